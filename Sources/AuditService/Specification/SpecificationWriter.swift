public import AuditModel
internal import Yams

/// Writes screen specifications as ``SpecificationReader`` reads them, without loss.
public struct SpecificationWriter {
  /// The file of one screen.
  public static func yaml(_ screen: ScreenSpecification) throws -> String {
    try Yams.serialize(node: node(screen), width: -1, allowUnicode: true)
  }

  private static func node(_ screen: ScreenSpecification) throws -> Node {
    var pairs: [(String, Node?)] = [
      ("screen", try text(screen.key)), ("title", try text(screen.title)), ("route", try text(screen.route)),
      ("team", try text(screen.team)),
    ]
    if !screen.states.isEmpty {
      pairs.append(
        (
          "states",
          sequence(
            try screen.states.map { state in
              try mapping([
                ("key", try text(state.key)), ("title", try text(state.title)), ("trigger", try text(state.trigger)),
              ])
            })
        ))
    }
    if !screen.elements.isEmpty {
      pairs.append(("elements", sequence(try screen.elements.map { try node($0) })))
    }
    return try mapping(pairs)
  }

  private static func node(_ element: ElementSpecification) throws -> Node {
    var pairs: [(String, Node?)] = [
      ("key", try text(element.key)), ("type", try text(element.type)), ("variant", try text(element.variant)),
      ("container", try text(element.container)),
    ]
    pairs += try expectation(element.expectation)
    pairs.append(("members", try texts(element.members)))
    if let size = element.size {
      pairs.append(("size", try mapping([("width", number(size.width)), ("height", number(size.height))])))
    }
    pairs.append(("present_in", try texts(element.presence)))
    if !element.stateExpectations.isEmpty {
      let changes = try element.stateExpectations.sorted { $0.key < $1.key }.map { state, expectation in
        (state, Optional(try mapping(try difference(expectation, from: element.expectation))))
      }
      pairs.append(("in_states", try mapping(changes)))
    }
    return try mapping(pairs)
  }

  private static func expectation(_ expectation: Expectation) throws -> [(String, Node?)] {
    [
      ("label", try text(expectation.label)), ("value", try value(expectation.value)),
      ("traits", try texts(expectation.traits?.map(\.rawValue))), ("hint", try text(expectation.hint)),
      ("actions", try texts(expectation.actions)), ("focus", try text(expectation.focus)),
      ("text_color", try text(expectation.textColor?.description)),
      ("background_color", try text(expectation.backgroundColor?.description)),
      ("text_size", expectation.textSize.map { number($0) }),
      ("bold", expectation.isBold.map { Node($0 ? "true" : "false") }),
    ]
  }

  /// The keys that differ; `null` stands where the state takes something away.
  private static func difference(_ changed: Expectation, from base: Expectation) throws -> [(String, Node?)] {
    zip(try expectation(changed), try expectation(base)).compactMap { new, old in
      guard new.1 != old.1 else { return nil }
      return (new.0, new.1 ?? Node("null"))
    }
  }

  private static func value(_ value: ExpectedValue?) throws -> Node? {
    switch value {
    case nil: nil
    case .placeholder(let words): try mapping([("placeholder", try text(words))])
    case .literal(let words):
      words.hasPrefix("<") ? try mapping([("literal", try text(words))]) : try text(words)
    }
  }

  /// A text that reads back as the same text: what looks like another type stands in quotes.
  private static func text(_ text: String?) throws -> Node? {
    guard let text else { return nil }
    // Plain texts that another reader of YAML may take for a number, a date or a truth value.
    let isPlain = text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
    let looksTyped = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    return isPlain && !looksTyped && !text.contains(where: \.isNewline)
      ? Node(text) : Node(text, Tag(.str), .doubleQuoted)
  }

  private static func texts(_ texts: [String]?) throws -> Node? {
    guard let texts else { return nil }
    return Node.sequence(Node.Sequence(try texts.compactMap { try text($0) }, Tag(.implicit), .flow))
  }

  private static func number(_ number: Double) -> Node {
    Node(number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number))
  }

  private static func sequence(_ nodes: [Node]) -> Node {
    .sequence(Node.Sequence(nodes))
  }

  private static func mapping(_ pairs: [(String, Node?)]) throws -> Node {
    .mapping(Node.Mapping(pairs.compactMap { key, node in node.map { (Node(key), $0) } }))
  }
}
