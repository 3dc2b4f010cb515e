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
  static func named(_ issues: [AuditIssue]) -> String {
    let numbers = issues.map { "\($0.id.rawValue)" }
    guard let last = numbers.last, numbers.count > 1 else { return "Issue \(numbers.first ?? "")" }
    return "Issues \(numbers.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Issues as they are after they were written to.
  static func document(_ issues: [AuditIssue], _ title: String = "Issues") -> Document {
    .list("issues", title, RowSchemas.issue, issues, people: IssueRows.short)
  }

  /// An issue as it is after it was written to.
  static func document(_ issue: AuditIssue) -> Document {
    var document = Document()
    document.addRecord("issue", "Issue", RowSchemas.issue, issue, people: IssueRows.short, isMain: true)
    return document
  }

  /// A decision, and whether it has lapsed: `accepted risk`, `deferred, lapsed`.
  static func decision(_ issue: AuditIssue, at now: Int64) -> RowValue {
    guard let kind = issue.decision else { return .null }
    let hasLapsed = issue.decisionExpiresAt.map { $0 <= now } ?? false
    return .term(kind.rawValue, words: kind.words + (hasLapsed ? ", lapsed" : ""))
  }
}
