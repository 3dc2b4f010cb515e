internal import AuditModel
internal import AuditRules

/// Addresses of pages.
enum LinkText {
  /// The text where it is the address of a web page (RFC 3986), else nil.
  static func uri(_ text: String?) -> String? {
    guard let text, text.hasPrefix("https://") || text.hasPrefix("http://"),
      text.unicodeScalars.allSatisfy({
        $0.isASCII && $0.value > 0x20 && !"\"<>\\^`{|}\u{7F}".unicodeScalars.contains($0)
      })
    else { return nil }
    return text
  }
}
