import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// All products as a document in a file.
@Suite struct PortfolioFileTests {
  private let bench: Workbench

  init() throws {
    bench = try .example()
    bench.runDone("product", "add", "shop", "--title", "Shop & Co.", "--platform", "web", "--profile", "wcag22-aa")
  }

  private func write(_ name: String, _ arguments: String...) throws -> (text: String, ran: Workbench.Ran) {
    let ran = bench.run(["portfolio", "--output", bench.folder.file(name)] + arguments)
    #expect(ran.status == .done, "\(ran.notes)")
    return (String(decoding: try bench.folder.read(name), as: UTF8.self), ran)
  }

  @Test func `the page says of each product whether it may ship, with what was tested beside it`() throws {
    let (page, ran) = try write("all.html", "--format", "json")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    for text in [
      "Accessibility of all products</h1>",
      "2 products, 20 May 2026: 1 must not ship, 1 without a release, 1 idle.",
      "Mobile Banking", "<span class=\"small\" dir=\"auto\">iOS</span>", "Do not ship", "60 %", "162 of 267",
      "14 in 5.1", "2026-05-19", "Shop &amp; Co.", "no release yet", "never",
    ] {
      #expect(page.contains(text), "\(text): \(page)")
    }
    let row = try JSONValue(ran.data)["portfolio"]
    #expect(row?["product_count"]?.integer == 2 && row?["byte_count"]?.integer == page.utf8.count)
    #expect(ran.notes == "Wrote \(bench.folder.file("all.html")).\n")
    // Nothing of the axis is on a page that did not ask for it.
    #expect(!page.contains("By team"))
    #expect(try write("team.html", "--by", "team").text.contains("By team"))
  }

  @Test func `Markdown has the same words`() throws {
    let page = try write("all.md", "--by", "quarter").text
    #expect(page.hasPrefix("# Accessibility of all products\n"), "\(page)")
    for text in ["Do not ship", "60 %", "162 of 267", "14 in 5.1", "Issues by quarter"] { #expect(page.contains(text)) }
  }

  @Test(arguments: [("all.csv", "csv"), ("all.tsv", "tsv"), ("all.json", "json"), ("all.ndjson", "ndjson")])
  func `rows are those of the command`(_ name: String, _ format: String) throws {
    let text = try write(name, "--by", "criterion").text
    #expect(text == bench.runDone("portfolio", "--by", "criterion", "--format", format).data)
  }

  @Test func `a workbook is replaced whole`() throws {
    try bench.write("old", to: "all.xlsx")
    _ = try write("all.xlsx", "--by", "group")
    #expect(try bench.folder.read("all.xlsx").prefix(4) == Data([0x50, 0x4B, 3, 4]))
    #expect(try bench.folder.holds("xl/worksheets/sheet2.xml", in: "all.xlsx"))
    #expect(try !bench.folder.holds("xl/worksheets/sheet3.xml", in: "all.xlsx"))
    #expect(try bench.folder.names() == ["all.xlsx", "audit.sqlite"])
  }

  @Test func `another ending is refused before anything is evaluated`() throws {
    let ran = bench.run("portfolio", "--output", bench.folder.file("all.pdf"))
    #expect(ran.status == .usage)
    #expect(ran.notes.contains(".html, .htm, .md, .xlsx, .csv, .tsv, .json, .ndjson"), "\(ran.notes)")
  }
}
