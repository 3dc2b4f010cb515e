/// An address on the same server: the parts of a path and what is asked of it, each percent-encoded, so that no text becomes a
/// scheme, a host or another part.
package struct SitePath: Hashable, Sendable {
  /// As it stands in a link.
  package let text: String

  /// A page.
  ///
  /// - Parameters:
  ///   - parts: Those of its path; none is the first page.
  ///   - query: What is asked of it; a name may come several times.
  ///   - fragment: A place in it; nil: its beginning.
  package init(_ parts: [String] = [], query: [(name: String, value: String)] = [], at fragment: String? = nil) {
    var text = "/" + parts.map(Self.encoded).joined(separator: "/")
    if !query.isEmpty {
      text += "?" + query.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }
    if let fragment { text += "#" + Self.encoded(fragment) }
    self.text = text
  }

  /// RFC 3986: all but unreserved characters become the numbers of their bytes.
  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return encoded
  }
}
