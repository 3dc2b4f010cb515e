import AuditModel

@testable import AuditStore

/// A file opened on a connection of ours for one call, for SQL that the API has no words for.
struct RawFile {
  let path: String

  private func open() throws -> Connection {
    try Connection(path: path, isCreated: false, busyTimeout: 5000)
  }

  /// Runs statements that give no rows.
  func run(_ script: String) throws {
    try open().executeScript(script)
  }

  /// Does to stored rows what triggers forbid; the schema stays as it is.
  func tamper(_ script: String) throws {
    let connection = try open()
    try connection.ignoreTriggers()
    try connection.executeScript(script)
  }

  /// Makes the digest and the chains of each replica those of its rows, as if it had written them itself.
  func sumUp() throws {
    let connection = try open()
    try Derivation.prepare(on: connection.handle)
    let chain = try Statement(LogChainQuery.set.rawValue, on: connection.handle)
    for replica in try LogChain.replicas(on: connection.handle) {
      let sum = try LogDigest.sum(replica: replica.id, from: 1, through: .max, on: connection.handle)
      let set = try Statement("UPDATE replica SET digest = ? WHERE replica_id = ?", on: connection.handle)
      try set.bind(sum, replica.id)
      try set.run()
      for (product, head) in try LogChain.computed(of: replica, on: connection.handle) {
        try head.keep(of: replica.id, product: product, isSound: true, chain)
      }
    }
  }

  /// One integer.
  func integer(_ sql: String) throws -> Int64 {
    try open().integer(sql)
  }

  /// All rows as they are stored.
  func rows(_ sql: String) throws -> [[SQLValue]] {
    let connection = try open()
    let statement = try Statement(sql, on: connection.handle)
    var rows: [[SQLValue]] = []
    while try statement.step() {
      rows.append((0..<statement.columnCount).map { statement.value($0) })
    }
    return rows
  }

  /// The first column of all rows, as texts.
  func texts(_ sql: String) throws -> [String] {
    let connection = try open()
    let statement = try Statement(sql, on: connection.handle)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.shown(0)) }
    return texts
  }

  /// Gives a person another name, so that two of them can have one, as in the union of two copies of a file.
  func rename(_ name: String, to other: String) throws {
    try run("UPDATE person SET name = '\(other)', folded_name = '\(TypedName(other).folded)' WHERE name = '\(name)'")
  }

  /// Answers the outcome statements of every finding with the outcome of the finding.
  func answerStatements() throws {
    try run(
      """
      INSERT INTO finding_statement (finding_id, outcome_statement_id, outcome_id)
      SELECT finding.finding_id, outcome_statement.outcome_statement_id, finding.outcome_id
      FROM finding
      JOIN check_definition ON check_definition.check_id = finding.check_id
      JOIN outcome_statement ON outcome_statement.check_definition_id = check_definition.check_definition_id
      """)
  }

  /// Says a problem of the first finding, decides about the first issue, and labels it; the finding ends itself.
  func addDecision() throws {
    try run(
      """
      INSERT INTO decision (replica_id, sequence, stamp, issue_id, kind, owner_person_id, approver_person_id, reason, decided_at)
      VALUES (1, 2001, 2001, 1, 'deferred', 1, 1, 'r', 0);
      INSERT INTO problem (replica_id, sequence, stamp, finding_id, position, text)
      VALUES (1, 2003, 2003, 1, 1, 'p');
      INSERT INTO decision_problem (decision_id, position, finding_id, problem_id)
      VALUES (1, 1, 1, 1);
      INSERT INTO finding_end (finding_id, ended_finding_id)
      VALUES (1, 1);
      INSERT INTO issue_event (replica_id, sequence, stamp, issue_id, kind, person_id, occurred_at, text)
      VALUES (1, 2002, 2002, 1, 'labelled', 1, 0, 'l')
      """)
  }

  /// Adds a piece of evidence, without bytes, to every finding.
  func addEvidence() throws {
    try run(
      """
      INSERT INTO evidence (evidence_id, sha256, media_type, byte_count, name, added_at)
      VALUES (1, '\(String(repeating: "0", count: 64))', 'image/png', 0, 'a.png', 0);
      INSERT INTO finding_evidence (replica_id, sequence, stamp, finding_id, evidence_id)
      SELECT 1, 1000 + finding_id, 1000 + finding_id, finding_id, 1
      FROM finding
      """)
  }
}
