import TestSupport
import Testing

@testable import auditctl

/// Issues that pass now are told of wherever somebody looks at issues or records a pass.
@Suite struct ReadyIssueTests {
  private static func bench(_ failures: [(String, String)]) throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ana"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "contact", "--title", "Contact")
    for key in ["send", "name"] {
      bench.runDone("element", "add", "contact/\(key)", "--type", "button", "--label", key)
    }
    bench.runDone(
      "session", "start", "--device", "Phone", "--os-version", "18", "--assistive-technology", "VoiceOver")
    for (address, check) in failures { bench.runDone("record", address, check, "fail") }
    // Of two answers of one moment the worse one counts.
    bench.now += 60_000
    return bench
  }

  private static let two = [("contact/send", "vo-text"), ("contact/name", "vo-text")]
  private static let note = "Of the open issues, 2 pass now: auditctl issue verify --ready\n"

  @Test func `the receipt of several passes counts what passes now`() throws {
    let bench = try Self.bench(Self.two)
    #expect(bench.runDone("record", "contact/send,contact/name", "vo-text", "pass").notes == Self.note)
    let list = bench.runDone("issue", "list", "--format", "json")
    #expect(list.notes == Self.note)
    #expect(try JSONValue(list.data).array().count == 2)
    #expect(!list.data.contains("pass now"))
    #expect(bench.runDone("issue", "list", "--limit", "1").notes == "Issue 1 passes now: auditctl issue verify 1\n")
    let verified = bench.runDone("issue", "verify", "--ready", "--format", "json")
    #expect(try JSONValue(verified.data)["issues"]?.array().compactMap { $0["issue_id"]?.integer } == [1, 2])
    #expect(verified.notes == "2 issues verified: 1, 2.\n")
    #expect(bench.runDone("issue", "list").notes.isEmpty)
  }

  @Test func `a batch counts what it makes pass, and nothing that passed before or that is only tried`() throws {
    var bench = try Self.bench(Self.two + [("contact", "unique-title")])
    bench.runDone("record", "contact", "unique-title", "pass")
    let passes = try bench.write(
      "address,check,outcome\ncontact/send,vo-text,pass\ncontact/name,vo-text,pass\n", to: "passes.csv")
    let failure = try bench.write("address,check,outcome\ncontact/send,vo-text,fail\n", to: "failure.csv")
    #expect(bench.runDone("record", "--batch", passes, "--dry-run").notes == "Nothing was stored: --dry-run.\n")
    // A third one would be verified with --ready.
    #expect(
      bench.runDone("record", "--batch", passes).notes
        == "Of these issues, 2 pass now: auditctl issue verify 1 2\n")
    #expect(
      bench.runDone("issue", "list").notes == "Of the open issues, 3 pass now: auditctl issue verify --ready\n")
    bench.now += 60_000
    #expect(bench.runDone("record", "--batch", failure).notes.isEmpty)
    #expect(bench.runDone("issue", "list").notes == Self.note)
  }

  @Test func `the command that a filtered list offers verifies what is listed, and no more`() throws {
    let bench = try Self.bench(Self.two + [("contact", "unique-title")])
    for issue in ["1", "3"] { bench.runDone("issue", "edit", issue, "--team", "identity") }
    bench.runDone("record", "contact/send,contact/name", "vo-text", "pass")
    bench.runDone("record", "contact", "unique-title", "pass")
    let note = "Of these issues, 2 pass now: auditctl issue verify 1 3\n"
    #expect(bench.runDone("issue", "list", "--team", "identity").notes == note)
    #expect(
      bench.runDone("issue", "list", "--limit", "2").notes
        == "Of these issues, 2 pass now: auditctl issue verify 1 2\n")
    bench.runDone("issue", "verify", "1", "3")
    #expect(bench.runDone("issue", "list").notes == "Issue 2 passes now: auditctl issue verify 2\n")
  }

  @Test func `one pass names the issue, until it is taken back`() throws {
    let bench = try Self.bench(Self.two)
    #expect(
      bench.runDone("record", "contact/send", "vo-text", "pass").notes
        == "Issue 1 passes now: auditctl issue verify 1\n")
    // A retracted pass makes nothing pass any more.
    bench.runDone("undo")
    #expect(bench.runDone("issue", "list").notes.isEmpty)
  }
}
