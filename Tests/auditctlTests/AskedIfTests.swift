import Testing

@testable import auditctl

/// What a specification says beforehand is not asked, and a failure that was found stays (DESIGN rule 1).
@Suite struct AskedIfTests {
  private static let hintCheck = "voiceover-spec/hint"

  /// A shop whose home has a button, with a hint or without.
  private func shop(_ more: String) throws -> Workbench {
    let bench = try Workbench.shop("voiceover-spec", elements: false)
    try specify(bench, more)
    return bench
  }

  private func specify(_ bench: Workbench, _ more: String) throws {
    try bench.importScreen("home", "elements:\n  - {key: save, type: button, label: Save, traits: [button]\(more)}\n")
  }

  private func hintOutcomes(_ bench: Workbench) throws -> [String] {
    try bench.cells("1.0", "--recommended").filter { $0.check == Self.hintCheck }.map { "\($0.address) \($0.outcome)" }
  }

  private func countOfPlaces(_ bench: Workbench) throws -> Int? {
    try bench.query("SELECT places_without_subject AS n FROM release_verdict('1.0')").first?["n"]?.integer
  }

  @Test func `no hint is asked about where the specification has none, and the place is counted`() throws {
    let without = try shop("")
    #expect(try hintOutcomes(without).isEmpty)
    let with = try shop(", hint: Keeps the draft")
    #expect(try hintOutcomes(with) == ["home/save untested"])
    let counts = (without: try countOfPlaces(without), with: try countOfPlaces(with))
    #expect(try #require(counts.without) == (try #require(counts.with)) + 1)
    #expect(without.run("status", "--release", "1.0").data.contains("not asked, for the specification says"))
  }

  @Test func `while its words come from a capture everything is asked`() throws {
    #expect(try hintOutcomes(try shop(", origin: captured")) == ["home/save untested"])
  }

  @Test(arguments: [("pass", "passed"), ("na", "inapplicable")])
  func `a failed hint stays failed when the hint is taken out, until it is tested again`(
    _ answer: String, _ outcome: String
  ) throws {
    var bench = try shop(", hint: Keeps the draft")
    bench.runDone("record", "home/save", Self.hintCheck, "fail", "--severity", "minor")
    try specify(bench, "")
    #expect(try hintOutcomes(bench) == ["home/save failed"])
    bench.now += 60_000
    bench.runDone("record", "home/save", Self.hintCheck, answer, "--reason", "There is no hint any more.")
    #expect(try hintOutcomes(bench) == ["home/save \(outcome)"])
  }

  @Test func `a failed hint is carried to a release whose specification has none`() throws {
    let bench = try shop(", hint: Keeps the draft")
    bench.runDone("record", "home/save", Self.hintCheck, "fail", "--severity", "minor")
    bench.runDone("session", "end")
    bench.runDone("release", "add", "2.0", "--build", "2")
    try bench.importScreen(
      "home", "elements:\n  - {key: save, type: button, label: Save, traits: [button]}\n", release: "2.0")
    let cells = try bench.cells("2.0", "--recommended").filter { $0.check == Self.hintCheck }
    #expect(cells.map(\.outcome) == ["failed"])
  }
}
