/// A value of a YAML document: a text, a list, or keys with values.
enum Node: Equatable {
  case scalar(Scalar)
  case sequence(Sequence)
  case mapping(Mapping)

  /// A text, as it stands in the file or is to stand there.
  struct Scalar: Equatable {
    let string: String
    /// Whether it stands without quotes, and not as a block; what is written plain gets quotes where YAML needs them.
    var isPlain = true
    /// Where it begins; nil for one that was not read.
    var mark: Mark?
  }

  /// A list.
  struct Sequence: Equatable, Swift.Sequence {
    let nodes: [Node]
    /// Whether it is written on one line, in brackets.
    var isFlow = false
    /// Where it begins; nil for one that was not read.
    var mark: Mark?

    func makeIterator() -> IndexingIterator<[Node]> { nodes.makeIterator() }
  }

  /// Keys with their values, each key once, in the order of the file.
  struct Mapping: Equatable, Swift.Sequence {
    struct Entry: Equatable {
      let key: Scalar
      let value: Node
    }

    let entries: [Entry]
    /// Where it begins; nil for one that was not read.
    var mark: Mark?

    func makeIterator() -> IndexingIterator<[Entry]> { entries.makeIterator() }

    /// The value of a key; nil when there is none.
    subscript(key: String) -> Node? { entries.first { $0.key.string == key }?.value }
  }

  /// A place in a text: line and column from 1, columns in Unicode scalars.
  struct Mark: Equatable {
    let line: Int
    let column: Int
  }

  /// A plain text that was not read from a file.
  init(_ text: String) {
    self = .scalar(Scalar(string: text))
  }

  /// The text; nil for another node.
  var scalar: Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }

  /// The list; nil for another node.
  var sequence: Sequence? { if case .sequence(let sequence) = self { sequence } else { nil } }

  /// The keys with their values; nil for another node.
  var mapping: Mapping? { if case .mapping(let mapping) = self { mapping } else { nil } }

  /// Where it begins; nil for one that was not read.
  var mark: Mark? {
    switch self {
    case .scalar(let scalar): scalar.mark
    case .sequence(let sequence): sequence.mark
    case .mapping(let mapping): mapping.mark
    }
  }
}

extension Node.Mark {
  /// Where a text ends, by the line breaks of YAML 1.1 (section 5.4).
  init(endOf text: String) {
    var (line, column) = (1, 1)
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": (line, column) = (line + 1, 1)
      default: column += 1
      }
      previous = scalar
    }
    self.init(line: line, column: column)
  }
}
