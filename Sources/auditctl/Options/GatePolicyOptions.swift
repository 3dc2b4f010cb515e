internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// Which policy the gate goes by.
struct GatePolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the gate asks, in YAML; else the defaults, which `auditctl gate --print-policy` prints.",
      valueName: "file"))
  var policy: String?

  /// A policy, what it is called, and its text as it was written.
  struct Chosen {
    let policy: GatePolicy
    let name: String
    let text: String
  }

  /// Reads it.
  ///
  /// - Throws: ``InputError`` with everything that is wrong in the file.
  func read(_ console: Console) throws -> Chosen {
    guard let path = policy else {
      let policy = GatePolicy()
      return Chosen(policy: policy, name: GateAnswer.defaults, text: try GatePolicyWriter.yaml(policy))
    }
    let file = try UserFile.text(of: path, console)
    return Chosen(policy: try GatePolicyReader.policy(file), name: file.source, text: file.text)
  }
}
