package import AuditModel

/// One of several things that are wrong in a failure, in a line.
package enum ProblemText {
  /// `Problem: No name (critical; at the icon; recommended: Give it one; issue 7)`.
  package static func of(_ problem: Problem) -> String {
    let said = problem.description
    let extra =
      [
        said.severity?.name, said.location.map { "at \($0)" }, said.recommendation.map { "recommended: \($0)" },
      ].compactMap { $0 } + problem.issues.map { "issue \($0.rawValue)" }
    return "Problem: \(said.text)" + (extra.isEmpty ? "" : " (\(extra.joined(separator: "; ")))")
  }
}
