import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What must hold of the gate whatever the release and the policy are.
@Suite struct GatePropertyTests {
  /// Seeded random releases and policies.
  private struct Random {
    var generator: SeededGenerator

    mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    mutating func release() -> GateRelease {
      var release = GateRelease()
      for index in release.facts.cells.indices {
        release.facts.cells[index].technologies = oneIn(3) ? ["VoiceOver", "Zoom"] : ["VoiceOver"]
        release.facts.cells[index].hasEvidence = oneIn(2)
        release.facts.cells[index].decidedAt =
          GateRelease.now - Int64.random(in: 0...40, using: &generator) * GateRelease.day
        guard oneIn(4) else { continue }
        set(&release.facts.cells[index], [.failed, .untested, .cantTell].randomElement(using: &generator) ?? .failed)
      }
      release.facts.verdict = .incomplete
      if oneIn(4) { release.facts.screens[0].isElementListComplete = false }
      release.facts.comparedWith = "0.9"
      if oneIn(4) { release.facts.lost.screens = ["gone"] }
      if oneIn(4) { release.facts.overdueIssues = [Identifier(rawValue: 1)] }
      if oneIn(4) { release.facts.screens[1].stages = GateRelease.stages([.audit, .testing]) }
      return release
    }

    mutating func set(_ cell: inout GateFacts.Cell, _ outcome: Outcome) {
      cell.outcome = outcome
      cell.isTestedHere = outcome != .untested
      if outcome == .failed {
        cell.severity = Severity.allCases.randomElement(using: &generator)
        cell.since = [.newlyFailing, .reEmerged, .stillFailing].randomElement(using: &generator)
      }
      if outcome == .failed, oneIn(2) {
        cell.waiver = GateFacts.Waiver(
          kind: GatePolicy.Exemption.allCases.randomElement(using: &generator), words: "issue 1")
      }
    }

    mutating func policy() -> GatePolicy {
      var policy = GatePolicy()
      for _ in 0..<Int.random(in: 0...12, using: &generator) { loosen(&policy) }
      if oneIn(3) { policy.coverage = Double.random(in: 0...100, using: &generator) }
      if oneIn(3) { policy.environments = [GatePolicy.Environment("VoiceOver", coverage: oneIn(2) ? 50 : nil)] }
      if oneIn(3) { policy.freshness = Int.random(in: 1...45, using: &generator) }
      if oneIn(4) { policy.evidence = true }
      if oneIn(3) { policy.newlyFailing = Int.random(in: 0...1, using: &generator) }
      if oneIn(3) { policy.reEmerged = 0 }
      if oneIn(3) {
        policy.failedBySeverity = [GatePolicy.SeverityLimit(.critical, most: Int.random(in: 0...1, using: &generator))]
      }
      if oneIn(4) { policy.scopeKept = true }
      if oneIn(4) { policy.overdueIssues = 0 }
      if oneIn(4) { policy.stages = [GatePolicy.Stage(.audit)] }
      return policy
    }

    /// Changes one key so that a release that passed passes still.
    mutating func loosen(_ policy: inout GatePolicy) {
      switch Int.random(in: 0..<17, using: &generator) {
      case 0: policy.failed = policy.failed.flatMap { oneIn(4) ? nil : $0 + 1 }
      case 1: policy.untested = policy.untested.flatMap { oneIn(4) ? nil : $0 + 1 }
      case 2: policy.cannotTell = policy.cannotTell.flatMap { oneIn(4) ? nil : $0 + 1 }
      case 3:
        if let kind = GatePolicy.Exemption.allCases.randomElement(using: &generator) { policy.decisions.insert(kind) }
      case 4: if policy.severities.count > 1, let one = policy.severities.first { policy.severities.remove(one) }
      case 5: policy.coverage = policy.coverage.flatMap { oneIn(4) ? nil : $0 / 2 }
      case 6: if !policy.environments.isEmpty { policy.environments[0].coverage = nil }
      case 7: policy.environments = Array(policy.environments.dropLast())
      case 8: policy.freshness = policy.freshness.map { $0 + 10 }
      case 9: policy.evidence = false
      case 10: policy.elementsComplete = false
      case 11: policy.newlyFailing = policy.newlyFailing.flatMap { oneIn(4) ? nil : $0 + 1 }
      case 12: policy.reEmerged = policy.reEmerged.flatMap { oneIn(4) ? nil : $0 + 1 }
      case 13: if !policy.failedBySeverity.isEmpty { policy.failedBySeverity[0].most? += 1 }
      case 14: policy.scopeKept = false
      case 15: policy.overdueIssues = policy.overdueIssues.map { $0 + 1 }
      default: policy.stages = Array(policy.stages.dropLast())
      }
    }
  }

