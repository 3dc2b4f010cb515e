internal import FoundationEssentials

/// Writes HTML: markup comes from literals alone, and every other text is escaped.
///
/// A value cannot become markup, for only a `StaticString` does, and no text becomes a link or the source of a picture but
/// through a type that was checked.
package struct HTML {
  /// The line ends around the tags of an element.
  package enum Layout {
    /// None.
    case inline
    /// One behind it.
    case line
    /// One behind each of its tags.
    case block
  }

  private let stream: ReportStream

  package init(_ stream: ReportStream) {
    self.stream = stream
  }

  /// Markup that stands in the source.
  package func markup(_ literal: StaticString) throws {
    try stream.write(literal)
  }

  /// A text in an element.
  package func text(_ text: String) throws {
    try stream.write(HTMLText.escaped(text))
  }

  /// An element; an attribute that is nil is left out.
  package func element(
    _ name: StaticString, _ attributes: Attribute?..., layout: Layout = .line, _ content: () throws -> Void
  ) throws {
    try begin(name, attributes, layout)
    try content()
    try end(name, layout)
  }

  /// An element of a text.
  package func element(_ name: StaticString, _ attributes: Attribute?..., layout: Layout = .line, text: String) throws {
    try begin(name, attributes, layout)
    try self.text(text)
    try end(name, layout)
  }

  /// The opening tag of an element that ``end(_:_:)`` closes, or of one that has nothing in it.
  package func begin(_ name: StaticString, _ attributes: [Attribute?] = [], _ layout: Layout = .inline) throws {
    try markup("<")
    try markup(name)
    for attribute in attributes { try attribute?.write(to: stream) }
    try markup(layout == .block ? ">\n" : ">")
  }

  package func end(_ name: StaticString, _ layout: Layout = .line) throws {
    try markup("</")
    try markup(name)
    try markup(layout == .inline ? ">" : ">\n")
  }

  /// A style rule that puts texts on each sheet of paper: at the top, left and right, and at the foot; an empty one is left
  /// out.
  ///
  /// A character that might end the text or the element is written by its number, which a style sheet reads as the same.
  package func running(_ texts: [String]) throws {
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
  package struct Attribute: Sendable {
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
    package init(_ name: StaticString, _ value: StaticString) {
      self.init(name, .literal(value))
    }

    /// The text runs in the direction of its own script.
    package static let ownDirection = Attribute("dir", "auto")

    package static func `class`(_ name: StaticString) -> Attribute { Attribute("class", name) }
    package static func id(_ id: String) -> Attribute { Attribute("id", .text(id)) }
    package static func language(_ tag: String) -> Attribute { Attribute("lang", .text(tag)) }
    package static func label(_ text: String) -> Attribute { Attribute("aria-label", .text(text)) }
    package static func labelled(by ids: String...) -> Attribute {
      Attribute("aria-labelledby", .text(ids.joined(separator: " ")))
    }
    package static func alternative(_ text: String) -> Attribute { Attribute("alt", .text(text)) }
    package static func link(to id: String) -> Attribute { Attribute("href", .text("#\(id)")) }
    package static func link(toFile path: String) -> Attribute { Attribute("href", .text(path)) }
    package static func link(to path: SitePath) -> Attribute { Attribute("href", .text(path.text)) }
    /// Where a form goes.
    package static func action(_ path: SitePath) -> Attribute { Attribute("action", .text(path.text)) }
    /// A picture of the same server.
    package static func source(_ path: SitePath) -> Attribute { Attribute("src", .text(path.text)) }
    /// What a field of a form is called.
    package static func name(_ name: String) -> Attribute { Attribute("name", .text(name)) }
    /// What stands in a field of a form, or is sent of a button.
    package static func value(_ value: String) -> Attribute { Attribute("value", .text(value)) }
    /// The field that a label belongs to.
    package static func labels(_ id: String) -> Attribute { Attribute("for", .text(id)) }
    package static func described(by ids: [String]) -> Attribute? {
      ids.isEmpty ? nil : Attribute("aria-describedby", .text(ids.joined(separator: " ")))
    }
    /// The list that a field proposes.
    package static func list(_ id: String) -> Attribute { Attribute("list", .text(id)) }
    /// When something was, as programs read it: RFC 3339.
    package static func time(_ text: String) -> Attribute { Attribute("datetime", .text(text)) }
    /// An attribute that says something by being there.
    package static func flag(_ name: StaticString) -> Attribute { Attribute(name, "") }
    package static func link(to address: PageAddress) -> Attribute { Attribute("href", .text(address.link)) }
    package static func source(_ picture: PagePicture) -> Attribute {
      Attribute("src", .text("data:\(picture.kind.rawValue);base64,\(Data(picture.bytes).base64EncodedString())"))
    }
    package static func number(_ name: StaticString, _ value: Int) -> Attribute { Attribute(name, .text("\(value)")) }
    /// Thousandths as a percentage.
    package static func share(_ name: StaticString, _ thousandths: Int) -> Attribute {
      Attribute(name, .text("\(thousandths / 10).\(thousandths % 10)%"))
    }
    package static func criterion(version: String, title: String) -> Attribute {
      Attribute("href", .text(CriterionAddress.of(title, version: version)))
    }

    /// What stands before the text of a cell where its row is a block.
    package init(label: String) {
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
