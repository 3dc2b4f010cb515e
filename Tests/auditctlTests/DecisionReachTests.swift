import Testing

@testable import auditctl

/// A decision covers what was in the issue when it was made, and nothing worse or elsewhere that came later (rule 9).
@Suite struct DecisionReachTests {
  private static let check = "voiceover-spec/vo-text"
  private var bench: Workbench

  /// Three headings, the first of which failed and was decided about.
  init() throws {
    bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ada"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "voiceover-spec")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    for key in ["title", "offers", "balance"] {
      bench.runDone("element", "add", "home/\(key)", "--type", "headings", "--label", key, "--trait", "header")
    }
    bench.runDone(
      "session", "start", "--device", "iPhone", "--os-version", "17.4", "--assistive-technology", "VoiceOver")
  }

  private mutating func fail(_ element: String, _ severity: String?, _ more: String...) {
    bench.now += 60_000
    let ran = bench.run(
      ["record", "home/\(element)", Self.check, "fail", "--observed", "x"] + more
        + (severity.map { ["--severity", $0] } ?? []))
    #expect(ran.status == .done, "\(ran.notes)")
  }

  private mutating func decide(_ issue: Int = 1, _ kind: String = "accepted-risk") {
    bench.now += 60_000
    bench.runDone(
      "issue", "decide", "\(issue)", kind, "--owner", "O", "--approver", "Manager B", "--reason", "Known.")
  }

  /// Which places the gate lets through, and what it says of those that failed.
  private func gate() throws -> (letThrough: [String], failed: String) {
    let json = try JSONValue(bench.run("gate", "--format", "json").data)
    let passed = try #require(try json["waived_failures"]?.array()).compactMap { $0["address"]?.text }
    let lines = bench.run("gate", "--format", "lines").data.split(separator: "\n")
    let failed = lines.firstIndex(of: "Policy: failed")
    let reason = failed.flatMap { start in lines[start...].first { $0.hasPrefix("Reason: ") } }
    return (passed, reason.map { String($0.dropFirst("Reason: ".count)) } ?? "")
  }

  @Test mutating func `what was accepted as minor does not cover the same place as critical`() throws {
    fail("title", "minor")
    decide()
    #expect(try gate().letThrough == ["home/title"])
    fail("title", "minor")
    #expect(try gate().letThrough == ["home/title"], "It is no worse.")
    fail("title", nil)
    #expect(try gate().letThrough == ["home/title"], "It is not said to be worse.")
    fail("title", "critical")
    let refused = try gate()
    #expect(refused.letThrough.isEmpty)
    #expect(
      refused.failed
        == "1 failed required check, and the policy allows none; 1 beyond what was decided about the issue (issue 1: "
        + "accepted risk, Manager B, until 2026-11-16; accepted as minor, now critical): Home, title (stop 1 of 3), "
        + "\(Self.check)"
    )
    decide()
    #expect(try gate().letThrough == ["home/title"], "Who decides anew, knows it.")
  }

  @Test(arguments: [("moderate", true), ("serious", false), ("critical", false)])
  mutating func `what was accepted without a severity was not accepted as serious or critical`(
    severity: String, isCovered: Bool
  ) throws {
    fail("title", nil)
    decide()
    fail("title", severity)
    let answer = try gate()
    #expect(answer.letThrough == (isCovered ? ["home/title"] : []))
    #expect(isCovered || answer.failed.contains("accepted without a severity, now \(severity)"), "\(answer.failed)")
  }

  @Test mutating func `an amendment that makes it worse is not covered`() throws {
    fail("title", "moderate")
    decide(1, "deferred")
    bench.now += 60_000
    bench.runDone("amend", "1", "fail", "--severity", "serious", "--reason", "It is worse.")
    #expect(try gate().failed.contains("put off as moderate, now serious"))
    bench.runDone("amend", "2", "fail", "--severity", "minor", "--reason", "It is not.")
    #expect(try gate().letThrough == ["home/title"])
  }

  @Test mutating func `what an amendment before the decision said was accepted`() throws {
    fail("title", "critical")
    bench.now += 60_000
    bench.runDone("amend", "1", "fail", "--severity", "minor", "--reason", "It is not.")
    decide()
    fail("title", "critical")
    #expect(try gate().failed.contains("accepted as minor, now critical"))
  }

  @Test mutating func `the severity that was said of the issue is what was accepted`() throws {
    fail("title", "minor")
    bench.runDone("issue", "edit", "1", "--severity", "serious")
    decide()
    fail("title", "serious")
    #expect(try gate().letThrough == ["home/title"])
    fail("title", "critical")
    #expect(try gate().failed.contains("accepted as serious, now critical"))
  }

  @Test mutating func `recording into an issue widens nothing`() throws {
    fail("title", "critical")
    decide()
    fail("offers", "minor", "--issue", "1")
    let answer = try gate()
    #expect(answer.letThrough == ["home/title"])
    #expect(
      answer.failed.contains(
        "(issue 1: accepted risk, Manager B, until 2026-11-16; accepted before this place "
          + "failed): Home, offers (stop 2 of 3)"))
  }

  @Test mutating func `lists and issues say what their decision does not cover`() throws {
    fail("title", "minor")
    decide()
    func shown(_ arguments: String...) -> [String] {
      bench.run(["issue"] + arguments + ["--format", "lines"]).data.split(separator: "\n").compactMap { line in
        line.hasPrefix("Not covered by it: ") ? String(line.dropFirst("Not covered by it: ".count)) : nil
      }
    }
    func uncovered() throws -> [JSONValue?] {
      let shown = try JSONValue(bench.run("issue", "show", "1", "--format", "json").data)
      return try #require(try shown["not_covered"]?.array()).map { $0["finding_id"] }
    }
    #expect(shown("list") == [])
    #expect(shown("show", "1") == [])
    #expect(try uncovered() == [])
    fail("title", "critical")
    fail("offers", "minor", "--issue", "1")
    #expect(shown("list") == ["accepted as minor, now critical", "accepted before this place failed"])
    #expect(
      shown("show", "1") == [
        "finding 2: accepted as minor, now critical", "finding 3: accepted before this place failed",
      ])
    #expect(try uncovered() == [.integer(2), .integer(3)])
  }

  @Test mutating func `several failures beyond one decision name it once`() throws {
    fail("title", "minor")
    decide()
    fail("offers", "minor", "--issue", "1")
    fail("balance", "minor", "--issue", "1")
    let failed = try gate().failed
    #expect(failed.ranges(of: "accepted before this place failed").count == 1, "\(failed)")
    #expect(failed.contains("2 beyond what was decided about the issue"))
  }

  @Test mutating func `merging into an issue widens nothing`() throws {
    fail("title", "critical")
    fail("offers", "minor")
    decide(1, "wont-fix")
    #expect(try gate().letThrough == ["home/title"])
    bench.now += 60_000
    bench.runDone("issue", "merge", "2", "--into", "1")
    let answer = try gate()
    #expect(answer.letThrough == ["home/title"])
    #expect(
      answer.failed.contains(
        "(issue 1: will not be fixed, Manager B, until 2026-11-16; decided before this place failed): "
          + "Home, offers (stop 2 of 3)"))
    decide()
    #expect(try gate().letThrough == ["home/title", "home/offers"])
  }

  @Test mutating func `an issue that was merged does not bring its decision along`() throws {
    fail("title", "minor")
    fail("offers", "minor")
    decide(2)
    #expect(try gate().letThrough == ["home/offers"])
    bench.runDone("issue", "merge", "2", "--into", "1")
    #expect(try gate().letThrough.isEmpty)
  }

  @Test mutating func `the order of the log counts, and not the clock`() throws {
    fail("title", "minor")
    let now = bench.now
    decide()
    bench.now = now
    bench.runDone(
      "record", "home/title", Self.check, "fail", "--observed", "y", "--severity", "critical", "--at",
      "2026-05-20T10:00:30Z")
    bench.runDone("retract", "1", "--reason", "Seen twice.")
    #expect(try gate().failed.contains("accepted as minor, now critical"))
  }
}
