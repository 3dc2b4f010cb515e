import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// Rules 1 to 7 are computed a second time, in SQL; both computations must say the same of any audit.
@Suite struct RandomAuditAgreementTests {
  /// Eight releases, and so eight audits, for each seed.
  private static let releases = 8

  private static func expectAgreement(_ audit: AuditFixture, _ seed: UInt64) throws {
    let independent = try IndependentComputation(of: audit.database)
    for number in 1...releases {
      try independent.expectSame(as: audit.evaluate("\(number).0"), "seed \(seed), release \(number)")
    }
  }

  @Test(arguments: UInt64(1)...40)
  func `two computations agree on random audits`(_ seed: UInt64) throws {
    var random = RandomAudit(seed: seed)
    let audit = try AuditFixture(
      profile: random.profile(), platform: seed % 4 == 0 ? .android : .ios,
      screens: [TestPack.home, TestPack.pay])
    for number in 1...Self.releases {
      if number > 1 { try audit.addRelease("\(number).0", after: "\(number - 1).0", screens: [TestPack.pay]) }
      try audit.record(random.plans())
      if random.shouldHappen() { try audit.passEverything() }
      if random.shouldHappen() { try audit.declare("home") }
      if random.shouldHappen() { try audit.declare("pay", isComplete: random.shouldHappen()) }
      if random.seldomHappens() { try audit.save(random.changed(TestPack.home)) }
      if random.seldomHappens() { try audit.removeFromScope("pay") }
    }
    try Self.expectAgreement(audit, seed)
  }

  @Test(arguments: UInt64(1)...16)
  func `two computations agree on random audits with components`(_ seed: UInt64) throws {
    var random = RandomAudit(seed: seed, hasComponents: true)
    let audit = try TestComponents.audit(profile: random.profile())
    for number in 1...Self.releases {
      if number > 1 { try audit.addRelease("\(number).0", after: "\(number - 1).0", screens: [TestComponents.pay]) }
      try audit.record(random.plans())
      if random.shouldHappen() { try audit.passEverything() }
      if random.shouldHappen() { try audit.declare("home") }
      if random.shouldHappen() { try audit.declare("pay", isComplete: random.shouldHappen()) }
      if random.seldomHappens() { try audit.save(random.changed(TestComponents.tabBar)) }
      if random.seldomHappens() { try audit.save(random.moved(TestComponents.home)) }
      if random.seldomHappens() { try audit.removeFromScope("pay") }
    }
    try Self.expectAgreement(audit, seed)
  }

  @Test func `random audits meet every verdict and every outcome`() throws {
    var verdicts: Set<Verdict> = []
    var outcomes: Set<Outcome> = []
    var disagreements = 0
    var unasked = 0
    for seed in UInt64(1)...24 {
      var random = RandomAudit(seed: seed)
      let audit = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
      try audit.record(random.plans())
      if seed % 2 == 0 {
        try audit.passEverything()
        try audit.declare("pay")
      }
      let evaluation = try audit.evaluate()
      verdicts.formUnion(evaluation.compliance.screens.map(\.verdict))
      outcomes.formUnion(evaluation.cells.map(\.outcome))
      disagreements += evaluation.compliance.disagreements
      unasked += evaluation.cells.filter { !$0.isAsked }.count
    }
    #expect(verdicts == Set(Verdict.allCases))
    #expect(outcomes == Set(Outcome.allCases))
    #expect(disagreements > 0)
    #expect(unasked > 0)
  }

  @Test func `a check that only another edition leaves to a tool is a manual one`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false))
    try audit.record("home", "t/title", .passed, mode: .automatic)
    let second = TestPack.pack(
      "t", edition: "2",
      guidelines: [TestPack.guideline("title", .must, [TestPack.check("t/title", .screen, method: .tool)])])
    try audit.database.write(at: Sample.now) { try $0.addPack(second) }
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested)
    try audit.expectAgreement()
  }

  @Test func `two computations agree on the worked example`() throws {
    let example = try WorkedExample()
    let independent = try IndependentComputation(of: example.database)
    for version in ["5.1", "5.2"] { try independent.expectSame(as: example.evaluate(version)) }
  }
}
