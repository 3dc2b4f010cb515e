import TestSupport
import Testing

@testable import auditctl

/// What concerns a screen as a whole: content that it is without, and its list of elements.
extension AuditDialogueTests {
  @Test func `one word answers what asks about content that is not there, after listing it`() throws {
    var bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "wcag21-aa")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    bench.runDone("element", "add", "home/about", "--type", "link", "--label", "About")
    bench.environment["TERM"] = "dumb"
    let ran = bench.run(
      Self.ready, typed: "none\nnonsense\n0\nlinks\naudio or video\nno\nnone\naudio-video\nyes\nundo\nquit\nno\n")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.data.contains("There is no kind \"nonsense\" left; say a number from 1 to"))
    #expect(ran.data.contains("There is no kind \"0\" left"))
    #expect(ran.data.contains("That is contradicted by element about."))
    #expect(ran.data.contains("wcag/1.2.1 at Home, the whole screen: "))
    #expect(ran.data.contains("You say: There is no audio and no video here"))
    #expect(ran.data.contains("Nothing was recorded; the question waits."))
    let rows = try bench.query("SELECT check_path, outcome, reason, is_retracted FROM v_finding ORDER BY finding_id")
    #expect(rows.count >= 5)
    #expect(rows.allSatisfy { $0["outcome"] == .text("inapplicable") })
    #expect(rows.allSatisfy { $0["reason"]?.text?.hasPrefix("There is no audio and no video here") == true })
    #expect(rows.allSatisfy { $0["is_retracted"] == .integer(1) }, "A block is undone as a whole.")
    #expect(ran.data.contains("Took back \(rows.count) answers."))
  }

  @Test func `a whole screen is asked for its list of elements, and a missed one is added on the spot`() throws {
    let bench = try Self.bench()
    let all = String(repeating: "p", count: 60)
    let first = Self.audit(bench, all)
    #expect(first.data.contains("Is this list complete in release 1.0?"))
    // p is no answer to that; then: a missed one with everything wrong once.
    let ran = bench.run(
      ["audit", "--auditor", "Ada", "--order", "screen"],
      typed: "xaNot A Key\ntitle\nsend\nbutten\nbutton\nSend\nnowhere\ntitle\nnyy")
    #expect(ran.data.contains("x is not an answer here."))
    #expect(ran.data.contains("A key has lower-case letters"))
    #expect(ran.data.contains("contact has title already."))
    #expect(ran.data.contains("There is no type \"butten\"; `auditctl catalog types` lists them."))
    #expect(ran.data.contains("contact has no element \"nowhere\"."))
    #expect(ran.data.contains("Added contact/send: "), "\(ran.data) \(ran.notes)")
    #expect(ran.data.contains("on contact belong to its list without send:"))
    #expect(ran.data.contains("Confirmed "))
    let elements = try JSONValue(bench.runDone("element", "list", "contact", "--format", "json").data).array()
    #expect(elements.map { $0["element"]?.text } == ["send", "title"])
    let rest = bench.run(["audit"] + Self.ready.dropFirst(), typed: String(repeating: "p", count: 14) + "yy")
    #expect(rest.data.contains("Declared complete: 2 elements of contact."), "\(rest.data)")
    let status = try JSONValue(bench.runDone("status", "--format", "json").data)
    #expect(status["release"]?["verdict"]?.text == "conformant")
  }
}
