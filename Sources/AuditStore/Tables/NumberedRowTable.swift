public import AuditModel

/// SQL that finds rows by what every copy of a file knows them by, and the other way round; each list in its order.
enum NumberedRowQuery: String, Query {
  case findingNumbers = """
    SELECT replica.uuid, finding.sequence
    FROM json_each(:keys) AS wanted
    CROSS JOIN finding ON finding.finding_id = wanted.value
    JOIN replica ON replica.replica_id = finding.replica_id
    ORDER BY wanted.key
    """
  case sessionNumbers = """
    SELECT replica.uuid, session.sequence
    FROM json_each(:keys) AS wanted
    CROSS JOIN session ON session.session_id = wanted.value
    JOIN replica ON replica.replica_id = session.replica_id
    ORDER BY wanted.key
    """
  case issueNumbers = """
    SELECT replica.uuid, issue.sequence
    FROM json_each(:keys) AS wanted
    CROSS JOIN issue ON issue.issue_id = wanted.value
    JOIN replica ON replica.replica_id = issue.replica_id
    ORDER BY wanted.key
    """
  case decisionNumbers = """
    SELECT replica.uuid, decision.sequence
    FROM json_each(:keys) AS wanted
    CROSS JOIN decision ON decision.decision_id = wanted.value
    JOIN replica ON replica.replica_id = decision.replica_id
    ORDER BY wanted.key
    """
  case findings = """
    SELECT wanted.key AS position, finding.finding_id AS row_id
    FROM json_each(:sequences) AS wanted
    CROSS JOIN finding ON finding.sequence = wanted.value
      AND finding.replica_id = (SELECT replica_id FROM replica WHERE uuid = :uuid)
    """
  case sessions = """
    SELECT wanted.key AS position, session.session_id AS row_id
    FROM json_each(:sequences) AS wanted
    CROSS JOIN session ON session.sequence = wanted.value
      AND session.replica_id = (SELECT replica_id FROM replica WHERE uuid = :uuid)
    """
  case issues = """
    SELECT wanted.key AS position, issue.issue_id AS row_id
    FROM json_each(:sequences) AS wanted
    CROSS JOIN issue ON issue.sequence = wanted.value
      AND issue.replica_id = (SELECT replica_id FROM replica WHERE uuid = :uuid)
    """
  case decisions = """
    SELECT wanted.key AS position, decision.decision_id AS row_id
    FROM json_each(:sequences) AS wanted
    CROSS JOIN decision ON decision.sequence = wanted.value
      AND decision.replica_id = (SELECT replica_id FROM replica WHERE uuid = :uuid)
    """
}

extension NumberedRow {
  fileprivate var numbers: NumberedRowQuery {
    switch self {
    case .finding: .findingNumbers
    case .session: .sessionNumbers
    case .issue: .issueNumbers
    case .decision: .decisionNumbers
    }
  }

  fileprivate var rows: NumberedRowQuery {
    switch self {
    case .finding: .findings
    case .session: .sessions
    case .issue: .issues
    case .decision: .decisions
    }
  }
}

extension ReadTransaction {
  /// What every copy of the file knows some rows by, in the order of their local keys as they are given.
  ///
  /// - Parameter keys: Those of rows that are there.
  public func logNumbers(of kind: NumberedRow, _ keys: [Int64]) throws(StoreError) -> [LogNumber] {
    try all(kind.numbers, JSONTexts.encode(keys)) { row in
      try LogNumber(replica: row.text("uuid"), sequence: row.int64("sequence"))
    }
  }

  /// The local keys of some rows, each in the place of its number; nil for a row that this file does not have.
  public func keys(of kind: NumberedRow, _ numbers: [LogNumber]) throws(StoreError) -> [Int64?] {
    var keys: [Int64?] = Array(repeating: nil, count: numbers.count)
    for (replica, places) in Dictionary(grouping: numbers.indices, by: { numbers[$0].replica }) {
      let sequences = JSONTexts.encode(places.map { numbers[$0].sequence })
      try forEach(kind.rows, sequences, replica) { row in
        keys[places[try row.int("position")]] = try row.int64("row_id")
      }
    }
    return keys
  }
}
