internal import AuditModel

/// Gathers what is wrong in one file while it is read to its end.
final class ProblemList {
  let source: String
  /// The first ``InputLimits/problemCount`` problems.
  private(set) var problems: [InputProblem] = []
  /// The text that is read, where places are those of a parser that may look past its end; nil where they are our own.
  var text: String?
  /// How many lines the text has.
  private lazy var lineCount = Node.Mark(endOf: text ?? "").line
  /// How many there are besides.
  private var unlistedCount = 0

  init(source: String) {
    self.source = source
  }

  func add(_ message: String, line: Int? = nil, column: Int? = nil) {
    guard problems.count < InputLimits.problemCount else {
      unlistedCount += 1
      return
    }
    if text != nil, let line, line > lineCount {
      // Where the last line has no end, the parser takes the end of the text for the beginning of another line.
      problems.append(InputProblem(source: source, line: lineCount, message: message))
    } else {
      problems.append(InputProblem(source: source, line: line, column: column, message: message))
    }
  }

  /// The problems in the order of lines; the last one says how many more there are, if any.
  var sorted: [InputProblem] {
    var sorted = problems.sorted {
      ($0.line ?? 0, $0.column ?? 0, $0.message) < ($1.line ?? 0, $1.column ?? 0, $1.message)
    }
    if unlistedCount > 0 { sorted.append(.unlisted(unlistedCount, source: source)) }
    return sorted
  }

  /// Throws when anything was gathered, in the order of lines.
  func throwIfAny() throws(InputError) {
    if !problems.isEmpty { throw InputError(sorted) }
  }
}

extension InputError {
  /// Throws when any of the lists holds a problem: those of the first list first, each in the order of lines.
  static func throwIfAny(_ lists: [ProblemList]) throws(InputError) {
    let problems = lists.flatMap(\.sorted)
    if !problems.isEmpty { throw InputError(problems) }
  }
}
