import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The documents of every product in one folder.
@Suite struct ReportFolderTests {
  private let bench: Workbench
  private var path: String { bench.folder.file("reports") }

  init() throws {
    bench = try .example()
    bench.runDone("product", "add", "shop", "--title", "Shop & Co.", "--platform", "web", "--profile", "wcag22-aa")
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try bench.folder.read("reports/\(name)"), as: UTF8.self)
  }

  @Test func `each product has its report and its conformance report, and a page leads to them`() throws {
    let ran = bench.run("report", "--all", path, "--draft", "--receipt", "json")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.notes.hasSuffix("Wrote \(path)/index.html, which leads to 2 documents.\n"), "\(ran.notes)")
    let index = try text("index.html")
    #expect(index.contains(#"<a href="banking/report.html">Mobile Banking</a>"#), "\(index)")
    #expect(index.contains(#"<a href="banking/acr.html">Conformance report of Mobile Banking</a>"#))
    #expect(index.contains("Do not ship") && index.contains("162 of 267"))
    #expect(index.contains("Shop &amp; Co.") && index.contains("no release yet"))
    // The clock stands still: they are the same documents that are written one by one.
    #expect(try text("banking/report.html") == bench.run("report", "--product", "banking", "--format", "html").data)
    let alone = bench.run("report", "--product", "banking", "--format", "acr", "--markup", "html", "--draft").data
    #expect(try text("banking/acr.html") == alone)
    let rows = try JSONValue(ran.data).array()
    #expect(rows.map { $0["format"]?.text } == ["html", "acr"])
    #expect(rows.map { $0["product"]?.text } == ["banking", "banking"])
  }

  @Test func `what is incomplete is written and said, with exit status 1, and written again over what is there`() throws
  {
    for _ in 0..<2 {
      let ran = bench.run("report", "--all", path)
      #expect(ran.status == .answerIsNo)
      #expect(ran.notes.contains("1 conformance report marked INCOMPLETE"), "\(ran.notes)")
      #expect(try text("index.html").contains("incomplete"))
    }
    #expect(Set(try bench.folder.names()) == ["audit.sqlite", "reports"])
  }

  @Test func `what does not go with it is refused, and a file is no folder`() throws {
    for words in [
      ["--release", "5.2"], ["--product", "banking"], ["--output", "a.html"], ["--format", "json"], ["--seal"],
      ["--only-failures"], ["--table", "issues"], ["--markup", "html"],
    ] {
      #expect(bench.run(["report", "--all", path] + words).status == .usage, "\(words)")
    }
    try bench.write("a file", to: "file")
    #expect(bench.run("report", "--all", bench.folder.file("file")).status == .cannotCreate)
    #expect(bench.run("report", "--all", bench.folder.file("no/such")).status == .cannotCreate)
  }
}
