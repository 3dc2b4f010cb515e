internal import ArgumentParser

/// The person who runs the command.
struct AuditorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Your name; else $AUDITCTL_AUDITOR.", valueName: "name"))
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
    guard let name else { throw CommandError(.usage, "say who you are: --auditor NAME, or set AUDITCTL_AUDITOR") }
    return name
  }
}
