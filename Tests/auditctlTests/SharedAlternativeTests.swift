import Testing

@testable import auditctl

/// Two publishers ask for two places of focus after the same failed submit: where a release asks for both checks they are
/// one, met in any of their ways; where it asks for one of them that one stands alone (DESIGN rule 4).
@Suite struct SharedAlternativeTests {
  private static let bbc = "bbc-mag/error-messages-and-correction/presentation"
  private static let deque = "form-validation/focus-first-failing-field"

  private func outcome(_ check: String, _ release: String, in bench: Workbench) throws -> String? {
    try bench.cells(release).first { $0.address == "register" && $0.check == check }?.outcome
  }

  @Test func `a way of the other pack meets the check of both`() throws {
    let bench = try Workbench.exampleWithSession()
    #expect(try outcome(Self.bbc, "5.2", in: bench) == "failed")
    #expect(try outcome(Self.deque, "5.2", in: bench) == nil, "It is no cell of its own.")
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor B", "--build", "5.2.0 (5211)", "--device", "iPhone 15", "--os-version",
      "17.5", "--assistive-technology", "VoiceOver")
    bench.runDone("record", "register", Self.deque, "pass")
    #expect(try outcome(Self.bbc, "5.2", in: bench) == "passed")
  }

  @Test func `sign-in passes by its alert, and the field's turn does not apply there`() throws {
    let bench = try Workbench.example()
    let rows = try bench.query(
      "SELECT check_path, outcome FROM v_finding WHERE screen = 'sign-in' AND element IS NULL AND release = '5.2' AND "
        + "(check_path LIKE '\(Self.bbc)%' OR check_path = '\(Self.deque)') ORDER BY check_path")
    #expect(rows.map { $0["outcome"]?.text } == ["passed", "inapplicable", "inapplicable"])
    let cells = try bench.cells("5.2").filter { $0.address == "sign-in" && $0.check == Self.bbc }
    #expect(cells.map(\.outcome) == ["passed"])
  }

  @Test(arguments: [("form-validation", deque, bbc), ("bbc-mag", bbc, deque)])
  func `where a profile asks for one of them, it is a check of its own`(_ pack: String, asked: String, other: String)
    throws
  {
    let bench = try Workbench.example()
    let profile = try bench.write(
      "profile: one\ntitle: One\ndescription: D\ntarget: AA\nelement_checks: false\npacks: [{pack: \(pack)}]\n",
      to: "one.yaml")
    bench.runDone("profile", "import", profile)
    let shown = try JSONValue(bench.runDone("profile", "show", "one", "--release", "5.2", "--format", "json").data)
    bench.runDone("release", "add", "5.3", "--build", "1", "--profile", "one")
    #expect(try outcome(asked, "5.3", in: bench) == "failed", "Carried from 5.2.")
    #expect(try outcome(other, "5.3", in: bench) == nil)
    let status = try JSONValue(bench.runDone("status", "--release", "5.3", "--format", "json").data)
    #expect(shown["asked"]?["must_level_cells"]?.integer == status["release"]?["must_cells"]?.integer)
  }

  @Test func `a profile that asks for both has one cell a screen for them`() throws {
    let bench = try Workbench.example()
    let shown = try JSONValue(
      bench.runDone("profile", "show", "banking-basics", "--release", "5.2", "--format", "json").data)
    let status = try JSONValue(bench.runDone("status", "--release", "5.2", "--format", "json").data)
    #expect(shown["asked"]?["must_level_cells"]?.integer == status["release"]?["must_cells"]?.integer)
    let paths = try bench.query(
      "SELECT way.check_path AS way, met.check_path AS met FROM v_release_check AS way "
        + "JOIN v_release_check AS met ON met.check_id = way.met_check_id AND met.release_id = way.release_id "
        + "JOIN v_release ON v_release.release_id = way.release_id "
        + "WHERE v_release.version = '5.2' AND way.check_path = '\(Self.deque)'")
    #expect(paths.map { $0["met"]?.text } == [Self.bbc])
  }
}
