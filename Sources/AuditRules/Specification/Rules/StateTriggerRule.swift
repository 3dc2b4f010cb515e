internal import AuditModel

extension SpecificationRule {
  /// A state says what brings it about; else nobody can go there, and its cells stay untested.
  ///
  /// Our own rule: the checks of a state are asked in it (rule 1 of compliance).
  static let stateTrigger = SpecificationRule(
    key: "state-trigger", source: "auditctl: a state that nobody can reach cannot be tested"
  ) {
    screen, _ in
    screen.states.filter { $0.trigger?.allSatisfy(\.isWhitespace) ?? true }.map { state in
      Flaw(
        severity: .must, state: state.key, field: "trigger",
        message: "The state does not say what brings it about. Write what a person does to get there.")
    }
  }
}
