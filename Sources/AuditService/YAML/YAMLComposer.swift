internal import AuditModel

/// Puts the one document of a YAML text together.
///
/// Nothing may expand beyond its own bytes: anchors, aliases, tags and keys that are not texts are refused at once.
/// Keys that are written more than once are gathered from the whole document.
struct YAMLComposer {
  private let parser: YAMLParser
  private let problems: ProblemList
  private var depth = 0

  /// The document of a text; nil where there is none.
  ///
  /// - Parameter problems: Is told of each key that is written again, where it is so; the first one counts.
  /// - Throws: ``YAMLProblem`` for anything else that is wrong.
  static func document(_ text: String, _ problems: ProblemList) throws(YAMLProblem) -> Node? {
    var composer = YAMLComposer(parser: try YAMLParser(text), problems: problems)
    return try composer.document()
  }

  private init(parser: YAMLParser, problems: ProblemList) {
    self.parser = parser
    self.problems = problems
  }

  private mutating func document() throws(YAMLProblem) -> Node? {
    _ = try parser.next()  // the beginning of the text
    guard case .documentStart = try parser.next().kind else { return nil }
    let root = try node(try parser.next())
    _ = try parser.next()  // the end of the document
    let rest = try parser.next()
    guard case .streamEnd = rest.kind else {
      throw YAMLProblem(
        message: "another document begins; a file holds one: put the other in its own file", mark: rest.mark)
    }
    return root
  }

  private mutating func node(_ event: YAMLEvent) throws(YAMLProblem) -> Node {
    try refuseReferences(event)
    switch event.kind {
    case .scalar(let scalar): return .scalar(scalar)
    case .sequenceStart: return .sequence(try sequence(from: event.mark))
    case .mappingStart: return .mapping(try mapping(from: event.mark))
    default: throw YAMLProblem(message: "the file ends within a value; write the rest of it", mark: event.mark)
    }
  }

  private mutating func sequence(from mark: Node.Mark) throws(YAMLProblem) -> Node.Sequence {
    try descend(mark)
    defer { depth -= 1 }
    var nodes: [Node] = []
    while let event = try part() { nodes.append(try node(event)) }
    return Node.Sequence(nodes: nodes, mark: mark)
  }

  private mutating func mapping(from mark: Node.Mark) throws(YAMLProblem) -> Node.Mapping {
    try descend(mark)
    defer { depth -= 1 }
    var entries: [Node.Mapping.Entry] = []
    var lines: [String: Int] = [:]
    while let event = try part() {
      let key = try key(event)
      let value = try node(try parser.next())
      if let line = lines[key.string] {
        let name = key.string.isEmpty ? "the empty key" : key.string
        problems.add(
          "\(name) is written more than once, first on line \(line); keep one", line: event.mark.line,
          column: event.mark.column)
      } else {
        lines[key.string] = event.mark.line
        entries.append(Node.Mapping.Entry(key: key, value: value))
      }
    }
    return Node.Mapping(entries: entries, mark: mark)
  }

  /// The next part of a sequence or mapping; nil at its end.
  private func part() throws(YAMLProblem) -> YAMLEvent? {
    let event = try parser.next()
    if case .collectionEnd = event.kind { return nil }
    return event
  }

  private func key(_ event: YAMLEvent) throws(YAMLProblem) -> Node.Scalar {
    try refuseReferences(event)
    guard case .scalar(let scalar) = event.kind else {
      throw YAMLProblem(message: "a key must be a text; put it in quotes", mark: event.mark)
    }
    return scalar
  }

  private mutating func descend(_ mark: Node.Mark) throws(YAMLProblem) {
    depth += 1
    guard depth <= InputLimits.yamlDepth else {
      throw YAMLProblem(
        message: "values are nested more than \(InputLimits.yamlDepth) deep; nest them less", mark: mark)
    }
  }

  /// What repeats another part of the file, or asks for a type.
  private func refuseReferences(_ event: YAMLEvent) throws(YAMLProblem) {
    if case .alias = event.kind { throw Self.noAnchors(event.mark) }
    if event.hasAnchor { throw Self.noAnchors(event.mark) }
    guard let tag = event.tag else { return }
    let standard = "tag:yaml.org,2002:"
    let written = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
    throw YAMLProblem(
      message: "tags are not supported; leave \(written) out, or put a text that begins with ! in quotes",
      mark: event.mark)
  }

  private static func noAnchors(_ mark: Node.Mark) -> YAMLProblem {
    YAMLProblem(
      message: "anchors and aliases are not supported; write it out, or put a text that begins with & or * in quotes",
      mark: mark)
  }
}
