import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What is said of a product, of a release's plan and of a screen's other names: it is stored, copied to the next
/// release, compared with the edits, and made anew from them.
@Suite struct PlannedRegisterTests {
  private static let title = "a row is not what its edits say: "
  private static let reader = PlannedEnvironment(
    kind: .screenReader, technology: "VoiceOver", os: "iOS", osVersion: "17", coverage: .full, position: 1)
  private static let keyboard = PlannedEnvironment(kind: .keyboard, coverage: .spot, position: 2)
  private static let contrast = RemarkedRow(standard: "wcag", row: "1.4.3")
  private static let law = StatementField(language: "de", field: "law")
  private static let author = EditAuthor("bo", reason: "As agreed.")

  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func write(
    _ version: String = "1.0", in database: AuditDatabase? = nil, minutes: Int64 = 0,
    _ body: (borrowing WriteTransaction, Release) throws -> Void
  ) throws {
    try (database ?? audit.database).write(at: Sample.now + minutes * 60_000) { transaction in
      try body(transaction, try transaction.read.release(version, of: try transaction.read.product("app")))
    }
  }

  /// Says something in every register that no command of the sample says.
  private func fill() throws {
    try write { transaction, release in
      let product = release.product
      try transaction.setLanguage("de-AT", of: product, by: Self.author)
      try transaction.setGroup("bank", of: product, by: Self.author)
      try transaction.setStatementText("BFSG", Self.law, of: product, by: Self.author)
      try transaction.setDate("2026-05-29", of: release, by: Self.author)
      try transaction.setInventoried(true, release, by: Self.author)
      try transaction.plan(Self.reader, as: "VoiceOver on iOS", in: release, by: Self.author)
      try transaction.plan(Self.keyboard, as: "keyboard", in: release, by: Self.author)
      try transaction.setRemark(
        ReportRemark(text: "All but one.", language: "en", term: "supports"), on: Self.contrast, of: release,
        by: Self.author)
      try transaction.setSample(.random, of: "sign-in", in: release, by: Self.author)
    }
    var screen = Sample.signIn
    screen.references = [
      ScreenReference(scheme: "audit-2025", value: "12"), ScreenReference(scheme: "url", value: "https://a.example/in"),
    ]
    try audit.save(screen, for: "1.0")
  }

  private func environments(_ version: String, in database: AuditDatabase? = nil) throws -> [String: PlannedEnvironment]
  {
    try (database ?? audit.database).read { transaction in
      try transaction.plannedEnvironments(
        of: try transaction.release(version, of: try transaction.product("app")).id)
    }
  }

  @Test func `what is said is read again`() throws {
    try fill()
    let product = try audit.product()
    #expect([product.language, product.group] == ["de-AT", "bank"])
    let release = try audit.release()
    #expect(release.date == "2026-05-29")
    #expect(release.isInventoried)
    #expect(!release.isPartial)
    #expect(try audit.database.read { try $0.statementTexts(of: product.id) } == [Self.law: "BFSG"])
    #expect(try environments("1.0") == ["VoiceOver on iOS": Self.reader, "keyboard": Self.keyboard])
    let remarks = try audit.database.read { try $0.remarks(of: release.id) }
    #expect(
      remarks == [
        Self.contrast: WrittenRemark(
          ReportRemark(text: "All but one.", language: "en", term: "supports"), editedAt: Sample.now)
      ])
    #expect(try audit.database.read { try $0.plannedScreens(of: release.id).map(\.plan.sample) } == [.random])
    #expect(try audit.screens(of: "1.0").first?.references?.map(\.value) == ["12", "https://a.example/in"])
    let edits = try audit.database.read { try $0.edits(of: product.id) }
    for edit in edits where edit.person == "bo" { #expect(edit.reason == "As agreed.") }
    #expect(edits.count { $0.person == "bo" } == 9)
    #expect(try audit.database.check() == [])
  }

