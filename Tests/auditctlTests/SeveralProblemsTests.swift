import TestSupport
import Testing

@testable import auditctl

/// Several problems of one check in the guided audit: told one by one, shown again, and asked about when the check passes.
@Suite struct SeveralProblemsTests {
  private static func session(_ release: String, _ more: String...) -> [String] {
    [
      "audit", "--release", release, "--auditor", "Ada", "--device", "iPhone", "--os", "iOS", "--os-version", "18",
      "--assistive-technology", "VoiceOver", "--assistive-technology-version", "", "--check",
      "native/button/actions", "--format", "lines",
    ] + more
  }

  /// A failure of two problems in 1.0, the second of which is first typed with an unknown severity.
  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    bench.runDone("element", "add", "home/send", "--type", "button", "--label", "Send", "--trait", "button")
    let ran = bench.run(
      session("1.0"),
      typed: "fail\nTwo things.\nseveral\nNothing is sent | critical | the form | Send it\nSent twice | awful\n"
        + "Sent twice | minor\n\nquit\nno\n")
    #expect(ran.data.contains("Not taken: the severity of problem 1 is unknown"), "\(ran.data)\(ran.notes)")
    bench.runDone("release", "add", "2.0", "--build", "2")
    return bench
  }

  private static func states(_ bench: Workbench) throws -> [String] {
    try bench.query("SELECT title, issue_state FROM v_issue ORDER BY issue_id").map { row in
      "\(row["title"]?.text?.split(separator: ":").last.map(String.init) ?? "") \(row["issue_state"]?.text ?? "")"
    }
  }

  @Test func `each has an issue of its own, and the failure is as bad as the worst`() throws {
    let bench = try Self.bench()
    let found = try bench.query("SELECT outcome, severity, observed FROM v_finding")
    #expect(found.map { $0["severity"] } == [.text("critical")])
    #expect(found.first?["observed"] == .text("Two things."))
    let problems = try bench.query("SELECT text, location, recommendation FROM problem ORDER BY position")
    #expect(problems.map { $0["text"] } == [.text("Nothing is sent"), .text("Sent twice")])
    #expect(problems.first?["location"] == .text("the form") && problems.first?["recommendation"] == .text("Send it"))
    #expect(try bench.query("SELECT 1 AS n FROM v_issue").count == 2)
  }

  @Test func `asked again they are listed, and a pass asks of each whether it is gone`() throws {
    let bench = try Self.bench()
    let ran = bench.run(Self.session("2.0", "--retest", "failed"), typed: "pass\nyes\nno\npass\nyes\nyes\n")
    let first = "Problem: Nothing is sent (critical; at the form; recommended: Send it; issue 1)"
    #expect(ran.data.contains("Problems: \(first)"), "\(ran.data)\(ran.notes)")
    #expect(ran.data.contains("Gone? \(first)"))
    #expect(ran.data.contains("Gone? Problem: Sent twice (minor; issue 2)"))
    #expect(ran.data.contains("Then it fails still: say fail, and what is left. The question waits."))
    let found = try bench.query("SELECT outcome FROM v_finding WHERE release = '2.0'")
    #expect(found.map { $0["outcome"] } == [.text("passed")], "\(ran.data)")
  }

  @Test func `a later failure that mentions one leaves the other open`() throws {
    let bench = try Self.bench()
    let before = try Self.states(bench)
    let ran = bench.run(
      Self.session("2.0", "--retest", "failed"), typed: "fail\nStill.\nseveral\nSent twice | minor\n\n")
    #expect(ran.data.contains("Failed, minor"), "\(ran.data)\(ran.notes)")
    #expect(try Self.states(bench) == before, "No third issue, and none of the two is ended.")
    let again = try bench.query("SELECT finding_id, text FROM problem ORDER BY problem_id DESC LIMIT 1")
    #expect(again.first?["text"] == .text("Sent twice") && again.first?["finding_id"] == .integer(2))
  }
}
