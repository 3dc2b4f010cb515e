/// A colour of sRGB with transparency, as CSS writes it.
///
/// ``HexColor`` is the opaque notation `#RRGGBB` that screen specifications keep. What is measured may be translucent
/// and, once it lies over something else, fall between the steps of 8 bits; so its parts are fractions here.
public struct Color: Hashable, Sendable {
  /// Red, 0 to 1.
  public let red: Double
  /// Green, 0 to 1.
  public let green: Double
  /// Blue, 0 to 1.
  public let blue: Double
  /// 0 is not to be seen, 1 is opaque.
  public let alpha: Double

  /// A colour from its parts, each 0 to 1.
  init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour of 8 bits a part, with or without transparency.
  ///
  /// - Parameter alpha: From 0 to 1; what lies outside is moved to the nearer end.
  public init(_ hex: HexColor, alpha: Double = 1) {
    red = Double(hex.rgb >> 16 & 0xFF) / 255
    green = Double(hex.rgb >> 8 & 0xFF) / 255
    blue = Double(hex.rgb & 0xFF) / 255
    self.alpha = min(max(alpha, 0), 1)
  }

  /// Whether nothing behind it is seen.
  public var isOpaque: Bool { alpha == 1 }

  /// What is seen of it over another colour.
  ///
  /// Simple alpha compositing (Compositing and Blending Level 1, section 5.1, source over), in sRGB as screens do it,
  /// without rounding to 8 bits.
  public func composited(over backdrop: Color) -> Color {
    let shown = backdrop.alpha * (1 - alpha)
    let total = alpha + shown
    guard total > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    let mix = { (top: Double, bottom: Double) in (top * alpha + bottom * shown) / total }
    return Color(
      red: mix(red, backdrop.red), green: mix(green, backdrop.green), blue: mix(blue, backdrop.blue), alpha: total)
  }

  /// How bright it is beside black (0) and white (1), without regard to transparency.
  ///
  /// The definition of relative luminance in WCAG 2.2. The limit between the straight and the curved part of sRGB is
  /// 0.04045, as in IEC 61966-2-1 and in WCAG since May 2021; older texts have 0.03928 from a draft of sRGB. No colour
  /// of 8 bits lies between the two: 10/255 is below both and 11/255 above.
  public var relativeLuminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: Double) -> Double {
    guard part > 0.04045 else { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    // base to the power of 2.4 is its square times the fifth root of its square; this layer has no library for powers.
    return base * base * fifthRoot(base * base)
  }

  /// The fifth root of a number from above 0 to 1, by Newton's method from above, until it falls no further.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    while true {
      let next = (4 * root + number / (root * root * root * root)) / 5
      guard next < root else { return root }
      root = next
    }
  }
}

extension Color: CustomStringConvertible {
  /// `#RRGGBB` or `#RRGGBBAA` in upper case where 8 bits say it exactly, else `rgb(R G B / ALPHA)`.
  ///
  /// ``init(_:)-(String)`` reads it as the same colour, up to the last digit of a fraction.
  public var description: String {
    let parts = [red, green, blue].map { $0 * 255 }
    let bytes = parts.compactMap { Self.byte($0) }
    guard bytes.count == 3 else { return functional(parts) }
    let hex = "#" + bytes.map { Self.digits($0) }.joined()
    if isOpaque { return hex }
    guard let alpha = Self.byte(alpha * 255) else { return functional(parts) }
    return hex + Self.digits(alpha)
  }

  private func functional(_ parts: [Double]) -> String {
    let numbers = parts.map { NumberText.short($0) }.joined(separator: " ")
    return isOpaque ? "rgb(\(numbers))" : "rgb(\(numbers) / \(NumberText.short(alpha)))"
  }

  /// A whole number from 0 to 255, but for what dividing by 255 and multiplying again leaves; else nil.
  private static func byte(_ number: Double) -> Int? {
    let whole = number.rounded()
    return abs(number - whole) < 1e-9 ? Int(whole) : nil
  }

  private static func digits(_ byte: Int) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}

/// Why a text is no colour, or why colours cannot be measured, in words that end with what would be right.
public struct ColorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do; may hold text from outside.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
