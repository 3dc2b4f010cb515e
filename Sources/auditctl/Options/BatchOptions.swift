internal import ArgumentParser
internal import AuditModel
internal import AuditService

/// A file of findings, and how it is read.
struct BatchOptions: ParsableArguments {
  @Option(help: "A file of findings; - for standard input.") var batch: String?
  @Option(help: "Format of the batch: csv or ndjson; else by the file's name, else csv.") var batchFormat: BatchFormat?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --batch: the reason of rows that cannot be told or do not apply and give none.", valueName: "text"))
  var defaultReason: String?
  @Option(
    help: ArgumentHelp(
      "With --batch: CSV with the columns name and address, where the batch has titles or URLs.", valueName: "file"))
  var keyMap: String?
  @Option(
    help: ArgumentHelp(
      "With --batch: a language and country, such as de-DE, in which dates are written; without a zone they are of this "
        + "machine's.", valueName: "tag"))
  var locale: String?

  func validate() throws {
    guard batch != nil || (batchFormat == nil && defaultReason == nil && keyMap == nil && locale == nil) else {
      throw ValidationError("--batch-format, --default-reason, --key-map and --locale go with --batch.")
    }
    guard locale.map(LanguageTag.isWellFormed) != false else {
      throw ValidationError("--locale is \(LanguageTag.description), such as de-DE.")
    }
    guard defaultReason?.trimmed.isEmpty != true else {
      throw ValidationError("--default-reason is empty; say why these rows cannot be told or do not apply.")
    }
  }

  /// The format of a batch of that name.
  func format(of path: String) -> BatchFormat {
    batchFormat ?? (path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") ? .ndjson : .csv)
  }

  /// How the batch is read.
  ///
  /// - Throws: ``InputError`` with all that is wrong with the map of keys.
  func conventions(_ console: Console) throws -> BatchConventions {
    var conventions = BatchConventions()
    conventions.defaultReason = defaultReason?.trimmed ?? ""
    if let keyMap { conventions.addresses = try KeyMapReader.read(UserFile(keyMap, console)) }
    conventions.times = locale.map { BatchConventions.LocalTimes(locale: $0, moment: console.surroundings.moment) }
    conventions.evidence = { [batch] in UserEvidenceFile(Self.path(of: $0, beside: batch), console) }
    return conventions
  }

  /// A file that a batch names lies beside the batch, or by a whole path anywhere.
  private static func path(of name: String, beside batch: String?) -> String {
    guard let batch, !name.hasPrefix("/"), let slash = batch.lastIndex(of: "/") else { return name }
    return batch[...slash] + name
  }
}
