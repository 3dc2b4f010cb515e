import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport

@testable import AuditStore

/// Seeded random work on the issues of an audit; what is refused is left.
struct RandomIssueWork {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private mutating func any<Value>(_ values: [Value]) -> Value? {
    values.randomElement(using: &generator)
  }

  /// Does some things, one transaction each.
  ///
  /// - Returns: How many were done.
  mutating func work(on database: AuditDatabase, count: Int) throws -> Int {
    var done = 0
    for _ in 0..<count {
      let issues = try database.read { transaction in
        var filter = IssueFilter()
        filter.isAll = true
        return try transaction.issues(filter).map(\.id)
      }
      guard let issue = any(issues), let other = any(issues) else { return done }
      let kind = Int.random(in: 0..<12, using: &generator)
      let members = try database.read { try $0.members(of: issue).map(\.finding) }
      let some = members.filter { _ in Bool.random(using: &generator) }
      let failed = any(try database.read { try $0.members(of: other).map(\.finding) })
      let decision = any(Decision.Kind.allCases) ?? .deferred
      do {
        try database.write(at: Sample.now + Int64(done)) { transaction in
          try Self.act(kind, issue, other, some, failed, decision, transaction)
        }
        done += 1
      } catch is InputError {
      } catch is StoreError {
      }
    }
    return done
  }

  private static func act(
    _ kind: Int, _ issue: Identifier<AuditIssue>, _ other: Identifier<AuditIssue>, _ some: [Identifier<Finding>],
    _ failed: Identifier<Finding>?, _ kindOfDecision: Decision.Kind, _ transaction: borrowing WriteTransaction
  ) throws {
    switch kind {
    case 0: try IssueWork.fix([issue], build: "2", release: "1.0", by: "dev", note: nil, in: transaction)
    case 1: _ = try IssueWork.verify([issue], by: "bo", in: transaction)
    case 2: try IssueWork.reopen([issue], reason: "r", by: "bo", in: transaction)
    case 3: try IssueWork.merge([issue], into: other, by: "bo", in: transaction)
    case 4, 5: _ = try IssueWork.split(issue, findings: some, title: nil, by: "bo", in: transaction)
    case 6: if let failed { try IssueWork.link(issue, findings: [failed], by: "bo", in: transaction) }
    case 7, 8:
      var decision = NewDecision(kindOfDecision, owner: "o", approver: "a", reason: "r")
      decision.duplicateOf = kindOfDecision == .duplicate ? other : nil
      decision.expiresAt = transaction.now + 1000
      _ = try IssueDecisions.decide(decision, about: issue, evidence: [], by: "bo", in: transaction)
    case 9: _ = try IssueDecisions.revoke(about: issue, reason: "r", by: "bo", in: transaction)
    case 10:
      try transaction.addIssueEvent(IssueEvent(.severity, actor: "bo", text: "critical"), to: issue)
      try transaction.addIssueEvent(IssueEvent(.labelled, actor: "bo", text: "l"), to: issue)
    default: try transaction.addIssueEvent(IssueEvent(.claimed, actor: "import", text: "axe"), to: issue)
    }
  }
}
