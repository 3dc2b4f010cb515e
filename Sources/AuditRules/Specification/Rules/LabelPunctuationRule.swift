internal import AuditModel

extension SpecificationRule {
  /// A label that is not running text does not end in punctuation.
  ///
  /// GTXiLib fails a label that ends in a full stop, after Apple's Accessibility Programming Guide for iOS, and
  /// exempts texts and labels with a comma, which are joined of several parts; so does this rule, and headings are
  /// exempt as texts. GTXiLib judges no other mark: `:`, `;` and `!` are advice here, and a question mark or an ellipsis
  /// is not reported, because it changes what the label means. A label that holds a whole sentence before its last
  /// one, as an error message in a label does, is advice.
  static let labelPunctuation = SpecificationRule(
    key: "label-punctuation", source: "GTXiLib label not punctuated; Apple Accessibility Programming Guide for iOS"
  ) { screen, _ in
    screen.variations { [[$0.label ?? ""], ($0.traits ?? []).map(\.rawValue)] }.compactMap { variation in
      guard let label = variation.expectation.label, !isRunningText(variation) else { return nil }
      let trimmed = label.unicodeScalars.filter { !$0.properties.isWhitespace }
      guard !trimmed.contains(where: { ",，、".unicodeScalars.contains($0) }), let last = trimmed.last else { return nil }
      let isFullStop = ".。．".unicodeScalars.contains(last)
      guard isFullStop && trimmed.dropLast().last != "." || ":;!：；！".unicodeScalars.contains(last) else { return nil }
      let isSentences = SpokenWords.sentences(label).filter { !$0.isEmpty }.count > 1
      let why =
        isSentences
        ? "It holds sentences, as error messages do; leave the last mark out, or move the sentences to a text."
        : "A label is no sentence: leave the mark out, since it changes how the label is read."
      return Flaw(
        severity: isFullStop && !isSentences ? .must : .advice, state: variation.state,
        element: variation.element.key, field: "label", message: "The label “\(label)” ends in “\(last)”. \(why)")
    }
  }

  private static func isRunningText(_ variation: ScreenSpecification.Variation) -> Bool {
    ["static-text", "headings"].contains(variation.element.type)
      || !Set([Trait.staticText, .header]).isDisjoint(with: variation.expectation.traits ?? [])
  }
}
