internal import AuditModel

/// Contrast of two colours, and the contrast that text needs.
enum RelativeLuminance {
  /// The contrast ratio of two colours, 1 to 21, whichever is in front.
  ///
  /// [WCAG 2.2, contrast ratio](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
  static func contrast(_ one: HexColor, _ other: HexColor) -> Double {
    let (first, second) = (of(one), of(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of a colour, 0 for black to 1 for white.
  ///
  /// [WCAG 2.2, relative luminance](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
  static func of(_ color: HexColor) -> Double {
    0.2126 * linear(color.rgb >> 16 & 0xFF) + 0.7152 * linear(color.rgb >> 8 & 0xFF) + 0.0722 * linear(color.rgb & 0xFF)
  }

  /// Says whether text is large: at least 18 pt, or at least 14 pt and bold (WCAG 2.2, large scale).
  ///
  /// Points of iOS and scale-independent pixels of Android are taken as points, as Google's test framework does; on the
  /// web 18 pt are 24 CSS px, and 14 pt are 18.67.
  static func isLarge(_ size: Double, isBold: Bool, on platform: Platform) -> Bool {
    let points = platform == .web ? size * 0.75 : size
    return points >= 18 || isBold && points >= 14
  }

  private static func linear(_ channel: UInt32) -> Double {
    let value = Double(channel) / 255
    // (x + 0.055) / 1.055 to the power of 2.4, as a square times a fifth root's square.
    return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
  }

  /// The power of 2.4 of a number between 0 and 1, without a library of mathematics.
  private static func power(_ base: Double) -> Double {
    // The fifth root by Newton's method: 2.4 is two and two fifths.
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
    return base * base * root * root
  }
}
