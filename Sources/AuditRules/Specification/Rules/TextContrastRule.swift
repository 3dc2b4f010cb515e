internal import AuditModel

extension SpecificationRule {
  /// Text stands out against what is behind it: 4.5 to 1, or 3 to 1 for large text.
  ///
  /// WCAG 1.4.3. Judged where both colours are given. Text without a size is judged as normal text, and text that is
  /// not said to be bold as not bold. What cannot be used at present (the trait `notEnabled`) is exempt, as the
  /// criterion exempts inactive parts.
  static let textContrast = SpecificationRule(key: "text-contrast", source: "WCAG 1.4.3") { screen, surroundings in
    screen.variations {
      [
        $0.textColor?.description, $0.backgroundColor?.description, $0.textSize.map { "\($0)" },
        $0.isBold.map { "\($0)" },
        "\($0.traits?.contains(.notEnabled) ?? false)",
      ]
    }.compactMap { variation in
      let expectation = variation.expectation
      guard let text = expectation.textColor, let background = expectation.backgroundColor,
        expectation.traits?.contains(.notEnabled) != true
      else { return nil }
      let size = expectation.textSize.map {
        TextSize(number: $0, unit: surroundings.platform == .web ? .px : .pt)
      }
      let isBold = expectation.isBold ?? false
      let ratio = ContrastRatio(Color(text), Color(background))
      let (kind, needed) = surroundings.contrast.minimum(of: size, isBold: isBold)
      guard ratio.value < needed else { return nil }
      return Flaw(
        severity: .must, state: variation.state, element: variation.element.key, field: "text_color",
        message: "\(text) on \(background) has a contrast of \(ratio); \(kind), needs "
          + "\(NumberText.short(needed)):1. Choose a darker or a lighter colour.")
    }
  }
}
