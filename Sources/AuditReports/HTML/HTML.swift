internal import FoundationEssentials

/// Writes HTML: markup comes from literals alone, and every other text is escaped.
///
/// A value cannot become markup, for only a `StaticString` does, and no text becomes a link or the source of a picture but
/// through a type that was checked.
struct HTML {
  /// The line ends around the tags of an element.
  enum Layout {
    /// None.
    case inline
    /// One behind it.
    case line
    /// One behind each of its tags.
    case block
  }

  private let stream: ReportStream

  init(_ stream: ReportStream) {
    self.stream = stream
  }

  /// Markup that stands in the source.
  func markup(_ literal: StaticString) throws {
    try stream.write(literal)
  }

  /// A text in an element.
  func text(_ text: String) throws {
    try stream.write(HTMLText.escaped(text))
  }

  /// An element; an attribute that is nil is left out.
  func element(
    _ name: StaticString, _ attributes: Attribute?..., layout: Layout = .line, _ content: () throws -> Void
  ) throws {
    try begin(name, attributes, layout)
    try content()
    try end(name, layout)
  }

  /// An element of a text.
  func element(_ name: StaticString, _ attributes: Attribute?..., layout: Layout = .line, text: String) throws {
    try begin(name, attributes, layout)
    try self.text(text)
    try end(name, layout)
  }

  /// The opening tag of an element that ``end(_:_:)`` closes, or of one that has nothing in it.
  func begin(_ name: StaticString, _ attributes: [Attribute?] = [], _ layout: Layout = .inline) throws {
    try markup("<")
    try markup(name)
    for attribute in attributes { try attribute?.write(to: stream) }
    try markup(layout == .block ? ">\n" : ">")
  }

  func end(_ name: StaticString, _ layout: Layout = .line) throws {
    try markup("</")
    try markup(name)
    try markup(layout == .inline ? ">" : ">\n")
  }

  /// A style rule that puts texts on each sheet of paper: at the top, left and right, and at the foot; an empty one is left
  /// out.
  ///
  /// A character that might end the text or the element is written by its number, which a style sheet reads as the same.
  func running(_ texts: [String]) throws {
    try markup("@page {")
    for (place, text) in zip(["@top-left", "@top-right", "@bottom-left"] as [StaticString], texts) where !text.isEmpty {
      try markup(" ")
      try markup(place)
      try markup(" { content: \"")
      for scalar in text.unicodeScalars {
        let isPlain =
          scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || ".,: -".unicodeScalars.contains(scalar)
        try stream.write(isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) ")
      }
      try markup("\"; font: 8pt sans-serif; color: #444; }")
    }
    try markup(" }\n")
  }

  /// An attribute with its value.
  struct Attribute: Sendable {
    private enum Value {
      case literal(StaticString)
      case text(String)
    }

    private let name: StaticString
    private let value: Value

    private init(_ name: StaticString, _ value: Value) {
      self.name = name
      self.value = value
    }

    /// An attribute that stands in the source.
    init(_ name: StaticString, _ value: StaticString) {
      self.init(name, .literal(value))
    }

    /// The text runs in the direction of its own script.
    static let ownDirection = Attribute("dir", "auto")

    static func `class`(_ name: StaticString) -> Attribute { Attribute("class", name) }
    static func id(_ id: String) -> Attribute { Attribute("id", .text(id)) }
    static func language(_ tag: String) -> Attribute { Attribute("lang", .text(tag)) }
    static func label(_ text: String) -> Attribute { Attribute("aria-label", .text(text)) }
    static func labelled(by ids: String...) -> Attribute {
      Attribute("aria-labelledby", .text(ids.joined(separator: " ")))
    }
    static func alternative(_ text: String) -> Attribute { Attribute("alt", .text(text)) }
    static func link(to id: String) -> Attribute { Attribute("href", .text("#\(id)")) }
    static func link(toFile path: String) -> Attribute { Attribute("href", .text(path)) }
    static func link(to address: PageAddress) -> Attribute { Attribute("href", .text(address.link)) }
    static func source(_ picture: PagePicture) -> Attribute {
      Attribute("src", .text("data:\(picture.kind.rawValue);base64,\(Data(picture.bytes).base64EncodedString())"))
    }
    static func number(_ name: StaticString, _ value: Int) -> Attribute { Attribute(name, .text("\(value)")) }
    /// Thousandths as a percentage.
    static func share(_ name: StaticString, _ thousandths: Int) -> Attribute {
      Attribute(name, .text("\(thousandths / 10).\(thousandths % 10)%"))
    }
    static func criterion(version: String, title: String) -> Attribute {
      Attribute("href", .text(CriterionAddress.of(title, version: version)))
    }

    /// What stands before the text of a cell where its row is a block.
    init(label: String) {
      self.init("data-l", .text(label))
    }

    fileprivate func write(to stream: ReportStream) throws {
      try stream.write(" " as StaticString)
      try stream.write(name)
      try stream.write("=\"" as StaticString)
      switch value {
      case .literal(let literal): try stream.write(literal)
      case .text(let text): try stream.write(HTMLText.escaped(text))
      }
      try stream.write("\"" as StaticString)
    }
  }
}
