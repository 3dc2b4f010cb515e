/// Everything that is wrong in an input, of which nothing was done.
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problems in the order of the input; never empty.
  public let problems: [InputProblem]

  /// What did not happen for it, in words.
  public let consequence: String

  /// An error of several problems.
  ///
  /// - Parameter consequence: What did not happen for it, in words.
  public init(_ problems: [InputProblem], consequence: String = "nothing was stored") {
    self.problems = problems
    self.consequence = consequence
  }

  /// One line a problem, and what to do.
  public var description: String {
    let total = problems.reduce(0) { $0 + $1.count }
    let count = total == 1 ? "1 problem" : "\(total) problems"
    return problems.map(\.description).joined(separator: "\n")
      + "\n\(count); \(consequence). Correct the input and try again."
  }
}

/// A text from outside with the name it goes by in errors.
public struct InputText: Hashable, Sendable {
  /// The file's path, or what stands for it.
  public let source: String
  /// The text.
  public let text: String

  /// A text.
  public init(source: String, text: String) {
    self.source = source
    self.text = text
  }
}
