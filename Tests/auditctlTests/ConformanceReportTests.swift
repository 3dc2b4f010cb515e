import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What a conformance report says for people: its edition, the chapters of EN 301 549, and what a draft asks for.
@Suite struct ConformanceReportTests {
  private static func acr(_ bench: Workbench, _ options: String...) -> Workbench.Ran {
    bench.run(["report", "--format", "acr"] + options)
  }

  /// A finished audit of one screen by EN 301 549.
  private static func norm(failing: String? = nil) throws -> Workbench {
    let bench = try Workbench.shop("en-301-549", elements: false)
    try bench.answer { _, check in check == failing }
    // A recommendation, whose row wants an answer all the same.
    bench.runDone("record", ".", "en-301-549-software/6.6", "pass")
    return bench
  }

  @Test func `the edition follows the profile, and chapters 9 and 11 point to the tables of WCAG`() throws {
    let report = Self.acr(try Self.norm())
    #expect(report.status == .done, "\(report.notes)")
    #expect(
      report.data.hasPrefix(
        "# Example Shop Accessibility Conformance Report\n\nEN 301 549 edition. (Based on VPAT® Version 2.5Rev)\n"))
    #expect(report.data.contains("Clauses 11.1 to 11.4 repeat WCAG for software. See the tables of WCAG."))
    #expect(
      report.data.contains(
        "### Chapter 9: Web\n\nNot Applicable. Clause 9.0: asked of web content; its clauses repeat WCAG. The product is an app "
          + "for iOS.\n"))
    let wcag = Self.acr(try Self.norm(), "--edition", "wcag").data
    // EN 301 549 leaves out criteria for software that WCAG alone asks, so that the report is incomplete.
    #expect(wcag.contains("\n\nWCAG edition.\n") && !wcag.contains("Chapter 9"))
  }

  @Test func `functional performance statements have checks of their own, answered for the product as a whole`() throws
  {
    let met = Self.acr(try Self.norm()).data
    for row in ["4.2.1 Usage without vision", "4.2.8 Usage with limited reach", "4.2.11 Privacy"] {
      #expect(met.contains("| \(row) | Supports | Met in the product as a whole.<br>1 check passed. "), "\(row)")
    }
    let failed = Self.acr(try Self.norm(failing: "en-301-549-software/4.2.1")).data
    #expect(failed.contains("| 4.2.1 Usage without vision | Does Not Support | Not met in the product as a whole."))
    #expect(failed.contains("| 4.2.2 Usage with limited vision | Supports | "))
  }

  @Test func `a draft begins with what to do, and says why a row has no term in the row alone`() throws {
    let bench = try Workbench.example()
    // The example names its vendor and a contact.
    bench.runDone("product", "edit", "banking", "--vendor", "", "--contact-name", "", "--contact-email", "")
    let draft = Self.acr(bench, "--release", "5.2", "--draft").data
    #expect(
      draft.hasPrefix("# INCOMPLETE (draft): Accessibility Conformance Report\n\nWCAG edition.\n\n**Incomplete: "))
    #expect(draft.contains("\n55 rows have no term. To issue this report:\n"))
    #expect(
      draft.contains(
        "- Choose a profile that asks each row by its own check, such as wcag22-aa: Banking basics asks 55 rows by no check of "
      ))
    #expect(draft.contains("- Declare the list of elements complete on Confirm you are human, Accounts."))
    #expect(draft.contains("- Name the vendor and a contact: "))
    #expect(draft.contains("- Vendor: Missing. Set it with auditctl product edit.\n"))
    #expect(draft.contains("- Evaluated by: Auditor A, Auditor B\n"))
    #expect(!draft.contains("VPAT"), "The template's name stands on no draft.")
    #expect(!draft.contains("## What is missing"))
    #expect(draft.split(separator: "\n").count { $0.hasPrefix("| 1.2.1 Audio-only") } == 1)
    #expect(draft.contains("- Tested against Banking basics, target level AA. Guideline sets: bbc-mag "))
    #expect(draft.contains("- Planned to be tested with VoiceOver on iOS, keyboard, the app.\n"))
    // With what it was tested says nothing beside no count.
    #expect(draft.contains("and never show that it is met. |\n") && !draft.contains("is met.<br>The app."))
    // A failure is named in a row without a term, too.
    #expect(
      draft.contains("| 3.3.3 Error Suggestion | No term yet | Banking basics does not ask the criterion's own check."))
    #expect(
      draft.contains(
        "<br>Not met on 1 screen: Register. Found there: “Date m m / d d / y y y y. This field is required.”."))
  }

  @Test func `the page has the glance with icons, links to the criteria, and counts in small print`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer { _, check in check == "wcag/1.4.3" }
    let page = Self.acr(bench, "--markup", "html").data
    // 31 criteria at A with 4.1.1, which 2.2 has removed; 24 at AA, of which 1.4.3 failed; 31 at AAA.
    for row in [
      "Supports</span></th><td role=\"cell\" class=\"num\" data-l=\"Level A\">31</td>"
        + "<td role=\"cell\" class=\"num\" data-l=\"Level AA\">23</td>",
      "Does Not Support</span></th><td role=\"cell\" class=\"num\" data-l=\"Level A\"><span class=\"zero\">0</span></td>"
        + "<td role=\"cell\" class=\"num\" data-l=\"Level AA\">1</td>",
    ] { #expect(page.contains(row), "\(row)") }
    #expect(page.contains("<a href=\"https://www.w3.org/TR/WCAG22/#contrast-minimum\">1.4.3 Contrast (Minimum)</a>"))
    #expect(page.contains("<p class=\"small quiet\" dir=\"auto\">1 of 1 check failed."))
    // Of 31 criteria 1.4.6 is known to fail where 1.4.3 does, and keeps its row.
    #expect(page.contains("Level AAA was not asked for: 30 criteria are Not Evaluated, and nothing is claimed."))
    #expect(page.contains("1.4.6 Contrast (Enhanced)") && !page.contains("1.4.8 Visual Presentation"))
    #expect(page.contains("@page { @top-left { content: \"Shop 1.0: Accessibility Conformance Report\";"))
  }

  // MARK: For word processors

  @Test func `equal data give equal bytes, and a document of no other kind has such a form`() throws {
    let bench = try Workbench.example()
    let files = ["one.docx", "two.docx"].map { bench.folder.file($0) }
    for file in files {
      let ran = bench.runDone("report", "--release", "5.2", "--draft", "--output", file)
      #expect(ran.notes.contains("marked INCOMPLETE"))
    }
    let bytes = try ["one.docx", "two.docx"].map { try bench.folder.read($0) }
    #expect(bytes[0] == bytes[1] && bytes[0].count > 5_000)
    #expect(Array(bytes[0].prefix(4)) == [0x50, 0x4B, 0x03, 0x04], "It is an archive.")
    for options in [
      ["--format", "statement", "--output", files[0]], ["--format", "statement", "--markup", "docx"],
      ["--format", "html", "--markup", "docx"], ["--output", bench.folder.file("r.html"), "--pdf"],
    ] { #expect(bench.run(["report", "--draft"] + options).status == .usage, "\(options)") }
    var terminal = bench
    terminal.width = 80
    #expect(terminal.run("report", "--format", "acr", "--markup", "docx", "--draft").status == .usage)
  }

  @Test func `a PDF is made by LibreOffice, and where that is missing it is said`() throws {
    var bench = try Workbench.example()
    let docx = bench.folder.file("acr.docx")
    bench.environment["PATH"] = bench.folder.file("bin")
    let missing = bench.run("report", "--release", "5.2", "--draft", "--output", docx, "--pdf")
    #expect(missing.status == .noInput)
    #expect(missing.notes.contains("no PDF: LibreOffice (soffice) is in no folder of PATH; install it"))
    #expect(try bench.folder.names().contains("acr.docx"), "The document is written all the same.")
    // A stand-in that writes down what it was asked.
    try FileManager.default.createDirectory(atPath: bench.folder.file("bin"), withIntermediateDirectories: false)
    let asked = bench.folder.file("asked.txt")
    try bench.write("#!/bin/sh\nprintf '%s\\n' \"$@\" >\(asked)\n", to: "bin/soffice")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bench.folder.file("bin/soffice"))
    let made = bench.runDone("report", "--release", "5.2", "--draft", "--output", docx, "--pdf")
    #expect(made.notes.contains("Wrote a tagged PDF beside \(docx)."))
    let words = String(decoding: try bench.folder.read("asked.txt"), as: UTF8.self)
    #expect(words.contains("UseTaggedPDF") && words.hasSuffix("\(docx)\n"))
  }
}
