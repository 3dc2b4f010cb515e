internal import ArgumentParser

/// The person who signs a change.
struct SignerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Your name; else $AUDITCTL_AUDITOR.", valueName: "name"))
  var by: String?

  /// The name without spaces around it, or nil when nobody said it.
  var name: String? {
    let name = by ?? Console.current.surroundings.environment["AUDITCTL_AUDITOR"] ?? ""
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// The name.
  ///
  /// - Throws: ``CommandError`` when nobody said it.
  func required() throws -> String {
    guard let name else { throw CommandError(.usage, "say who you are: --by NAME, or set AUDITCTL_AUDITOR") }
    return name
  }
}
