import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// What can be saved of a damaged file is saved, and what cannot be is listed.
@Suite struct RecoveryTests {
  private let audit: SampleAudit
  private let path: String
  private let target: String

  init() throws {
    audit = try SampleAudit()
    for minute in 0..<20 as Range<Int64> {
      try audit.record("sign-in", "sample/titles/unique", minute % 2 == 0 ? .failed : .passed, minute: minute)
    }
    try audit.signOffDesign()
    try audit.sealReport()
    path = audit.folder.file("damaged.sqlite")
    target = audit.folder.file("saved.sqlite")
    try audit.database.backup(to: path)
  }

  private func recover() throws -> RecoveryReport {
    try AuditDatabase.recover(path, to: target, configuration: Sample.configuration, now: Sample.now) { _ in }
  }

  /// Changes the bytes of the damaged file.
  private func damage(_ change: (inout Data) -> Void) throws {
    var bytes = try audit.folder.read("damaged.sqlite")
    change(&bytes)
    try audit.folder.write(bytes, to: "damaged.sqlite")
  }

  private func zero(root: String) throws {
    let page = Int(
      try RawFile(path: audit.folder.file("damaged.sqlite")).integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = '\(root)'"))
    try damage { $0.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0, count: 4096)) }
  }

  private func expectSound() throws {
    let problems = try AuditDatabase.open(at: target, configuration: Sample.configuration).check()
    #expect(problems == [])
  }

  private static let tables = [
    "product", "person", "release", "build", "screen", "state", "element", "address", "place_digest", "environment",
    "session", "finding", "issue",
    "issue_event", "stage_sign_off", "report_seal", "specification", "expectation", "profile", "profile_selection",
    "audit_check", "check_definition", "outcome_statement", "issue_current", "issue_place",
  ]

  private func rows(_ path: String) throws -> [String: Set<[SQLValue]>] {
    var rows: [String: Set<[SQLValue]>] = [:]
    for table in Self.tables { rows[table] = Set(try RawFile(path: path).rows("SELECT * FROM \(table)")) }
    return rows
  }

  @Test func `of a sound file nothing is lost`() throws {
    let report = try recover()
    #expect(report.losses == [])
    #expect(try rows(target) == rows(path))
    #expect(report.saved.contains { $0 == ("finding", 20) })
    try expectSound()
    // The new file is a copy: the next row begins a replica.
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM own_replica") == 0)
    #expect(throws: StoreError.alreadyExists(path: target)) { try recover() }
  }

  @Test func `without its first page every row is found`() throws {
    let before = try rows(path)
    try damage { $0.replaceSubrange(0..<4096, with: Data(repeating: 0, count: 4096)) }
    #expect(throws: StoreError.self) { try AuditDatabase.open(at: path, configuration: Sample.configuration) }
    _ = try recover()
    #expect(try rows(target) == before)
    try expectSound()
  }

  @Test func `rows of every log and part are found without its first page`() throws {
    try audit.database.write(at: Sample.now) { try EveryLog.fill(audit.session, in: $0) }
    try RawFile(path: audit.path).run(
      """
      INSERT INTO web_user (name, role, token_sha256, created_at) VALUES ('ana', 'auditor', hex(zeroblob(32)), 1);
      INSERT INTO peer_position (peer, replica_id, product_id, last_sequence, digest) VALUES ('hub', 1, 1, 9, zeroblob(32));
      """)
    let path = audit.folder.file("every.sqlite")
    try audit.database.backup(to: path)
    let tables = LogName.allCases.map(\.name) + ["person", "web_user", "peer_position"]
    let before = try tables.map { try RawFile(path: path).rows("SELECT * FROM \($0)") }
    for (table, rows) in zip(tables, before) { #expect(!rows.isEmpty, "\(table)") }
    var bytes = try audit.folder.read("every.sqlite")
    bytes.replaceSubrange(0..<4096, with: Data(repeating: 0, count: 4096))
    try audit.folder.write(bytes, to: "every.sqlite")
    _ = try AuditDatabase.recover(path, to: target, configuration: Sample.configuration, now: Sample.now) { _ in }
    for (table, rows) in zip(tables, before) {
      #expect(try RawFile(path: target).rows("SELECT * FROM \(table)") == rows, "\(table)")
    }
    try expectSound()
  }

  @Test func `findings of a destroyed page keep what indexes say, and are listed`() throws {
    try zero(root: "finding")
    let report = try recover()
    #expect(report.losses.contains { $0.table == "finding" && $0.count == 20 })
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM finding") == 20)
    let outcomes = "SELECT group_concat(outcome_id || ':' || observed_at || ':' || sequence) FROM finding"
    #expect(try RawFile(path: target).texts(outcomes) == RawFile(path: audit.path).texts(outcomes))
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM log_gap") == 0)
    try expectSound()
  }

  private static let places = """
    SELECT finding_id || ' ' || hex(digest)
    FROM finding
    JOIN place_digest ON place_digest.place_digest_id = finding.place_digest_id
    """

  @Test func `what the specification said of a place is told by the index of the digests alone`() throws {
    try zero(root: "place_digest")
    _ = try recover()
    #expect(try RawFile(path: target).texts(Self.places) == RawFile(path: audit.path).texts(Self.places))
    try expectSound()
  }

  @Test func `findings whose places are lost stay, as made against a specification that nothing says again`() throws {
    try RawFile(path: path).tamper("PRAGMA foreign_keys = OFF; DELETE FROM place_digest")
    let report = try recover()
    #expect(
      report.losses.contains {
        $0.table == "place_digest" && $0.count == 1
          && $0.words == "was lost: what was found there counts as found against another specification"
      })
    let places = try RawFile(path: target).texts(Self.places)
    #expect(places.count == 20)
    #expect(Set(places).isDisjoint(with: try RawFile(path: audit.path).texts(Self.places)))
    let outcomes = "SELECT group_concat(outcome_id) FROM finding"
    #expect(try RawFile(path: target).texts(outcomes) == RawFile(path: audit.path).texts(outcomes))
    try expectSound()
  }

  @Test func `lost sessions stand as lost, and their findings stay`() throws {
    try zero(root: "session")
    let report = try recover()
    #expect(report.losses.contains { $0.table == "session" })
    // Who holds an open session stands in an index, too; what it tested and with what stands nowhere else.
    #expect(
      try RawFile(path: target).texts(
        """
        SELECT DISTINCT person.name || ' ' || device || ' ' || build.name
        FROM session
        JOIN build ON build.build_id = session.build_id
        JOIN environment ON environment.environment_id = session.environment_id
        JOIN person ON person.person_id = session.person_id
        """) == ["ana lost lost"])
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM finding") == 20)
    try expectSound()
  }

  @Test func `people whose rows are lost are known by their indexes, and all that they signed stays`() throws {
    let signed = "SELECT uid, count(*) FROM session JOIN person USING (person_id) GROUP BY uid"
    try zero(root: "person")
    let report = try recover()
    #expect(report.losses.contains { $0.table == "person" })
    // The case of a name stands in no index.
    #expect(try RawFile(path: target).texts("SELECT name FROM person ORDER BY person_id") == ["ana"])
    #expect(try RawFile(path: target).rows(signed) == RawFile(path: audit.path).rows(signed))
    try expectSound()
  }

  @Test func `people of whom nothing is left have stand-ins, the same whenever the file is recovered`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.addIssueEvent(IssueEvent(.assigned, actor: "bo", text: "cy"), to: Identifier(rawValue: 1))
    }
    try FileManager.default.removeItem(atPath: path)
    try audit.database.backup(to: path)
    try RawFile(path: path).tamper("PRAGMA foreign_keys = OFF; DELETE FROM person WHERE name IN ('ana', 'cy')")
    let report = try recover()
    #expect(report.losses.contains { $0.table == "person" && $0.count == 2 })
    let people = "SELECT person_id, uid, name, folded_name FROM person ORDER BY person_id"
    let saved = try RawFile(path: target).rows(people)
    #expect(
      try RawFile(path: target).texts("SELECT name FROM person ORDER BY person_id") == ["lost 1", "bo", "lost 3"])
    #expect(try RawFile(path: target).texts("SELECT owner FROM v_issue WHERE issue_id = 1") == ["lost 3"])
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM finding") == 20)
    // What the lost ids were is not known, so nothing vouches for the rows that name them.
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM log_chain WHERE is_sound") == 0)
    try expectSound()
    try FileManager.default.removeItem(atPath: target)
    _ = try recover()
    #expect(try RawFile(path: target).rows(people) == saved)
  }

  @Test(arguments: ["product", "release"])
  func `a lost product or release keeps all that was said of it, under a stand-in`(table: String) throws {
    let logs = ["finding", "issue", "issue_event", "session", "stage_sign_off", "report_seal", "edit"]
    let before = try logs.map { try RawFile(path: path).integer("SELECT count(*) FROM \($0)") }
    try zero(root: table)
    try zero(root: "sqlite_autoindex_\(table)_1")
    let report = try recover()
    try expectSound()
    #expect(report.losses.contains { $0.table == table && $0.words.contains("a stand-in, lost and its number") })
    let saved = RawFile(path: target)
    for (log, count) in zip(logs, before) {
      #expect(try saved.integer("SELECT count(*) FROM \(log)") >= count, "\(log)")
    }
    let name = table == "product" ? "key" : "version"
    #expect(try saved.integer("SELECT count(*) FROM \(table) WHERE \(name) = 'lost-1'") == 1)
  }

  @Test(arguments: [
    ["profile", "sqlite_autoindex_profile_1"], ["environment", "sqlite_autoindex_environment_1"],
    ["build", "sqlite_autoindex_build_1"], ["screen", "sqlite_autoindex_screen_1"],
    ["state", "sqlite_autoindex_state_1"], ["element", "sqlite_autoindex_element_1", "sqlite_autoindex_element_2"],
  ])
  func `what was found stays where nothing is left of what it was found with, or at`(roots: [String]) throws {
    let logs = ["finding", "issue", "issue_event", "session", "stage_sign_off", "report_seal"]
    let before = try logs.map { try RawFile(path: path).integer("SELECT count(*) FROM \($0)") }
    for root in roots { try zero(root: root) }
    let report = try recover()
    try expectSound()
    #expect(report.losses.contains { $0.table == roots[0] })
    #expect(try logs.map { try RawFile(path: target).integer("SELECT count(*) FROM \($0)") } == before)
  }

  @Test(arguments: ["product", "release"])
  func `a product or release of which an index is left keeps its name`(table: String) throws {
    let name = table == "product" ? "key" : "version"
    let before = try RawFile(path: path).rows("SELECT \(name) FROM \(table) ORDER BY 1")
    let findings = try RawFile(path: path).integer("SELECT count(*) FROM finding")
    try zero(root: table)
    _ = try recover()
    try expectSound()
    #expect(try RawFile(path: target).rows("SELECT \(name) FROM \(table) ORDER BY 1") == before)
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM finding") == findings)
  }

  @Test func `numbers that are lost for good are noted, and not reported again`() throws {
    try RawFile(path: path).tamper(
      "PRAGMA foreign_keys = OFF; DELETE FROM finding WHERE finding_id IN (5, 6, 9);"
    )
    let report = try recover()
    #expect(report.losses.filter { $0.table == "log of replica 1" }.compactMap(\.count).reduce(0, +) >= 3)
    #expect(try RawFile(path: target).integer("SELECT sum(last_sequence - first_sequence + 1) FROM log_gap") >= 3)
    try expectSound()
  }

  @Test func `a changed row is told from the digest`() throws {
    try RawFile(path: path).tamper(
      "UPDATE finding SET note = 'x' WHERE finding_id = 3")
    let report = try recover()
    #expect(report.losses.map(\.words) == ["a row is not what was written: the digest differs"])
    try expectSound()
  }

  /// Head and soundness of each chain.
  private func chains(_ path: String) throws -> [[SQLValue]] {
    try RawFile(path: path).rows("SELECT hex(digest), last_sequence, row_count, is_sound FROM log_chain")
  }

  /// A chain that does not vouch for what is left.
  private func unsound(_ chain: [SQLValue]) -> [SQLValue] { chain.dropLast() + [.integer(0)] }

  @Test func `a file that lost its chains gets those of its rows when all rows are what was written`() throws {
    let written = try chains(path)
    try RawFile(path: path).run("DELETE FROM log_chain")
    #expect(try recover().losses == [])
    #expect(try chains(target) == written)
    try expectSound()
  }

  @Test func `the chain of changed rows stays what was written, as unsound`() throws {
    let written = try chains(path)
    try RawFile(path: path).tamper("UPDATE finding SET note = 'x' WHERE finding_id = 3")
    _ = try recover()
    #expect(try chains(target) == written.map(unsound))
    try expectSound()
    // It stays so when the file is recovered once more.
    let again = audit.folder.file("again.sqlite")
    _ = try AuditDatabase.recover(target, to: again, configuration: Sample.configuration, now: Sample.now) { _ in }
    #expect(try chains(again) == written.map(unsound))
  }

  @Test func `the chain of missing rows stays what was written, as unsound`() throws {
    let written = try chains(path)
    try RawFile(path: path).tamper("DELETE FROM stage_sign_off")
    _ = try recover()
    #expect(try chains(target) == written.map(unsound))
    try expectSound()
  }

  @Test func `a chain that was lost with a row is made of what is left, as unsound`() throws {
    try RawFile(path: path).tamper("DELETE FROM log_chain; UPDATE finding SET note = 'x' WHERE finding_id = 3")
    _ = try recover()
    #expect(try chains(target).map(\.last) == [.integer(0)])
  }

  @Test func `a changed row whose digest was made anew is told from its chain`() throws {
    let written = try chains(path)
    let file = RawFile(path: path)
    try file.tamper("UPDATE finding SET note = 'x' WHERE finding_id = 3")
    try file.sumUp()
    let forged = try chains(path)
    try file.run(
      "DELETE FROM log_chain; ATTACH '\(audit.path)' AS source; INSERT INTO log_chain SELECT * FROM source.log_chain")
    #expect(forged != written)
    #expect(try recover().losses.map(\.words) == ["a row is not what was written: its chain differs"])
    #expect(try chains(target) == written.map(unsound))
  }

  @Test func `who writes to a recovered file makes no unsound chain longer`() throws {
    try RawFile(path: path).tamper("UPDATE finding SET note = 'x' WHERE finding_id = 3")
    _ = try recover()
    let unsound = try chains(target)
    let database = try AuditDatabase.open(at: target, configuration: Sample.configuration)
    _ = try database.write(at: Sample.now) { transaction in
      try SampleAudit.record("sign-in", "sample/titles/unique", .passed, session: audit.session, in: transaction)
    }
    #expect(try chains(target).prefix(1) == unsound[...])
    #expect(try chains(target).map(\.last) == [.integer(0), .integer(1)])
    try expectSound()
  }

  @Test func `what the write-ahead log holds is newer than the file`() throws {
    let log = audit.path + "-wal"
    let reader = try AuditDatabase.open(at: audit.path, configuration: Sample.configuration)
    try reader.read { transaction in
      _ = try transaction.facts()
      try audit.record("sign-in", "sample/titles/unique", .failed, minute: 60)
      let name = try #require(log.split(separator: "/").last)
      try audit.folder.write(audit.folder.read(String(name.dropLast(4))), to: "damaged.sqlite")
      try audit.folder.write(audit.folder.read(String(name)), to: "damaged.sqlite-wal")
    }
    #expect(try recover().losses == [])
    #expect(try RawFile(path: target).integer("SELECT count(*) FROM finding") == 21)
    try expectSound()
  }

  @Test(arguments: [1, 100, 5000, 60_000])
  func `a file that was cut off gives what is left, or says that there is nothing`(length: Int) throws {
    try damage { $0 = $0.prefix(length) }
    do {
      #expect(try !recover().losses.isEmpty)
      try expectSound()
    } catch let error as StoreError {
      guard case .corrupt(path, _) = error else { throw error }
      #expect(try !audit.folder.names().contains { $0.hasPrefix("saved") })
    }
  }

  @Test func `an older file is recovered with its schema, and brought to the newest`() throws {
    let old = audit.folder.file("old.sqlite")
    _ = try AuditDatabase.create(at: old, configuration: Sample.configuration, now: Sample.now)
    try RawFile(path: old).run(
      "INSERT INTO product (product_id, key, title, platform, edited_at) VALUES (7, 'app', 'app', 'ios', 1)")
    let later = LaterSchema.configuration()
    let report = try AuditDatabase.recover(old, to: target, configuration: later, now: 1) { _ in }
    #expect(report.losses == [])
    #expect(try RawFile(path: target).integer("SELECT product_id FROM product") == 7)
    #expect(try RawFile(path: target).texts("SELECT place FROM visit") == ["app"])
    #expect(try AuditDatabase.open(at: target, configuration: later).check() == [])
  }

  @Test func `what is no database gives nothing`() throws {
    let text = try audit.folder.write(Data(repeating: 65, count: 20_000), to: "text")
    #expect(throws: StoreError.self) {
      try AuditDatabase.recover(text, to: target, configuration: Sample.configuration, now: 1) { _ in }
    }
    #expect(throws: StoreError.noSuchFile(path: "missing")) {
      try AuditDatabase.recover("missing", to: target, configuration: Sample.configuration, now: 1) { _ in }
    }
  }

  @Test func `random damage never traps, and the new file is sound`() throws {
    let whole = try audit.folder.read("damaged.sqlite")
    var random = SplitMix(state: 7)
    for round in 0..<25 {
      try damage { bytes in
        bytes = whole
        for _ in 0..<(round % 5 * 40 + 1) {
          let place = Int(random.next() % UInt64(bytes.count))
          bytes[place] ^= UInt8(truncatingIfNeeded: random.next())
        }
      }
      for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: target + ending) }
      _ = try recover()
      try expectSound()
    }
  }

  /// The same numbers on every run.
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }
}
