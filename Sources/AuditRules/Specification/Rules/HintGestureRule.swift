internal import AuditModel

extension SpecificationRule {
  /// A hint tells the result and not the gesture, which the screen reader adds and which differs for a keyboard, a
  /// switch and a braille display.
  ///
  /// a11y-check's lint of hints and Apple's Accessibility Programming Guide for iOS. English words only. Advice, as
  /// the level of hints in the pack voiceover-spec is `should`.
  static let hintGesture = SpecificationRule(
    key: "hint-gesture", source: "a11y-check hint describes the gesture; Apple Accessibility Programming Guide for iOS"
  ) { screen, _ in
    screen.variations { $0.hint }.compactMap { variation in
      guard let hint = variation.expectation.hint, let gesture = gesture(in: hint) else { return nil }
      return Flaw(
        severity: .advice, state: variation.state, element: variation.element.key, field: "hint",
        message:
          "The hint “\(hint)” tells the gesture “\(gesture)”. Say what happens, such as “Opens the account”; the "
          + "screen reader adds the gesture.")
    }
  }

  /// Gestures wherever they stand.
  private static let anywhere = [
    ["double", "tap"], ["doubletap"], ["triple", "tap"], ["double", "click"], ["tap", "to"], ["tap", "here"],
    ["tap", "and"], ["click", "to"], ["click", "here"], ["press", "to"], ["press", "and", "hold"], ["long", "press"],
    ["touch", "and", "hold"], ["swipe"], ["flick"], ["pinch"],
  ]
  /// Gestures at the beginning of a sentence; elsewhere these words mean other things, too.
  private static let atStart = [["tap"], ["press"], ["click"], ["touch"], ["drag"], ["hold"]]

  /// The gesture that a label names; words that mean other things, too, such as Press, are none there.
  static func gesture(inLabel label: String) -> String? {
    let words = SpokenWords.of(label)
    return anywhere.first { SpokenWords.contains(words, $0) }?.joined(separator: " ")
  }

  private static func gesture(in hint: String) -> String? {
    for words in SpokenWords.sentences(hint) {
      let found =
        anywhere.first { SpokenWords.contains(words, $0) } ?? atStart.first { SpokenWords.starts(words, with: $0) }
      if let found { return found.joined(separator: " ") }
    }
    return nil
  }
}
