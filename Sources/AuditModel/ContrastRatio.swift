/// How much two colours differ in brightness, from 1 (none) to 21 (black and white).
public struct ContrastRatio: Hashable, Sendable, CustomStringConvertible {
  /// The ratio as it is compared: not rounded.
  public let value: Double

  /// The ratio of two opaque colours, in either order: WCAG 2.2, definition of contrast ratio.
  public init(_ one: Color, _ other: Color) {
    let (first, second) = (one.relativeLuminance, other.relativeLuminance)
    value = (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The ratio in hundredths, rounded down: 4.4999 must not look like the 4.5 that it misses.
  public var hundredths: Int {
    let whole = (value * 100).rounded(.down)
    // The product may itself have been rounded up to the next whole number.
    return Int(whole / 100 > value ? whole - 1 : whole)
  }

  /// The ratio with two decimals, rounded down, such as `4.47:1`.
  public var description: String {
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals):1"
  }
}
