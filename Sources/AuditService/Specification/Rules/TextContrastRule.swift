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
      let isLarge = expectation.textSize.map {
        RelativeLuminance.isLarge($0, isBold: expectation.isBold ?? false, on: surroundings.platform)
      }
      let wanted = isLarge == true ? 3 : 4.5
      let contrast = RelativeLuminance.contrast(text, background)
      guard contrast < wanted else { return nil }
      let kind =
        switch isLarge {
        case nil: "text without a size, judged as normal text,"
        case true?: "large text"
        case false?: "text of this size"
        }
      return Flaw(
        severity: .must, state: variation.state, element: variation.element.key, field: "text_color",
        message: "\(text) on \(background) has a contrast of \(shown(contrast)) to 1; \(kind) needs "
          + "\(wanted == 3 ? "3" : "4.5") to 1. Choose a darker or a lighter colour.")
    }
  }

  /// Two digits behind the point, rounded down, so that 4.499 does not look like enough.
  private static func shown(_ contrast: Double) -> String {
    let hundredths = Int(contrast * 100)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
