import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport

/// Random chains of releases, which properties are tried on.
enum RandomChain {
  private static let others = ["cart", "done"].map { key in
    var screen = ScreenSpecification(key: key, title: key)
    screen.elements = [TestPack.element("\(key)-title", "heading")]
    return screen
  }

  /// A chain of releases with components, processes, screens out of scope, and passes of all that is left here and there.
  static func audit(seed: UInt64, releases: Int) throws -> AuditFixture {
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
}
