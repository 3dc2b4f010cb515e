internal import AuditModel

extension SpecificationRule {
  /// A state says what brings it about; else nobody can go there and test it.
  ///
  /// WCAG-EM 1.0 step 2: the states of a page are identified together with the way to reach them.
  static let stateTrigger = SpecificationRule(key: "state-trigger", source: "WCAG-EM 1.0, web page states") {
    screen, _ in
    screen.states.filter { $0.trigger?.allSatisfy(\.isWhitespace) ?? true }.map { state in
      Flaw(
        severity: .must, state: state.key, field: "trigger",
        message: "The state does not say what brings it about. Write what a person does to get there.")
    }
  }
}