  @Test(arguments: UInt64(1)...200) func `a laxer policy never says no where a stricter one says yes`(seed: UInt64) {
    var random = Random(generator: SeededGenerator(seed: seed))
    for _ in 0..<20 {
      let release = random.release()
      let strict = random.policy()
      var lax = strict
      random.loosen(&lax)
      if GateRule.decide(release.facts, policy: strict).isPassed {
        #expect(GateRule.decide(release.facts, policy: lax).isPassed, "\(strict) \(lax)")
      }
    }
  }

  @Test(arguments: UInt64(1)...200) func `more that is failed or untested never turns no into yes`(seed: UInt64) {
    var random = Random(generator: SeededGenerator(seed: seed))
    for _ in 0..<20 {
      let release = random.release()
      let policy = random.policy()
      guard !GateRule.decide(release.facts, policy: policy).isPassed else { continue }
      var worse = release
      let screen = worse.facts.cells[0].address
      // An untested cell more leaves what was tested as it was; the share of it falls.
      worse.facts.cells.append(
        GateFacts.Cell(address: screen, check: "t/more", outcome: .untested, isTestedHere: false))
      #expect(!GateRule.decide(worse.facts, policy: policy).isPassed)
      // A cell that passed fails.
      worse = release
      guard let passed = worse.facts.cells.firstIndex(where: { $0.outcome == .passed }) else { continue }
      worse.facts.cells[passed].outcome = .failed
      #expect(!GateRule.decide(worse.facts, policy: policy).isPassed)
    }
  }

  @Test(arguments: UInt64(1)...60)
  func `the default policy says yes exactly where the verdict is conformant`(seed: UInt64) throws {
    var random = RandomAudit(seed: seed)
    let profile = random.profile()
    let audit = try AuditFixture(profile: profile, screens: [TestPack.home, TestPack.pay])
    try audit.record(random.plans())
    if seed % 2 == 0 { try audit.passEverything() }
    if seed % 4 == 0 || random.shouldHappen() { try audit.declare("home") }
    if seed % 4 == 0 || random.shouldHappen() { try audit.declare("pay") }
    let check = try audit.database.read { transaction in
      try GateCheck(
        transaction, product: audit.product, release: try transaction.release("1.0", of: audit.product),
        policy: GatePolicy(), now: GateRelease.now)
    }
    #expect(check.outcome.isPassed == (check.compliance.verdict == .conformant), "\(check.outcome.reasons)")
    #expect(check.outcome.verdict == check.compliance.verdict)
  }

  @Test func `random audits meet both answers`() throws {
    var answers: Set<Bool> = []
    for seed in UInt64(1)...60 {
      var random = Random(generator: SeededGenerator(seed: seed))
      answers.insert(GateRule.decide(random.release().facts, policy: random.policy()).isPassed)
    }
    #expect(answers == [true, false])
    let audit = try AuditFixture(screens: [TestPack.home])
    try audit.passEverything()
    try audit.declare("home")
    let check = try audit.database.read { transaction in
      try GateCheck(
        transaction, product: audit.product, release: try transaction.release("1.0", of: audit.product),
        policy: GatePolicy(), now: GateRelease.now)
    }
    #expect(check.outcome.isPassed, "\(check.outcome.reasons)")
  }
}
