import FoundationEssentials
import TestSupport
import Testing

/// Batches from standard input, and rows that are refused.
@Suite struct InputTests {
  private static let header = "address,check,outcome,severity,observed,reason\n"
  private static let row = "sign-in,unique-title,pass,,,\n"

  @Test func `a batch comes through a pipe, also one row at a time`() async throws {
    let site = try await Site.example()
    let script = """
      { printf 'address,check,outcome\\n'; sleep 0.2; printf 'sign-in,unique-ti'; sleep 0.2; printf 'tle,pass\\n'; } \
      | "$0" record --batch - --format lines
      """
    let ran = try await site.shell(script)
    #expect(ran.status == 0, "\(ran.notes)")
    #expect(
      ran.data == "Findings recorded: 1\nIssues opened: 0\nFindings that joined an issue: 0\n"
        + "Product: banking\nRelease: 5.2\nSession: 6\n")
    #expect(ran.notes.isEmpty, "\(ran.notes)")
    #expect(try await site.findingCount() == Site.exampleFindings + 1)
  }

  @Test func `a batch of JSON lines comes through a pipe`() async throws {
    let site = try await Site.example()
    let line = #"{"address":"sign-in","check":"unique-title","outcome":"pass","observed":"Iñtërnâtiônàl 🙂"}"#
    let ran = try await site.run("record", "--batch", "-", "--batch-format", "ndjson", input: line + "\n")
    #expect(ran.status == 0, "\(ran.notes)")
    let sql = "SELECT observed FROM v_finding ORDER BY finding_id DESC LIMIT 1"
    let read = try await site.runDone("query", sql, "--format", "lines")
    #expect(read.data.contains("observed: Iñtërnâtiônàl 🙂\n"), "\(read.data)")
  }

  @Test(arguments: ["</dev/null", "<&-"]) func `an empty batch is 65`(redirection: String) async throws {
    let site = try await Site.example()
    let before = try site.contents()
    let ran = try await site.shell("\"$0\" record --batch - \(redirection)")
    #expect(ran.status == 65)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.hasPrefix("auditctl: standard input:1: the batch is empty; its first row names the fields"))
    #expect(ran.notes.hasSuffix("1 problem; nothing was stored. Correct the input and try again.\n"))
    #expect(try site.contents() == before)
  }

  @Test func `a batch without rows records none`() async throws {
    let site = try await Site.example()
    let ran = try await site.runDone("record", "--batch", "-", "--format", "lines", input: Self.header)
    #expect(ran.data.hasPrefix("Findings recorded: 0\n"))
  }

  static let unreadable: [(path: String, status: Int32, words: String)] = [
    ("none.csv", 66, "there is no file none.csv; check its path"), ("/", 66, "/ is a folder; name a file"),
    ("audit.sqlite", 65, "audit.sqlite is the database itself; name another file"),
  ]

  @Test(arguments: unreadable)
  func `a batch that is no batch`(path: String, status: Int32, words: String) async throws {
    let site = try await Site.example()
    let before = try site.contents()
    let ran = try await site.run("record", "--batch", path)
    #expect(ran.status == status, "\(ran.notes)")
    #expect(ran.notes.hasPrefix("auditctl: \(words)"), "\(ran.notes)")
    #expect(try site.contents() == before)
  }

  @Test func `standard input that is a folder is 74`() async throws {
    let site = try await Site.example()
    let ran = try await site.shell("\"$0\" record --batch - </")
    #expect(ran.status == 74)
    #expect(ran.notes == "auditctl: cannot read standard input: Is a directory; check the file\n")
  }

  /// 1,000 rows on lines 2 to 1001, of which those on lines 501 and 900 are bad.
  @Test func `bad rows in the middle are named with their lines and nothing is stored`() async throws {
    let site = try await Site.example()
    var rows = Array(repeating: Self.row, count: 1_000)
    rows[499] = "nowhere,unique-title,pass,,,\n"
    rows[898] = "sign-in,unique-title,fail,terrible,,\n"
    try site.folder.write(Data((Self.header + rows.joined()).utf8), to: "batch.csv")
    let ran = try await site.run("record", "--batch", "batch.csv")
    #expect(ran.status == 65)
    #expect(ran.data.isEmpty)
    let lines = ran.notes.split(separator: "\n")
    try #require(lines.count == 3, "\(ran.notes)")
    #expect(lines[0].hasPrefix("auditctl: batch.csv:501: "))
    #expect(lines[0].contains("nowhere"))
    #expect(lines[1].hasPrefix("auditctl: batch.csv:900: "))
    #expect(lines[1].contains("terrible"))
    #expect(lines[2] == "auditctl: 2 problems; nothing was stored. Correct the input and try again.")
    #expect(try await site.findingCount() == Site.exampleFindings)
    try await site.expectClean()
  }

  static let refused: [(arguments: [String], status: Int32, words: [String])] = [
    (["record", "nowhere", "unique-title", "pass"], 65, ["unknown screen nowhere", "sign-in"]),
    (["record", "sign-in", "no-such", "pass"], 65, ["unknown check \"no-such\"", "auditctl catalog search"]),
    (["record", "sign-in", "unique-title", "perhaps"], 65, ["unknown outcome \"perhaps\"", "pass, fail, ct"]),
    (["record", "sign-in", "unique-title", "na"], 65, ["reason"]),
    (["record", "sign-in", "unique-title", "pass", "--session", "1"], 65, ["session 1 has ended", "session start"]),
    (["record", "sign-in", "unique-title", "pass", "--session", "99"], 66, ["session", "99"]),
    (["record", "sign-in", "unique-title", "pass", "--release", "5.1"], 66, ["no open session", "session start"]),
    (["element", "add", "sign-in/more", "--type", "button", "--release", "5.1"], 65, ["release 5.1 is frozen"]),
    (["release", "freeze", "5.1"], 65, ["release 5.1 is frozen already"]),
    (["status", "--release", "9.9"], 66, ["there is no release 9.9", "5.1", "5.2"]),
    (["status", "--screen", "nowhere"], 66, ["there is no screen nowhere", "sign-in"]),
    (["product", "add", "banking", "--title", "B", "--platform", "ios"], 65, ["already a product banking"]),
    (["query", "DELETE FROM finding"], 65, ["the SQL cannot be run"]),
    (["query", "SELECT missing"], 65, ["no such column: missing", "at byte 8"]),
    (["screen", "import", "none.yaml"], 66, ["there is no file none.yaml"]),
  ]

  @Test(arguments: refused)
  func `what cannot be done is said`(arguments: [String], status: Int32, words: [String]) async throws {
    let site = try await Site.example()
    let before = try site.contents()
    let ran = try await site.program.run(arguments)
    #expect(ran.status == status, "\(ran.notes)")
    #expect(ran.data.isEmpty)
    #expect(ran.notes.hasPrefix("auditctl: "), "\(ran.notes)")
    for word in words { #expect(ran.notes.contains(word), "\(ran.notes)") }
    #expect(try await site.findingCount() == Site.exampleFindings)
    #expect(try site.contents() == before)
  }

  @Test func `a frozen release takes no session`() async throws {
    let site = try await Site.example()
    let ran = try await site.run(
      "session", "start", "--release", "5.1", "--auditor", "Ana", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    #expect(ran.status == 65)
    #expect(
      ran.notes == "auditctl: release 5.1 is frozen and takes no change; record in the release after it\n")
  }
}
