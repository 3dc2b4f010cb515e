import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// The HTML report is one well-formed, accessible page that loads nothing.
@Suite struct HTMLReportTests {
  private func page(_ text: String) throws -> (text: String, scan: HTMLScan) {
    (text, try HTMLScan(text))
  }

  @Test func `it is well formed, with language, title and one heading of the first level`() throws {
    let (text, scan) = try page(try WorkedExample().render(.html))
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(scan.all("title").first?.text == scan.all("h1").first?.text)
    #expect(scan.all("h1").count == 1)
    #expect(scan.all("title").first?.text.hasPrefix("Accessibility of ") == true)
    #expect(scan.all("meta").first?.attributes["charset"] == "utf-8")
    #expect(scan.all("main").count == 1)
  }

  @Test func `headings come in order, and each is reached from the contents`() throws {
    let (_, scan) = try page(try WorkedExample().render(.html))
    let levels = scan.tags.compactMap { tag in
      tag.name.count == 2 && tag.name.hasPrefix("h") ? Int(tag.name.dropFirst()) : nil
    }
    #expect(levels.first == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
    let ids = scan.tags.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let links = scan.all("a").compactMap { $0.attributes["href"] }
    let contents = ["#main"] + scan.all("h2").compactMap { $0.attributes["id"] }.map { "#\($0)" }
    #expect(Array(links.prefix(contents.count)) == contents)
    #expect(links.allSatisfy { ids.contains(String($0.dropFirst())) })
  }

  @Test func `tables have captions, and all their headers a scope`() throws {
    let (_, scan) = try page(try WorkedExample().render(.html))
    // Coverage, screens, lists of elements, guidelines and those of advice, criteria, issues by team and each,
    // comparison, trend, three screens with untested cells, cannot tell, advice, sessions.
    #expect(scan.all("table").count == 16)
    #expect(Set(scan.all("caption").map(\.text).filter { !$0.isEmpty }).count == 16)
    #expect(scan.all("th").allSatisfy { $0.attributes["scope"] == "col" || $0.attributes["scope"] == "row" })
    #expect(scan.all("th").filter { $0.attributes["scope"] == "col" }.allSatisfy { !$0.text.isEmpty })
  }

  @Test func `it loads nothing and runs nothing`() throws {
    let (text, scan) = try page(try WorkedExample().render(.html))
    #expect(scan.tags.allSatisfy { !["script", "link", "img", "iframe", "object", "form"].contains($0.name) })
    for tag in scan.tags {
      #expect(tag.attributes["src"] == nil)
      #expect(tag.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" })
    }
    #expect(!text.replacing("url(#", with: "").contains("url(") && !text.contains("@import"))
    #expect(scan.all("a").allSatisfy { $0.attributes["href"]?.hasPrefix("#") == true })
  }

  @Test func `an audit without any finding says so`() throws {
    let (text, scan) = try page(try AuditFixture().render(.html))
    #expect(text.contains("<p class=\"verdict\">Not evaluated: no finding in this release; "))
    #expect(text.contains("<p>None: nothing was tested.</p>"))
    #expect(text.contains("<p>No must-level cell failed.</p>"))
    // Coverage, screens, lists of elements, guidelines and those of advice, what is untested of the product and of the
    // screen.
    #expect(scan.all("table").count == 7)
    #expect(!text.contains("Where auditors disagree"))
  }

  @Test func `what is open is listed screen by screen, what cannot be told apart`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    let (_, scan) = try page(try audit.render(.html))
    let open = scan.section("open")
    #expect(open.filter { $0.name == "h3" }.map(\.line) == ["The product", "Pay (pay)", "Cannot be told"])
    #expect(
      scan.texts("caption").filter { $0.hasPrefix("Untested") } == [
        "Untested must-level cells of the product", "Untested must-level cells of pay",
      ])
    let rows = open.filter { $0.name == "th" && $0.attributes["scope"] == "row" }.map(\.text)
    // Offline; title and errors in two states; then contrast.
    #expect(rows == [".", "pay", "pay", "pay@failed", "pay"])
    #expect(scan.all("td").contains { $0.text == "No tool." && $0.attributes["dir"] == "auto" })
  }

  @Test func `what people wrote runs in its own direction, and nothing else does`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed, severity: .serious, observed: "שלום")
    let (_, scan) = try page(try audit.render(.html))
    let cells = scan.all("td") + scan.all("th") + scan.all("dd")
    for text in ["שלום", "ana", "Phone", "VoiceOver", "iOS 17.2", "Pay (pay)", "Issue: t/title"] {
      let found = cells.filter { $0.line == text }
      #expect(!found.isEmpty && found.allSatisfy { $0.attributes["dir"] == "auto" }, "\(text)")
    }
    for text in ["serious", "failed", "nonconformant", "2025-06-15T15:06:40Z", "open"] {
      let found = cells.filter { $0.text == text && $0.name != "dd" }
      #expect(!found.isEmpty && found.allSatisfy { $0.attributes["dir"] == nil }, "\(text)")
    }
  }

  @Test func `it can be printed and signed`() throws {
    let (text, scan) = try page(try WorkedExample().render(.html))
    #expect(text.contains("tr, li, dl div, figure, .blank { break-inside: avoid; }"))
    #expect(text.contains("h1, h2, h3, h4, caption { break-after: avoid; }"))
    #expect(scan.texts("h2").last == "Decision")
    #expect(scan.all("p").filter { $0.attributes["class"] == "blank" }.count == 3)
    #expect(scan.texts("p").suffix(3) == ["Name:", "Date:", "Decision:"])
  }
}
