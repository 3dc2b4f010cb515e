internal import AuditModel

/// Reads YAML strictly: every key is known, written once and of its type; everything wrong is gathered with its line
/// and column.
///
/// Scalars are read as the text that stands in the file, so that `no` stays "no".
struct YAMLReader {
  let problems: ProblemList

  init(source: String) {
    problems = ProblemList(source: source)
  }

  /// Parses one document.
  ///
  /// - Throws: ``InputError`` when the text is too large, no YAML, empty, or holds what ``YAMLComposer`` refuses.
  func document(_ text: String) throws(InputError) -> Node {
    problems.text = text
    guard text.utf8.count <= InputLimits.yamlByteCount else {
      problems.add("the file is larger than \(InputLimits.yamlByteCount / 1024 / 1024) MB")
      try problems.throwIfAny()
      return Node("")
    }
    var root: Node?
    do throws(YAMLProblem) {
      root = try YAMLComposer.document(text, problems)
      if root == nil { problems.add("the file is empty", line: 1) }
    } catch {
      problems.add(error.message, line: error.mark?.line, column: error.mark?.column)
    }
    try problems.throwIfAny()
    return root ?? Node("")
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
    for entry in mapping {
      let key = entry.key.string
      guard known.contains(key) else {
        add("unknown key \(key) in \(what); known are \(known.joined(separator: ", "))", at: .scalar(entry.key))
        continue
      }
      fields[key] = entry.value
    }
    return fields
  }

  /// The entries of a mapping with keys of any kind, in their order.
  func entries(_ node: Node, _ what: String) -> [(key: String, keyNode: Node, value: Node)] {
    guard case .mapping(let mapping) = node else {
      add("\(what) must have keys", at: node)
      return []
    }
    return mapping.map { (key: $0.key.string, keyNode: .scalar($0.key), value: $0.value) }
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
    guard case .scalar(let scalar) = node, scalar.isPlain else { return false }
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
    if let problem = InputLimits.problem(scalar.string, in: what) {
      add(problem, at: node)
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

  /// A whole number that is not less than another; nil, with a problem, for another node.
  func count(_ node: Node?, _ what: String, from least: Int) -> Int? {
    guard let node, let text = text(node, what) else { return nil }
    guard let number = Int(text), number >= least else {
      add("\(what) must be a whole number from \(least)", at: node)
      return nil
    }
    return number
  }

  /// The tag of a language; nil, with a problem, for another node.
  func language(_ node: Node?, _ what: String) -> String? {
    guard let node, let text = text(node, what) else { return nil }
    guard LanguageTag.isWellFormed(text) else {
      add("\(what) must be \(LanguageTag.description)", at: node)
      return nil
    }
    return text
  }

  /// A key that may be left out.
  func optionalSlug(_ node: Node?, _ what: String) -> String? {
    node.map { slug($0, what, in: $0) }
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
