/// An HTML page as a strict reader sees it: tags that nest, attributes in double quotes, no stray signs.
struct HTMLScan {
  struct Tag {
    let name: String
    let attributes: [String: String]
    /// The text up to the next tag.
    var text = ""

    /// The text without the line breaks behind it.
    var line: String {
      var text = text[...]
      while text.last?.isNewline == true { text.removeLast() }
      return String(text)
    }
  }

  /// What is not well formed.
  struct Malformed: Error {
    let message: String
  }

  /// Opening tags in order.
  private(set) var tags: [Tag] = []

  private static let voidNames: Set<String> = ["meta", "link", "br", "img", "input", "hr", "col"]

  init(_ page: String) throws {
    var open: [String] = []
    var rest = Array(page.unicodeScalars)[...]
    func take(_ isPart: (Unicode.Scalar) -> Bool) -> String {
      var text = "".unicodeScalars
      while let scalar = rest.first, isPart(scalar) {
        text.append(scalar)
        rest.removeFirst()
      }
      return String(text)
    }
    func expect(_ wanted: Unicode.Scalar, _ place: String) throws {
      guard rest.popFirst() == wanted else { throw Malformed(message: "no \(wanted) \(place)") }
    }
    _ = take { $0 != "\n" }
    while !rest.isEmpty {
      let text = take { $0 != "<" }
      if text.contains(">"), tags.last?.name != "style" { throw Malformed(message: "a stray > in \(text)") }
      try Self.checkReferences(text)
      if !tags.isEmpty { tags[tags.count - 1].text += text }
      guard rest.popFirst() != nil else { break }
      if rest.first == "/" {
        rest.removeFirst()
        let name = take { $0 != ">" }
        guard open.popLast() == name else { throw Malformed(message: "</\(name)> closes nothing") }
        try expect(">", "behind </\(name)")
        continue
      }
      let name = take { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
      guard !name.isEmpty else { throw Malformed(message: "a stray < behind \(text)") }
      var attributes: [String: String] = [:]
      while rest.first == " " {
        rest.removeFirst()
        let key = take { $0.properties.isAlphabetic || $0 == "-" }
        try expect("=", "behind \(key)")
        try expect("\"", "behind \(key)=")
        let value = take { $0 != "\"" }
        if value.contains("<") { throw Malformed(message: "< in \(key)") }
        try Self.checkReferences(value)
        try expect("\"", "behind the value of \(key)")
        attributes[key] = value
      }
      try expect(">", "behind <\(name)")
      tags.append(Tag(name: name, attributes: attributes))
      if !Self.voidNames.contains(name) { open.append(name) }
    }
    if !open.isEmpty { throw Malformed(message: "never closed: \(open)") }
  }

  private static func checkReferences(_ text: String) throws {
    for part in text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part.prefix { $0 != ";" })
      guard ["amp", "lt", "gt", "quot", "#39"].contains(name) else {
        throw Malformed(message: "a stray & before \(name)")
      }
    }
  }

  /// The opening tags of a name.
  func all(_ name: String) -> [Tag] {
    tags.filter { $0.name == name }
  }

  /// The texts of a name's tags, without the line breaks behind them.
  func texts(_ name: String) -> [String] {
    all(name).map(\.line)
  }

  /// The opening tags behind a heading of the second level, up to the next one.
  func section(_ id: String) -> [Tag] {
    let start = tags.firstIndex { $0.name == "h2" && $0.attributes["id"] == "\(id)-h" } ?? tags.endIndex
    return Array(tags[start...].dropFirst().prefix { $0.name != "h2" })
  }
}
