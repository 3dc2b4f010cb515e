internal import ArgumentParser

/// Who is at work.
struct AuditorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who is at work; else $AUDITCTL_AUDITOR.", valueName: "name"))
  var auditor: String?

  /// The name, or nil when nobody said it.
  var name: String? {
    let name = auditor ?? Console.current.surroundings.environment["AUDITCTL_AUDITOR"] ?? ""
    return name.isEmpty ? nil : name
  }

  /// The name.
  ///
  /// - Throws: ``CommandError`` when nobody said it.
  func required() throws -> String {
    guard let name else { throw CommandError(.usage, "say who is at work: --auditor NAME, or set AUDITCTL_AUDITOR") }
    return name
  }
}
