import TestSupport
import Testing

@testable import auditctl

/// What recording says of issues.
@Suite struct RecordIssueTests {
  private static func bench() throws -> Workbench {
    var bench = try Workbench.exampleWithSession()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    return bench
  }

  @Test func `a failure goes to the issue that is named, or opens one`() throws {
    let bench = try Self.bench()
    let named = bench.runDone(
      "record", "accounts/title", "vo-text", "fail", "--issue", "7", "--format", "json")
    #expect(try JSONValue(named.data)["finding"]?["issue_id"] == .integer(7))
    let new = bench.runDone("record", "accounts/title", "vo-text", "fail", "--issue", "new", "--format", "json")
    #expect(try JSONValue(new.data)["finding"]?["issue_id"] == .integer(27))
    bench.runDone("issue", "fix", "7", "--build", "5.2.0 (5211)")
    let fixed = bench.run("record", "accounts/title", "vo-text", "fail", "--issue", "7")
    #expect(fixed.status == .malformedInput)
    #expect(
      fixed.notes.contains(
        "issue 7: it is fixed, to confirm, and only an issue that is open or reopened takes findings"))
    #expect(bench.run("record", "accounts/title", "vo-text", "fail", "--issue", "x").status == .usage)
  }

  @Test func `a failure that looks like another one says so`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "accounts/title", "vo-text", "fail", "--observed", "Your accounts")
    let like = bench.runDone(
      "record", "sign-in/title", "vo-text", "fail", "--observed", "your  ACCOUNTS", "--format", "json")
    #expect(try JSONValue(like.data)["finding"]?["similar_issue_id"] == .integer(27))
    #expect(like.notes.contains("auditctl issue merge 28 --into 27"))
  }

  @Test func `a pass says what is left, and that an issue can be verified`() throws {
    var bench = try Self.bench()
    bench.runDone("issue", "fix", "7", "--by", "Developer C", "--build", "5.2.0 (5211)")
    let check = "bbc-mag/error-messages-and-correction/presentation/message-at-top"
    let disagreeing = bench.runDone("record", "register", check, "pass")
    #expect(disagreeing.notes.contains("auditors disagree in build 5.2.0 (5211)"), "Auditor B failed it there.")
    bench.runDone("undo")
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor B", "--device", "iPhone 15", "--os-version", "17.5",
      "--assistive-technology", "VoiceOver")
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor B"
    let passed = bench.runDone("record", "register", check, "pass")
    #expect(passed.notes.contains("Issue 7 passes now: auditctl issue verify 7"))
    #expect(bench.runDone("issue", "verify", "7").notes == "1 issue verified: 7.\n")
    #expect(bench.runDone("undo").notes.contains("Issue 7 was reopened: a finding that verified it was taken back."))
    bench.runDone("record", "register", check, "pass")
    #expect(bench.runDone("issue", "verify", "7").notes == "1 issue verified: 7.\n")
    let failed = bench.runDone("record", "register", check, "fail", "--format", "json")
    #expect(try JSONValue(failed.data)["finding"]?["issue_id"] == .integer(7))
    #expect(failed.notes.contains("Issue 7 was reopened. Was verified in build 5.2.0 (5211) on "))
    #expect(bench.runDone("issue", "list", "--state", "reopened", "--format", "csv").data.contains("\r\n7,"))
  }
}
