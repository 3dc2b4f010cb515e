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
          let product = try transaction.product(issue.product)
          let release = try #require(try transaction.releases(of: product.id).last)
          let reach = try DecisionReach(of: release, on: product, in: transaction)
          let covering = reach.covering(
            try transaction.decidedIssues(of: product.id, .none), at: time, withLeftOut: false
          )
          .filter { $0.issue == issue.id && $0.undecided == nil }
          let isCovered = counting.map { $0.kind != .falsePositive } ?? false
          // A failure that is in an undecided issue, too, is not covered, nor one that leaves out what an undecided
          // issue still has at its place.
          let standing = try members.filter { member in
            guard member.isStanding, issue.state != .merged else { return false }
            return try transaction.issues(filter).allSatisfy { other in
              guard other.id != issue.id, other.state != .merged,
                try Self.speaks(other, of: member.finding, in: release, transaction)
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

  /// Whether an issue has a failure, or while there is work to do on it one that stands where the failure was found.
  private static func speaks(
    _ issue: AuditIssue, of failure: Identifier<Finding>, in release: Release,
    _ transaction: borrowing ReadTransaction
  ) throws -> Bool {
    let members = try transaction.members(of: issue.id)
    if members.contains(where: { $0.finding == failure }) { return true }
    guard issue.state.isOpen || issue.state == .fixed else { return false }
    let place = try place(of: failure, in: release, transaction)
    return try members.contains { try $0.isStanding && Self.place(of: $0.finding, in: release, transaction) == place }
  }

  /// Address, check and environment as a release sees them; a tool is an environment of its own.
  private static func place(
    of finding: Identifier<Finding>, in release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    let facts = try FindingFacts(finding, transaction)
    let product = try #require(try transaction.products().first)
    let plan = ReleasePlan(try transaction.plannedEnvironments(of: release.id), on: product.platform)
    let definitions = try transaction.checkDefinitions(for: release.id, onlyAsked: false)
    let method = try #require(definitions.first { $0.check.path == facts.finding.check }?.check.method)
    let environment: FoundEnvironment =
      facts.finding.mode == .automatic
      ? .tool(facts.session.auditor) : plan.environment(of: facts.session.environment, answering: method)
    return ["\(facts.finding.address)", facts.finding.check, "\(environment)"]
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
