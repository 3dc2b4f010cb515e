import AuditModel
import AuditReports
import TestSupport
import Testing

@testable import AuditRules
@testable import AuditService
@testable import AuditStore

/// Of a release that is kept only that is evaluated again which something was written about; what it comes to is what it comes
/// to when all of it is read and evaluated anew.
@Suite struct KnownReleaseAgreementTests {
  /// Everything that is asked of what is kept.
  private func answers(_ audit: AuditFixture, _ transaction: borrowing ReadTransaction) throws -> [String] {
    let release = try transaction.release(audit.version, of: audit.product)
    let input = try ComplianceInput(transaction, product: audit.product, release: release, decisionsAt: Sample.now)
    let evaluation = ReleaseEvaluation(input)
    let compliance = evaluation.compliance
    var answers = evaluation.cells.map { cell in
      "\(cell.address) \(cell.definition.check.path) \(cell.outcome) \(cell.outcomeHere) \(cell.findings) "
        + "\(cell.environments) \(cell.carried.map { "\($0.release) \($0.environment) \($0.findings)" }) "
        + "\(cell.isDisagreement) \(cell.isFilledByCheck) \(cell.isOnNewestBuild) \(cell.isSetAside) "
        + "\(cell.isDoubted) \(cell.isContradicted) \(cell.waiver?.words ?? "")"
    }
    answers += compliance.screens.map { "\($0)" } + compliance.processes.map { "\($0)" }
    answers += compliance.opposed.map { "\($0.sentenceWithFindings) \($0.affirmation?.reason ?? "")" }
    answers += compliance.droppedFailures.map { "\($0.address) \($0.check) \($0.findings)" }
    answers += [
      "\(compliance.verdict) \(compliance.reasons)", "\(compliance.mustLevel) \(compliance.advice)",
      "\(compliance.elements) \(compliance.disagreements) \(compliance.findingsNotAsked)",
      "\(compliance.findingsOutOfScope) \(compliance.findingsOnRemoved) \(compliance.findingsNotFilled)",
    ]
    let report = try ComplianceReport(
      transaction, product: audit.product, release: release, format: .html, generatedAt: Sample.now, toolVersion: "0")
    answers += report.issues.map { "\($0.issue) \($0.cell.map { "\($0.address) \($0.outcome)" } ?? "")" }
    let gate = try report.gate(transaction)
    answers += gate.outcome.letThrough.map { "\($0.address) \($0.check) \($0.decision)" }
    answers.append("gate: \(gate.answer) \(gate.outcome.reasons.map { "\($0.key) \($0.count) \($0.sentence)" })")
    answers.append("ready: \(try IssueReadiness.issues(of: audit.product, transaction))")
    let row = try PortfolioProduct(audit.product, at: Sample.now, in: transaction)
    answers.append("last: \(row.lastObservedAt ?? 0), open: \(row.issues.open)")
    if let past = try ReleasePast(
      before: release, of: audit.product, limit: 1, decisionsAt: Sample.now, in: transaction)
    {
      let changes = try ChangeCounts(past.cells, evaluation, in: transaction)
      for kind in ReleaseChange.allCases {
        answers.append(
          "\(kind): \(changes.mustLevel[kind] ?? 0) \(changes.advice[kind] ?? 0) "
            + "\((changes.screens[kind] ?? [:]).sorted { $0.key < $1.key })")
      }
    }
    return answers
  }

  private func keep(_ audit: AuditFixture) throws -> KnownReleases {
    KnownReleases(try AuditDatabase.open(at: audit.database.path, configuration: Sample.configuration))
  }

  private func expectAgreement(_ audit: AuditFixture, _ known: KnownReleases, _ step: String) throws {
    let kept = try audit.database.read(beside: known.beforeSnapshot()) { try answers(audit, $0) }
    let anew = try audit.database.read { try answers(audit, $0) }
    #expect(kept == anew, "\(step)")
  }

  @Test(arguments: 1...30)
  func `what is kept agrees with what is worked out anew, after each of random steps`(_ seed: UInt64) throws {
    let audit = try RandomChain.audit(seed: seed, releases: Int(seed % 3) + 1)
    let known = try keep(audit)
    try expectAgreement(audit, known, "before")
    var random = RandomAudit(seed: seed + 1000, hasComponents: true)
    var work = RandomIssueWork(seed: seed + 2000)
    var found: [Int: Identifier<Finding>] = [:]
    for (number, plan) in random.plans().enumerated() {
      if let amended = plan.amends {
        guard let amended = found[amended] else { continue }
        found[number] = try audit.amend(amended, plan.outcome, by: plan.tester, minute: plan.minute, mode: plan.mode)
      } else {
        do {
          found[number] = try audit.record(
            plan.address, plan.check, plan.outcome, by: plan.tester, minute: plan.minute, mode: plan.mode,
            severity: plan.severity)
        } catch StoreError.notFound {
          // The screen went out of scope.
          continue
        }
      }
      try expectAgreement(audit, known, "\(number): \(plan)")
      if plan.isRetracted, let id = found[number] {
        try audit.retract(id)
        try expectAgreement(audit, known, "\(number), taken back")
      }
      if random.seldomHappens() {
        var home = TestComponents.home
        home.title = "Home \(number)"
        try audit.save(home)
        try expectAgreement(audit, known, "\(number), another title")
      }
      if random.seldomHappens() {
        _ = try work.work(on: audit.database, count: 1)
        try expectAgreement(audit, known, "\(number), work on an issue")
      }
      if random.seldomHappens() {
        try audit.declare("home")
        try expectAgreement(audit, known, "\(number), a list declared")
      }
    }
  }

