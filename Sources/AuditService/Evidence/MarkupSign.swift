/// Tells HTML, SVG and other XML by how a text begins.
enum MarkupSign {
  /// The tags by which browsers take a text for HTML (WHATWG MIME Sniffing, section 7.1), and a few more.
  private static let tags = [
    "!doctype", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style", "title", "b", "body",
    "br", "p", "meta", "link", "img", "object", "embed", "form", "base", "frameset",
  ]

  /// Why a text is refused; nil when it does not begin with markup.
  ///
  /// - Parameter head: Its first ``MediaTypeSniffer/headByteCount`` bytes.
  static func refusal(_ head: [UInt8]) -> String? {
    var text = head[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 <= 0x20 }
    guard text.first == UInt8(ascii: "<") else { return nil }
    let lower = String(decoding: text, as: UTF8.self).lowercased()
    let isSVG =
      hasTag(lower, "svg") || lower.hasPrefix("<!doctype svg")
      || (lower.hasPrefix("<?xml") || lower.hasPrefix("<!--")) && lower.contains("<svg")
    if isSVG { return "it is SVG, which can carry scripts; convert it to PNG" }
    if lower.hasPrefix("<?xml") { return "it is XML, which can carry scripts; save what it says as plain text" }
    if lower.hasPrefix("<!--") || tags.contains(where: { hasTag(lower, $0) }) {
      return "it is HTML, which can carry scripts; keep a screenshot or the text of it"
    }
    return nil
  }

  /// Whether a text begins with a tag, and not with a longer word.
  private static func hasTag(_ text: String, _ tag: String) -> Bool {
    guard text.dropFirst().hasPrefix(tag) else { return false }
    return text.dropFirst(1 + tag.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}
