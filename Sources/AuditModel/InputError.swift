/// Everything that is wrong in an input.
///
/// Nothing of the input was stored.
public struct InputError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problems in the order of the input; never empty.
  public let problems: [InputProblem]

  /// An error of several problems.
  public init(_ problems: [InputProblem]) {
    self.problems = problems
  }

  /// One line a problem, and what to do.
  public var description: String {
    let total = problems.reduce(0) { $0 + $1.count }
    let count = total == 1 ? "1 problem" : "\(total) problems"
    return problems.map(\.description).joined(separator: "\n")
      + "\n\(count); nothing was stored. Correct the input and try again."
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
