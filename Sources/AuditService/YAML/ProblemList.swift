internal import AuditModel

/// Gathers what is wrong in one file while it is read to its end.
///
/// A mistake that is made in every row of a spreadsheet is said once: from the fourth time on problems of the same words
/// are counted, so that the others can be seen.
final class ProblemList {
  let source: String
  /// The text that is read, where places are those of a parser that may look past its end; nil where they are our own.
  var text: String?
  /// How many lines the text has.
  private lazy var lineCount = Node.Mark(endOf: text ?? "").line
  /// What is said, in the order in which it was first said.
  private var said: [Said] = []
  private var placeOfMessage: [String: Int] = [:]
  /// How many problems are listed one by one, at most ``InputLimits/problemCount``.
  private var listedCount = 0
  /// How many there are besides.
  private var unlistedCount = 0

  /// Problems of the same words.
  private struct Said {
    /// How many of the same words are listed one by one.
    static let listedCount = 3
    /// How many lines are named of those that are counted.
    static let namedCount = 5

    let message: String
    var places: [(line: Int?, column: Int?)] = []
    var count = 0

    var isCounted: Bool { count > Self.listedCount }
  }

  init(source: String) {
    self.source = source
  }

  var isEmpty: Bool { said.isEmpty }

  func add(_ message: String, line: Int? = nil, column: Int? = nil) {
    var (line, column) = (line, column)
    if text != nil, let given = line, given > lineCount {
      // Where the last line has no end, the parser takes the end of the text for the beginning of another line.
      (line, column) = (lineCount, nil)
    }
    guard let place = placeOfMessage[message] else {
      guard listedCount < InputLimits.problemCount else {
        unlistedCount += 1
        return
      }
      placeOfMessage[message] = said.count
      said.append(Said(message: message, places: [(line, column)], count: 1))
      listedCount += 1
      return
    }
    said[place].count += 1
    if said[place].places.count < Said.namedCount { said[place].places.append((line, column)) }
    // What is counted takes the room of one.
    if said[place].count <= Said.listedCount { listedCount += 1 }
    if said[place].count == Said.listedCount + 1 { listedCount -= Said.listedCount - 1 }
  }

  /// The problems in the order of lines; the last one says how many more there are, if any.
  var sorted: [InputProblem] {
    var sorted = said.flatMap(problems).sorted {
      ($0.line ?? 0, $0.column ?? 0, $0.message) < ($1.line ?? 0, $1.column ?? 0, $1.message)
    }
    if unlistedCount > 0 { sorted.append(.unlisted(unlistedCount, source: source)) }
    return sorted
  }

  private func problems(of said: Said) -> [InputProblem] {
    guard said.isCounted else {
      return said.places.map {
        InputProblem(source: source, line: $0.line, column: $0.column, message: said.message)
      }
    }
    let lines = said.places.compactMap(\.line)
    return [.alike(source: source, lines: lines, count: said.count, message: said.message)]
  }

  /// Throws when anything was gathered, in the order of lines.
  func throwIfAny() throws(InputError) {
    if !isEmpty { throw InputError(sorted) }
  }
}

extension InputError {
  /// Throws when any of the lists holds a problem: those of the first list first, each in the order of lines.
  static func throwIfAny(_ lists: [ProblemList]) throws(InputError) {
    let problems = lists.flatMap(\.sorted)
    if !problems.isEmpty { throw InputError(problems) }
  }
}
