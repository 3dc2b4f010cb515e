import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// Cells and verdicts of random chains of releases, computed a second time in SQL.
@Suite struct IndependentComputationTests {
  private static let others = ["cart", "done"].map { key in
    var screen = ScreenSpecification(key: key, title: key)
    screen.elements = [TestPack.element("\(key)-title", "heading")]
    return screen
  }

  /// A chain of releases with components, processes, screens out of scope, and passes of all that is left here and there.
  static func chain(seed: UInt64, releases: Int) throws -> AuditFixture {
    var random = RandomAudit(seed: seed, hasComponents: true)
    let audit = try AuditFixture(
      pack: TestComponents.pack, profile: random.profile(),
      screens: [TestComponents.home, TestComponents.pay] + others, components: [TestComponents.tabBar])
    for number in 1...releases {
      if number > 1 { try audit.follow("\(number).0", screens: [TestComponents.pay]) }
      if !random.seldomHappens() { try audit.record(random.plans()) }
      if random.shouldHappen() { try audit.passRest() }
      for screen in ["home", "pay", "cart", "done"] where !random.seldomHappens() { try audit.declare(screen) }
      if random.shouldHappen() { try audit.saveProcess("checkout", ["home", "cart"]) }
      if random.shouldHappen() { try audit.saveProcess("order", random.shouldHappen() ? ["cart", "done"] : ["done"]) }
      if random.seldomHappens() { try audit.saveProcess("all", ["done", "pay", "home"]) }
      if random.seldomHappens() { try audit.saveProcess("checkout", []) }
      if random.seldomHappens() { try audit.save(random.changed(TestComponents.tabBar)) }
      if random.seldomHappens() { try audit.save(random.moved(TestComponents.home)) }
      if random.seldomHappens() { try audit.removeFromScope("pay") }
    }
    return audit
  }

  private static let releases = 4

  @Test(arguments: UInt64(1)...12) func `two computations agree on random chains of releases`(_ seed: UInt64) throws {
    let audit = try Self.chain(seed: seed, releases: Self.releases)
    let independent = try IndependentComputation(of: audit.database)
    for number in 1...Self.releases {
      try independent.expectSame(as: audit.evaluate("\(number).0"), "seed \(seed), release \(number)")
    }
  }

  @Test func `random chains meet every verdict, and processes that change one`() throws {
    var verdicts: Set<Verdict> = []
    var processes: Set<Verdict> = []
    var drawnDown: Set<Verdict> = []
    var releases: Set<Verdict> = []
    var carried = 0
    for seed in UInt64(1)...12 {
      let audit = try Self.chain(seed: seed, releases: 4)
      for number in 1...4 {
        let compliance = try audit.evaluate("\(number).0").compliance
        verdicts.formUnion(compliance.screens.map(\.verdict))
        processes.formUnion(compliance.processes.map(\.verdict))
        drawnDown.formUnion(compliance.screens.filter { $0.ownVerdict != $0.verdict }.map(\.verdict))
        releases.insert(compliance.verdict)
        carried += compliance.carried
      }
    }
    #expect(verdicts == Set(Verdict.allCases))
    #expect(processes.isSuperset(of: [.conformant, .nonconformant, .incomplete]))
    #expect(drawnDown == [.nonconformant, .incomplete])
    #expect(releases.isSuperset(of: [.conformant, .nonconformant, .incomplete]))
    #expect(carried > 0)
  }
}
