internal import AuditModel

extension SpecificationRule {
  /// An element that people act on, and an image, has a label in every state in which it is present.
  ///
  /// WCAG 4.1.2 for controls and 1.1.1 for images; GTXiLib's check for a present label; Deque's rules Active Control
  /// Name and ImageView Name. An image of the type `image-decorative` is hidden and needs none.
  static let labelMissing = SpecificationRule(
    key: "label-missing", source: "WCAG 4.1.2; GTXiLib label present; Deque Active Control Name"
  ) { screen, surroundings in
    screen.variations { [[$0.label ?? ""], ($0.traits ?? []).map(\.rawValue)] }.compactMap { variation in
      let (element, expectation) = (variation.element, variation.expectation)
      guard !isSpoken(expectation.label ?? "") else { return nil }
      let place = (state: variation.state, element: element.key)
      if surroundings.isInteractive(element, expectation) {
        return Flaw(
          severity: .must, state: place.state, element: place.element, field: "label",
          message: "People act on this element, and it has no label. Say what it is called.")
      }
      guard isImage(element, expectation) else { return nil }
      return Flaw(
        severity: .must, state: place.state, element: place.element, field: "label",
        message: "This image has no label. Say what it shows, or make it image-decorative and hide it.",
        source: "WCAG 1.1.1; GTXiLib label present; Deque ImageView Name")
    }
  }

  /// Whether a text has anything that can be spoken: a letter, a number or a sign, and not only spaces and invisible
  /// characters.
  private static func isSpoken(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate,
        .nonspacingMark, .enclosingMark:
        false
      default: !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
  }

  private static func isImage(_ element: ElementSpecification, _ expectation: Expectation) -> Bool {
    element.type != "image-decorative"
      && (element.type == "graphics-visual-elements" || expectation.traits?.contains(.image) == true)
  }
}
