import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

/// DESIGN rule 6 in databases: verdicts of processes, and of screens that are part of them.
@Suite struct ProcessComplianceTests {
  /// Screens with one must-level check each, so that its outcome is the verdict.
  static func audit(_ found: [String: Outcome?]) throws -> AuditFixture {
    let pack = TestPack.pack(
      "t", guidelines: [TestPack.guideline("title", .must, [TestPack.check("t/title", .screen)])])
    let audit = try AuditFixture(
      pack: pack, profile: TestPack.profile(elementChecks: false),
      screens: found.keys.sorted().map { ScreenSpecification(key: $0, title: $0) })
    for (screen, outcome) in found.sorted(by: { $0.key < $1.key }) {
      if let outcome { try audit.record(screen, "t/title", outcome, reason: "Said so.") }
    }
    return audit
  }

  /// `KEY OWN VERDICT` of each screen.
  private func screens(_ audit: AuditFixture) throws -> [String] {
    try audit.evaluate().compliance.screens.map { "\($0.key) \($0.ownVerdict) \($0.verdict)" }
  }

  private func process(_ key: String, _ audit: AuditFixture) throws -> ProcessCompliance {
    try #require(try audit.evaluate().compliance.processes.first { $0.process.key == key })
  }

  @Test func `a screen whose its own checks pass fails with its process, and says where`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .failed, "help": .passed])
    try audit.saveProcess("checkout", ["cart", "pay"])
    #expect(
      try screens(audit) == [
        "cart conformant nonconformant", "help conformant conformant", "pay nonconformant nonconformant",
      ])
    let cart = try #require(try audit.evaluate().screen("cart"))
    #expect(cart.reasons.joined(separator: "; ").contains("its own checks pass; process Process checkout fails at pay"))
    let pay = try #require(try audit.evaluate().screen("pay"))
    #expect(pay.reasons == ["1 failed"], "It fails by itself.")
    let checkout = try process("checkout", audit)
    #expect(checkout.verdict == .nonconformant)
    #expect(checkout.reason == "process Process checkout fails at pay")
    #expect(checkout.steps.map(\.screen) == ["cart", "pay"])
    #expect(try audit.evaluate().compliance.verdict == .nonconformant)
  }

  @Test func `a process with an incomplete screen leaves its others incomplete, and the release`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .cantTell])
    try audit.saveProcess("checkout", ["cart", "pay"])
    #expect(try screens(audit) == ["cart conformant incomplete", "pay incomplete incomplete"])
    #expect(try process("checkout", audit).verdict == .incomplete)
    #expect(try process("checkout", audit).reason?.contains("not fully tested at pay") == true)
    #expect(try audit.evaluate().screen("cart")?.reasons.contains { $0.contains("its own checks pass") } == true)
  }

  @Test func `a screen that nobody looked at keeps a process incomplete`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": nil])
    try audit.saveProcess("checkout", ["cart", "pay"])
    #expect(try screens(audit) == ["cart conformant incomplete", "pay notEvaluated notEvaluated"])
    #expect(try process("checkout", audit).verdict == .incomplete)
  }

  @Test func `a process that nobody looked at is not evaluated`() throws {
    let audit = try Self.audit(["cart": nil, "pay": nil])
    try audit.saveProcess("checkout", ["cart", "pay"])
    #expect(try process("checkout", audit).verdict == .notEvaluated)
    #expect(try audit.evaluate().compliance.verdict == .notEvaluated)
  }

  @Test func `all screens pass, so do the process and the release`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .inapplicable])
    try audit.saveProcess("checkout", ["cart", "pay"])
    #expect(try screens(audit) == ["cart conformant conformant", "pay conformant conformant"])
    #expect(try process("checkout", audit).verdict == .conformant)
    #expect(try process("checkout", audit).reason == nil)
    #expect(try audit.evaluate().compliance.verdict == .conformant)
  }

  @Test func `a screen out of scope leaves the process, its screens and the release incomplete`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .passed])
    try audit.saveProcess("checkout", ["cart", "pay"])
    try audit.removeFromScope("pay")
    #expect(try screens(audit) == ["cart conformant incomplete"])
    let checkout = try process("checkout", audit)
    #expect(checkout.verdict == .incomplete)
    #expect(checkout.steps.map(\.verdict) == [.incomplete, nil])
    #expect(checkout.reason?.contains("pay out of scope") == true)
    let compliance = try audit.evaluate().compliance
    #expect(compliance.verdict == .incomplete, "A release is no better than its screens.")
    #expect(compliance.reasons.contains { $0.contains("cart") })
  }

  @Test func `a failure out of scope fails nothing`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .failed])
    try audit.saveProcess("checkout", ["cart", "pay"])
    try audit.removeFromScope("pay")
    #expect(try process("checkout", audit).verdict == .incomplete)
  }

  @Test func `a failure runs along a chain of processes that share screens`() throws {
    let audit = try Self.audit([
      "a": .failed, "b": .passed, "c": .passed, "d": nil, "e": .passed, "f": .cantTell, "g": .passed,
    ])
    try audit.saveProcess("first", ["a", "b"])
    try audit.saveProcess("second", ["b", "c"])
    try audit.saveProcess("third", ["d", "c"])
    try audit.saveProcess("other", ["e", "f"])
    #expect(
      try screens(audit) == [
        "a nonconformant nonconformant", "b conformant nonconformant", "c conformant nonconformant",
        "d notEvaluated nonconformant", "e conformant incomplete", "f incomplete incomplete",
        "g conformant conformant",
      ])
    for key in ["first", "second", "third"] { #expect(try process(key, audit).verdict == .nonconformant) }
    #expect(try process("other", audit).verdict == .incomplete)
  }

  @Test func `a carried failure fails its process`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .failed])
    try audit.saveProcess("checkout", ["cart", "pay"])
    try audit.follow("2.0")
    try audit.record("cart", "t/title", .passed)
    #expect(try screens(audit) == ["cart conformant nonconformant", "pay nonconformant nonconformant"])
  }

  @Test func `a process holds for a release and those after it`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .failed])
    try audit.follow("2.0")
    try audit.saveProcess("checkout", ["cart", "pay"])
    try audit.follow("3.0")
    try audit.saveProcess("checkout", ["cart"])
    try audit.follow("4.0")
    #expect(try audit.evaluate("1.0").compliance.processes.isEmpty)
    #expect(try audit.evaluate("2.0").compliance.processes.map(\.process.screens) == [["cart", "pay"]])
    #expect(try audit.evaluate("3.0").compliance.processes.map(\.process.screens) == [["cart"]])
    #expect(try audit.evaluate("4.0").compliance.processes.map(\.process.screens) == [["cart"]])
  }

  @Test func `a process is ended by saying that it has no screens`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .failed])
    try audit.saveProcess("checkout", ["cart", "pay"])
    try audit.follow("2.0")
    try audit.saveProcess("checkout", [])
    #expect(try audit.evaluate().compliance.processes.isEmpty)
    #expect(try audit.evaluate("1.0").compliance.processes.count == 1)
  }

  @Test func `a process that is no process is refused`() throws {
    let audit = try Self.audit(["cart": .passed])
    #expect(throws: StoreError.self) { try audit.saveProcess("checkout", ["cart", "cart"]) }
    #expect(throws: StoreError.self) { try audit.saveProcess("checkout", ["cart", "nowhere"]) }
    #expect(try audit.evaluate().compliance.processes.isEmpty, "Nothing of a refused one stays.")
  }

  @Test func `a new process does not reach a later release that is frozen`() throws {
    let audit = try Self.audit(["cart": .passed, "pay": .failed])
    try audit.follow("2.0")
    try audit.record("cart", "t/title", .passed)
    try audit.setStage(.frozen, of: "2.0")
    let before = try audit.account("2.0")
    #expect(throws: StoreError.self) { try audit.saveProcess("checkout", ["cart", "pay"], in: "1.0") }
    #expect(try audit.account("2.0") == before)
    #expect(try audit.evaluate("1.0").compliance.processes.isEmpty)
  }

  @Test func `a failure draws down what its process shares with another one, a screen out of scope beside it`() throws {
    let audit = try Self.audit(["a": .failed, "b": .passed, "c": .passed, "d": nil, "e": .passed])
    try audit.saveProcess("first", ["a", "b"])
    try audit.saveProcess("second", ["b", "c", "d"])
    try audit.removeFromScope("d")
    let compliance = try audit.evaluate().compliance
    #expect(compliance.processes.map(\.verdict) == [.nonconformant, .nonconformant])
    #expect(
      compliance.screens.map { "\($0.key) \($0.verdict)" }
        == ["a nonconformant", "b nonconformant", "c nonconformant", "e conformant"])
  }
}
