import TestSupport
import Testing

@testable import auditctl

/// The format of a report follows the name of its file.
@Suite struct ReportFormatTests {
  @Test(arguments: [
    ("report.html", "<!DOCTYPE html>"), ("report.htm", "<!DOCTYPE html>"), ("REPORT.HTML", "<!DOCTYPE html>"),
    ("report.md", "# Mobile Banking 5.2: accessibility report\n"),
    ("report.markdown", "# Mobile Banking 5.2: accessibility report\n"), ("report.json", "{\n"),
    ("report.csv", "product,release,"), ("report.xml", "<?xml version"),
    ("report.sarif", "{\n  \"version\": \"2.1.0\""),
    ("report.jsonld", "{\n  \"@context\""), ("report.xlsx", "PK\u{3}\u{4}"), ("5.2.csv", "product,release,"),
    // Names without an ending.
    ("report", "# Mobile Banking 5.2: accessibility report\n"),
    (".html", "# Mobile Banking 5.2: accessibility report\n"),
    ("report.", "# Mobile Banking 5.2: accessibility report\n"),
    ("report.5.2", "# Mobile Banking 5.2: accessibility report\n"),
  ])
  func `the ending of the file gives the format`(name: String, beginning: String) throws {
    let bench = try Workbench.example()
    bench.runDone("report", "--output", bench.folder.file(name))
    let text = String(decoding: try bench.folder.read(name), as: UTF8.self)
    #expect(text.hasPrefix(beginning), "\(text.prefix(30))")
  }

  @Test(arguments: ["report.pdf", "report.html.gz", "a.md/report.x\u{1B}[2J"])
  func `an ending of no format is a usage error that lists them`(_ name: String) throws {
    let bench = try Workbench.example()
    let ran = bench.run("report", "--output", name)
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("names no format; use one of .md, .markdown, .html, .htm, .json, "))
    #expect(ran.notes.contains(", .csv, .xml, .sarif, .jsonld, .earl, .xlsx, .yaml, .yml, .docx, or say --format"))
    #expect(!ran.notes.contains("\u{1B}"))
    #expect(try bench.folder.names() == ["audit.sqlite"])
  }

  @Test func `--format has the last word`() throws {
    let bench = try Workbench.example()
    bench.runDone("report", "--format", "csv", "--output", bench.folder.file("report.txt"))
    bench.runDone("report", "--format", "csv", "--output", bench.folder.file("report.html"))
    for name in ["report.txt", "report.html"] {
      #expect(String(decoding: try bench.folder.read(name), as: UTF8.self).hasPrefix("product,release,"))
    }
    #expect(bench.runDone("report").data.hasPrefix("# Mobile Banking 5.2: accessibility report\n"))
  }

  @Test func `a workbook is not for a terminal`() throws {
    var bench = try Workbench.example()
    bench.width = 80
    let ran = bench.run("report", "--format", "xlsx")
    #expect(ran.status == .usage)
    #expect(ran.data.isEmpty)
    #expect(
      ran.notes.replacing("\n", with: " ").contains(
        "--format xlsx cannot be shown in a terminal; write it to a file with --output PATH"))
    bench.width = nil
    #expect(bench.run("report", "--format", "xlsx").status == .done, "A pipe takes it.")
  }

  @Test func `assertions are about findings, and not about open issues`() throws {
    let ran = try Workbench.example().run("report", "issues", "--format", "earl")
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("--format earl is not for this part of a release; use one of"))
  }
}
