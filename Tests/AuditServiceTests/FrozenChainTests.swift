import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

/// DESIGN rule 8: whatever is edited around a frozen release, what it says stays.
@Suite struct FrozenChainTests {
  /// Edits of releases before and after, each of which may be refused.
  private static func edits(_ audit: AuditFixture, _ random: inout RandomAudit) throws {
    for _ in 0..<6 {
      do {
        if random.shouldHappen() {
          try audit.save(random.changed(TestComponents.home))
        } else if random.shouldHappen() {
          try audit.save(random.changed(TestComponents.tabBar))
        } else if random.shouldHappen() {
          try audit.saveProcess("checkout", ["pay", "home"], in: random.shouldHappen() ? "1.0" : "4.0")
        } else if random.shouldHappen() {
          try audit.saveProcess("late", ["home", "done"], in: random.shouldHappen() ? "2.0" : "4.0")
        } else if random.shouldHappen() {
          try audit.use(random.profile())
        } else {
          try audit.record(random.plans())
        }
      } catch StoreError.frozen {} catch StoreError.invalid {} catch StoreError.notFound {}
    }
  }

  @Test(arguments: UInt64(71)...78) func `a frozen release is the same after any edits around it`(_ seed: UInt64) throws
  {
    let audit = try RandomChain.audit(seed: seed, releases: 3)
    try audit.setStage(.frozen, of: "3.0")
    let before = try audit.account("3.0")
    try audit.follow("4.0", screens: [TestComponents.pay])
    var random = RandomAudit(seed: seed, hasComponents: true)
    try Self.edits(audit, &random)
    try audit.load(
      TestPack.pack(
        "t", edition: "2", elementTypes: TestPack.pack.elementTypes,
        guidelines: Array(TestComponents.pack.guidelines.dropFirst(3))))
    try audit.follow("5.0")
    try Self.edits(audit, &random)
    #expect(try audit.account("3.0") == before)
  }
}
