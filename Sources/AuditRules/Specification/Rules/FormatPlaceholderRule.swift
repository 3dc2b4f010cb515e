internal import AuditModel

extension SpecificationRule {
  /// A format that a field wants stands in its label, its hint or a visible part, and not only in its placeholder,
  /// which is gone with the first letter.
  ///
  /// Deque University for iOS, Form Validation; WCAG 3.3.2; BBC Mobile Accessibility Guidelines, Forms: Input format
  /// (must).
  static let formatPlaceholder = SpecificationRule(
    key: "format-placeholder", source: "WCAG 3.3.2; Deque Form Validation; BBC MAG Input format"
  ) { screen, surroundings in
    screen.variations { [$0.label, $0.hint, $0.value?.shown] + ($0.traits ?? []).map(\.rawValue) }.compactMap {
      variation in
      let (element, expectation) = (variation.element, variation.expectation)
      guard let value = expectation.value, surroundings.takesText(element, expectation),
        let format = InputFormat(value),
        !format.isStated(in: [expectation.label, expectation.hint].compactMap { $0 } + (element.members ?? []))
      else { return nil }
      return Flaw(
        severity: .must, state: variation.state, element: element.key, field: "value",
        message: "The format “\(format.text)” stands only in the placeholder, which is gone once something is typed. "
          + "Say it in the label or the hint, too.")
    }
  }
}
