internal import AuditModel

extension SpecificationRule {
  /// Each element says in which states it is present, once a screen has more states than `default`.
  ///
  /// Rule 1 of compliance takes an element without `present_in` to be present in every state, and asks its checks
  /// there. Nobody can see whether that was meant. Advice, and one problem a state: an element that says what differs
  /// in a state is stated to be there.
  static let presenceUnstated = SpecificationRule(
    key: "presence-unstated", source: "auditctl: checks are asked wherever an element is present"
  ) { screen, _ in
    screen.states.compactMap { state in
      let unstated = screen.elements.filter { $0.presence == nil && $0.stateExpectations[state.key] == nil }
      guard !unstated.isEmpty else { return nil }
      let keys = unstated.map(\.key).joined(separator: ", ")
      let message =
        "\(unstated.count) of \(screen.elements.count) elements do not say whether they are there in this state: "
        + "\(keys). Look, and list the states of each in present_in."
      return Flaw(severity: .advice, state: state.key, field: "present_in", message: message)
    }
  }
}
