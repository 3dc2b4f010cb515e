internal import ArgumentParser
internal import AuditModel

/// Issues as one argument: `7`, or several with commas, `7,8.a1b2c`.
struct NamedIssues: ExpressibleByArgument {
  /// In the order in which they were said.
  let names: [IssueName]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    names = parts.compactMap { IssueName(typed: String($0)) }
    guard names.count == parts.count else { return nil }
  }
}
