internal import AuditModel

extension SpecificationRule {
  /// A screen has a heading in its default state: an element with the trait `header` or of the type `headings`.
  ///
  /// BBC Mobile Accessibility Guidelines, Structure: Headings (must); WCAG 1.3.1 and 2.4.6.
  static let screenHeading = SpecificationRule(
    key: "screen-heading", source: "BBC MAG Headings; WCAG 1.3.1, 2.4.6"
  ) { screen, _ in
    let hasHeading = screen.elements.contains { element in
      element.isPresent(in: Address.defaultState)
        && (element.type == "headings"
          || element.expectation(in: Address.defaultState).traits?.contains(.header) == true)
    }
    guard !hasHeading else { return [] }
    let what = screen.elements.isEmpty ? "The screen has no elements yet, so no heading." : "The screen has no heading."
    return [
      Flaw(
        severity: .must, field: "elements",
        message: what + " Give the element that names it the trait header, in the state default.")
    ]
  }
}
