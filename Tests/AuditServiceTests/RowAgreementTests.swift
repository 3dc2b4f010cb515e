import AuditModel
import AuditRules
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditService
@testable import AuditStore

/// A fact has the same name and the same value in every format that machines read: a report as JSON, lines, CSV and workbook,
/// the tables that SQL reads, and those of an exported file.
@Suite struct RowAgreementTests {
  /// The fields of a row as texts: nil where there is none, numbers and times in one spelling.
  private typealias Row = [String: String?]

  /// The tables of SQL with those of a report that have the same rows.
  private static let tables: [(sql: ComputedTable, report: ReportTableName)] = [
    (.cell, .cells), (.screenVerdict, .screens), (.releaseVerdict, .release), (.processVerdict, .processes),
    (.criterionTerm, .criteria), (.issueNow, .issues), (.findingNow, .findings), (.problemNow, .problems),
    (.observationNow, .observations), (.droppedFailure, .droppedFailures),
  ]

  private struct Audit {
    let database: AuditDatabase
    let product: Product
    let now: Int64

    func bytes(_ format: ReportFormat, of version: String, _ options: ReportOptions = ReportOptions()) throws -> [UInt8]
    {
      let release = try database.read { try $0.release(version, of: product) }
      return try database.bytes(of: format, product, release, options, generatedAt: now)
    }

    func text(_ format: ReportFormat, of version: String, _ options: ReportOptions = ReportOptions()) throws -> String {
      String(decoding: try bytes(format, of: version, options), as: UTF8.self)
    }
  }

  // MARK: Reading

  private func text(_ number: Double) -> String { "\(number)" }

  private func row(_ object: JSONAny, without left: Set<String> = []) throws -> Row {
    guard case .record(let members) = object else { throw NotThat(what: "\(object) is no object") }
    return members.filter { !left.contains($0.key) }.mapValues { value(of: $0) }
  }

  private func value(of json: JSONAny) -> String? {
    switch json {
    case .null, .record: nil
    case .flag(let flag): "\(flag)"
    case .number(let number): text(number)
    case .text(let text): text
    case .list(let values):
      values.map { element in element.number.map { "\(Int64($0))" } ?? element.text ?? "" }.joined(separator: "; ")
    }
  }

  /// The rows of CSV by the names of its header; an empty field may be an empty text, a list or none.
  private func rows(csv: String, _ kind: RowKind) throws -> (header: [String], rows: [Row]) {
    var reader = CSVReader(ByteFeed(csv))
    var all: [[String]] = []
    while try reader.next() { all.append(try (0..<reader.fieldCount).map { try reader.field($0) }) }
    let header = try #require(all.first)
    let types = Dictionary(uniqueKeysWithValues: kind.fields.map { ($0.key, $0.type) })
    let rows = try all.dropFirst().map { fields -> Row in
      try #require(fields.count == header.count)
      return Dictionary(
        uniqueKeysWithValues: zip(header, fields).map { key, field in (key, value(csv: field, types[key])) })
    }
    return (header, rows)
  }

  private func value(csv field: String, _ type: RowType?) -> String? {
    guard !field.isEmpty else { return nil }
    return switch type {
    case .integer, .real: Double(field).map { text($0) } ?? "no number: \(field)"
    default: CSVText.plain(field)
    }
  }

  /// The rows of a sheet, or the one row of a sheet of names and values.
  private func rows(sheet: XMLElement, isRecord: Bool) throws -> [Row] {
    let rows = sheet.sheetRows
    if isRecord {
      return [Dictionary(uniqueKeysWithValues: rows.dropFirst().map { ($0["A"] ?? "", value(sheet: $0["B"])) })]
    }
    let header = try #require(rows.first)
    return rows.dropFirst().map { row in
      Dictionary(uniqueKeysWithValues: header.map { column, name in (name, value(sheet: row[column])) })
    }
  }

