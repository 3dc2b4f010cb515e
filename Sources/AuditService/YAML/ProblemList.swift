/// Gathers what is wrong in one file while it is read to its end.
final class ProblemList {
  let source: String
  private(set) var problems: [InputProblem] = []

  init(source: String) {
    self.source = source
  }

  func add(_ message: String, line: Int? = nil, column: Int? = nil) {
    problems.append(InputProblem(source: source, line: line, column: column, message: message))
  }

  /// The problems in the order of lines.
  var sorted: [InputProblem] {
    problems.sorted { ($0.line ?? 0, $0.column ?? 0, $0.message) < ($1.line ?? 0, $1.column ?? 0, $1.message) }
  }

  /// Throws when anything was gathered, in the order of lines.
  func throwIfAny() throws(InputError) {
    if !problems.isEmpty { throw InputError(sorted) }
  }
}
