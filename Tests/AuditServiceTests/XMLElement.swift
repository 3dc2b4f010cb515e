/// An element of an XML document, read strictly: what is not well formed is an error.
///
/// It knows elements, attributes, text, the five named entities and decimal references: all that our reports have.
struct XMLElement {
  struct Malformed: Error {
    let rest: Substring.UnicodeScalarView
  }

  let name: String
  let attributes: [String: String]
  private(set) var children: [XMLElement] = []
  /// All text in it, references resolved.
  private(set) var text = ""

  /// Reads a document that begins with an XML declaration.
  init(document: String) throws {
    var rest = Substring(document).unicodeScalars
    guard document.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\""), let end = rest.firstIndex(of: ">") else {
      throw Malformed(rest: rest)
    }
    rest = rest[rest.index(after: end)...].drop { $0 == "\n" }
    self = try Self.element(&rest)
    guard rest.allSatisfy({ $0 == "\n" }) else { throw Malformed(rest: rest) }
  }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The elements of a name within it, at any depth.
  func all(_ name: String) -> [XMLElement] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }

  /// The first child of a name.
  func child(_ name: String) -> XMLElement? {
    children.first { $0.name == name }
  }

  private static func take(_ text: String, _ rest: inout Substring.UnicodeScalarView) throws {
    for scalar in text.unicodeScalars {
      guard rest.popFirst() == scalar else { throw Malformed(rest: rest) }
    }
  }

  private static func name(_ rest: inout Substring.UnicodeScalarView) throws -> String {
    let name = rest.prefix {
      $0.properties.isAlphabetic || "-:_".unicodeScalars.contains($0) || ("0"..."9").contains($0)
    }
    guard !name.isEmpty else { throw Malformed(rest: rest) }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private static func element(_ rest: inout Substring.UnicodeScalarView) throws -> XMLElement {
    try take("<", &rest)
    let name = try name(&rest)
    var attributes: [String: String] = [:]
    while rest.first == " " {
      rest.removeFirst()
      let key = try Self.name(&rest)
      try take("=\"", &rest)
      let value = rest.prefix { $0 != "\"" }
      guard !value.contains("<"), attributes[key] == nil else { throw Malformed(rest: rest) }
      attributes[key] = try resolved(value)
      rest = rest[value.endIndex...]
      try take("\"", &rest)
    }
    var element = XMLElement(name: name, attributes: attributes)
    if rest.first == "/" {
      try take("/>", &rest)
      return element
    }
    try take(">", &rest)
    while true {
      let text = rest.prefix { $0 != "<" }
      element.text += try resolved(text)
      rest = rest[text.endIndex...]
      guard rest.starts(with: "</".unicodeScalars) else {
        element.children.append(try Self.element(&rest))
        continue
      }
      try take("</\(name)>", &rest)
      return element
    }
  }

  private static func resolved(_ text: Substring.UnicodeScalarView) throws -> String {
    var (result, rest) = (String.UnicodeScalarView(), text)
    while let scalar = rest.popFirst() {
      // XML 1.0 §2.2.
      guard scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar), scalar.value & 0xFFFE != 0xFFFE else {
        throw Malformed(rest: rest)
      }
      guard scalar == "&" else {
        result.append(scalar)
        continue
      }
      let name = rest.prefix { $0 != ";" }
      guard name.endIndex < rest.endIndex else { throw Malformed(rest: rest) }
      rest = rest[rest.index(after: name.endIndex)...]
      switch String(name) {
      case "amp": result.append("&")
      case "lt": result.append("<")
      case "gt": result.append(">")
      case "quot": result.append("\"")
      case "apos": result.append("'")
      case let name:
        guard name.hasPrefix("#"), let number = UInt32(name.dropFirst()), let scalar = Unicode.Scalar(number) else {
          throw Malformed(rest: rest)
        }
        result.append(scalar)
      }
    }
    return String(result)
  }
}