  private func value(sheet cell: String?) -> String? {
    guard let cell else { return nil }
    if cell.hasPrefix("b:") { return cell == "b:1" ? "true" : "false" }
    if cell.hasPrefix("n:") { return Double(cell.dropFirst(2)).map { text($0) } }
    // Day 25 569 of a spreadsheet is 1970-01-01, and a day has 86 400 000 milliseconds.
    if cell.hasPrefix("d:"), let day = Double(cell.dropFirst(2)) {
      return Timestamp.text(Int64(((day - 25_569) * 86_400_000).rounded()))
    }
    return cell
  }

  private func row(_ names: [String], _ values: [SQLValue], _ kind: RowKind) -> Row {
    let types = Dictionary(uniqueKeysWithValues: kind.fields.map { ($0.key, $0.type) })
    return Dictionary(
      uniqueKeysWithValues: zip(names, values).map { name, value in
        switch value {
        case .null: (name, nil)
        case .text(let text): (name, text)
        case .integer(let number): (name, types[name] == .boolean ? "\(number == 1)" : text(Double(number)))
        case .real(let number): (name, text(number))
        case .blob: (name, "bytes")
        }
      })
  }

  private func computed(_ table: ComputedTable, _ version: String, _ audit: Audit) throws -> [Row] {
    var names: [String] = []
    var rows: [Row] = []
    try audit.database.query(
      "SELECT * FROM \(table.rawValue)('\(version)', '\(audit.product.key)')",
      tables: ComputedTables.forQuery(at: audit.now), columns: { names = $0 },
      row: { rows.append(row(names, $0, table.kind)) })
    return rows
  }

  private func exported(_ table: ComputedTable, _ version: String, in path: String) throws -> [Row] {
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    let statement = try Statement(
      "SELECT * FROM \(table.rawValue) WHERE release = '\(version)' ORDER BY rowid", on: connection.handle)
    var rows: [Row] = []
    while try statement.step() {
      let names = (0..<statement.columnCount).map { statement.columnName($0) }
      rows.append(row(names, (0..<statement.columnCount).map { statement.value($0) }, table.kind))
    }
    return rows
  }

  // MARK: Comparing

  /// A row where no format tells nothing from an empty text or list.
  private func plain(_ row: Row) -> Row { row.mapValues { $0 == "" ? nil : $0 } }

  private func expectSame(_ found: [Row], _ wanted: [Row], _ what: String) {
    #expect(found.count == wanted.count, "\(what)")
    for (found, wanted) in zip(found, wanted) where found != wanted {
      let keys = Set(found.keys).union(wanted.keys).filter { found[$0] != wanted[$0] }.sorted()
      let list = keys.map { "\($0): \(String(describing: found[$0])) for \(String(describing: wanted[$0]))" }
      Issue.record("\(what): \(list.joined(separator: ", "))")
    }
  }

