import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A recovery says again what rows still say and a lost edit said, and lists it.
@Suite struct LostEditTests {
  private let audit: SampleAudit
  private let path: String
  private let target: String

  init() throws {
    audit = try SampleAudit()
    var screen = Sample.signIn
    screen.language = "en"
    screen.elements[1].identifier = "user"
    screen.references = [ScreenReference(scheme: "url", value: "https://a.example")]
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.saveProcess()
    try audit.save(screen, for: "1.0")
    try audit.addRelease("1.1", after: "1.0")
    try audit.database.write(at: Sample.now) { transaction in
      let product = try transaction.read.product("app")
      let release = try transaction.read.release("1.0", of: product)
      try transaction.setGroup("bank", of: product.id)
      try transaction.setStatementText("BFSG", StatementField(language: "de", field: "law"), of: product.id)
      try transaction.setDate("2026-05-29", of: release)
      try transaction.plan(
        PlannedEnvironment(kind: .keyboard, coverage: .full, position: 1), as: "keyboard", in: release)
      try transaction.setRemark(
        ReportRemark(text: "All.", term: "supports"), on: RemarkedRow(standard: "wcag", row: "1.4.3"), of: release)
    }
    screen.title = "Log in"
    screen.elements.swapAt(0, 1)
    try audit.save(screen, for: "1.1")
    path = audit.folder.file("damaged.sqlite")
    target = audit.folder.file("saved.sqlite")
  }

  /// Recovers a copy of the file that lost edits, and opens what was saved.
  ///
  /// - Parameter damage: Statements that damage it further.
  private func recover(
    losing edits: String, and damage: String = ""
  ) throws -> (report: RecoveryReport, database: AuditDatabase) {
    try audit.database.backup(to: path)
    try RawFile(path: path).tamper(
      """
      DELETE FROM edit_replacement WHERE edit_id IN (SELECT edit_id FROM edit WHERE \(edits))
        OR replaced_edit_id IN (SELECT edit_id FROM edit WHERE \(edits));
      DELETE FROM edit WHERE \(edits);
      \(damage)
      """)
    let report = try AuditDatabase.recover(
      path, to: target, configuration: Sample.configuration, now: Sample.now + 1_000
    ) { _ in }
    return (report, try AuditDatabase.open(at: target, configuration: Sample.configuration))
  }

  /// Everything that edits say, in words.
  private func account(_ database: AuditDatabase) throws -> [String] {
    try database.read { transaction in
      let product = try transaction.product("app")
      var lines = [
        "\(product)", "\(try transaction.details(of: product.id))",
        "\(try transaction.statementTexts(of: product.id))",
      ]
      for release in try transaction.releases(of: product.id) {
        lines.append("\(release)")
        lines += try transaction.screens(of: release.id).map { "\($0.specification)" }
        lines += try transaction.components(of: release.id).map { "\($0.specification)" }
        lines += try transaction.processes(of: release.id).map { "\($0)" }
        lines += try transaction.builds(of: release.id).map { "\($0)" }
        lines += try transaction.plannedScreens(of: release.id).map { "\($0)" }
        lines.append("\(try transaction.plannedEnvironments(of: release.id))")
        lines.append("\(try transaction.remarks(of: release.id).mapValues(\.remark))")
        lines.append("\(try transaction.pinnedEditions(of: release.id))")
      }
      return lines
    }
  }

  private func losses(_ report: RecoveryReport) -> [String] {
    report.losses.filter { $0.table == "edit" }.map(\.words)
  }

  @Test func `where no edit is lost none is written`() throws {
    let (report, database) = try recover(losing: "false")
    #expect(report.losses == [])
    #expect(try database.check() == [])
    #expect(try account(database) == account(audit.database))
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM v_edit WHERE person = 'recovery'") == 0)
  }

