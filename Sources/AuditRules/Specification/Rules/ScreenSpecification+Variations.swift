internal import AuditModel

extension ScreenSpecification {
  /// What an element exposes in one state.
  struct Variation {
    let state: String
    let element: ElementSpecification
    let expectation: Expectation
  }

  /// Each element in the first state of each kind, in swipe order, so that what is wrong in several states in the
  /// same way is said once.
  ///
  /// - Parameter kind: What a rule depends on; states in which it is the same are one.
  func variations(by kind: (Expectation) -> some Hashable) -> [Variation] {
    elements.flatMap { variations(of: $0, by: kind) }
  }

  /// One element in the first state of each kind.
  func variations<Kind: Hashable>(of element: ElementSpecification, by kind: (Expectation) -> Kind) -> [Variation] {
    var seen: Set<Kind> = []
    return stateKeys.compactMap { state in
      let expectation = element.expectation(in: state)
      guard element.isPresent(in: state), seen.insert(kind(expectation)).inserted else { return nil }
      return Variation(state: state, element: element, expectation: expectation)
    }
  }
}
