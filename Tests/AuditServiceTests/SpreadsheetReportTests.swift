import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The workbook, read as a spreadsheet reads it.
@Suite struct SpreadsheetReportTests {
  private func parts(_ audit: AuditFixture, _ options: ReportOptions = ReportOptions()) throws -> Unzipped {
    try Unzipped(
      try audit.database.bytes(
        of: .xlsx, audit.product, try audit.release(), options, generatedAt: Sample.now))
  }

  private func sheet(_ number: Int, _ parts: Unzipped) throws -> XMLElement {
    try XMLElement(document: try #require(parts.parts["xl/worksheets/sheet\(number).xml"]))
  }

  @Test func `its sheets are the tables, with heads that stay and filters`() throws {
    let parts = try parts(try MachineAudit.make())
    #expect(parts.names.first == "[Content_Types].xml")
    for text in parts.parts.values { _ = try XMLElement(document: text) }
    let workbook = try XMLElement(document: try #require(parts.parts["xl/workbook.xml"]))
    #expect(
      workbook.all("sheet").map { $0.attributes["name"] }
        == [
          "report", "release", "rules", "sessions", "screens", "screens_out_of_scope", "plan_changes",
          "dropped_failures",
          "processes", "criteria", "issues", "cells", "findings", "problems", "observations", "waived_failures",
          "remarks", "gate", "blockers", "todo", "changes", "trend",
        ])
    for number in 1...22 {
      let sheet = try sheet(number, parts)
      #expect(sheet.all("pane").map { $0.attributes["state"] } == ["frozen"])
      let last = try #require(sheet.all("row").last?.attributes["r"])
      #expect(sheet.all("autoFilter").first?.attributes["ref"]?.hasSuffix(last) == true)
      #expect(sheet.all("f").isEmpty, "No cell is a formula.")
    }
    let properties = try XMLElement(document: try #require(parts.parts["docProps/core.xml"]))
    #expect(properties.all("dc:title").map(\.text) == ["Accessibility of App 2.0"])
    #expect(properties.all("dc:language").map(\.text) == ["en"])
    #expect(properties.all("dcterms:created").map(\.text) == ["2025-06-15T15:06:40Z"])
  }

  @Test func `values have their kinds, by hand`() throws {
    let parts = try parts(try MachineAudit.make())
    let cells = try sheet(12, parts).sheetRows
    #expect(cells.count == 7)
    func value(_ row: Int, _ column: String, in rows: [[String: String]]? = nil) -> String? {
      let rows = rows ?? cells
      return rows.first?.first { $0.value == column }.flatMap { rows[row][$0.key] }
    }
    #expect((value(2, "address"), value(2, "check_path"), value(2, "outcome")) == ("pay", "t/title", "failed"))
    #expect((value(2, "is_must_level"), value(5, "is_must_level")) == ("b:1", "b:0"))
    // 2025-06-15T15:07:40Z is 1 750 000 060 seconds after 1970, and day 25 569 of the spreadsheet is 1970-01-01.
    let findings = try sheet(13, parts).sheetRows
    #expect(value(1, "observed_at", in: findings) == "d:\(1_750_000_060.0 / 86_400 + 25_569)")
    #expect((value(1, "finding_id"), value(1, "severity")) == (nil, nil))
    let facts = Dictionary(
      (try sheet(1, parts).sheetRows + sheet(2, parts).sheetRows).map { ($0["A"] ?? "", $0["B"]) },
      uniquingKeysWith: { first, _ in first })
    #expect(facts["failed"] == "n:2")
    #expect(facts["total"] == "n:5")
    #expect(facts["is_only_failures"] == "b:0")
    #expect(facts["verdict"] == "nonconformant")
  }

  @Test func `the same rows as in CSV`() throws {
    let audit = try MachineAudit.make()
    let parts = try parts(audit)
    for (number, table) in ReportTableName.allCases.enumerated() where !table.isRecord {
      var reader = CSVReader(ByteFeed(try audit.render(.csv, ReportOptions(table: table))))
      var count = 0
      while try reader.next() { count += 1 }
      #expect(try sheet(number + 1, parts).all("row").count == count, "\(table)")
    }
  }

  @Test(arguments: HostileReportTests.texts) func `text from outside is kept and is no formula`(_ text: String) throws {
    let findings = try sheet(13, try parts(try HostileReportTests.audit(text))).sheetRows
    let head = try #require(findings.first)
    let column = try #require(head.first { $0.value == "observed" }?.key)
    let observed = try #require(findings.compactMap { $0[column] }.first { $0 != "observed" })
    #expect(Array(observed.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("a_x0041_b", "a_x005F_x0041_b"), ("_x00", "_x00"), ("a\u{0}\u{1F}", "a_x0000__x001F_"), ("\r\n", "_x000D_&#10;"),
    ("\u{FFFE}\u{1FFFF}", "_xFFFE_\u{FFFD}"), ("<&>\"", "&lt;&amp;&gt;&quot;"),
  ])
  func `what XML cannot hold is written as a number`(text: String, escaped: String) {
    #expect(SpreadsheetText.escaped(text) == escaped)
  }

  @Test func `a cell is cut where a spreadsheet ends it`() {
    let limit = SpreadsheetText.lengthLimit
    #expect(SpreadsheetText.escaped(String(repeating: "a", count: limit)).utf16.count == limit)
    let cut = SpreadsheetText.escaped(String(repeating: "a", count: limit + 1))
    #expect(cut.utf16.count == limit && cut.hasSuffix("a…"))
    // Two units each: none is cut in half.
    #expect(SpreadsheetText.escaped(String(repeating: "𝄞", count: limit)).utf16.count == limit)
  }

  @Test(arguments: [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")])
  func `columns are counted in letters`(index: Int, name: String) {
    #expect(SpreadsheetText.column(index) == name)
  }

  @Test func `days before spreadsheets agree are texts`() {
    #expect(SpreadsheetText.serial(0) == 25_569)
    // 1900-03-01 is day 61.
    #expect(SpreadsheetText.serial(-2_203_891_200_000) == 61)
    #expect(SpreadsheetText.serial(-2_203_891_200_001) == nil)
  }

  @Test func `a full sheet goes on in another`() throws {
    let audit = try MachineAudit.make()
    let (release, collected) = (try audit.release(), Bytes())
    try audit.database.read { transaction in
      let report = try ComplianceReport(
        transaction, product: audit.product, release: release, format: .xlsx, generatedAt: Sample.now,
        toolVersion: "0-test")
      let stream = ReportStream { collected.all += $0 }
      try SpreadsheetReport(rowLimit: 4).render(report, transaction, to: stream)
      try stream.flush()
    }
    let parts = try Unzipped(collected.all)
    let workbook = try XMLElement(document: try #require(parts.parts["xl/workbook.xml"]))
    let names = workbook.all("sheet").compactMap { $0.attributes["name"] }
    #expect(names.filter { $0.hasPrefix("cells") } == ["cells", "cells (2)"])
    let first = try #require(names.firstIndex(of: "cells"))
    for (number, count) in [(first + 1, 4), (first + 2, 4)] {
      let sheet = try sheet(number, parts)
      #expect(sheet.sheetRows.count == count, "The head and three cells.")
      #expect(sheet.sheetRows.first?["A"] == "product")
    }
    #expect(parts.names.filter { $0.hasPrefix("xl/worksheets/") }.count == names.count)
  }

  @Test func `links are relations, one an address, and what is no address of the web stays text`() throws {
    let collected = Bytes()
    let stream = ReportStream { collected.all += $0 }
    let zip = ZipWriter(stream)
    let sheet = try SpreadsheetSheet(zip, "issues", columns: ["issue_id", "reference"], firstNumber: 3, linkLimit: 3)
    let texts = [
      "https://a.example/?x=1&y=2#one", "javascript:alert(1)", "https://a.example/?x=1&y=2#two", "APP-7",
      "https://b.example/", "https://c.example/",
    ]
    for text in texts { try sheet.write([.integer(1), .text(text)]) { $0 == 1 ? text : nil } }
    try sheet.end()
    try zip.finish()
    try stream.flush()
    let parts = try Unzipped(collected.all)
    let links = try self.sheet(3, parts).all("hyperlink").map(\.attributes)
    #expect(links.map { $0["ref"] } == ["B2", "B4", "B6"], "The fourth address is more than the sheet may have.")
    #expect(links.map { $0["r:id"] } == ["rId1", "rId1", "rId2"])
    #expect(links.map { $0["location"] } == ["one", "two", nil])
    let relations = try XMLElement(document: try #require(parts.parts["xl/worksheets/_rels/sheet3.xml.rels"]))
    let targets = relations.all("Relationship").map(\.attributes)
    #expect(targets.map { $0["Target"] } == ["https://a.example/?x=1&y=2", "https://b.example/"])
    #expect(targets.allSatisfy { $0["TargetMode"] == "External" })
  }

  @Test func `what is too large is an error`() throws {
    let zip = ZipWriter(ReportStream { _ in }, sizeLimit: 1000)
    try zip.begin("a.xml")
    #expect(throws: ReportTooLarge()) {
      try zip.write(String(repeating: "a", count: 40_000))
    }
    #expect("\(ReportTooLarge())".contains("--format csv"))
  }

  private final class Bytes {
    var all: [UInt8] = []
  }
}
