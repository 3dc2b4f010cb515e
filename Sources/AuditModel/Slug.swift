/// The rule for keys that people type: products, screens, states, elements, packs.
public enum Slug {
  /// Longest key in characters.
  public static let maximumLength = 64

  /// What a key looks like, for help and errors.
  public static let description = "lower-case letters a–z, digits and single hyphens, at most 64 characters"

  /// Says whether a text is a key: `[a-z0-9]+(-[a-z0-9]+)*`, at most ``maximumLength`` characters.
  @inlinable
  public static func isValid(_ text: some StringProtocol) -> Bool {
    isValid(text.utf8)
  }

  /// The same of the bytes of a text.
  @inlinable
  public static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= maximumLength else { return false }
    var previousIsHyphen = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        previousIsHyphen = false
      case UInt8(ascii: "-") where !previousIsHyphen:
        previousIsHyphen = true
      default:
        return false
      }
    }
    return !previousIsHyphen
  }
}
