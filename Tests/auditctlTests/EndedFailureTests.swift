import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import auditctl

/// A person's answer names the failures of tools that it ends (DESIGN rule 2b).
@Suite struct EndedFailureTests {
  private static let check = "wcag/1.4.3"

  /// A shop with two screens.
  ///
  /// Finding 1 is a tool's failure of 1.4.3 on the first, finding 2 its pass of another check there,
  /// and finding 3 a person's failure of 1.4.3 on the second.
  private static func bench() throws -> Workbench {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    let database = try AuditDatabase.open(
      at: bench.folder.file("audit.sqlite"),
      configuration: AuditDatabase.Configuration(machine: "test-machine", toolVersion: "0-test"))
    let now = bench.now
    try database.write(at: now) { transaction in
      let product = try transaction.read.product("shop")
      let release = try transaction.read.release("1.0", of: product)
      let session = try transaction.read.session(Identifier(rawValue: 1))
      let definitions = try transaction.read.checkDefinitions(for: release.id)
      let place = try transaction.addressKey(
        of: .screen(key: "home", state: Address.defaultState, element: nil), in: product.id,
        screen: try transaction.read.screen("home", of: release).id)
      try transaction.withFindingRecorder(for: session, release: release) { recorder in
        for (path, outcome) in [(Self.check, Outcome.failed), ("wcag/1.4.11", .passed)] {
          let check = try #require(definitions.first { $0.check.path == path })
          var finding = NewFinding(address: place, check: check.id, outcome: outcome, observedAt: now)
          finding.mode = .automatic
          try recorder.record(finding) { _ in "Contrast" }
        }
      }
      try transaction.refreshIssues()
    }
    bench.runDone("record", "pay", Self.check, "fail", "--observed", "Grey.")
    return bench
  }

  private func ended(_ bench: Workbench) throws -> [[Int?]] {
    try bench.query("SELECT finding_id, ended_finding_id FROM v_finding_end ORDER BY 1, 2").map {
      [$0["finding_id"]?.integer, $0["ended_finding_id"]?.integer]
    }
  }

  @Test func `a pass that names no failure of a tool is told how to end it`() throws {
    let bench = try Self.bench()
    let passed = bench.runDone("record", "home", Self.check, "pass")
    let said = passed.notes.replacing("\n", with: " ")
    #expect(said.contains("auditctl record home \(Self.check) pass --ends 1"), "\(said)")
    bench.runDone("record", "home", Self.check, "pass", "--ends", "1")
    bench.runDone("issue", "verify", "1")
    #expect(bench.runDone("issue", "list", "--state", "confirmed", "--format", "lines").data.contains("Issue: 1\n"))
  }

  @Test(arguments: ["pass", "na"]) func `a pass and a not-applicable name what they end`(outcome: String) throws {
    let bench = try Self.bench()
    bench.runDone("record", "home", Self.check, outcome, "--ends", "1", "--reason", "It is a logo.")
    #expect(try ended(bench) == [[4, 1]])
    #expect(bench.runDone("log", "home", "--format", "lines").data.contains("Ends the failure of a tool: finding 1"))
    let log = try JSONValue(bench.runDone("log", "home", Self.check, "--format", "json").data)
    let ends = try #require(try log["entries"]?.array().last?["ends_finding_ids"])
    #expect(try ends.array() == [.integer(1)])
  }

  @Test func `without naming it nothing is ended, and a correction keeps what was`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "home", Self.check, "pass")
    #expect(try ended(bench) == [])
    bench.runDone("record", "home", Self.check, "pass", "--ends", "1", "--ends", "1")
    bench.runDone("amend", "5", "pass", "--note", "On paper, too.", "--reason", "A note was missing.")
    #expect(try ended(bench) == [[5, 1], [6, 1]])
    bench.runDone("amend", "6", "ct", "--reason", "The light is too bright.")
    #expect(try ended(bench) == [[5, 1], [6, 1]])
  }

  @Test func `a tool's failure decides cell, screen and gate until a person's answer names it`() throws {
    var bench = try Self.bench()
    func cell() throws -> String? {
      try bench.cells("1.0").first { $0.address == "home" && $0.check == Self.check }?.outcome
    }
    func screen() throws -> String? {
      try bench.query("SELECT verdict FROM screen_verdict('1.0') WHERE screen = 'home'").first?["verdict"]?.text
    }
    try bench.answer()
    bench.now += 60_000
    bench.runDone("record", "pay", Self.check, "pass")
    bench.runDone("record", "home", Self.check, "pass")
    #expect(try cell() == "failed", "The answer names nothing.")
    #expect(try screen() == "nonconformant")
    let refused = bench.run("gate", "--format", "json")
    #expect(refused.status == .answerIsNo)
    #expect(try JSONValue(refused.data)["blockers"]?.array().map { $0["count"]?.integer } == [1])
    bench.now += 60_000
    bench.runDone("record", "home", Self.check, "pass", "--ends", "1")
    #expect(try cell() == "passed")
    #expect(try screen() == "conformant")
    #expect(bench.run("gate").status == .done)
  }

  @Test func `a row of a batch names it, too`() throws {
    let bench = try Self.bench()
    let batch = try bench.write("address,check,outcome,ends\nhome,\(Self.check),pass,1\n", to: "batch.csv")
    bench.runDone("record", "--batch", batch)
    #expect(try ended(bench) == [[4, 1]])
    let bad = try bench.write("address,check,outcome,ends\nhome,\(Self.check),pass,x\n", to: "bad.csv")
    let refused = bench.run("record", "--batch", bad)
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("bad.csv:2: \"x\" is not the number of a finding"), "\(refused.notes)")
  }

  @Test(arguments: [
    ("home", check, "pass", "99", "there is no finding 99 of this product"),
    ("home", check, "pass", "3", "finding 3 is of a person; only a tool's failure is ended by naming it"),
    ("home", "wcag/1.4.11", "pass", "2", "finding 2 is passed, and no failure"),
    ("pay", check, "pass", "1", "finding 1 is about home, and this about pay; record the answer there"),
    ("home", "wcag/1.4.11", "pass", "1", "finding 1 is of wcag/1.4.3, and this of wcag/1.4.11"),
    ("home", check, "fail", "1", "only pass and na end a tool's failure, and this says “failed”"),
    ("home", check, "ct", "1", "only pass and na end a tool's failure, and this says “cannot tell”"),
  ])
  func `what cannot be ended is refused`(
    place: String, check: String, outcome: String, ends: String, words: String
  ) throws {
    let bench = try Self.bench()
    let refused = bench.run("record", place, check, outcome, "--ends", ends, "--reason", "x")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains(words), "\(refused.notes)")
    #expect(try bench.findingCount() == 3)
    #expect(try ended(bench) == [])
  }

  @Test func `the findings of a batch say in the file what they end`() throws {
    let bench = try Self.bench()
    #expect(bench.run("record", "--batch", "x.csv", "--ends", "1").status == .usage)
  }
}
