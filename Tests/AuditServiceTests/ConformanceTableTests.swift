import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The rows of conformance reports are those that the standards have, in number and title.
@Suite struct ConformanceTableTests {
  private static let tables = Result { try BuiltInConformanceTables.all() }
  private static let packs = Result { try BuiltInCatalog.packs() }

  private func table(_ key: String) throws -> ConformanceTable {
    try #require(try Self.tables.get().first { $0.key == key })
  }

  @Test(arguments: [
    // VPAT 2.5: WCAG 2.2 with 4.1.1; Section 508 chapters 3 to 6; EN 301 549 V3.2.1 chapters 4 to 13.
    ("wcag", [32, 24, 31]), ("section-508", [9, 55, 26, 5]),
    ("en-301-549", [11, 39, 20, 10, 33, 0, 3, 31, 7, 8]),
  ])
  func `each chapter has as many rows as its standard`(key: String, counts: [Int]) throws {
    let table = try table(key)
    #expect(table.chapters.map(\.rows.count) == counts)
    #expect(!table.publisher.isEmpty && !table.source.isEmpty && !table.licence.isEmpty && !table.attribution.isEmpty)
  }

  @Test func `there are 87, 95 and 162 rows`() throws {
    #expect(try table("wcag").rows.count == 87)
    #expect(try table("wcag").rows.filter { $0.removed == nil }.count == 86)
    #expect(try table("section-508").rows.count == 95)
    #expect(try table("en-301-549").rows.count == 162)
  }

  @Test func `the rows of WCAG are the criteria of its pack`() throws {
    let pack = try #require(try Self.packs.get().first { $0.key == "wcag" })
    var rows: [String: (row: ConformanceTable.Row, level: String?)] = [:]
    for chapter in try table("wcag").chapters {
      for row in chapter.rows { rows[row.number] = (row, chapter.level) }
    }
    #expect(rows.count == pack.guidelines.count)
    for guideline in pack.guidelines {
      let found = try #require(rows[guideline.key], "\(guideline.key)")
      #expect(found.row.title == guideline.title)
      #expect(found.level == guideline.level?.rawValue)
      #expect(found.row.introduced == guideline.criterion?.introduced)
      #expect(found.row.removed == guideline.criterion?.removed)
      let clauses = guideline.criterion?.clauses ?? []
      for clause in clauses {
        let isThere = found.row.repeatedIn.contains(clause.reference)
        let isLeftOut = found.row.leftOut.contains(clause.reference)
        // E207.2 asks for a criterion on the web and leaves it out for software, and stands on the side of software.
        if clause.platforms.contains(.ios) { #expect(isThere == (clause.exclusion == nil), "\(clause.reference)") }
        if clause.exclusion != nil { #expect(isLeftOut, "\(guideline.key) \(clause.reference)") }
      }
    }
  }

  @Test(arguments: ["section-508", "en-301-549"])
  func `what a pack asks is a row with the same title`(standard: String) throws {
    let pack = try #require(try Self.packs.get().first { $0.standard == standard })
    let rows = try table(standard).rows
    for guideline in pack.guidelines {
      let row = try #require(rows.first { $0.number == guideline.key }, "\(guideline.key)")
      #expect(row.title == guideline.title)
    }
  }

  @Test func `a row that no pack asks is of another kind of product`() throws {
    for table in try Self.tables.get() where table.key != "wcag" {
      let pack = try #require(try Self.packs.get().first { $0.standard == table.key })
      let asked = Set(pack.guidelines.map(\.key))
      for chapter in table.chapters {
        for row in chapter.rows where !asked.contains(row.number) {
          let scope = try #require(row.scope ?? chapter.scope, "\(table.key) \(row.number)")
          #expect(!scope.concerns.includes(.ios) && !scope.concerns.includes(.web), "\(row.number)")
        }
      }
    }
  }

  @Test func `everything wrong of a file is said at once, with its line`() throws {
    let text = """
      table: x y
      title: T
      publisher: P
      source: s
      licence: l
      colour: red
      scopes:
        - {key: web, concerns: moon, text: T}
      chapters:
        - key: a
          title: A
          level: B
          rows:
            - {number: "1", title: One}
            - {number: "1", title: Two, scope: nowhere}
            - {title: Three, introduced: two}
      """
    let error = try #require(throws: InputError.self) {
      try ConformanceTableReader.table(InputText(source: "t.yaml", text: text))
    }
    for part in [
      "t.yaml:1", "unknown key colour", "concerns must be one of", "level must be one of",
      "1 is written more than once", "there is no scope nowhere",
      "number is missing", "introduced must be a version", "attribution is missing",
    ] {
      #expect(error.description.contains(part), "\(part) in \(error.description)")
    }
  }

  @Test func `a file without chapters is refused`() {
    #expect(throws: InputError.self) {
      try ConformanceTableReader.table(InputText(source: "t.yaml", text: "table: x"))
    }
  }
}
