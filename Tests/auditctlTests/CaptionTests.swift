import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What a piece of evidence proves, in a sentence.
@Suite struct CaptionTests {
  private static let caption = "Submit & co. is announced “without” a name."
  private var bench: Workbench

  init() throws {
    bench = try .example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    // The smallest PNG: one pixel.
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try bench.folder.write(png, to: "shot.png")
  }

  private func add(_ more: String...) -> Workbench.Ran {
    bench.run(["evidence", "add", bench.folder.file("shot.png"), "--finding", "325"] + more)
  }

  /// Those of the files that are not of the example.
  private func captions() throws -> [String] {
    try bench.query("SELECT caption FROM v_evidence WHERE evidence_id > 1").compactMap { $0["caption"]?.text }
  }

  @Test func `it stands below the picture, in the ticket and in the exports`() throws {
    #expect(add("--caption", Self.caption).status == .done)
    for arguments in [["report", "--release", "5.2"], ["report", "issues", "--issue", "7"]] {
      let page = bench.run(arguments + ["--format", "html"]).data
      let escaped = "Submit &amp; co. is announced “without” a name."
      #expect(page.contains("alt=\"\(escaped)\""), "The caption is what is heard of the picture.")
      #expect(page.contains(">\(escaped)</figcaption>"))
      #expect(page.contains("width=\"108\"") && !page.contains("no description"))
      #expect(bench.run(arguments).data.contains("Submit &amp; co. is announced “without” a name."))
    }
    #expect(bench.runDone("report", "--release", "5.2", "--format", "earl").data.contains("“without” a name."))
    #expect(bench.runDone("evidence", "list", "--finding", "325", "--format", "csv").data.contains("“without” a name."))
    #expect(bench.runDone("issue", "show", "7").data.contains("without” a name."))
    #expect(
      try bench.query("SELECT caption FROM v_evidence WHERE finding_id = 325").first?["caption"]?.text == Self.caption)
    // It goes with an amendment.
    bench.startSession("VoiceOver", release: "5.2")
    bench.runDone("amend", "325", "fail", "--reason", "The words were mistyped.")
    #expect(try captions() == [Self.caption, Self.caption])
    bench.runDone("database", "check")
  }

  @Test func `a picture without one says so`() throws {
    #expect(add().status == .done)
    let page = bench.runDone("report", "--release", "5.2", "--format", "html").data
    #expect(page.contains("alt=\"Screenshot of Register, the whole screen, no description\""), "no alternative")
  }

  @Test func `what was said of a file stays`() throws {
    #expect(add("--caption", "First.").status == .done)
    let again = add("--caption", "Second.")
    #expect(again.status == .done && again.notes.contains("keeps what was said of it"), "\(again.notes)")
    #expect(try captions() == ["First."])
  }

  @Test(arguments: ["", "  ", "two\nlines", String(repeating: "a", count: 501)])
  func `a caption is one sentence of one file`(_ caption: String) throws {
    #expect(add("--caption", caption).status == .usage)
    #expect(try bench.query("SELECT caption FROM v_evidence WHERE evidence_id > 1").isEmpty)
  }

  @Test func `a caption of several files is refused`() throws {
    #expect(add(bench.folder.file("shot.png"), "--caption", "Both.").status == .usage)
  }
}
