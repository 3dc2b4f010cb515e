internal import AuditModel

extension SpecificationRule {
  /// The label of an image does not begin with “image of”, which its trait says already.
  static let labelImageOf = SpecificationRule(
    key: "label-image-of", source: "WCAG 1.1.1, tips on alternatives of the W3C; a11y-check role words"
  ) { screen, _ in
    screen.variations { [[$0.label ?? ""], ($0.traits ?? []).map(\.rawValue)] }.compactMap { variation in
      let isImage =
        variation.element.type == "graphics-visual-elements" || variation.expectation.traits?.contains(.image) == true
      guard isImage, let label = variation.expectation.label else { return nil }
      let words = SpokenWords.of(label)
      guard let start = imageOf.first(where: { SpokenWords.starts(words, with: $0) }) else { return nil }
      return Flaw(
        severity: .advice, state: variation.state, element: variation.element.key, field: "label",
        message:
          "The label “\(label)” begins with “\(start.joined(separator: " "))”, and the trait says that it is an image. "
          + "Begin with what it shows.")
    }
  }

  /// A label does not end in a word for the state, which traits and value say and which changes.
  static let labelState = SpecificationRule(
    key: "label-state", source: "WCAG 4.1.2; Apple Accessibility Programming Guide for iOS"
  ) { screen, surroundings in
    screen.variations { [[$0.label ?? ""], ($0.traits ?? []).map(\.rawValue)] }.compactMap { variation in
      guard let label = variation.expectation.label,
        surroundings.isInteractive(variation.element, variation.expectation),
        let state = state(atEndOf: label, of: variation.element.type)
      else { return nil }
      return Flaw(
        severity: .advice, state: variation.state, element: variation.element.key, field: "label",
        message:
          "The label “\(label)” ends in the state “\(state)”, which is heard twice or wrong once it changes. Say it as a "
          + "trait or value.")
    }
  }

  /// What only decorates has no label, for it is hidden from assistive technology.
  static let decorationLabelled = SpecificationRule(
    key: "decoration-labelled", source: "WCAG 1.1.1; BBC MAG Decorative content"
  ) { screen, _ in
    screen.variations { $0.label }.compactMap { variation in
      guard variation.element.type == "image-decorative", let label = variation.expectation.label,
        !SpokenWords.of(label).isEmpty
      else { return nil }
      return Flaw(
        severity: .must, state: variation.state, element: variation.element.key, field: "label",
        message:
          "It is decoration, which is hidden, and has the label “\(label)”. Leave the label out, or make it an image.")
    }
  }

  private static let imageOf = [
    ["image", "of"], ["picture", "of"], ["icon", "of"], ["graphic", "of"], ["image", "showing"], ["bild", "von"],
    ["bild", "des"], ["bild", "der"], ["image", "de"], ["image", "du"], ["imagen", "de"], ["immagine", "di"],
    ["afbeelding", "van"], ["imagem", "de"],
  ]

  private static let states = [
    ["selected"], ["not", "selected"], ["checked"], ["unchecked"], ["not", "checked"], ["disabled"], ["dimmed"],
    ["expanded"], ["collapsed"], ["pressed"], ["unavailable"],
  ]

  /// Types whose state is on or off, words that mean other things elsewhere (“Sign off”).
  private static let switches: Set<String> = ["toggle-switch", "checkbox"]

  private static func state(atEndOf label: String, of type: String) -> String? {
    let words = SpokenWords.of(label)
    let ends = states + (switches.contains(type) ? [["on"], ["off"]] : [])
    // A label of nothing else is what the element is called.
    return ends.filter { words.count > $0.count && SpokenWords.ends(words, with: $0) }
      .max { $0.count < $1.count }?.joined(separator: " ")
  }
}
