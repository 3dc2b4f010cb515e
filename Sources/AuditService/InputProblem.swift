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

  /// A problem.
  public init(source: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.source = source
    self.line = line
    self.column = column
    self.message = message
  }

  /// `SOURCE:LINE:COLUMN: MESSAGE`.
  public var description: String {
    var place = source
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return "\(place): \(message)"
  }
}