  /// The parts of the release that are kept, by the keys of their screens.
  private func parts(_ audit: AuditFixture, _ known: KnownReleases) throws -> [String: CellTable.Part] {
    try audit.database.read(beside: known.beforeSnapshot()) { transaction in
      let release = try transaction.release(audit.version, of: audit.product)
      let input = try ComplianceInput(transaction, product: audit.product, release: release, decisionsAt: Sample.now)
      return (input.evaluated?.screens ?? [:]).mapValues(\.cells)
    }
  }

  /// The screens that were not evaluated again for what `body` writes.
  private func screensLeft(_ audit: AuditFixture, _ known: KnownReleases, _ body: () throws -> Void) throws -> [String]
  {
    let before = try parts(audit, known)
    try body()
    let after = try parts(audit, known)
    return after.filter { before[$0.key] === $0.value }.map(\.key).sorted()
  }

  @Test func `a screen is evaluated again where something is written about it, and no other is`() throws {
    let audit = try AuditFixture(
      pack: TestComponents.pack,
      screens: [TestComponents.home, TestComponents.pay, ScreenSpecification(key: "done", title: "Done")],
      components: [TestComponents.tabBar])
    let known = try keep(audit)
    let all = ["done", "home", "pay"]
    // The first session of a release begins its audit, which is an edit of its stage.
    #expect(try screensLeft(audit, known) { try audit.record("pay", "t/title", .passed) } == [])
    #expect(try screensLeft(audit, known) {} == all)
    var finding: Identifier<Finding>?
    #expect(
      try screensLeft(audit, known) { finding = try audit.record("done", "t/title", .failed) } == ["home", "pay"])
    // Another session, and its first pass.
    let ben = AuditFixture.Tester(auditor: "ben")
    #expect(try screensLeft(audit, known) { try audit.record("home", "t/title", .passed, by: ben) } == ["done", "pay"])
    #expect(try screensLeft(audit, known) { if let finding { try audit.retract(finding) } } == ["home", "pay"])
    var done = ScreenSpecification(key: "done", title: "Thank you")
    #expect(try screensLeft(audit, known) { try audit.save(done) } == ["home", "pay"])
    // What a component is found to be holds on each screen that has it (rule 12).
    #expect(try screensLeft(audit, known) { try audit.record("%tab-bar/tab-home", "t/label", .failed) } == ["done"])
    // Another element is another question.
    done.elements = [TestPack.element("ok", "button")]
    #expect(try screensLeft(audit, known) { try audit.save(done) } == [])
    #expect(try screensLeft(audit, known) { try audit.declare("pay") } == all)
  }

  @Test func `what is added to a finding is about its screen alone`() throws {
    let audit = try AuditFixture(
      pack: TestComponents.pack, screens: [TestComponents.home, TestComponents.pay], components: [TestComponents.tabBar]
    )
    let failed = try audit.record("pay", "t/title", .failed)
    let passed = try audit.record("home", "t/title", .passed)
    let known = try keep(audit)
    let release = try audit.release()
    _ = try parts(audit, known)
    let evidence = try screensLeft(audit, known) {
      try audit.database.write(at: Sample.now) { transaction in
        var chunks: [[UInt8]] = [[7]]
        let picture = try transaction.storeEvidence(
          NewEvidence(sha256: String(repeating: "0", count: 64), mediaType: .png, byteCount: 1, name: "a.png"),
          at: Sample.now
        ) { chunks.popLast() ?? [] }
        _ = try transaction.addEvidence(picture, to: failed, by: "ana", at: Sample.now)
      }
    }
    #expect(evidence == ["home"])
    let affirmed = try screensLeft(audit, known) {
      try audit.database.write(at: Sample.now) { transaction in
        try transaction.affirm(
          Affirmation.Pair(passed: passed, failed: failed), of: release, by: "ana", reason: "Heard twice.")
      }
    }
    #expect(affirmed == ["pay"])
  }
}
