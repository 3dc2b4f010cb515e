public import AuditModel

/// SQL that finds rows by what every copy of a file knows them by, and the other way round; each list in its order.
enum NumberedRowQuery: String, Query {
  case numbers = """
    WITH wanted (position, row_id) AS (
      SELECT key, value FROM json_each(:keys)
    ),
    numbered (position, replica_id, sequence) AS (
      SELECT wanted.position, finding.replica_id, finding.sequence
      FROM wanted
      CROSS JOIN finding ON finding.finding_id = wanted.row_id
      WHERE :log = 'finding'
      UNION ALL
      SELECT wanted.position, session.replica_id, session.sequence
      FROM wanted
      CROSS JOIN session ON session.session_id = wanted.row_id
      WHERE :log = 'session'
      UNION ALL
      SELECT wanted.position, issue.replica_id, issue.sequence
      FROM wanted
      CROSS JOIN issue ON issue.issue_id = wanted.row_id
      WHERE :log = 'issue'
      UNION ALL
      SELECT wanted.position, decision.replica_id, decision.sequence
      FROM wanted
      CROSS JOIN decision ON decision.decision_id = wanted.row_id
      WHERE :log = 'decision'
    )
    SELECT replica.uuid, numbered.sequence
    FROM numbered
    JOIN replica ON replica.replica_id = numbered.replica_id
    ORDER BY numbered.position
    """
  /// A row that is not there is NULL.
  case rows = """
    SELECT
      wanted.key AS position,
      CASE :log
        WHEN 'finding' THEN (
          SELECT finding_id FROM finding
          WHERE finding.replica_id = replica.replica_id AND finding.sequence = wanted.value
        )
        WHEN 'session' THEN (
          SELECT session_id FROM session
          WHERE session.replica_id = replica.replica_id AND session.sequence = wanted.value
        )
        WHEN 'issue' THEN (
          SELECT issue_id FROM issue
          WHERE issue.replica_id = replica.replica_id AND issue.sequence = wanted.value
        )
        WHEN 'decision' THEN (
          SELECT decision_id FROM decision
          WHERE decision.replica_id = replica.replica_id AND decision.sequence = wanted.value
        )
      END AS row_id
    FROM replica
    CROSS JOIN json_each(:sequences) AS wanted
    WHERE replica.uuid = :uuid
    """
}

extension ReadTransaction {
  /// What every copy of the file knows some rows by, in the order of their local keys as they are given.
  ///
  /// - Parameter keys: Those of rows that are there.
  public func logNumbers(of kind: NumberedRow, _ keys: [Int64]) throws(StoreError) -> [LogNumber] {
    try all(NumberedRowQuery.numbers, JSONTexts.encode(keys), kind.rawValue) { row in
      try LogNumber(replica: row.text("uuid"), sequence: row.int64("sequence"))
    }
  }

  /// The local keys of some rows, each in the place of its number; nil for a row that this file does not have.
  public func keys(of kind: NumberedRow, _ numbers: [LogNumber]) throws(StoreError) -> [Int64?] {
    var keys: [Int64?] = Array(repeating: nil, count: numbers.count)
    for (replica, places) in Dictionary(grouping: numbers.indices, by: { numbers[$0].replica }) {
      let sequences = JSONTexts.encode(places.map { numbers[$0].sequence })
      try forEach(NumberedRowQuery.rows, kind.rawValue, sequences, replica) { row in
        keys[places[try row.int("position")]] = try row.optionalInt64("row_id")
      }
    }
    return keys
  }
}
