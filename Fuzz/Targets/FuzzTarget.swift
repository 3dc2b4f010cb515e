import AuditModel
import AuditReports
import AuditRules
import AuditService

/// A parser that is fed with anything, and promises more than not to crash.
protocol FuzzTarget: SendableMetatype {
  /// Its name on the command line, and that of its corpus.
  static var name: String { get }

  /// Feeds the parser.
  ///
  /// - Throws: ``BrokenPromise`` when it took the bytes for what they are not, or lost something of them.
  static func feed(_ bytes: [UInt8]) throws
}

/// Every target.
enum FuzzTargets {
  static let all: [any FuzzTarget.Type] = [
    CSVTarget.self, NDJSONTarget.self, ScreenTarget.self, ProfileTarget.self, PolicyTarget.self, PackTarget.self,
    AddressTarget.self, ColorTarget.self, EvidenceTarget.self, QueryTarget.self, AnswerTarget.self,
    CaptureTarget.self, ForeignTextTarget.self, ToolFileTarget.self, PublishedTarget.self,
  ]

  /// The target of a name.
  static func named(_ name: String) -> (any FuzzTarget.Type)? {
    all.first { $0.name == name }
  }
}

/// What a parser promised and did not keep.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws when a promise is not kept.
func promise(_ isKept: Bool, _ what: @autoclosure () -> String) throws {
  guard isKept else { throw BrokenPromise(description: what()) }
}

/// How many lines a text has, by every line break that a format knows; the end of the text is at most on the one after.
func lineCount(_ text: String) -> Int {
  var count = 1
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: count += 1
    default: break
    }
  }
  return count
}

/// Checks that every problem names the input, a line within it, and says something.
func checkProblems(_ error: InputError, source: String, lineCount: Int) throws {
  try promise(!error.problems.isEmpty, "an error without a problem")
  for problem in error.problems {
    try promise(problem.source == source, "a problem of another input: \(problem)")
    try promise(!problem.message.isEmpty, "a problem that says nothing: \(problem)")
    if let line = problem.line {
      try promise((1...lineCount).contains(line), "line \(line) of \(lineCount): \(problem)")
    }
    if let column = problem.column { try promise(column >= 0, "column \(column): \(problem)") }
  }
}
