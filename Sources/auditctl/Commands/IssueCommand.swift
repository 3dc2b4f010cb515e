internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService

struct IssueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue", abstract: "Issues: the problems that failed findings opened, and decisions about them.",
    discussion: """
      Nothing you do to an issue changes a finding or a verdict. docs/issues.md has the rules.
      """,
    subcommands: [
      List.self, Show.self, Fix.self, Verify.self, Reopen.self, Accept.self, Decide.self, Revoke.self, Assign.self,
      Comment.self, Edit.self, Merge.self, Split.self, Link.self,
    ])

  /// Numbers that were typed, each once, in their order.
  static func identifiers<Entity>(_ numbers: [Int64], of type: Entity.Type = Entity.self) -> [Identifier<Entity>] {
    numbers.distinct().map { Identifier(rawValue: $0) }
  }

  /// `Issue 7`, `Issues 7 and 8`, for the beginning of a sentence.
  static func named(_ issues: [Identifier<AuditIssue>]) -> String {
    let numbers = issues.map { "\($0.rawValue)" }
    guard let last = numbers.last, numbers.count > 1 else { return "Issue \(numbers.first ?? "")" }
    return "Issues \(numbers.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The columns of what is left before an issue is verified.
  static let leftColumns: [Document.Column] = [
    .init("issue", "Issue"), .init("address", "Address"), .init("check", "Check", isBelow: true),
    .init("environment", "Environment"), .init("finding", "Finding"), .init("reason", "Why", isBelow: true),
  ]

  static func leftRows(_ verification: IssueVerification) -> [[RowValue]] {
    verification.left.map { left in
      [
        .integer(verification.issue.id.rawValue), .text(left.address.description), .text(left.check),
        .text(left.environmentClass), .integer(left.finding.rawValue), .text(left.reason),
      ]
    }
  }

  /// A decision, and whether it has lapsed: `accepted risk`, `deferred, lapsed`.
  static func decision(_ issue: AuditIssue, at now: Int64) -> RowValue {
    guard let kind = issue.decision else { return .null }
    let hasLapsed = issue.decisionExpiresAt.map { $0 <= now } ?? false
    return .term(kind.rawValue, words: kind.words + (hasLapsed ? ", lapsed" : ""))
  }
}
