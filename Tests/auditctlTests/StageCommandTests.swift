import TestSupport
import Testing

@testable import auditctl

/// Sign-offs of stages from the command line.
@Suite struct StageCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try .example()
  }

  private func stages(_ arguments: String...) throws -> JSONValue {
    let ran = bench.run(["status", "--stages", "--format", "json"] + arguments)
    try #require(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data)
  }

  @Test func `a sign-off is named with what is next`() throws {
    let ran = bench.runDone("screen", "stage", "sign-in", "design", "--by", "Designer A")
    #expect(
      ran.notes
        == """
        Designer A signed off design of sign-in in 5.2.
        Next: requirements. It is signed off with: auditctl screen stage sign-in requirements

        """)
    #expect(ran.data.contains("design"))
    let row = try #require(try stages()["stages"]?.array().first)
    #expect(row["screen"]?.text == "sign-in")
    #expect(row["stands_at"]?.text == "requirements")
    #expect(try row["signed_stages"]?.array().map(\.text) == ["design"])
    let lines = bench.runDone("status", "--stages", "--screen", "sign-in", "--format", "lines").data
    #expect(lines.contains("Design: Designer A, 2026-05-20\n") && !lines.contains("Requirements: "))
  }

  @Test func `every screen in scope is listed, with or without a sign-off`() throws {
    let shown = try stages()
    #expect(
      try shown["stages"]?.array().map { $0["screen"]?.text } == ["sign-in", "register", "verify-human", "accounts"])
    #expect(try shown["stages"]?.array().allSatisfy { $0["stands_at"]?.text == "design" } == true)
    #expect(try shown["sign_offs"]?.array().isEmpty == true)
    #expect(shown["release"]?["all_signed_count"]?.integer == 0)
    #expect(try stages("--screen", "register")["stages"]?.array().count == 1)
    #expect(bench.run("status", "--stages", "--screen", "nowhere").status == .noInput)
  }

  @Test func `the name is that of the environment where none is said`() throws {
    #expect(bench.run("screen", "stage", "sign-in", "design").status == .usage)
    var named = bench
    named.environment["AUDITCTL_AUDITOR"] = "Auditor B"
    named.runDone("screen", "stage", "sign-in", "audit", "--release", "5.2")
    #expect(
      try bench.query("SELECT screen, stage, person FROM v_stage").map { $0["person"]?.text } == ["Auditor B"])
  }

  @Test func `taking back needs a reason and something to take back`() throws {
    #expect(bench.run("screen", "stage", "sign-in", "design", "--by", "A", "--revoke").status == .usage)
    #expect(bench.run("screen", "stage", "sign-in", "design", "--by", "A", "--reason", "x").status == .usage)
    #expect(
      bench.run("screen", "stage", "sign-in", "design", "--by", "A", "--revoke", "--reason", " ").status == .usage)
    let nothing = bench.run("screen", "stage", "sign-in", "design", "--by", "A", "--revoke", "--reason", "x")
    #expect(nothing.status == .malformedInput)
    #expect(nothing.notes.contains("design of sign-in is not signed off in 5.2; there is nothing to take back"))
    bench.runDone("screen", "stage", "sign-in", "design", "--by", "Designer A")
    let back = bench.runDone(
      "screen", "stage", "sign-in", "design", "--by", "Manager B", "--revoke", "--reason", "The form was redesigned")
    #expect(back.notes.contains("Manager B took back the sign-off of design of sign-in in 5.2."))
    let word = try #require(try stages()["sign_offs"]?.array().first)
    #expect(word["is_signed"] == .boolean(false))
    #expect(word["person"]?.text == "Manager B")
    #expect(word["reason"]?.text == "The form was redesigned")
    #expect(word["signed_at"]?.text == "2026-05-20T10:00:00Z")
  }

  @Test func `a sign-off out of order is kept, and said`() throws {
    let ran = bench.runDone("screen", "stage", "sign-in", "requirements", "--by", "Manager B")
    #expect(ran.notes.contains("Out of order: requirements was signed off before design."))
    #expect(ran.notes.contains("Next: design."))
    let word = try #require(try stages()["sign_offs"]?.array().first)
    #expect(try word["out_of_order_with"]?.array().map(\.text) == ["design"])
    let lines = bench.runDone("status", "--stages", "--screen", "sign-in", "--format", "lines").data
    #expect(lines.contains("Requirements: Manager B, 2026-05-20, out of order\n"))
  }

  @Test func `all five in order are the end of the way`() throws {
    var last = ""
    for stage in ["design", "requirements", "development", "testing", "audit"] {
      last = bench.runDone("screen", "stage", "accounts", stage, "--by", "Auditor A").notes
    }
    #expect(last.hasSuffix("All stages of accounts are signed off.\n"))
    let shown = try stages("--screen", "accounts")
    #expect(try shown["stages"]?.array().first?["stands_at"] == .null)
    #expect(try shown["stages"]?.array().first?["is_all_signed"] == .boolean(true))
    #expect(shown["release"]?["all_signed_count"]?.integer == 1)
    let lines = bench.runDone("status", "--stages", "--screen", "accounts", "--format", "lines").data
    #expect(lines.contains("Stands at: all signed off\n"))
    #expect(lines.contains("Audit: Auditor A, 2026-05-20\n"))
  }

  @Test func `a frozen release, a wrong stage and a strange screen are refused`() throws {
    bench.runDone("release", "freeze", "5.2")
    #expect(
      bench.run("screen", "stage", "sign-in", "design", "--by", "A", "--release", "5.2").status == .malformedInput)
    let wrong = bench.run("screen", "stage", "sign-in", "coding", "--by", "A")
    #expect(wrong.status == .usage)
    #expect(wrong.notes.contains("requirements"))
    #expect(bench.run("screen", "stage", "nowhere", "design", "--by", "A", "--release", "5.1").status == .noInput)
    #expect(bench.run("status", "--stages", "--rates").status == .usage)
  }

  @Test func `a name from outside is shown without what steers a terminal`() throws {
    bench.runDone("screen", "stage", "sign-in", "design", "--by", "A\u{1B}[2J")
    #expect(!bench.runDone("status", "--stages").data.contains("\u{1B}"))
  }
}
