import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What two copies of one file decide about an issue is the same in both once they have each other's rows.
@Suite struct DecisionUnionTests {
  private let audit: SampleAudit
  private let other: AuditDatabase
  private let issue: Identifier<AuditIssue>

  /// Both copies know that Cy deferred the issue.
  init() throws {
    audit = try SampleAudit()
    issue = try #require(try audit.record("sign-in", "sample/titles/unique", .failed).issue)
    try Self.decide(.deferred, by: "cy", about: issue, in: audit.database, minute: 0)
    other = try EditUnion.copy(audit, to: "other.sqlite")
  }

  private static func decide(
    _ kind: Decision.Kind, by approver: String, about issue: Identifier<AuditIssue>, in database: AuditDatabase,
    minute: Int64
  ) throws {
    try database.write(at: Sample.now + minute * 60_000) { transaction in
      _ = try transaction.addDecision(
        NewDecision(kind, owner: "di", approver: approver, reason: "Known."), about: issue)
    }
  }

  private func revoke(in database: AuditDatabase, minute: Int64) throws {
    try database.write(at: Sample.now + minute * 60_000) { transaction in
      let decision = try #require(try transaction.read.decisions(about: issue).last)
      try transaction.revoke(decision, by: "ed", reason: "No.")
    }
  }

  private func unite(by copy: String = "again.sqlite") throws {
    let again = try EditUnion.copy(audit, to: copy)
    try EditUnion.takeOver(other, into: audit.database)
    try EditUnion.takeOver(again, into: other)
    for database in [audit.database, other] { #expect(try database.check() == []) }
  }

  /// Who agreed to what counts for the issue in each copy, and whether it is contested.
  private func counting() throws -> [[String]] {
    try [audit.database, other].map { database in
      try database.read { transaction in
        try transaction.decidedIssues(of: try transaction.product("app").id, .none).compactMap { issue in
          let standing = issue.decisions.filter { !$0.isReplaced && $0.revocation == nil }
          return standing.last.map { "\($0.approver)\(standing.count > 1 ? ", contested" : "")" }
        }
      }
    }
  }

  private func apart() throws -> [[String]] {
    try [audit.database, other].map { database in
      try database.read { transaction in
        try transaction.decisionsApart(of: try transaction.product("app").id).flatMap { $0 }
          .filter { !$0.isReplaced }.map(\.approver)
      }
    }
  }

  @Test(arguments: [(1, 2, "fay"), (2, 1, "ana")] as [(Int64, Int64, String)])
  func `the newer of two decisions counts in both copies, and the next one takes the place of both`(
    here: Int64, there: Int64, newer: String
  ) throws {
    try Self.decide(.acceptedRisk, by: "ana", about: issue, in: audit.database, minute: here)
    try Self.decide(.wontFix, by: "fay", about: issue, in: other, minute: there)
    #expect(try counting() == [["ana"], ["fay"]])
    try unite()
    #expect(try counting() == [["\(newer), contested"], ["\(newer), contested"]])
    let order = here < there ? ["ana", "fay"] : ["fay", "ana"]
    #expect(try apart() == [order, order])
    try Self.decide(.deferred, by: "gil", about: issue, in: other, minute: 5)
    #expect(try RawFile(path: other.path).integer("SELECT count(*) FROM decision_replacement") == 4)
    try unite(by: "later.sqlite")
    #expect(try counting() == [["gil"], ["gil"]])
    #expect(try apart() == [[], []])
  }

  @Test func `a decision that one copy takes back and the other replaces is no conflict`() throws {
    try revoke(in: audit.database, minute: 3)
    try Self.decide(.wontFix, by: "fay", about: issue, in: other, minute: 1)
    try unite()
    #expect(try counting() == [["fay"], ["fay"]])
    #expect(try apart() == [[], []])
  }

  @Test func `what a decision replaced does not count again when that is taken back`() throws {
    try Self.decide(.wontFix, by: "fay", about: issue, in: other, minute: 1)
    try revoke(in: other, minute: 2)
    try unite()
    #expect(try counting() == [[], []])
    #expect(try audit.database.read { try $0.issue(issue).decision } == nil)
  }
}
