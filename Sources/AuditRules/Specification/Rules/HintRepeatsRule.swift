internal import AuditModel

extension SpecificationRule {
  /// A hint says something that the label does not.
  ///
  /// BBC Mobile Accessibility Guidelines, Text equivalents: Tooltips and supplementary information, and Apple's
  /// Accessibility Programming Guide for iOS. Reported is a hint whose words all stand in the label in the same order,
  /// and one that begins with a label of two words or more. Advice, as the level of hints in the pack voiceover-spec
  /// is `should`.
  static let hintRepeats = SpecificationRule(
    key: "hint-repeats-label", source: "BBC MAG Tooltips and supplementary information; Apple"
  ) { screen, _ in
    screen.variations { [$0.label, $0.hint] }.compactMap { variation in
      guard let label = variation.expectation.label, let hint = variation.expectation.hint else { return nil }
      let (labelWords, hintWords) = (SpokenWords.of(label), SpokenWords.of(hint))
      let isInLabel = SpokenWords.contains(labelWords, withoutRole(hintWords, of: variation))
      let beginsWithLabel = labelWords.count > 1 && SpokenWords.starts(hintWords, with: labelWords)
      guard isInLabel || beginsWithLabel else { return nil }
      return Flaw(
        severity: .advice, state: variation.state, element: variation.element.key, field: "hint",
        message: "The hint “\(hint)” repeats the label “\(label)”. Say only what the label leaves open, or leave the "
          + "hint out.")
    }
  }

  /// The words without a role at their end, since "Submit button" says no more than "Submit".
  private static func withoutRole(_ words: [String], of variation: ScreenSpecification.Variation) -> [String] {
    let roles =
      (variation.expectation.traits ?? []).flatMap { RoleWords.of($0) } + RoleWords.of(type: variation.element.type)
    let end = roles.filter { SpokenWords.ends(words, with: $0) && $0.count < words.count }.max { $0.count < $1.count }
    return end.map { Array(words.dropLast($0.count)) } ?? words
  }
}
