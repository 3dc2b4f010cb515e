import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Two copies of one file in which people say different things hold the same once they have each other's edits.
@Suite struct EditUnionTests {
  private let audit: SampleAudit
  private let other: AuditDatabase

  init() throws {
    audit = try SampleAudit()
    other = try EditUnion.copy(audit, to: "other.sqlite")
  }

  private static func release(_ transaction: borrowing ReadTransaction) throws -> Release {
    try transaction.release("1.0", of: try transaction.product("app"))
  }

  private static func screen(in database: AuditDatabase) throws -> ScreenSpecification {
    try database.read { try $0.screen("sign-in", of: try release($0)).specification }
  }

  /// Changes `sign-in` in one copy, a while after the copies parted.
  private static func change(
    in database: AuditDatabase, minutes: Int64, _ change: (inout ScreenSpecification) -> Void
  ) throws {
    try database.write(at: Sample.now + minutes * 60_000) { transaction in
      let release = try release(transaction.read)
      var screen = try transaction.read.screen("sign-in", of: release).specification
      change(&screen)
      try transaction.saveSpecification(screen, for: release, by: EditAuthor("ana"))
    }
  }

  /// Each copy takes over what the other one has, then both are asked.
  private func unite() throws -> (here: ScreenSpecification, there: ScreenSpecification) {
    let again = try EditUnion.copy(audit, to: "again.sqlite")
    try EditUnion.takeOver(other, into: audit.database)
    try EditUnion.takeOver(again, into: other)
    for database in [audit.database, other] { #expect(try database.check() == []) }
    return (try Self.screen(in: audit.database), try Self.screen(in: other))
  }

  @Test func `elements that two people add to one screen are both there, in one order`() throws {
    try Self.change(in: audit.database, minutes: 1) { screen in
      screen.insert(ElementSpecification(key: "help", type: "link"), at: 1)
    }
    try Self.change(in: other, minutes: 2) { screen in
      screen.insert(ElementSpecification(key: "language", type: "button"), at: 1)
    }
    let (here, there) = try unite()
    #expect(here == there)
    // Both stand behind the title; what was added later stands nearer.
    #expect(here.elements.map(\.key) == ["title", "language", "help", "username", "error", "submit"])
  }

  @Test func `fields that two people change apart both hold`() throws {
    try Self.change(in: audit.database, minutes: 1) { $0.title = "Log in" }
    try Self.change(in: other, minutes: 2) { screen in
      screen.elements[3].expectation.label = "Go on"
      screen.removeElement(at: 0)
    }
    let (here, there) = try unite()
    #expect(here == there)
    #expect(here.title == "Log in")
    #expect(here.elements.map(\.key) == ["username", "error", "submit"])
    #expect(here.elements.last?.expectation.label == "Go on")
  }

  @Test func `a field that both change is a conflict until somebody says it again`() throws {
    try Self.change(in: audit.database, minutes: 1) { $0.title = "Log in" }
    try Self.change(in: other, minutes: 2) { $0.title = "Log on" }
    let (here, there) = try unite()
    #expect([here.title, there.title] == ["Log on", "Log on"])
    func conflicts() throws -> [[String?]] {
      try audit.database.read { transaction in
        RegisterFold.conflicts(among: try transaction.edits(of: try transaction.product("app").id))
          .map { $0.heads.map { $0.value?.text } }
      }
    }
    #expect(try conflicts() == [["\"Log on\"", "\"Log in\""]])
    // The same words again settle it.
    try Self.change(in: audit.database, minutes: 3) { $0.title = "Log on" }
    #expect(try conflicts() == [])
  }

  @Test func `a release, a plan and a process of another copy come along`() throws {
    try other.write(at: Sample.now + 60_000) { transaction in
      let product = try transaction.read.product("app")
      let before = try transaction.read.release("1.0", of: product)
      _ = try transaction.addRelease(version: "1.1", of: product, after: before, profile: before.profile)
      let release = try transaction.read.release("1.1", of: product)
      try transaction.saveSpecification(Sample.tabBar, for: release)
      var home = ScreenSpecification(key: "home", title: "Home")
      home.components = [DeclaredComponent(key: "tab-bar", elementsBefore: 0)]
      try transaction.saveSpecification(home, for: release)
      try transaction.removeFromScope(
        try transaction.read.screen("sign-in", of: release).id, of: release, by: EditAuthor("bo", reason: "Later."))
      try transaction.saveProcess(
        ScreenProcess(key: "start", title: "Start", screens: ["sign-in", "home"]), for: release)
    }
    try EditUnion.takeOver(other, into: audit.database)
    #expect(try audit.database.check() == [])
    #expect(try audit.screens(of: "1.1").map(\.key) == ["home"])
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
    #expect(try audit.components(of: "1.1").map(\.screens) == [["home"]])
    let release = try audit.release("1.1")
    #expect(try audit.database.read { try $0.processes(of: release.id).map(\.screens) } == [["sign-in", "home"]])
    let gone = try audit.database.read { try $0.screensOutOfScope(of: release) }
    #expect(gone.map { [$0.screen, $0.release, $0.person, $0.reason] } == [["sign-in", "1.1", "bo", "Later."]])
  }

  @Test func `rows of every log that two people write apart are in both copies, with the same chains`() throws {
    for database in [audit.database, other] {
      try database.write(at: Sample.now + 60_000) { try EveryLog.fill(audit.session, in: $0) }
    }
    let tables = LogName.allCases.map(\.name)
    func counts(_ database: AuditDatabase) throws -> [Int64] {
      try tables.map { try RawFile(path: database.path).integer("SELECT count(*) FROM \($0)") }
    }
    func heads(_ database: AuditDatabase) throws -> [String] {
      try RawFile(path: database.path).texts(
        """
        SELECT uuid || ' ' || ifnull(product.key, '') || ' ' || log_chain.last_sequence || ' ' || hex(log_chain.digest)
        FROM log_chain
        JOIN replica ON replica.replica_id = log_chain.replica_id
        LEFT JOIN product ON product.product_id = log_chain.product_id
        ORDER BY 1
        """)
    }
    let before = try [counts(audit.database), counts(other)]
    // Of the replica that both have, the copy in which it wrote on knows more.
    let own = try heads(audit.database)
    let known = try own + heads(other).filter { head in !own.contains { $0.prefix(32) == head.prefix(32) } }
    #expect(known.count == 4)
    _ = try unite()
    #expect(try counts(audit.database) == counts(other))
    for (table, count) in zip(tables, zip(before[0], zip(before[1], try counts(other)))) {
      #expect(count.0 > 0 && count.1.1 >= max(count.0, count.1.0), "\(table)")
    }
    #expect(try heads(audit.database) == heads(other))
    // The chains that writing kept, worked out again from the rows in the other file.
    #expect(try known.sorted() == heads(other))
  }
}
