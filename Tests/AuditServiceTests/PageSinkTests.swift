import Testing

@testable import AuditReports

/// What a document says stands in HTML and in Markdown in the form that their readers know.
@Suite struct PageSinkTests {
  /// A document of one section.
  private struct Page: PageDocument {
    let title = "A & B"
    let frame = ReportLanguage.english.words.frame
    let section: Section

    enum Section {
      case fields([PageField])
      case lists([[PageItem]])
      case lines(String)
      case commands([String])
      case links
    }

    func parts<Sink: TextSink>() -> [PagePart<Sink>] {
      [
        PagePart("part", "Part") { page in
          switch section {
          case .fields(let fields): try page.fields(fields)
          case .lists(let lists): for items in lists { try page.list(items) }
          case .lines(let text): try page.lines(text, label: "Policy")
          case .commands(let commands):
            try page.table(
              ReportTable(
                "Commands", [.init("Name"), .init("Command", .code)], rows: commands.map { ["Do", $0] }))
          case .links: try page.links([("part", "To the part")])
          }
        }
      ]
    }
  }

  /// What stands below the heading of the section.
  private func markdown(_ section: Page.Section) throws -> String {
    let text = try Page(section: section).text(as: .markdown)
    return String(text[try #require(text.firstRange(of: "\n## Part\n")).upperBound...])
  }

  private func html(_ section: Page.Section) throws -> String {
    let text = try Page(section: section).text(as: .html)
    _ = try HTMLScan(text)
    let rest = text[try #require(text.firstRange(of: "<h2 id=\"part-h\">Part</h2>\n")).upperBound...]
    return String(rest[..<(try #require(rest.firstRange(of: "</section>")).lowerBound)])
  }

  @Test func `a page has its landmarks, and its contents link to the sections`() throws {
    let scan = try HTMLScan(try Page(section: .links).text(as: .html))
    #expect(scan.all("html").first?.attributes["lang"] == "en")
    #expect(scan.texts("title") == ["A &amp; B"] && scan.texts("h1") == ["A &amp; B"])
    // One section needs no contents.
    #expect(scan.all("main").count == 1 && scan.all("nav").isEmpty)
    #expect(scan.all("a").map { $0.attributes["href"] } == ["#main", "#part"])
    let section = try #require(scan.all("section").first)
    #expect(section.attributes["id"] == "part" && section.attributes["aria-labelledby"] == "part-h")
    #expect(try markdown(.links) == "\n- To the part\n")
  }

  @Test(arguments: [
    ("https://example.org/a?b=1", "https://example.org/a?b=1"), ("help@example.org", "mailto:help@example.org"),
  ])
  func `an address becomes a link`(text: String, link: String) throws {
    let field = PageField("Website", [.address(text)])
    #expect(
      try html(.fields([field]))
        == "<dl class=\"facts\">\n<dt>Website</dt><dd dir=\"auto\"><a href=\"\(link)\">\(text)</a></dd>\n</dl>\n")
    #expect(try markdown(.fields([field])) == "\n- Website: <\(text)>\n")
  }

  @Test(arguments: [
    "javascript:alert(1)", "https://example.org/\"onclick", "data:text/html,x", "see example@", "#main",
  ])
  func `what is no plain address stays text`(text: String) throws {
    let field = PageField("Website", [.address(text)])
    #expect(try !html(.fields([field])).contains("<a "))
    #expect(try !markdown(.fields([field])).contains("<"))
  }

  @Test func `an address that a finding quotes is no link`() throws {
    let field = PageField("Observed", "https://example.org")
    #expect(try !html(.fields([field])).contains("<a "))
    #expect(try markdown(.fields([field])) == "\n- Observed: https:\u{2060}//example.org\n")
  }

  @Test func `several things said of one name stand below it`() throws {
    let field = PageField("Expected", ["One", "Two"])
    #expect(
      try html(.fields([field]))
        == "<dl class=\"facts\">\n<dt>Expected</dt><dd><ul><li dir=\"auto\">One</li><li dir=\"auto\">Two</li></ul></dd>\n</dl>\n"
    )
    #expect(try markdown(.fields([field])) == "\n- Expected:\n  - One\n  - Two\n")
  }

  @Test func `two lists in a row stay two, and items have items`() throws {
    let lists = [
      [PageItem(label: "AC-1", text: "Given", items: [PageItem(text: "1. a")])], [PageItem(text: "b")],
    ]
    #expect(try markdown(.lists(lists)) == "\n- **AC-1** Given\n  - 1\\. a\n\n* b\n")
    #expect(
      try html(.lists(lists)) == """
        <ul>
        <li dir="auto"><strong>AC-1</strong> Given<ul>
        <li dir="auto">1. a</li>
        </ul>
        </li>
        </ul>
        <ul>
        <li dir="auto">b</li>
        </ul>

        """)
  }

  @Test func `lines stay lines, whatever fence stands in them`() throws {
    let text = "a: <b>\n```\nc: 1\n````x\n"
    #expect(try markdown(.lines(text)) == "\nPolicy\n\n`````\n\(text)`````\n")
    #expect(try html(.lines(text)).contains("aria-label=\"Policy\">a: &lt;b&gt;\n```\nc: 1\n````x\n</pre>"))
  }

  @Test func `a command is code, and as text where it would end the code or the cell`() throws {
    let rows = try markdown(.commands(["auditctl gate", "auditctl `x`", "a | b"])).split(separator: "\n").suffix(3)
    #expect(rows == ["| Do | `auditctl gate` |", "| Do | auditctl \\`x\\` |", "| Do | a \\| b |"])
    #expect(
      try html(.commands(["a <b"])).contains("data-l=\"Command\"><code>a &lt;b</code></td></tr>"))
  }

  @Test func `a table in Markdown has its caption above it`() throws {
    #expect(
      try markdown(.commands(["x"])) == "\n**Commands**\n\n| Name | Command |\n| --- | --- |\n| Do | `x` |\n")
  }
}
