internal import AuditModel
internal import Yams

/// Reads YAML strictly: every key is known, written once and of its type; everything wrong is gathered with its line
/// and column.
///
/// Scalars are read as the text that stands in the file, so that `no` stays "no".
struct YAMLReader {
  let problems: ProblemList

  private static let noAnchors = "anchors and aliases are not read; write it out"

  init(source: String) {
    problems = ProblemList(source: source)
  }

  /// Parses one document.
  ///
  /// - Throws: ``InputError`` when the text is too large, no YAML, empty, or uses anchors.
  func document(_ text: String) throws(InputError) -> Node {
    problems.text = text
    guard text.utf8.count <= InputLimits.yamlByteCount else {
      problems.add("the file is larger than \(InputLimits.yamlByteCount / 1024 / 1024) MB")
      try problems.throwIfAny()
      return Node("")
    }
    if let place = AliasScan.excess(in: text) {
      problems.add(Self.noAnchors, line: place.line, column: place.column)
      try problems.throwIfAny()
    }
    do {
      // The parser takes a byte order mark for text.
      let isMarked = text.unicodeScalars.first == "\u{FEFF}"
      // Scalars are read as text, so that nothing has to guess their types.
      let parser = try Yams.Parser(
        yaml: isMarked ? String(text.unicodeScalars.dropFirst()) : text, resolver: .basic)
      // The nodes hold their anchors weakly: they are gone with the parser.
      defer { withExtendedLifetime(parser) {} }
      if let node = try parser.singleRoot() {
        try refuseAnchors(node)
        return node
      }
      problems.add("the file is empty", line: 1)
    } catch let error as InputError {
      throw error
    } catch let error as YamlError {
      add(error)
    } catch {
      problems.add("no YAML: \(error)")
    }
    try problems.throwIfAny()
    return Node("")
  }

  private func add(_ error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      problems.add("no YAML: \(problem)", line: mark.line, column: mark.column)
    case .duplicatedKeysInMapping(let duplicates, let context):
      for key in duplicates {
        problems.add("\(key) is written more than once", line: context.mark.line, column: context.mark.column)
      }
    case .reader(let problem, let offset, _, _):
      problems.add("no YAML: \(problem)\(offset.map { " at byte \($0 + 1)" } ?? "")")
    default:
      problems.add("no YAML: \(error)")
    }
  }

  /// An alias repeats what its anchor holds, and a few of them can stand for more than memory holds.
  private func refuseAnchors(_ node: Node) throws(InputError) {
    if node.anchor != nil {
      problems.add(Self.noAnchors, line: node.mark?.line, column: node.mark?.column)
      try problems.throwIfAny()
    }
    switch node {
    case .mapping(let mapping):
      for (key, value) in mapping {
        try refuseAnchors(key)
        try refuseAnchors(value)
      }
    case .sequence(let sequence):
      for value in sequence { try refuseAnchors(value) }
    case .scalar, .alias:
      break
    }
  }

  /// Notes a problem at a node.
  func add(_ message: String, at node: Node) {
    problems.add(message, line: node.mark?.line, column: node.mark?.column)
  }

  /// The entries of a mapping; unknown keys and a node that is no mapping are problems.
  func fields(_ node: Node, _ what: String, known: [String]) -> [String: Node] {
    guard case .mapping(let mapping) = node else {
      add("\(what) must have keys: \(known.joined(separator: ", "))", at: node)
      return [:]
    }
    var fields: [String: Node] = [:]
    for (key, value) in mapping {
      guard let name = key.scalar?.string, known.contains(name) else {
        add("unknown key \(key.scalar?.string ?? "") in \(what); known are \(known.joined(separator: ", "))", at: key)
        continue
      }
      fields[name] = value
    }
    return fields
  }

  /// The entries of a mapping with keys of any kind, in their order.
  func entries(_ node: Node, _ what: String) -> [(key: String, keyNode: Node, value: Node)] {
    guard case .mapping(let mapping) = node else {
      add("\(what) must have keys", at: node)
      return []
    }
    return mapping.compactMap { key, value in
      guard let name = key.scalar?.string else {
        add("a key of \(what) must be a text", at: key)
        return nil
      }
      return (key: name, keyNode: key, value: value)
    }
  }

  /// The parts of a sequence; empty, with a problem, for another node.
  func list(_ node: Node?, _ what: String) -> [Node] {
    guard let node else { return [] }
    guard case .sequence(let sequence) = node else {
      add("\(what) must be a list", at: node)
      return []
    }
    return Array(sequence)
  }

  /// Whether a node is written as nothing: `null`, `~` or left empty.
  func isNull(_ node: Node) -> Bool {
    guard case .scalar(let scalar) = node, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// A text of more than white space; nil, with a problem, for another node.
  func text(_ node: Node?, _ what: String) -> String? {
    guard let node else { return nil }
    guard case .scalar(let scalar) = node else {
      add("\(what) must be a text", at: node)
      return nil
    }
    guard !isNull(node) else {
      add("\(what) is empty; leave the key out, or put a value that begins with # in quotes", at: node)
      return nil
    }
    guard !scalar.string.allSatisfy(\.isWhitespace) else {
      add("\(what) is empty; leave the key out", at: node)
      return nil
    }
    return scalar.string
  }

  /// A text that must be there; empty, with a problem, when it is not.
  func required(_ node: Node?, _ what: String, in parent: Node) -> String {
    guard let node else {
      add("\(what) is missing", at: parent)
      return ""
    }
    return text(node, what) ?? ""
  }

  /// A key by the rule for keys; empty, with a problem, for anything else.
  func slug(_ node: Node?, _ what: String, in parent: Node) -> String {
    let text = required(node, what, in: parent)
    if let node, !text.isEmpty, !Slug.isValid(text) {
      add("\(what) \(text) must be \(Slug.description)", at: node)
    }
    return text
  }

  /// A list of texts; nil when the key is left out.
  func texts(_ node: Node?, _ what: String) -> [String]? {
    guard let node else { return nil }
    return list(node, what).compactMap { text($0, "each of \(what)") }
  }

  /// `true` or `false`; nil, with a problem, for another node.
  func boolean(_ node: Node?, _ what: String) -> Bool? {
    guard let node, let text = text(node, what) else { return nil }
    switch text {
    case "true": return true
    case "false": return false
    default:
      add("\(what) must be true or false", at: node)
      return nil
    }
  }

  /// A number greater than zero; nil, with a problem, for another node.
  func positiveNumber(_ node: Node?, _ what: String) -> Double? {
    guard let node, let text = text(node, what) else { return nil }
    guard let number = Double(text), number > 0, number.isFinite else {
      add("\(what) must be a number greater than zero", at: node)
      return nil
    }
    return number
  }

  /// A value of a closed set, by its raw value; nil, with a problem, for another text.
  func choice<Value: RawRepresentable<String> & CaseIterable>(_ node: Node?, _ what: String) -> Value? {
    guard let node, let text = text(node, what) else { return nil }
    guard let value = Value(rawValue: text) else {
      add("\(what) must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))", at: node)
      return nil
    }
    return value
  }
}
