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
    #expect(scan.all("title").first?.line == "Mobile Banking 5.2: accessibility report")
    #expect(scan.all("meta").first?.attributes["charset"] == "utf-8")
    #expect(scan.all("main").count == 1)
  }

  @Test func `the answer comes first, then the sections in their order`() throws {
    let (text, scan) = try page(try WorkedExample().render(.html))
    #expect(
      scan.texts("h2").filter { !$0.isEmpty } == [
        "On this page", "What failed", "Screens", "Criteria of WCAG 2.2", "Since 5.1", "What was not tested",
        "Recommended, not required", "Notes", "Sign-off", "How this was tested",
      ])
    let decision = try #require(text.firstRange(of: "class=\"decision-head\""))
    let contents = try #require(text.firstRange(of: "<nav"))
    #expect(decision.lowerBound < contents.lowerBound)
  }

  @Test func `headings come in order, and each section is reached from the contents`() throws {
    let (_, scan) = try page(try WorkedExample().render(.html))
    let levels = scan.tags.compactMap { tag in
      tag.name.count == 2 && tag.name.hasPrefix("h") ? Int(tag.name.dropFirst()) : nil
    }
    #expect(levels.first == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
    let ids = scan.tags.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let links = (scan.all("a") + scan.all("use")).compactMap { $0.attributes["href"] }
    let sections = scan.all("section").compactMap { $0.attributes["id"] }.map { "#\($0)" }
    #expect(sections.count == 9 && sections.allSatisfy { links.contains($0) })
    #expect(
      links.allSatisfy { link in
        link.hasPrefix("#") ? ids.contains(String(link.dropFirst())) : link.hasPrefix("https://www.w3.org/TR/WCAG22/#")
      })
  }

  @Test func `tables have captions, and their headers a scope and the roles that narrow windows take away`() throws {
    let (_, scan) = try page(try WorkedExample().render(.html))
    // What to do, screens, criteria, changes, trend, notes, signatures, sessions.
    #expect(scan.all("table").count == 8)
    #expect(Set(scan.texts("caption").filter { !$0.isEmpty }).count == 8)
    #expect(scan.all("th").allSatisfy { $0.attributes["scope"] == "col" || $0.attributes["scope"] == "row" })
    for (name, roles) in [
      ("table", ["table"]), ("tr", ["row"]), ("td", ["cell"]), ("th", ["columnheader", "rowheader"]),
    ] {
      let tags = scan.all(name).filter { $0.attributes["role"] != nil }
      #expect(tags.allSatisfy { roles.contains($0.attributes["role"] ?? "") }, "\(name)")
      #expect(!tags.isEmpty)
    }
  }

  @Test func `it loads nothing and runs nothing, and no element has a style of its own`() throws {
    let (text, scan) = try page(try WorkedExample().render(.html))
    #expect(scan.tags.allSatisfy { !["script", "link", "iframe", "object", "form"].contains($0.name) })
    #expect(scan.all("img").count == 1, "The picture of the example stands in the page itself.")
    for tag in scan.tags {
      #expect(tag.attributes["src"]?.hasPrefix("data:image/png;base64,") ?? true)
      #expect(tag.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "style" })
    }
    #expect(!text.replacing("url(#", with: "").contains("url(") && !text.contains("@import"))
  }

  @Test func `the page draws only the icons that it uses`() throws {
    let (_, scan) = try page(try WorkedExample().render(.html))
    let used = Set(scan.all("use").compactMap { $0.attributes["href"]?.dropFirst() }.map(String.init))
    #expect(Set(scan.all("symbol").compactMap { $0.attributes["id"] }) == used)
    #expect(used.contains("i-fail") && !used.contains("i-half"))
  }

  @Test func `an audit without any finding says so`() throws {
    let (text, scan) = try page(try AuditFixture().render(.html))
    #expect(text.contains("</svg>Not ready to say</h2>"))
    #expect(text.contains("<p>Nobody has tested anything yet.</p>"))
    #expect(text.contains("<p>No required check failed.</p>"))
    #expect(scan.texts("p").first?.contains("not tested yet") == true)
    #expect(!text.contains("Where auditors of one build disagree"))
  }

  @Test func `what people wrote runs in its own direction`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed, severity: .serious, observed: "שלום")
    let (_, scan) = try page(try audit.render(.html))
    for text in ["“שלום”", "ana", "VoiceOver", "Phone, iOS 17.2", "Pay", "Pay, the whole screen"] {
      let found = scan.tags.filter { $0.line == text && $0.name != "span" || $0.line == text && text.contains("ש") }
      #expect(!found.isEmpty && found.allSatisfy { $0.attributes["dir"] == "auto" }, "\(text)")
    }
    for text in ["Serious", "Does not conform", "2025-06-15"] {
      let found = scan.tags.filter { $0.line == text }
      #expect(!found.isEmpty && found.allSatisfy { $0.attributes["dir"] == nil }, "\(text)")
    }
  }

  @Test func `it can be printed and signed`() throws {
    let (text, scan) = try page(try WorkedExample().render(.html))
    #expect(text.contains("tr, .place, .figures, li { break-inside: avoid; }"))
    #expect(text.contains("<section id=\"sign\" class=\"sheet\""))
    #expect(
      scan.section("sign").filter { $0.name == "th" && $0.attributes["scope"] == "row" }.map(\.line) == [
        "Lead auditor", "Release manager", "Product owner",
      ])
    #expect(scan.section("sign").filter { $0.attributes["class"] == "box" }.count == 3)
  }
}
