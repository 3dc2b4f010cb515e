internal import AuditModel

extension SpecificationRule {
  /// Traits that contradict each other do not stand together.
  ///
  /// GTXiLib: of button, link, searchField and keyboardKey only one, and no button that is adjustable. Deque: no
  /// staticText with button, link or image.
  static let traitsConflict = SpecificationRule(
    key: "traits-conflict", source: "GTXiLib traits don't conflict; Deque Conflicting Traits"
  ) { screen, _ in
    screen.variations { $0.traits }.compactMap { variation in
      let traits = Set(variation.expectation.traits ?? [])
      let found = conflicts.filter { traits.contains($0.0) && traits.contains($0.1) }
      guard !found.isEmpty else { return nil }
      let pairs = found.map { "\($0.0.rawValue) with \($0.1.rawValue)" }.joined(separator: ", ")
      return Flaw(
        severity: .must, state: variation.state, element: variation.element.key, field: "traits",
        message: "Traits contradict each other: \(pairs). Keep the one that says what the element does.")
    }
  }

  private static let conflicts: [(Trait, Trait)] = [
    (.button, .link), (.button, .searchField), (.button, .keyboardKey), (.link, .searchField), (.link, .keyboardKey),
    (.searchField, .keyboardKey), (.button, .adjustable), (.staticText, .button), (.staticText, .link),
    (.staticText, .image),
  ]
}
