import AuditRules
import TestSupport
import Testing

@testable import auditctl

/// What people write about rows of a conformance report: where it stands, and how long it holds.
@Suite struct RemarkCommandTests {
  private static let text = "The date field names its format in 5.3."

  private static func bench() throws -> Workbench {
    let bench = try Workbench.example()
    bench.runDone("product", "edit", "banking", "--contact-email", "accessibility@example.org")
    return bench
  }

  private static func remark(_ row: String, _ rest: [String], _ bench: Workbench) -> Workbench.Ran {
    bench.run(["acr", "remark", row, "--by", "Manager B"] + rest)
  }

  private static func acr(_ bench: Workbench, _ release: String = "5.2", _ options: String...) -> String {
    bench.run(["report", "--release", release, "--format", "acr", "--draft"] + options).data
  }

  @Test func `a remark stands before what was found, with name and day, in every format`() throws {
    let bench = try Self.bench()
    for row in ["3.3.3", "wcag/4.1.1"] {
      #expect(Self.remark(row, ["--release", "5.2", "--text", Self.text], bench).status == .done)
    }
    let written = "\(Self.text) (remark of Manager B, 2026-05-20)"
    #expect(
      Self.acr(bench).contains("| 3.3.3 Error Suggestion | No term yet | \(written)<br>Banking basics does not ask "))
    let page = Self.acr(bench, "5.2", "--markup", "html")
    #expect(
      page.contains(
        "<p dir=\"auto\">\(Self.text)<span class=\"small quiet\"> (remark of Manager B, 2026-05-20)</span></p>"))
    // A row without a term has no remark in OpenACR, whose schema wants a level beside it.
    let yaml = bench.runDone("report", "--release", "5.2", "--format", "openacr", "--draft").data
    #expect(
      yaml.contains("notes: \"\(written) WCAG 2.2, against which the report is made, has removed the criterion.\""))
    let json = try JSONValue(bench.runDone("report", "--release", "5.2", "--format", "json").data)
    let remarks = try #require(json["remarks"]).array()
    #expect(remarks.map { $0["row"]?.text } == ["4.1.1", "3.3.3"], "In the order of the rows.")
    let first = try #require(remarks.first { $0["row"]?.text == "3.3.3" })
    #expect(first["standard"]?.text == "wcag" && first["text"]?.text == Self.text)
    #expect(first["person"]?.text == "Manager B" && first["written_at"]?.text == "2026-05-20T10:00:00Z")
    #expect(first["term_when_written"]?.text == "open" && first["term"]?.text == "open")
    #expect(first["remark_state"]?.text == "written")
  }

  @Test func `in the next release it is proposed, and printed once somebody confirms it`() throws {
    let bench = try Self.bench()
    #expect(Self.remark("3.3.3", ["--release", "5.1", "--text", Self.text], bench).status == .done, "5.1 is frozen.")
    #expect(Self.acr(bench, "5.1").contains(Self.text))
    #expect(!Self.acr(bench).contains(Self.text))
    func states() throws -> [String?] {
      let list = try JSONValue(bench.runDone("acr", "list", "--release", "5.2", "--format", "json").data)
      return try #require(list["remarks"]).array().map { $0["remark_state"]?.text }
    }
    #expect(try states() == ["proposed"])
    let confirmed = bench.run("acr", "remark", "3.3.3", "--release", "5.2", "--confirm", "--by", "Lead C")
    #expect(confirmed.status == .done)
    #expect(try states() == ["written"])
    #expect(Self.acr(bench).contains("\(Self.text) (remark of Lead C, 2026-05-20)"))
    #expect(Self.remark("3.3.3", ["--release", "5.2", "--withdraw"], bench).status == .done)
    #expect(try states().isEmpty, "What was taken back is not proposed again.")
    #expect(!Self.acr(bench).contains(Self.text))
    #expect(Self.acr(bench, "5.1").contains(Self.text), "5.1 keeps its own.")
    let log = bench.runDone("log", "--edits", "release 5.2").data
    #expect(log.contains("remark wcag 3.3.3") && log.contains("Lead C") && log.contains("Manager B"))
  }

  @Test func `where the term has changed since, it is left out and listed`() throws {
    var bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "wcag22-aa")
    bench.runDone("product", "edit", "shop", "--vendor", "Example Shop", "--contact-email", "a@example.org")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "import", try bench.write("screen: home\ntitle: Home\n", to: "home.yaml"))
    bench.startSession("VoiceOver")
    try bench.answer { _, check in check == "wcag/1.4.3" }
    #expect(Self.remark("1.4.3", ["--text", "Grey on white goes in 1.1."], bench).status == .done)
    let before = bench.runDone("report", "--format", "acr").data
    #expect(before.contains("Does Not Support | Grey on white goes in 1.1. (remark of Manager B, 2026-05-20)<br>"))
    bench.now += 60_000
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    let after = bench.run("report", "--format", "acr")
    #expect(after.status == .answerIsNo)
    #expect(after.data.contains("| 1.4.3 Contrast (Minimum) | Supports |"))
    #expect(!after.data.contains("Grey on white"))
    #expect(
      after.data.contains(
        "- The remark of Manager B, 2026-05-20 was written beside “Does Not Support”, and the row "
          + "says “Supports” now, so that it is left out. Write it anew or withdraw it: auditctl acr remark wcag/1.4.3")
    )
    #expect(Self.remark("1.4.3", ["--confirm"], bench).status == .done)
    #expect(
      bench.runDone("report", "--format", "acr").data.contains("Supports | Grey on white goes in 1.1. (remark of"))
  }

  @Test func `its language is said where it is another one`() throws {
    let bench = try Self.bench()
    #expect(
      Self.remark("3.3.3", ["--release", "5.2", "--text", "Ab 5.3 mit Format.", "--language", "de"], bench).status
        == .done)
    #expect(
      Self.acr(bench, "5.2", "--markup", "html").contains(
        "<p dir=\"auto\"><span lang=\"de\" dir=\"auto\">Ab 5.3 mit Format.</span>")
    )
  }

  @Test func `what names no row, or says nothing, is refused and says how`() throws {
    let bench = try Self.bench()
    let unknown = Self.remark("3.3.33", ["--text", "x"], bench)
    #expect(unknown.status == .noInput)
    #expect(unknown.notes.contains("there is no row 3.3.33; did you mean 3.3.3? rows are written like 1.4.3"))
    #expect(Self.remark("3.3.3", ["--confirm"], bench).status == .noInput)
    #expect(Self.remark("3.3.3", ["--withdraw"], bench).status == .noInput)
    for options in [[], ["--text", " "], ["--text", "x", "--confirm"], ["--confirm", "--language", "de"]] {
      #expect(Self.remark("3.3.3", options, bench).status == .usage, "\(options)")
    }
    #expect(Self.remark("3.3.3", ["--text", "x", "--language", "no language"], bench).status == .usage)
    let unsigned = bench.run("acr", "remark", "3.3.3", "--text", "x")
    #expect(unsigned.status == .usage && unsigned.notes.contains("--by NAME"))
  }
}
