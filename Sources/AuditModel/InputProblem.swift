/// Something wrong in a text that came from outside.
public struct InputProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, or what stands for it.
  public let source: String
  /// Line, from 1; nil when the problem is not at a line.
  public let line: Int?
  /// Column in characters, from 1; nil when the problem is with the line as a whole.
  public let column: Int?
  /// What is wrong and what would be right.
  public let message: String

  /// How many problems it stands for: one, or all that say the same.
  let count: Int

  /// A problem.
  public init(source: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.source = source
    self.line = line
    self.column = column
    self.message = message
    count = 1
  }

  /// Stands for all problems of a file that say the same, of which the first lines are named.
  ///
  /// - Parameters:
  ///   - lines: The first of the lines, in order; empty where it is not about lines.
  ///   - count: How many problems there are, at least as many as lines.
  package static func alike(source: String, lines: [Int], count: Int, message: String) -> InputProblem {
    let others = lines.dropFirst().map(String.init) + (count > lines.count ? ["…"] : [])
    let note =
      others.isEmpty || lines.isEmpty
      ? " (\(count) times)" : " (and in \(count - 1) more lines: \(others.joined(separator: ", ")))"
    return InputProblem(source: source, line: lines.first, message: message + note, count: count)
  }

  private init(source: String, line: Int?, message: String, count: Int) {
    (self.source, self.line, self.message, self.count) = (source, line, message, count)
    column = nil
  }

  /// Stands for problems beyond ``InputLimits/problemCount``.
  package static func unlisted(_ count: Int, source: String) -> InputProblem {
    InputProblem(
      source: source, line: nil,
      message: "\(count) more \(count == 1 ? "problem is" : "problems are") not listed; at most "
        + "\(InputLimits.problemCount) are", count: count)
  }

  /// `SOURCE:LINE:COLUMN: MESSAGE`.
  public var description: String {
    var place = source
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(message)"
  }
}
