import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

@testable import AuditStore

/// Whatever happens to issues changes no verdict, and the derived rows say what the logs say.
@Suite struct IssuePropertyTests {
  /// What every cell and verdict of a release says.
  private static func verdicts(_ audit: AuditFixture, _ version: String) throws -> [String] {
    let evaluation = try audit.evaluate(version)
    let cells = evaluation.cells.map { cell in
      "\(cell.address) \(cell.definition.check.path) \(cell.outcome) \(cell.findings.map(\.rawValue))"
    }
    return cells + evaluation.compliance.screens.map { "\($0.key) \($0.verdict)" }
      + ["\(evaluation.compliance.verdict)"]
  }

  @Test(arguments: UInt64(1)...24)
  func `no work on issues changes a verdict`(_ seed: UInt64) throws {
    var random = RandomAudit(seed: seed)
    var work = RandomIssueWork(seed: seed &+ 1000)
    let audit = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
    for number in 1...3 {
      if number > 1 { try audit.addRelease("\(number).0", after: "\(number - 1).0", screens: [TestPack.pay]) }
      try audit.record(random.plans())
      let before = try (1...number).map { try Self.verdicts(audit, "\($0).0") }
      _ = try work.work(on: audit.database, count: 20)
      #expect(try (1...number).map { try Self.verdicts(audit, "\($0).0") } == before)
      #expect(try audit.database.check() == [])
    }
    try Self.expectRulesAgree(audit.database)
  }

  /// SQL says of each issue what the rules say of its log, and no failure is without an issue.
  private static func expectRulesAgree(_ database: AuditDatabase) throws {
    var filter = IssueFilter()
    filter.isAll = true
    try database.read { transaction in
      for issue in try transaction.issues(filter) {
        let members = try transaction.members(of: issue.id)
        #expect(!members.isEmpty, "issue \(issue.id.rawValue) has a finding")
        let isDone = [.verified, .merged, .withdrawn].contains(issue.state)
        #expect(isDone || members.contains(where: \.isStanding), "issue \(issue.id.rawValue) has nothing left to do")
        let decisions = try transaction.decisions(about: issue.id)
        for time in [Sample.now, Sample.now + 1010, Sample.now + 5000] {
          let counting = DecisionRule.counting(decisions, at: time)
          let covering = try transaction.coveringDecisions(of: Identifier(rawValue: 1), at: time)
            .filter { $0.issue == issue.id }
          let isCovered = counting.map { $0.kind != .falsePositive } ?? false
          // A failure that is in an undecided issue, too, is not covered.
          let standing = try members.filter { member in
            guard member.isStanding, issue.state != .merged else { return false }
            return try transaction.issues(filter).allSatisfy { other in
              guard other.id != issue.id, [.open, .reopened, .fixed].contains(other.state),
                try transaction.members(of: other.id).contains(where: { $0.finding == member.finding })
              else { return true }
              let decided = DecisionRule.counting(try transaction.decisions(about: other.id), at: time)
              return decided.map { $0.kind != .falsePositive } ?? false
            }
          }
          #expect(Set(covering.map(\.finding)) == (isCovered ? Set(standing.map(\.finding)) : []))
        }
      }
      let unfiled = try transaction.unfiledFindings()
      for finding in unfiled {
        // Amendments of the fixture are rows of SQL, which go to no issue.
        #expect(try transaction.finding(finding).amends != nil)
      }
    }
  }

  @Test func `random work does most of what it tries`() throws {
    var done = 0
    for seed in UInt64(1)...6 {
      var random = RandomAudit(seed: seed)
      let audit = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
      try audit.record(random.plans())
      var work = RandomIssueWork(seed: seed)
      done += try work.work(on: audit.database, count: 30)
    }
    #expect(done > 40)
  }

  @Test func `rebuilding makes the same rows`() throws {
    var random = RandomAudit(seed: 5)
    var work = RandomIssueWork(seed: 5)
    let audit = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
    try audit.record(random.plans())
    _ = try work.work(on: audit.database, count: 40)
    try audit.database.write(at: Sample.now) { try $0.rebuildIssues() }
    #expect(try audit.database.check() == [])
  }
}
