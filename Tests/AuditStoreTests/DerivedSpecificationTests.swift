import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// The rows of screens, components and processes are what their edits say: a check names what differs, and a rebuild
/// mends it.
@Suite struct DerivedSpecificationTests {
  private static let title = "a row is not what its edits say: "

  private static func filled() throws -> SampleAudit {
    let audit = try SampleAudit()
    try audit.saveTabBar()
    try audit.saveProcess()
    try audit.addRelease("1.1", after: "1.0")
    return audit
  }

  @Test(arguments: [
    ("UPDATE specification SET title = 'x' WHERE screen_id IS NOT NULL", ["screen sign-in: title"]),
    ("UPDATE specification SET route = NULL", ["screen sign-in: route"]),
    ("UPDATE specification SET team = 'x' WHERE component_id IS NOT NULL", ["component tab-bar: team"]),
    ("UPDATE specified_element SET hint = 'x' WHERE label = 'Username'", ["screen sign-in: element username"]),
    ("UPDATE specified_element SET has_presence = 1 WHERE label = 'Username'", ["screen sign-in: element username"]),
    (
      "DELETE FROM specified_presence WHERE specified_element_id = (SELECT min(specified_element_id) FROM specified_presence)",
      ["screen sign-in: element title"]
    ),
    ("UPDATE expectation SET value = 'x'", ["screen sign-in: element username"]),
    ("UPDATE specified_state SET trigger = 'x' WHERE position = 1", ["screen sign-in: state after-failed-submit"]),
    ("UPDATE specified_component SET position = 1", ["screen sign-in: order"]),
    ("UPDATE specified_element SET position = position + 10 WHERE label = 'Username'", ["screen sign-in: order"]),
    ("UPDATE release_screen SET plan = 'out-of-scope', reason = 'x'", ["screen sign-in: plan"]),
    ("UPDATE release_process SET title = 'x'", ["process enter: title"]),
    ("DELETE FROM process_screen", ["process enter: screens"]),
    ("DELETE FROM release_process", ["process enter: common-task", "process enter: screens", "process enter: title"]),
  ])
  func `what was changed past the program is named, and mended`(sql: String, found: [String]) throws {
    let audit = try Self.filled()
    #expect(try audit.database.check() == [])
    let file = RawFile(path: audit.path)
    let keys = "SELECT 'element', element_id, key FROM element UNION ALL SELECT 'screen', screen_id, key FROM screen"
    let before = try (file.rows(keys), audit.screens(of: "1.1"), audit.components(of: "1.1"))
    try file.run("PRAGMA foreign_keys = ON; \(sql)")
    // Both releases show it, for they share what is said.
    #expect(
      try audit.database.check()
        == ["1.0", "1.1"].flatMap { version in found.map { "\(Self.title)app \(version) \($0)" } })
    try audit.database.write(at: Sample.now) { try $0.rebuild() }
    #expect(try audit.database.check() == [])
    #expect(try file.rows(keys) == before.0)
    #expect(try audit.screens(of: "1.1") == before.1)
    #expect(try audit.components(of: "1.1") == before.2)
  }

  @Test func `a release whose rows are lost gets them back`() throws {
    let audit = try Self.filled()
    let before = try audit.screens(of: "1.1")
    try RawFile(path: audit.path).run("DELETE FROM release_screen WHERE release_id = 2; DELETE FROM release_component")
    #expect(try audit.screens(of: "1.1") == [])
    let problems = try audit.database.check()
    #expect(problems.contains("\(Self.title)app 1.1 screen sign-in: plan"))
    #expect(problems.contains("\(Self.title)app 1.0 component tab-bar: title"))
    try audit.database.write(at: Sample.now) { try $0.rebuild() }
    #expect(try audit.screens(of: "1.1") == before)
    #expect(try audit.database.check() == [])
  }

  @Test func `what another copy says of one product makes its rows anew, and leaves those of the others`() throws {
    let audit = try Self.filled()
    try audit.database.write(at: Sample.now) { transaction in
      let profile = try transaction.read.release("1.0", of: transaction.read.product("app")).profile
      _ = try transaction.addProduct(key: "shop", title: "Shop", platform: .ios, profile: profile)
      let product = try transaction.read.product("shop")
      _ = try transaction.addRelease(version: "7.0", of: product, after: nil, profile: profile)
      try transaction.saveSpecification(Sample.signIn, for: transaction.read.release("7.0", of: product))
    }
    func title(_ database: AuditDatabase, _ key: String, _ version: String) throws -> String? {
      try database.read { transaction in
        try transaction.screen("sign-in", of: transaction.release(version, of: transaction.product(key)))
          .specification.title
      }
    }
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    let before = try title(audit.database, "shop", "7.0")
    try other.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.1", of: transaction.read.product("app"))
      var screen = try transaction.read.screen("sign-in", of: release).specification
      screen.title = "Log in"
      try transaction.saveSpecification(screen, for: release)
    }
    try EditUnion.takeOver(other, into: audit.database)
    #expect(try title(audit.database, "app", "1.1") == "Log in")
    #expect(try title(audit.database, "shop", "7.0") == before)
    // Nothing is said of any screen: both stay as they are.
    try other.write(at: Sample.now + 60_000) { transaction in
      try transaction.setStage(.auditing, of: transaction.read.release("7.0", of: transaction.read.product("shop")))
    }
    try EditUnion.takeOver(other, into: audit.database)
    let stage = try audit.database.read { try $0.release("7.0", of: $0.product("shop")).stage }
    #expect(stage == .auditing)
    #expect(try title(audit.database, "shop", "7.0") == before)
  }

  @Test func `an edit is written for what differs alone, and rows of other releases stay`() throws {
    let audit = try Self.filled()
    let file = RawFile(path: audit.path)
    let count = "SELECT count(*) FROM edit"
    let rows = "SELECT * FROM specified_element ORDER BY specified_element_id"
    let before = try (file.integer(count), file.rows(rows))
    var changed = try #require(try audit.screens(of: "1.1").first)
    changed.elements[1].expectation.hint = "As on your card"
    try audit.save(changed, for: "1.1")
    #expect(try file.integer(count) == before.0 + 1)
    #expect(try Array(file.rows(rows).prefix(before.1.count)) == before.1)
    #expect(try audit.database.check() == [])
  }
}