  /// - Returns: How many rows each table of the report has.
  @discardableResult private func expectAgreement(_ audit: Audit, _ version: String) throws -> [ReportTableName: Int] {
    let json = try JSONAny(try audit.text(.json, of: version))
    let lines = try audit.text(.ndjson, of: version).split(separator: "\n").map { try JSONAny(String($0)) }
    let workbook = try Unzipped(try audit.bytes(.xlsx, of: version))
    var report: [ReportTableName: [Row]] = [:]
    for (number, table) in ReportTableName.allCases.enumerated() {
      let what = "\(version) \(table.rawValue)"
      let keys = table.kind.fields.map(\.key)
      let objects = table.isRecord ? [json[table.rawValue]] : json[table.rawValue].list
      let rows = try objects.map { try row($0) }
      report[table] = rows
      for row in rows { #expect(Set(row.keys) == Set(keys), "\(what)") }
      expectSame(
        try lines.filter { $0["type"].text == table.kind.type }.map {
          try row($0, without: ["type", "schema_version"])
        },
        rows, "\(what) as lines")
      let leading = ["product", "release"].filter { !keys.contains($0) }
      let front = Dictionary(uniqueKeysWithValues: leading.map { ($0, $0 == "product" ? audit.product.key : version) })
      let whole = rows.map { row in plain(row.merging(front.mapValues { $0 }) { own, _ in own }) }
      let csv = try self.rows(csv: try audit.text(.csv, of: version, ReportOptions(table: table)), table.kind)
      #expect(csv.header == leading + keys, "\(what)")
      expectSame(csv.rows, whole, "\(what) as CSV")
      let sheet = try XMLElement(
        document: try #require(workbook.parts["xl/worksheets/sheet\(number + 1).xml"], "\(what)"))
      expectSame(
        try self.rows(sheet: sheet, isRecord: table.isRecord).map { plain($0) },
        table.isRecord ? rows.map(plain) : whole,
        "\(what) as a sheet")
    }
    #expect(lines.count == report.values.map(\.count).reduce(0, +))
    let folder = try TemporaryFolder()
    let path = folder.file("export.sqlite")
    _ = try TableExport(now: audit.now, toolVersion: "test").write(audit.database, to: path)
    for (sql, table) in Self.tables {
      let what = "\(version) \(sql.rawValue)"
      let leading: Set<String> = ["product", "release"]
      let rows = (report[table] ?? []).map { $0.filter { !leading.contains($0.key) } }
      expectSame(try computed(sql, version, audit), rows, "\(what) in SQL")
      expectSame(
        try exported(sql, version, in: path).map { $0.filter { !leading.contains($0.key) } }, rows,
        "\(what) as exported")
    }
    return report.mapValues(\.count)
  }

  private struct NotThat: Error {
    let what: String
  }

  // MARK: Audits

  @Test func `every format says the same of the worked example`() throws {
    let example = try WorkedExample()
    let audit = Audit(database: example.database, product: example.product, now: 1_780_000_000_000)
    for version in ["5.1", "5.2"] {
      let counts = try expectAgreement(audit, version)
      for table in [ReportTableName.rules, .sessions, .screens, .criteria, .issues, .cells, .findings] {
        #expect((counts[table] ?? 0) > 0, "\(table)")
      }
    }
  }

  @Test func `so it does where failures are carried, waived and out of scope`() throws {
    let fixture = try MachineAudit.make()
    let audit = Audit(database: fixture.database, product: fixture.product, now: Sample.now)
    let counts = try expectAgreement(audit, "2.0")
    for table in [ReportTableName.screensOutOfScope, .droppedFailures, .waivedFailures] {
      #expect((counts[table] ?? 0) > 0, "\(table)")
    }
  }

  @Test(arguments: UInt64(1)...8) func `so it does of random audits`(seed: UInt64) throws {
    var random = RandomAudit(seed: seed)
    let fixture = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
    for number in 1...3 {
      if number > 1 { try fixture.addRelease("\(number).0", after: "\(number - 1).0", screens: [TestPack.pay]) }
      try fixture.record(random.plans())
      if random.shouldHappen() { try fixture.passEverything() }
      if random.shouldHappen() { try fixture.declare("home") }
      if random.seldomHappens() { try fixture.save(random.changed(TestPack.home)) }
      if random.seldomHappens() { try fixture.removeFromScope("pay") }
    }
    let audit = Audit(database: fixture.database, product: fixture.product, now: Sample.now)
    for version in ["1.0", "2.0", "3.0"] { try expectAgreement(audit, version) }
  }

  @Test(arguments: UInt64(1)...4) func `so it does of random audits with components`(seed: UInt64) throws {
    var random = RandomAudit(seed: seed, hasComponents: true)
    let fixture = try TestComponents.audit(profile: random.profile())
    for number in 1...2 {
      if number > 1 { try fixture.addRelease("\(number).0", after: "\(number - 1).0", screens: [TestComponents.pay]) }
      try fixture.record(random.plans())
    }
    let audit = Audit(database: fixture.database, product: fixture.product, now: Sample.now)
    for version in ["1.0", "2.0"] { try expectAgreement(audit, version) }
  }
}