  @Test func `to say nothing takes it away`() throws {
    try fill()
    try write { transaction, release in
      let product = release.product
      try transaction.setLanguage(nil, of: product)
      try transaction.setGroup(nil, of: product)
      try transaction.setStatementText(nil, Self.law, of: product)
      try transaction.setDate(nil, of: release)
      try transaction.setInventoried(false, release)
      try transaction.plan(nil, as: "keyboard", in: release)
      try transaction.setRemark(nil, on: Self.contrast, of: release)
      try transaction.setSample(nil, of: "sign-in", in: release)
    }
    var screen = Sample.signIn
    screen.references = []
    #expect(try audit.save(screen, for: "1.0") == .changed)
    #expect(try audit.save(screen, for: "1.0") == .unchanged)
    let (product, release) = try (audit.product(), audit.release())
    #expect([product.language, product.group, release.date] == [nil, nil, nil])
    #expect(!release.isInventoried)
    #expect(try environments("1.0") == ["VoiceOver on iOS": Self.reader])
    #expect(try audit.database.read { try $0.remarks(of: release.id).isEmpty })
    #expect(try audit.database.read { try $0.statementTexts(of: product.id).isEmpty })
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
    #expect(try audit.database.check() == [])
  }

  @Test func `a screen that is saved without other names keeps those that it has`() throws {
    try fill()
    var screen = Sample.signIn
    screen.title = "Log in"
    try audit.save(screen, for: "1.0")
    #expect(try audit.screens(of: "1.0").first?.references?.count == 2)
  }

  @Test(arguments: [
    ("UPDATE product SET language = 'fr'", "app: language"), ("UPDATE product SET product_group = 'x'", "app: group"),
    ("UPDATE product SET legal_disclaimer = 'x'", "app: legal-disclaimer"),
    ("UPDATE statement_text SET text = 'x'", "app: statement de law"),
    ("DELETE FROM statement_text", "app: statement de law"),
    ("INSERT INTO statement_text VALUES (1, 'en', 'law', 'x')", "app: statement en law"),
    ("UPDATE release SET released_on = '2026-01-01'", "app 1.0: date"),
    ("UPDATE release SET is_inventoried = 0", "app 1.0: inventory"),
    ("UPDATE release SET is_partial = 1", "app 1.0: partial"),
    ("UPDATE release_environment SET coverage = 'full'", "app 1.0: environment keyboard"),
    ("UPDATE release_environment SET os_version = NULL", "app 1.0: environment VoiceOver on iOS"),
    ("DELETE FROM release_environment WHERE name = 'keyboard'", "app 1.0: environment keyboard"),
    ("UPDATE remark SET term = 'x'", "app 1.0: remark wcag 1.4.3"),
    ("UPDATE remark SET edited_at = 1", "app 1.0: remark wcag 1.4.3"),
    ("UPDATE release_screen SET sample = 'process'", "app 1.0 screen sign-in: plan"),
    ("DELETE FROM screen_reference WHERE scheme = 'url'", "app screen sign-in: reference url https://a.example/in"),
    ("INSERT INTO screen_reference VALUES (1, 'url', 'b')", "app screen sign-in: reference url b"),
  ])
  func `what was changed past the program is named, and mended`(sql: String, found: String) throws {
    try fill()
    #expect(try audit.database.check() == [])
    try RawFile(path: audit.path).run(sql)
    #expect(try audit.database.check() == [Self.title + found])
    try audit.database.write(at: Sample.now) { try $0.rebuild() }
    #expect(try audit.database.check() == [])
    #expect(try environments("1.0") == ["VoiceOver on iOS": Self.reader, "keyboard": Self.keyboard])
    #expect(try audit.screens(of: "1.0").first?.references?.count == 2)
  }

  @Test func `a release starts with the environments of the one before, and changes of that one do not reach it`()
    throws
  {
    try fill()
    try audit.addRelease("1.1", after: "1.0")
    try write { transaction, release in
      try transaction.plan(nil, as: "keyboard", in: release)
    }
    #expect(try environments("1.0") == ["VoiceOver on iOS": Self.reader])
    #expect(try environments("1.1") == ["VoiceOver on iOS": Self.reader, "keyboard": Self.keyboard])
    // A date, a remark and an inventory are of one release alone.
    let release = try audit.release("1.1")
    #expect(release.date == nil)
    #expect(!release.isInventoried)
    #expect(try audit.database.read { try $0.remarks(of: release.id).isEmpty })
    #expect(try audit.database.check() == [])
  }

