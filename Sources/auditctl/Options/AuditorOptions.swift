internal import ArgumentParser
internal import AuditModel

/// The person who runs the command.
struct AuditorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Your name; else $AUDITCTL_AUDITOR.", valueName: "name"))
  var auditor: String?

  func validate() throws {
    guard let auditor, TypedName(auditor).text.isEmpty else { return }
    throw ValidationError("--auditor is empty; say who you are.")
  }

  /// The name without white space around it, or nil when nobody said it.
  var name: String? {
    TypedName(auditor ?? Console.current.surroundings.environment["AUDITCTL_AUDITOR"] ?? "").text.nonEmpty
  }

  /// The name.
  ///
  /// - Throws: ``CommandError`` when nobody said it.
  func required() throws -> String {
    guard let name else { throw CommandError(.usage, "say who you are: --auditor NAME, or set AUDITCTL_AUDITOR") }
    return name
  }
}
