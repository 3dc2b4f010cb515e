/// Builds nodes that ``YAMLReader``, and every other reader of YAML, reads back as what they are.
enum YAMLNode {
  /// A document in block style.
  static func document(_ node: Node) throws -> String {
    try YAMLEmitter.document(node)
  }

  /// A text that reads back as the same text: what looks like another type stands in quotes.
  static func text(_ text: String?) -> Node? {
    guard let text else { return nil }
    // Plain texts that another reader of YAML may take for a number, a date or a truth value.
    let isPlain = text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
    let looksTyped = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    return isPlain && !looksTyped && !text.contains(where: \.isNewline)
      ? Node(text) : .scalar(Node.Scalar(string: text, isPlain: false))
  }

  /// A list of texts on one line; nil for nil.
  static func texts(_ texts: [String]?) -> Node? {
    texts.map { Node.sequence(Node.Sequence(nodes: $0.compactMap { text($0) }, isFlow: true)) }
  }

  /// A list of texts on one line; nil for an empty one.
  static func textsIfAny(_ texts: [String]) -> Node? {
    texts.isEmpty ? nil : self.texts(texts)
  }

  static func number(_ number: Double) -> Node {
    Node(number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number))
  }

  static func boolean(_ value: Bool?) -> Node? {
    value.map { Node($0 ? "true" : "false") }
  }

  static func sequence(_ nodes: [Node]) -> Node {
    .sequence(Node.Sequence(nodes: nodes))
  }

  /// A list of nodes; nil for an empty one.
  static func sequenceIfAny(_ nodes: [Node]) -> Node? {
    nodes.isEmpty ? nil : sequence(nodes)
  }

  /// A mapping without the keys that have no value.
  static func mapping(_ pairs: [(String, Node?)]) -> Node {
    .mapping(
      Node.Mapping(
        entries: pairs.compactMap { key, node in
          node.map { Node.Mapping.Entry(key: Node.Scalar(string: key), value: $0) }
        }))
  }
}