  @Test func `a release that follows a partial one starts with the last whole plan, and what was specified since`()
    throws
  {
    try fill()
    try audit.addRelease("1.1", after: "1.0")
    try write("1.1") { transaction, release in
      try transaction.setPartial(true, release)
      try transaction.plan(nil, as: "VoiceOver on iOS", in: release)
      try transaction.removeFromScope(try transaction.read.screen("sign-in", of: release).id, of: release)
    }
    var screen = Sample.signIn
    screen.key = "pay"
    try audit.save(screen, for: "1.1")
    try audit.addRelease("1.2", after: "1.1")
    #expect(try environments("1.2") == ["VoiceOver on iOS": Self.reader, "keyboard": Self.keyboard])
    #expect(try audit.screens(of: "1.2").map(\.key) == ["sign-in"])
    let release = try audit.release("1.2")
    #expect(!release.isPartial)
    // What 1.1 says of a screen holds for 1.2, which does not plan it yet.
    #expect(try audit.database.read { try $0.specifiedScreen("pay", of: release) } != nil)
    #expect(try audit.database.check() == [])
  }

  @Test func `a frozen release takes no plan, but the day it came out and remarks`() throws {
    try fill()
    try audit.setStage(.frozen, of: "1.0")
    try write { transaction, release in
      try transaction.setDate("2026-06-01", of: release)
      try transaction.setRemark(
        ReportRemark(text: "Later.", term: "supports"), on: RemarkedRow(standard: "wcag", row: "2.4.2"), of: release)
    }
    #expect(try audit.release().date == "2026-06-01")
    #expect(throws: StoreError.frozen(release: "1.0")) {
      try write { try $0.plan(nil, as: "keyboard", in: $1) }
    }
    #expect(throws: StoreError.frozen(release: "1.0")) { try write { try $0.setPartial(true, $1) } }
    #expect(throws: StoreError.frozen(release: "1.0")) { try write { try $0.setInventoried(false, $1) } }
    #expect(throws: StoreError.frozen(release: "1.0")) { try write { try $0.setSample(nil, of: "sign-in", in: $1) } }
    #expect(try audit.database.check() == [])
  }

  @Test func `what is no value of its field is refused, and nothing is written`() throws {
    let count = "SELECT count(*) FROM edit"
    let before = try RawFile(path: audit.path).integer(count)
    #expect(throws: StoreError.invalid("date: must be a day as in 2026-11-22; say something else")) {
      try write { try $0.setDate("2026-02-30", of: $1) }
    }
    #expect(throws: StoreError.self) { try write { try $0.setLanguage("Deutsch, wie man es spricht", of: $1.product) } }
    #expect(throws: StoreError.self) { try write { try $0.setGroup("Not A Key", of: $1.product) } }
    #expect(throws: StoreError.self) {
      try write { try $0.setStatementText("x", StatementField(language: "??", field: "law"), of: $1.product) }
    }
    #expect(throws: StoreError.self) {
      try write { try $0.setRemark(ReportRemark(text: "", term: "x"), on: Self.contrast, of: $1) }
    }
    #expect(try RawFile(path: audit.path).integer(count) == before)
  }

  @Test func `two copies that plan apart hold the same once they have each other's edits`() throws {
    try fill()
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    try write(minutes: 1) { transaction, release in
      try transaction.plan(nil, as: "keyboard", in: release)
      try transaction.setGroup("insurance", of: release.product)
      try transaction.setRemark(ReportRemark(text: "Here.", term: "supports"), on: Self.contrast, of: release)
    }
    try write(in: other, minutes: 2) { transaction, release in
      var reader = Self.reader
      reader.coverage = .spot
      try transaction.plan(reader, as: "VoiceOver on iOS", in: release)
      try transaction.setRemark(ReportRemark(text: "There.", term: "supports"), on: Self.contrast, of: release)
      var screen = try transaction.read.screen("sign-in", of: release).specification
      screen.references?.append(ScreenReference(scheme: "url", value: "b"))
      try transaction.saveSpecification(screen, for: release)
    }
    let again = try EditUnion.copy(audit, to: "again.sqlite")
    try EditUnion.takeOver(other, into: audit.database)
    try EditUnion.takeOver(again, into: other)
    for database in [audit.database, other] {
      #expect(try database.check() == [])
      let environments = try environments("1.0", in: database)
      #expect(environments.mapValues(\.coverage) == ["VoiceOver on iOS": .spot])
      let (product, remarks, screens) = try database.read { transaction in
        let product = try transaction.product("app")
        let release = try transaction.release("1.0", of: product)
        return try (product, transaction.remarks(of: release.id), transaction.screens(of: release.id))
      }
      #expect(product.group == "insurance")
      #expect(remarks[Self.contrast]?.remark.text == "There.")
      #expect(screens.first?.specification.references?.map(\.value) == ["12", "b", "https://a.example/in"])
    }
  }

  @Test func `identifier, origin, repeat, languages and former keys are stored, and hold for later releases`() throws {
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.addRelease("1.1", after: "1.0")
    var screen = Sample.signIn
    screen.language = "de"
    screen.renamedFrom = "login"
    screen.states[0].renamedFrom = "failed"
    screen.elements[1].identifier = "com.bank:id/user"
    screen.elements[1].origin = .captured
    screen.elements[1].repeatCount = 9
    screen.elements[1].renamedFrom = "user"
    var bar = Sample.tabBar
    bar.language = "en"
    bar.renamedFrom = "tabs"
    bar.elements[0].renamedFrom = "tab-start"
    try audit.save(screen, for: "1.1")
    try audit.save(bar, for: "1.1")
    try audit.addRelease("1.2", after: "1.1")
    for version in ["1.1", "1.2"] {
      #expect(try audit.screens(of: version) == [screen])
      #expect(try audit.components(of: version).map(\.specification) == [bar])
    }
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
    #expect(try audit.save(screen, for: "1.2") == .unchanged)
    #expect(try audit.database.check() == [])
    // A former key is an identity, so that what was found there can be named.
    let keys = "SELECT key FROM screen UNION ALL SELECT key FROM element WHERE key = 'user' ORDER BY key"
    #expect(try RawFile(path: audit.path).texts(keys) == ["login", "sign-in", "user"])
    for (sql, field) in [
      ("UPDATE specified_element SET origin = 'person'", "element username"),
      ("UPDATE specified_element SET repeat_count = 2 WHERE repeat_count = 9", "element username"),
      ("UPDATE specified_element SET identifier = 'x' WHERE repeat_count = 9", "element username"),
      ("UPDATE specified_element SET renamed_from_element_id = NULL WHERE repeat_count = 9", "element username"),
      ("UPDATE specified_state SET renamed_from_state_id = NULL", "state after-failed-submit"),
      ("UPDATE specification SET language = NULL WHERE screen_id IS NOT NULL", "language"),
      ("UPDATE specification SET renamed_from_screen_id = NULL", "renamed-from"),
    ] {
      try RawFile(path: audit.path).run(sql)
      #expect(
        try audit.database.check() == ["1.1", "1.2"].map { "\(Self.title)app \($0) screen sign-in: \(field)" }, "\(sql)"
      )
      try audit.database.write(at: Sample.now) { try $0.rebuild() }
      #expect(try audit.screens(of: "1.2") == [screen])
    }
  }

  @Test(
    arguments: [
      ("sign-in", nil, nil, "sign-in: the screen sign-in is renamed from itself"),
      (nil, "username", nil, "sign-in: the element submit is renamed from username, which is still there"),
      (nil, "A Key", nil, "sign-in: the element submit cannot be renamed from A Key, which is no key of one"),
      (nil, nil, "default", "cannot be renamed from default"),
    ] as [(String?, String?, String?, String)])
  func `what cannot have had another key is refused`(screen: String?, element: String?, state: String?, words: String)
    throws
  {
    var content = Sample.signIn
    content.renamedFrom = screen
    content.elements[3].renamedFrom = element
    content.states[0].renamedFrom = state
    let error = try #require(throws: StoreError.self) { try audit.save(content, for: "1.0") }
    #expect("\(error)".contains(words), "\(error)")
  }

  @Test func `a common task holds for later releases until one says that it is none`() throws {
    try audit.addRelease("1.1", after: "1.0")
    func task(_ isCommon: Bool) -> ScreenProcess {
      ScreenProcess(key: "enter", title: "Enter", screens: ["sign-in"], isCommonTask: isCommon)
    }
    func read(_ version: String) throws -> [ScreenProcess] {
      let release = try audit.release(version)
      return try audit.database.read { try $0.processes(of: release.id) }
    }
    try write { try $0.saveProcess(task(true), for: $1) }
    #expect(try [read("1.0"), read("1.1")] == [[task(true)], [task(true)]])
    try write("1.1") { try $0.saveProcess(task(false), for: $1) }
    #expect(try [read("1.0"), read("1.1")] == [[task(true)], [task(false)]])
    #expect(try audit.database.check() == [])
  }
}
