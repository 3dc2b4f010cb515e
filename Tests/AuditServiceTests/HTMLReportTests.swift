import AuditModel
import AuditService
import TestSupport
import Testing

/// The HTML report is one well-formed, accessible page that loads nothing.
@Suite struct HTMLReportTests {
  private func page(_ report: ComplianceReport) throws -> (text: String, scan: HTMLScan) {
    let text = try ReportFormat.html.render(report)
    return (text, try HTMLScan(text))
  }

  @Test func `it is well formed, with language, title and one heading of the first level`() throws {
    let (text, scan) = try page(try WorkedExample().report())
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(scan.all("title").map(\.text) == scan.all("h1").map(\.text))
    #expect(scan.all("h1").count == 1)
    #expect(scan.all("title").first?.text.hasPrefix("Accessibility of ") == true)
    #expect(scan.all("meta").first?.attributes["charset"] == "utf-8")
    #expect(scan.all("main").count == 1)
  }

  @Test func `headings come in order, and each is reached from the contents`() throws {
    let (_, scan) = try page(try WorkedExample().report())
    let levels = scan.tags.compactMap { tag in
      tag.name.count == 2 && tag.name.hasPrefix("h") ? Int(tag.name.dropFirst()) : nil
    }
    #expect(levels.first == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
    let ids = scan.tags.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let links = scan.all("a").compactMap { $0.attributes["href"] }
    #expect(links == ["#main"] + scan.all("h2").compactMap { $0.attributes["id"] }.map { "#\($0)" })
  }

  @Test func `tables have captions, and all their headers a scope`() throws {
    let (_, scan) = try page(try WorkedExample().report())
    #expect(scan.all("table").count == 4)
    #expect(scan.all("caption").filter { !$0.text.isEmpty }.count == 4)
    #expect(scan.all("th").allSatisfy { $0.attributes["scope"] == "col" || $0.attributes["scope"] == "row" })
    #expect(scan.all("th").filter { $0.attributes["scope"] == "col" }.allSatisfy { !$0.text.isEmpty })
  }

  @Test func `it loads nothing and runs nothing`() throws {
    let (text, scan) = try page(try WorkedExample().report())
    #expect(scan.tags.allSatisfy { !["script", "link", "img", "iframe", "object", "form"].contains($0.name) })
    for tag in scan.tags {
      #expect(tag.attributes["src"] == nil)
      #expect(tag.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" })
    }
    #expect(!text.contains("url(") && !text.contains("@import"))
    #expect(scan.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
  }

  @Test func `an audit without any finding says so`() throws {
    let (text, scan) = try page(try AuditFixture().report())
    #expect(text.contains("<p class=\"verdict\">Not evaluated: no finding in this release; "))
    #expect(text.contains("<p>None: nothing was tested.</p>"))
    #expect(text.contains("<p>No must-level cell failed.</p>"))
    #expect(scan.all("table").count == 2)
  }
}
