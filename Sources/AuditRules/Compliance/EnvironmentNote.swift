public import AuditModel

/// What an answer counts for that is given in an environment which the plan does not name in full (rules 2a and 2b), as it is
/// said when a session starts there and when a finding is recorded.
public enum EnvironmentNote {
  /// In a sentence; nil where every answer counts.
  ///
  /// - Parameters:
  ///   - found: The environment to which the answer belongs.
  ///   - version: The release whose plan it is.
  public static func of(_ found: FoundEnvironment, _ plan: ReleasePlan, of version: String) -> String? {
    switch found.reach {
    case .everywhere: return nil
    case .planned:
      guard let planned = plan.environments.first(where: { $0.name == found.name }), !planned.isFull else { return nil }
      return
        "\(found.name) is a spot check in the plan of \(version): what fails there counts, what passes there passes "
        + "nothing."
    case .outside:
      return "The plan of \(version) does not name \(found.name): what fails there counts, what passes there passes "
        + "nothing. `auditctl release plan --release \(version) --environment \"\(found.name)\"` plans it."
    }
  }

  /// Of a session: of the technology that it is held with; what needs none counts in every plan.
  public static func of(
    _ session: AuditEnvironment, _ plan: ReleasePlan, of version: String, on platform: Platform
  ) -> String? {
    let methods: [CheckMethod] = [.screenReader, .keyboard, .voice, .switchAccess]
    guard !session.isNotStated, session.usedTechnology?.kind != AssistiveTechnology.Kind.nothing,
      let method = methods.first(where: { SessionRule.canAnswer($0, with: session, on: platform) })
    else { return nil }
    return of(plan.environment(of: session, answering: method), plan, of: version)
  }
}
