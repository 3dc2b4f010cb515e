internal import AuditModel

extension SpecificationRule {
  /// A label does not end in the element's own role, which the screen reader adds.
  ///
  /// GTXiLib's check for a label that is redundant with traits, Apple's Accessibility Programming Guide for iOS, and
  /// a11y-check's lint of role words. To be fixed where a trait speaks the role, because it is heard twice; advice
  /// where only the type has the role, because the word may stand in for a trait that is not stated.
  static let labelRole = SpecificationRule(
    key: "label-role", source: "GTXiLib label not redundant with traits; a11y-check role words"
  ) { screen, _ in
    screen.variations { [[$0.label ?? ""], ($0.traits ?? []).map(\.rawValue)] }.compactMap { variation in
      guard let label = variation.expectation.label else { return nil }
      let words = SpokenWords.of(label)
      let spoken = (variation.expectation.traits ?? []).flatMap { RoleWords.of($0) }
      if let role = longestEnd(of: words, in: spoken) {
        return Flaw(
          severity: .must, state: variation.state, element: variation.element.key, field: "label",
          message: "The label “\(label)” ends in its role, and the trait says “\(role)” again. Leave the role out.")
      }
      guard let role = longestEnd(of: words, in: RoleWords.of(type: variation.element.type)) else {
        return foreignRole(label, words, variation)
      }
      return Flaw(
        severity: .advice, state: variation.state, element: variation.element.key, field: "label",
        message:
          "The label “\(label)” ends in its role “\(role)”. Leave the role out, and state the trait that says it.")
    }
  }

  /// A role word of another language, at either end, as they put it first or last.
  ///
  /// Advice: a specification does not say which language its labels are in.
  private static func foreignRole(
    _ label: String, _ words: [String], _ variation: ScreenSpecification.Variation
  ) -> Flaw? {
    let roles = RoleWords.foreign(variation.expectation.traits ?? [], type: variation.element.type)
    let found = roles.first { role in
      words.count > role.count && (SpokenWords.ends(words, with: role) || SpokenWords.starts(words, with: role))
    }
    guard let role = found?.joined(separator: " ") else { return nil }
    return Flaw(
      severity: .advice, state: variation.state, element: variation.element.key, field: "label",
      message: "The label “\(label)” says its role, “\(role)”. Leave it out, and state the trait that says it.")
  }

  private static func longestEnd(of words: [String], in roles: [[String]]) -> String? {
    roles.filter { SpokenWords.ends(words, with: $0) }.max { $0.count < $1.count }?.joined(separator: " ")
  }
}
