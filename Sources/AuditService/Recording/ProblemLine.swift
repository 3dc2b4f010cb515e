public import AuditModel

/// A problem as people write it: `TEXT | SEVERITY | LOCATION | RECOMMENDATION`, of which the text alone is needed.
public enum ProblemLine {
  /// The problems of a finding; a recommendation of its own is that of each problem that has none, or else makes what was
  /// observed the only one.
  ///
  /// - Parameter problem: Called with each thing that is wrong, in words that end with what would be right.
  static func read(_ input: FindingInput, problem: (String) -> Void) -> [Problem.Description] {
    let said = read(input.problems, problem: problem)
    guard !input.recommendation.isEmpty else { return said }
    guard said.isEmpty else {
      return said.map { one in
        var one = one
        one.recommendation = one.recommendation ?? input.recommendation
        return one
      }
    }
    guard !input.observed.isEmpty else {
      problem("a recommendation needs what is wrong; say it in observed, or in problems")
      return []
    }
    return [Problem.Description(TypedName(input.observed).text, recommendation: input.recommendation)]
  }

  /// Reads the problems of a text, one a line; blank lines are passed over.
  ///
  /// - Parameter problem: Called with each thing that is wrong, in words that end with what would be right.
  public static func read(_ text: String, problem: (String) -> Void) -> [Problem.Description] {
    text.split(whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { TypedName(String($0)).text }
      guard parts.contains(where: { !$0.isEmpty }) else { return nil }
      func part(_ index: Int) -> String? { parts.count > index && !parts[index].isEmpty ? parts[index] : nil }
      guard parts.count <= 4, let words = part(0) else {
        problem(
          "problem \(index + 1) is not TEXT | SEVERITY | LOCATION | RECOMMENDATION; say at least the text, and leave out "
            + "further bars")
        return nil
      }
      let severity = part(1).flatMap { Severity(name: $0) }
      if part(1) != nil, severity == nil {
        let names = Severity.allCases.map(\.name).joined(separator: ", ")
        problem("the severity of problem \(index + 1) is unknown; use \(names)")
      }
      return Problem.Description(words, severity: severity, location: part(2), recommendation: part(3))
    }
  }
}
