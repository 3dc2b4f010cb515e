internal import ArgumentParser
internal import AuditModel

/// Numbers of issues as one argument: `7`, or several with commas, `7,8,12`; each once.
struct IssueNumbers: ExpressibleByArgument {
  /// In the order in which they were said.
  let issues: [Identifier<AuditIssue>]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int64($0) }
    guard numbers.count == parts.count else { return nil }
    issues = numbers.distinct().map { Identifier(rawValue: $0) }
  }
}
