import FoundationEssentials
import TestSupport
import Testing

/// The environment of the process: home, language, time zone, and where the program itself is.
@Suite struct SurroundingsTests {
  static let environments: [[String: String]] = [
    [:], ["LC_ALL": "C"], ["LANG": "tr_TR.UTF-8"], ["HOME": "/nonexistent", "TMPDIR": "/nonexistent"],
    ["HOME": "", "TMPDIR": "", "AUDITCTL_DATABASE": ""],
  ]

  @Test(arguments: environments)
  func `nothing but the database is needed`(environment: [String: String]) async throws {
    let reference = try Site()
    try await reference.runDone("init", "--example")
    var site = try Site()
    site.program.environment = environment
    try await site.runDone("init", "--example")
    #expect(try site.folder.names() == ["audit.sqlite"])
    for command in [["status"], ["report"], ["issue", "list"], ["catalog", "search", "INPUT"]] {
      let ran = try await site.program.run(command)
      let expected = try await reference.program.run(command)
      #expect(ran.status == 0, "\(ran.notes)")
      // The report says when it was made.
      let isSame = Self.undated(ran.data) == Self.undated(expected.data)
      #expect(isSame, "\(command): \(ran.data.prefix(500))")
    }
    try await site.expectClean()
  }

  private static func undated(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.contains("enerated") && !$0.contains("202") }
  }

  @Test func `text that is not ASCII comes back in the locale C`() async throws {
    var site = try await Site.example()
    site.program.environment = ["LC_ALL": "C"]
    try await site.runDone("record", "sign-in", "unique-title", "pass", "--observed", "Grüße 🙂")
    let sql = "SELECT observed FROM v_finding ORDER BY finding_id DESC LIMIT 1"
    #expect(try await site.runDone("query", sql, "--format", "lines").data.contains("observed: Grüße 🙂\n"))
  }

  @Test(arguments: ["Asia/Kolkata", "UTC", "America/St_Johns", ":nonsense"])
  func `times are in UTC`(zone: String) async throws {
    var site = try await Site.example()
    site.program.environment["TZ"] = zone
    let before = try await site.shell("date -u +%FT%TZ").data.filter { $0 != "\n" }
    try await site.runDone("session", "end")
    try await site.runDone(
      "session", "start", "--auditor", "Tia", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver", "--started-at", "2026-05-20T09:00:00+05:30")
    let at = "2026-05-20T10:00:00+05:30"
    try await site.runDone("record", "sign-in", "unique-title", "pass", "--at", at)
    try await site.runDone("session", "end")
    try await site.runDone(
      "session", "start", "--auditor", "Tia", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    let after = try await site.shell("date -u +%FT%TZ").data.filter { $0 != "\n" }
    let sessions = try await site.runDone("session", "list", "--format", "tsv").data.split(whereSeparator: \.isNewline)
    let started = try #require(sessions.last?.split(separator: "\t").first { $0.hasSuffix("Z") })
    // To the second, for fractions of one are printed where there are any.
    #expect(
      started.prefix(19) >= before.prefix(19) && started.prefix(19) <= after.prefix(19), "\(before) \(started) \(after)"
    )
    let sql = "SELECT observed_at FROM v_finding ORDER BY finding_id DESC LIMIT 1"
    let observed = try await site.runDone("query", sql, "--format", "lines").data
    #expect(observed.contains("2026-05-20T04:30:00Z"), "\(observed)")
  }
}
