import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// Every row of a log is chained as every copy of the file has it, and a row that is not what was written shows.
@Suite struct LogChainTests {
  private static let changed = "what replica 1 wrote about app differs from its chain"
  private static let problem = "a row of a log is not what was chained: \(changed)"

  private let audit: SampleAudit

  /// A file with a row in every log, each of which has every optional column once.
  init() throws {
    audit = try SampleAudit()
    try audit.saveTabBar()
    let first = try audit.record("sign-in", "sample/titles/unique", .failed, severity: .serious)
    let issue = try #require(first.issue)
    try audit.database.write(at: Sample.now) { transaction in
      try EveryLog.fill(audit.session, in: transaction)
      let session = try transaction.read.session(audit.session)
      try transaction.addIssueEvent(
        IssueEvent(.fixed, actor: "di", text: "Größe 🎧", build: session.build.id), to: issue)
      try transaction.addIssueEvent(IssueEvent(.assigned, actor: "di", text: "cy"), to: issue)
      let other = try SampleAudit.record(
        "sign-in", "sample/titles/short", .failed, session: audit.session, observed: "Two titles",
        amends: first.finding, in: transaction)
      var decision = NewDecision(.duplicate, owner: "cy", approver: "di", reason: "The same.")
      decision.duplicateOf = issue
      decision.expiresAt = Sample.now + 1
      decision.requestedBy = "ed"
      _ = try transaction.addDecision(decision, about: try #require(other.issue))
      try transaction.addIssueEvent(IssueEvent(.merged, actor: "di", other: issue), to: try #require(other.issue))
    }
    // The second of its kind supersedes the one that is there.
    try audit.sealReport()
  }

  /// The heads of all chains of a file, by uuid and product.
  private static func heads(of path: String) throws -> [String: LogChain.Head] {
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    try Derivation.prepare(on: connection.handle)
    var heads: [String: LogChain.Head] = [:]
    for replica in try LogChain.replicas(on: connection.handle) {
      for (product, head) in try LogChain.computed(of: replica, on: connection.handle) {
        heads["\(replica.uuid) \(product)"] = head
      }
    }
    return heads
  }

  private static func kept(in path: String) throws -> [String: LogChain.Head] {
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    var heads: [String: LogChain.Head] = [:]
    for replica in try LogChain.replicas(on: connection.handle) {
      for (product, kept) in try LogChain.kept(of: replica, on: connection.handle) {
        heads["\(replica.uuid) \(product)"] = kept.head
      }
    }
    return heads
  }

  @Test func `the chains that writing keeps are those of the stored rows, with every row of a replica once`() throws {
    let heads = try Self.kept(in: audit.path)
    #expect(try heads == Self.heads(of: audit.path))
    let file = RawFile(path: audit.path)
    let last = try file.integer("SELECT last_sequence FROM replica")
    #expect(heads.count == 2, "What names a person, a replica or a piece of evidence alone belongs to no product.")
    #expect(heads.values.map(\.count).reduce(0, +) == last)
    #expect(heads.values.map(\.last).max() == last)
    for log in LogName.allCases {
      #expect(try file.integer("SELECT count(*) FROM \(log.name)") > 0, "\(log)")
    }
    let problems = try audit.database.check()
    #expect(problems == [])
  }

  @Test func `another program works out the same heads, whatever the logs`() throws {
    #expect(try OtherProgram.run("check_log_chain", audit.path) == 0)
    try RawFile(path: audit.path).tamper("UPDATE capture_stop SET x = 77.5")
    #expect(try OtherProgram.run("check_log_chain", audit.path) == 1)
  }

  @Test func `every column that refers to something is known`() throws {
    let connection = try Connection(path: audit.path, isCreated: false, busyTimeout: 0)
    for log in LogName.allCases {
      let statement = try Statement(log.rows, on: connection.handle)
      let names = (0..<statement.columnCount).map { statement.columnName($0) }
      let isPart = log.whole != nil
      for name in isPart ? names[1...] : names[3..<names.count - 1] {
        #expect((PortableReference(column: name) != nil) == name.hasSuffix("_id"), "\(log).\(name)")
      }
    }
    for reference in PortableReference.allCases {
      #expect(
        try Statement(reference.query, on: connection.handle).columnCount == reference.fieldCount + 1, "\(reference)")
    }
  }

  /// A value in the place of NULL, by the type of the column.
  private static let values = ["INTEGER": "1", "REAL": "1.5", "TEXT": "'x'", "BLOB": "x'01'"]

  @Test(arguments: LogName.allCases)
  func `another value in any column of a log is another head, and is reported`(log: LogName) throws {
    let table = log.name
    let file = RawFile(path: audit.path)
    let before = try Self.heads(of: audit.path)
    let isPart = log.whole != nil
    let columns = try file.texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
    // The key of a row is local. The key of a part is that of its row.
    for column in columns where isPart || column != columns[0] {
      let copy = audit.folder.file("\(column).sqlite")
      try audit.database.backup(to: copy)
      let type = try file.texts("SELECT type FROM pragma_table_info('\(table)') WHERE name = '\(column)'").first
      try RawFile(path: copy).tamper(
        """
        PRAGMA foreign_keys = OFF;
        PRAGMA ignore_check_constraints = ON;
        UPDATE \(table) SET \(column) = CASE typeof(\(column))
          WHEN 'integer' THEN \(column) + 1000
          WHEN 'real' THEN \(column) + 0.5
          WHEN 'text' THEN \(column) || 'x'
          WHEN 'blob' THEN zeroblob(length(\(column)))
          ELSE \(Self.values[type ?? ""] ?? "")
        END
        WHERE \(columns[0]) = (SELECT min(\(columns[0])) FROM \(table));
        """)
      #expect(try Self.heads(of: copy) != before, "\(column)")
      let problems = try AuditDatabase.open(at: copy, configuration: Sample.configuration).check()
      // A number that is no replica's stands in the way of all other looks at the logs.
      if !["replica_id", "sequence"].contains(column) {
        #expect(problems.contains { $0.hasPrefix("a row of a log is not what was chained: ") }, "\(column)")
      }
    }
  }

  @Test func `a row that is left out, put into a chain or moved in it shows in the head`() throws {
    let before = try Self.heads(of: audit.path)
    let numbers = try RawFile(path: audit.path).texts("SELECT sequence FROM issue_event ORDER BY sequence")
    let (first, last) = (numbers[0], numbers[1])
    let changes = [
      "DELETE FROM stage_sign_off",
      """
      INSERT INTO issue_event (replica_id, sequence, stamp, issue_id, kind, person_id, occurred_at)
      VALUES (1, 999, 999, 1, 'commented', 1, 1)
      """,
      """
      UPDATE issue_event SET sequence = 1000 WHERE sequence = \(first);
      UPDATE issue_event SET sequence = \(first) WHERE sequence = \(last);
      UPDATE issue_event SET sequence = \(last) WHERE sequence = 1000
      """,
    ]
    for (index, change) in changes.enumerated() {
      let copy = audit.folder.file("\(index).sqlite")
      try audit.database.backup(to: copy)
      try RawFile(path: copy).tamper(change)
      #expect(try Self.heads(of: copy) != before, "\(change)")
    }
  }

  @Test func `a chain that is missing, or that has no rows, is reported`() throws {
    let file = RawFile(path: audit.path)
    try file.run(
      "INSERT INTO log_chain SELECT replica_id, 77, 1, 1, zeroblob(32), 1 FROM log_chain WHERE product_id = 0")
    #expect(
      try audit.database.check() == [
        "a row of a log is not what was chained: what replica 1 wrote about no product differs from its chain"
      ])
    try file.run("DELETE FROM log_chain")
    #expect(
      try audit.database.check() == [
        "a row of a log is not what was chained: what replica 1 wrote about no product has no chain",
        "a row of a log is not what was chained: what replica 1 wrote about app has no chain",
      ])
  }

  @Test func `to make derived rows anew leaves a chain that differs`() throws {
    try RawFile(path: audit.path).tamper("UPDATE issue_event SET text = 'x' WHERE kind = 'fixed'")
    let kept = try Self.kept(in: audit.path)
    try audit.database.write(at: Sample.now) { try $0.rebuildIssues() }
    #expect(try Self.kept(in: audit.path) == kept)
    #expect(try audit.database.check().contains(Self.problem))
    // What is written later makes the chain longer, and not right.
    try audit.record("sign-in", "sample/titles/unique", .passed)
    #expect(try audit.database.check().contains(Self.problem))
  }

  /// Every finding that a session can have, in one transaction with rows of other logs between them.
  @Test func `findings that are encoded as they are written are those that are read`() throws {
    try audit.database.write(at: Sample.now + 1) { transaction in
      let session = try transaction.read.session(audit.session)
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("sign-in", of: release)
      let checks = try transaction.read.checkDefinitions(for: release.id)
      let unique = try #require(checks.first { $0.check.path == "sample/titles/unique" })
      let statement = try #require(try transaction.read.outcomeStatements(of: unique.id, release: release.id).first).id
      let addresses = try [
        transaction.addressKey(of: .product, in: release.product, screen: nil),
        transaction.addressKey(of: .component(key: "tab-bar", element: nil), in: release.product, screen: nil),
        transaction.addressKey(of: .component(key: "tab-bar", element: "tab-pay"), in: release.product, screen: nil),
        transaction.addressKey(
          of: .screen(key: "sign-in", state: "after-failed-submit", element: "error"), in: release.product,
          screen: screen.id),
        transaction.addressKey(
          of: .screen(key: "sign-in", state: "default", element: "tab-pay"), in: release.product, screen: screen.id,
          owner: "tab-bar"),
      ]
      try transaction.withFindingRecorder(for: session, release: release) { recorder in
        var last: Identifier<Finding>?
        for index in 0..<240 {
          var finding = NewFinding(
            address: addresses[index % addresses.count], check: checks[index % checks.count].id,
            outcome: Outcome.allCases[index % 5], observedAt: Sample.now + Int64(index))
          finding.mode = TestMode.allCases[index % 3]
          finding.severity = index % 7 == 0 ? nil : Severity.allCases[index % 4]
          finding.observed = index % 2 == 0 ? nil : "Größe 🎧, \(index)\0"
          finding.reason = index % 3 == 0 ? "" : "e\u{301}"
          finding.note = index % 11 == 0 ? String(repeating: "n", count: 3000) : nil
          finding.amends = index % 13 == 0 ? last : nil
          if index % 17 == 0 {
            finding.supplement = FindingSupplement(
              comparison: FindingSupplement.Comparison(expected: "a", differences: ["b"], proposed: .cantTell),
              statements: [statement: .passed])
          }
          last = try recorder.record(finding) { _ in "\(index)" }.finding
          // Rows of another log between two findings.
          if index % 19 == 0 {
            try transaction.signOff(.testing, of: screen, release: release, person: "\(index)")
          }
        }
      }
    }
    #expect(try Self.kept(in: audit.path) == Self.heads(of: audit.path))
    #expect(try audit.database.check() == [])
  }

  @Test func `rows about two products in one transaction are in two chains`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      let profile = try transaction.read.product("app").profile
      _ = try transaction.addProduct(key: "other", title: "Other", platform: .ios, profile: profile)
      let other = try transaction.read.product("other")
      _ = try transaction.addRelease(version: "1.0", of: other, after: nil, profile: try #require(profile))
      let release = try transaction.read.release("1.0", of: other)
      let build = try transaction.addBuild("7", to: release)
      for _ in 1...2 {
        _ = try transaction.startSession(
          auditor: "bo", release: release, build: build, environment: Sample.environment, startedAt: Sample.now,
          note: nil)
        try SampleAudit.record("sign-in", "sample/titles/unique", .passed, session: audit.session, in: transaction)
      }
    }
    let file = RawFile(path: audit.path)
    let last = try file.integer("SELECT last_sequence FROM replica")
    #expect(
      try file.texts(
        """
        SELECT product.key || ' ' || row_count || ' ' || last_sequence
        FROM log_chain
        JOIN product ON product.product_id = log_chain.product_id
        ORDER BY product.key
        """) == ["app \(last - 8 - 3) \(last)", "other 8 \(last - 1)"],
      "Two edits of the product, two of its release, one of its build, and one of its stage; two sessions. Three are of none."
    )
    #expect(try audit.database.check() == [])
  }

  /// Copies all rows into a file in which every local key is another one, and in which later rows have smaller keys.
  @Test func `a copy with other local keys, and its rows in another order, has the same heads`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      try SampleAudit.record("sign-in/tab-pay", "sample/names/label", .failed, session: audit.session, in: transaction)
      try SampleAudit.record(
        "%tab-bar/tab-home", "sample/names/label", .failed, session: audit.session, in: transaction)
    }
    let copy = audit.folder.file("copy.sqlite")
    let database = try AuditDatabase.create(at: copy, configuration: Sample.configuration, now: Sample.now)
    try database.write(at: Sample.now) { transaction in
      _ = try transaction.addProduct(key: "older", title: "Older", platform: .ios, profile: nil)
    }
    let file = RawFile(path: audit.path)
    let tables = try file.texts(
      """
      SELECT name
      FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
        AND name NOT IN (
          'schema_migration', 'schema_view', 'own_replica', 'outcome', 'mode', 'severity'
        )
      """)
    var script = "PRAGMA foreign_keys = OFF; ATTACH '\(audit.path)' AS source; BEGIN;"
    for table in tables {
      let columns = try file.texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid")
      let values = columns.map { column in
        let isFixed = ["outcome_id", "mode_id", "severity_id"].contains { column.hasSuffix($0) }
        return column.hasSuffix("_id") && !isFixed ? "100000 - \(column)" : column
      }
      script += """
        INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
        SELECT \(values.joined(separator: ", "))
        FROM source.\(table);
        """
    }
    try RawFile(path: copy).tamper(script + "COMMIT;")
    #expect(try RawFile(path: copy).rows("PRAGMA foreign_key_check") == [])
    func byUUID(_ heads: [String: LogChain.Head]) -> [String: LogChain.Head] {
      Dictionary(
        uniqueKeysWithValues: heads.map { ($0.key.hasSuffix(" 0") ? $0.key : String($0.key.prefix(32)), $0.value) })
    }
    let heads = try byUUID(Self.heads(of: copy))
    let kept = try byUUID(Self.kept(in: audit.path))
    #expect(heads.count == 3, "The product that was there before has a chain, too.")
    #expect(heads.filter { kept[$0.key] != nil } == kept)
  }
}
