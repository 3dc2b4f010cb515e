internal import AuditModel

extension SpecificationRule {
  /// A label says what an element is called, and not by which gesture it is used.
  ///
  /// As ``hintGesture``; in a label the gesture is heard first and each time. Advice, for the words may be part of what the
  /// element is about.
  static let labelGesture = SpecificationRule(
    key: "label-gesture", source: "Apple Accessibility Programming Guide for iOS; WCAG 2.4.6"
  ) { screen, surroundings in
    screen.variations { [[$0.label ?? ""], ($0.traits ?? []).map(\.rawValue)] }.compactMap { variation in
      guard let label = variation.expectation.label,
        surroundings.isInteractive(variation.element, variation.expectation), let gesture = gesture(inLabel: label)
      else { return nil }
      return Flaw(
        severity: .advice, state: variation.state, element: variation.element.key, field: "label",
        message: "The label “\(label)” tells the gesture “\(gesture)”. Leave it out; the screen reader adds its own.")
    }
  }
}
