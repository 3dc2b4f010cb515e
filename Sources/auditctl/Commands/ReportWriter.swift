internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Computes a report and writes it to a file or to standard output.
struct ReportWriter {
  private struct Written {
    let release: Release
    let content: ReportSeal.Content?
    /// Waits for its name; nil where the report went to standard output.
    let target: ReplacedFile?
    let hasNoIssue: Bool
    /// How many files were written beside it.
    let fileCount: Int
    var report: WrittenReport
  }

  let database: DatabaseOptions
  let release: ReleaseOptions
  let file: ReportFileOptions

  /// Writes a report, and seals it where that was asked for.
  ///
  /// - Throws: ``AnswerIsNo`` after an incomplete document was written for which no draft was asked.
  func write(_ options: ReportOptions) throws {
    let console = Console.current
    let now = console.surroundings.now()
    let database = try database.openForReadingOnce()
    var written = try database.read { try write(options, console, now: now, $0) }
    if let content = written.content {
      written.report.seal = try seal(content, written, in: database, console)
    } else {
      try written.target?.commit()
    }
    let report = written.report
    if file.output != nil {
      try OutputOptions(format: file.receipt).show(report.receipt)
      let files = written.fileCount == 0 ? "" : ", with \(CountText.of(written.fileCount, "file")) beside it"
      console.note(
        "Wrote \(report.path)\(files): \(report.isIncomplete ? "marked INCOMPLETE" : report.verdict.words).")
    }
    if file.pdf, let path = file.output { try makePDF(of: path, console) }
    if let seal = report.seal {
      console.note("Sealed as report \(seal.rawValue), SHA-256 \(report.sha256).")
      if file.auditor.name == nil { console.note("It names no issuer; --auditor does.") }
    }
    if case .issues(let team?) = options.scope, written.hasNoIssue {
      console.note("No issue of team \(team) is open in release \(written.release.version).")
    }
    guard report.isIncomplete, !options.isDraft else { return }
    console.note(
      "\(file.output ?? "The report") is marked INCOMPLETE and lists what is missing. Say --draft if you want a draft.")
    throw AnswerIsNo()
  }

  /// Makes a PDF of a document that was written.
  ///
  /// - Throws: ``CommandError`` that says what there is and what is missing.
  private func makePDF(of path: String, _ console: Console) throws {
    guard let office = OfficeProgram(environment: console.surroundings.environment) else {
      throw CommandError(
        .noInput,
        "\(path) was written, and no PDF: LibreOffice (soffice) is in no folder of PATH; install it and say this again")
    }
    guard office.makePDF(of: path) else {
      throw CommandError(
        .inputOutput, "\(path) was written, and LibreOffice made no PDF of it; open it in LibreOffice to see why")
    }
    console.note("Wrote a tagged PDF beside \(path).")
  }

  /// Seals what was written, and gives the file its name only then: a file that could not be sealed leaves the old one.
  private func seal(
    _ content: ReportSeal.Content, _ written: Written, in database: AuditDatabase, _ console: Console
  ) throws -> Identifier<ReportSeal> {
    let now = console.surroundings.now()
    return try database.write(at: now) { transaction in
      let seal = try transaction.seal(content, of: written.release, by: file.auditor.name, at: now)
      try written.target?.commit()
      return seal
    }
  }

  private func write(
    _ options: ReportOptions, _ console: Console, now: Int64, _ transaction: borrowing ReadTransaction
  ) throws -> Written {
    let format = try file.resolvedFormat()
    let isText = format.isText && !(format == .acr && options.markup == .docx)
    guard isText || file.output != nil || console.surroundings.terminalWidth == nil else {
      let name = format.isText ? "--markup \(options.markup.rawValue)" : "--format \(format.rawValue)"
      throw CommandError(.usage, "\(name) cannot be shown in a terminal; write it to a file with --output PATH")
    }
    let place = try ReportPlace(file.output, options.scope, format)
    guard place.folder == nil || !file.seal else {
      throw CommandError(.usage, "--seal is of one file; name it with --output, as in --output report.html")
    }
    var options = options
    options.exportsEvidence = place.folder != nil
    let (product, release) = try release.resolve(transaction)
    let report = try ComplianceReport(
      transaction, product: product, release: release, format: format, options: options, generatedAt: now,
      toolVersion: Auditctl.version,
      progress: file.progress.progress("Writing the report", of: .checks))
    var target: ReplacedFile?
    try place.make()
    if let path = place.path { target = try ReplacedFile(path) }
    let isTerminal = console.surroundings.terminalWidth != nil
    let stream = ReportStream { [target] piece in
      if let target { return try target.write(piece) }
      if isTerminal, TerminalText.canSteer(piece) {
        throw CommandError(
          .usage,
          "the report has control characters, which could steer the terminal; write it to a file with --output PATH")
      }
      try console.out(piece.span.bytes)
    }
    try report.write(transaction, to: stream)
    let sha256 = try stream.finish()
    if let folder = place.folder { try ReportPlace.write(stream.files, to: folder, transaction) }
    var content: ReportSeal.Content?
    if file.seal {
      content = try ReportSealing.content(
        of: report, sha256: sha256, byteCount: stream.byteCount,
        isIncomplete: stream.isIncomplete, transaction)
    }
    return Written(
      release: release, content: content, target: target, hasNoIssue: report.openIssueCount == 0,
      fileCount: stream.files.count,
      report: WrittenReport(
        path: place.path ?? "", product: product.key, release: release.version, format: format,
        byteCount: stream.byteCount, sha256: sha256, verdict: report.compliance.verdict,
        isIncomplete: stream.isIncomplete))
  }
}

/// Finds and replaces characters that could steer a terminal, in text that is otherwise left as it is.
enum TerminalText {
  /// Whether a piece of UTF-8 has a control character besides line ends and tabs, or one that turns the reading order round.
  ///
  /// A piece may begin or end within a character.
  static func canSteer(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.contains(where: canSteer)
  }

  /// Rows in a format that is shown as it stands, as a terminal may see them.
  static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: canSteer) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      result += canSteer(scalar) ? DisplayText.escaped(String(scalar)) : String(scalar)
    }
    return result
  }

  private static func canSteer(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && scalar != "\r" && scalar != "\t" && DisplayText.isUnsafe(scalar)
  }
}
