/// A colour without transparency in sRGB, written `#RRGGBB`, as screen specifications keep it.
///
/// ``Color`` is made of it, for what is measured.
public struct HexColor: Hashable, Sendable, CustomStringConvertible {
  /// Red, green and blue in one number, 0 to 0xFFFFFF.
  public let rgb: UInt32

  /// Reads `#RRGGBB` or `#RGB`, in either case; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst()
    guard digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    switch digits.count {
    case 6:
      guard let rgb = UInt32(digits, radix: 16) else { return nil }
      self.rgb = rgb
    case 3:
      guard let rgb = UInt32(digits.map { "\($0)\($0)" }.joined(), radix: 16) else { return nil }
      self.rgb = rgb
    default:
      return nil
    }
  }

  /// `#RRGGBB` in upper case.
  public var description: String {
    let digits = String(rgb, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
