/// Something wrong in a text that came from outside.
public struct InputProblem: Hashable, Sendable, CustomStringConvertible {
  /// The file, or what stands for it.
  public let source: String
  /// Line, from 1; nil when the problem is not at a line.
  public let line: Int?
  /// Column in characters, from 1; nil when the problem is with the line as a whole.
  public let column: Int?
  /// What is wrong and what would be right.
  public let message: String

  /// How many problems it stands for.
  let count: Int

  /// A problem.
  public init(source: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.source = source
    self.line = line
    self.column = column
    self.message = message
    count = 1
  }

  /// Stands for problems beyond ``InputLimits/problemCount``.
  package static func unlisted(_ count: Int, source: String) -> InputProblem {
    InputProblem(source: source, unlistedCount: count)
  }

  private init(source: String, unlistedCount: Int) {
    self.source = source
    line = nil
    column = nil
    message =
      "\(unlistedCount) more \(unlistedCount == 1 ? "problem is" : "problems are") not listed; at most "
      + "\(InputLimits.problemCount) are"
    count = unlistedCount
  }

  /// `SOURCE:LINE:COLUMN: MESSAGE`.
  public var description: String {
    var place = source
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(message)"
  }
}