  @Test func `a lost title is said again by recovery, and listed`() throws {
    let (report, database) = try recover(
      losing: "field = 'title' AND entity = 'screen' AND value = '\"Log in\"' OR entity = 'product' AND field = 'group'"
    )
    #expect(try account(database) == account(audit.database))
    #expect(
      losses(report) == [
        "of app cannot be found; what rows still say is said again by recovery: group",
        "of app 1.1 screen sign-in cannot be found; what rows still say is said again by recovery: title",
      ])
    #expect(try database.check() == [])
    let edits = try database.read { try $0.edits(of: try $0.product("app").id) }.filter { $0.person == "recovery" }
    #expect(edits.map { $0.value?.text } == ["\"bank\"", "\"Log in\""])
    #expect(edits.allSatisfy { $0.reason == "The edit that said it was lost." })
    // It was said when the row says, not when it was recovered.
    #expect(edits.last?.editedAt == Sample.now)
  }

  @Test func `an edit that cannot be read is named, with who said it and when`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.setTitle("Shop", of: try transaction.read.product("app").id, by: EditAuthor("ana"))
    }
    let (report, database) = try recover(
      losing: "false", and: "UPDATE edit SET value = '7' WHERE entity = 'product' AND person_id IS NOT NULL")
    #expect(
      losses(report) == [
        "title of app, which ana said at 2025-06-15T15:06:40Z, is left out: what it says cannot be read"
      ])
    #expect(try database.read { try $0.product("app").title } == "App")
  }

  @Test func `edits of a release that is lost are named`() throws {
    let (report, _) = try recover(
      losing: "false", and: "PRAGMA foreign_keys = OFF; DELETE FROM release WHERE version = '1.1'")
    #expect(
      losses(report).contains(
        "title of app (lost release) screen sign-in, which was said at 2025-06-15T15:06:40Z, is left out: it needs a lost row of release"
      ))
    #expect(!losses(report).contains { $0.hasPrefix("are left out") })
  }

  @Test func `what was saved is listed by name, however often it is recovered`() throws {
    let tables = try recover(losing: "false").report.saved.map(\.table)
    #expect(tables.contains("edit"))
    #expect(tables == tables.sorted())
  }

  @Test func `a whole log of edits that is lost leaves everything as it was`() throws {
    let (report, database) = try recover(losing: "true")
    #expect(try account(database) == account(audit.database))
    #expect(try database.check() == [])
    let things = losses(report).map { $0.split(separator: " cannot").first.map(String.init) }
    #expect(
      things == [
        "of app", "of app 1.0", "of app 1.0 build 100", "of app 1.0 build 101", "of app 1.0 component tab-bar",
        "of app 1.0 process enter", "of app 1.0 screen sign-in", "of app 1.1", "of app 1.1 build 1.1",
        "of app 1.1 screen sign-in", "of app screen sign-in",
      ])
    // 1.1 takes the process from 1.0: its rows repeat what is said there once.
    let count = "SELECT count(*) FROM v_edit WHERE entity = 'process' AND person = 'recovery'"
    #expect(try RawFile(path: target).integer(count) == 2)
  }

  @Test func `what an edit that was found took away stays away`() throws {
    try audit.database.write(at: Sample.now) { try $0.setGroup(nil, of: try $0.read.product("app").id) }
    var screen = try #require(try audit.screens(of: "1.1").first)
    screen.elements.removeLast()
    try audit.save(screen, for: "1.1")
    let (_, database) = try recover(losing: "value IS NOT NULL AND field IN ('group', 'element submit')")
    #expect(try database.read { try $0.product("app").group } == nil)
    let elements = try database.read { transaction in
      try transaction.screens(of: try transaction.release("1.1", of: try transaction.product("app")).id)
        .first?.specification.elements.map(\.key)
    }
    #expect(elements == ["username", "title", "error"])
    #expect(try database.check() == [])
  }

  @Test(arguments: [
    "field = 'screen sign-in'", "entity = 'screen' AND field = 'title'", "field LIKE 'pack %'", "field = 'profile'",
    "entity = 'process'", "entity = 'build'",
  ])
  func `a frozen release says after a recovery what its freeze had seen`(_ lost: String) throws {
    try audit.recordGate()
    try audit.setStage(.frozen, of: "1.0")
    let before = try account(audit.database)
    let (report, database) = try recover(losing: lost)
    #expect(!losses(report).isEmpty)
    #expect(try account(database) == before)
    #expect(try database.check() == [])
  }

  @Test func `a stamp that damage put into the future keeps nothing from being recovered`() throws {
    let (report, database) = try recover(
      losing: "field = 'date'", and: "UPDATE edit SET stamp = stamp + 4611686018427387904 WHERE edit_id = 1;")
    #expect(report.losses.contains { $0.words.hasSuffix("they count as written now") })
    #expect(try RawFile(path: target).texts("SELECT released_on FROM release WHERE version = '1.0'") == ["2026-05-29"])
    try database.write(at: Sample.now + 2_000) { try $0.setTitle("App 2", of: try $0.read.product("app").id) }
  }

  @Test func `a release that was frozen by a lost edit stays frozen, since when it was`() throws {
    try audit.setStage(.frozen, of: "1.0")
    let (_, database) = try recover(losing: "field = 'stage'")
    let release = try database.read { try $0.release("1.0", of: try $0.product("app")) }
    #expect(release.stage == .frozen)
    #expect(try RawFile(path: target).integer("SELECT frozen_at FROM release WHERE version = '1.0'") == Sample.now)
    #expect(try database.check() == [])
  }
}
