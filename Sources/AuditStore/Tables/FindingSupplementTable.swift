public import AuditModel

/// SQL about what few findings rest on.
enum FindingSupplementQuery: String, Query {
  case insertStatement = """
    INSERT INTO finding_statement (finding_id, outcome_statement_id, outcome_id)
    VALUES (:finding_id, :outcome_statement_id, :outcome_id)
    """
  case insertComparison = """
    INSERT INTO announcement_comparison (finding_id, expected, differences, proposed_outcome_id)
    VALUES (:finding_id, :expected, :differences, :proposed_outcome_id)
    """
  case insertEnd = """
    INSERT INTO finding_end (finding_id, ended_finding_id)
    VALUES (:finding_id, :ended_finding_id)
    """
  case insertOrigin = """
    INSERT INTO finding_origin (finding_id, capture_id, tool_run_id, rule, source_key)
    VALUES (:finding_id, :capture_id, :tool_run_id, :rule, :source_key)
    """
  /// The failures of tools that a finding ends.
  case ends = """
    SELECT ended_finding_id
    FROM finding_end
    WHERE finding_id = :finding_id
    ORDER BY ended_finding_id
    """
  case comparison = """
    SELECT expected, differences, proposed_outcome_id
    FROM announcement_comparison
    WHERE finding_id = :finding_id
    """
  case statements = """
    SELECT outcome_statement.text, finding_statement.outcome_id, finding_statement.outcome_statement_id
    FROM finding_statement
    JOIN outcome_statement ON outcome_statement.outcome_statement_id = finding_statement.outcome_statement_id
    WHERE finding_statement.finding_id = :finding_id
    ORDER BY finding_statement.outcome_statement_id
    """
  /// The rows of findings with these numbers.
  case statementDigest = """
    SELECT finding_statement.finding_id, finding_statement.outcome_statement_id, finding_statement.outcome_id
    FROM finding
    JOIN finding_statement ON finding_statement.finding_id = finding.finding_id
    WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of findings with these numbers.
  case comparisonDigest = """
    SELECT
      announcement_comparison.finding_id, announcement_comparison.expected, announcement_comparison.differences,
      announcement_comparison.proposed_outcome_id
    FROM finding
    JOIN announcement_comparison ON announcement_comparison.finding_id = finding.finding_id
    WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of findings with these numbers.
  case endDigest = """
    SELECT finding_end.finding_id, finding_end.ended_finding_id
    FROM finding
    JOIN finding_end ON finding_end.finding_id = finding.finding_id
    WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// Those of the failures of an issue.
  case endsOfIssue = """
    SELECT finding_end.finding_id, finding_end.ended_finding_id
    FROM finding_end
    JOIN issue_member ON issue_member.finding_id = finding_end.ended_finding_id
    WHERE issue_member.issue_id = :issue_id
    ORDER BY finding_end.finding_id, finding_end.ended_finding_id
    """
  /// The tools' failures that findings of a release end.
  case endsOfRelease = """
    SELECT finding_end.finding_id, finding_end.ended_finding_id
    FROM finding_end
    CROSS JOIN finding ON finding.finding_id = finding_end.finding_id
    WHERE finding.release_id = :release_id
    ORDER BY finding_end.finding_id, finding_end.ended_finding_id
    """
  /// The rows of findings with these numbers.
  case originDigest = """
    SELECT
      finding_origin.finding_id, finding_origin.capture_id, finding_origin.tool_run_id, finding_origin.rule,
      finding_origin.source_key
    FROM finding
    JOIN finding_origin ON finding_origin.finding_id = finding.finding_id
    WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// What was compared when a finding was made; nil where no announcement was.
  public func comparison(of finding: Identifier<Finding>) throws(StoreError) -> FindingSupplement.Comparison? {
    try first(FindingSupplementQuery.comparison, finding.rawValue) { row in
      try FindingSupplement.Comparison(
        expected: row.text("expected"), differences: row.texts("differences"),
        proposed: row.value("proposed_outcome_id"))
    }
  }

  /// The outcome statements that were answered by themselves, in their order; empty where the outcome was given whole.
  public func statements(
    of finding: Identifier<Finding>
  ) throws(StoreError) -> [(statement: String, outcome: Outcome)] {
    try all(FindingSupplementQuery.statements, finding.rawValue) { row in
      try (statement: row.text("text"), outcome: row.value("outcome_id"))
    }
  }

  /// The failures of tools that a finding ends, in ascending order (DESIGN rule 2b).
  public func ends(of finding: Identifier<Finding>) throws(StoreError) -> [Identifier<Finding>] {
    try all(FindingSupplementQuery.ends, finding.rawValue) { try $0.identifier("ended_finding_id") }
  }

  /// The outcomes of the statements that were answered by themselves; empty where the outcome was given whole.
  public func statementOutcomes(
    of finding: Identifier<Finding>
  ) throws(StoreError) -> [Identifier<OutcomeStatement>: Outcome] {
    var outcomes: [Identifier<OutcomeStatement>: Outcome] = [:]
    try forEach(FindingSupplementQuery.statements, finding.rawValue) { row in
      outcomes[try row.identifier("outcome_statement_id")] = try row.value("outcome_id")
    }
    return outcomes
  }
}

extension ReadTransaction {
  /// The tools' failures that findings of a release name, to end them, by these findings.
  public func endedFailures(
    of release: Identifier<Release>
  ) throws(StoreError) -> [Identifier<Finding>: [Identifier<Finding>]] {
    try endedFailures(.endsOfRelease, release.rawValue)
  }

  /// The tools' failures of an issue that findings name, to end them, by these findings.
  func endedFailures(
    ofIssue issue: Identifier<AuditIssue>
  ) throws(StoreError) -> [Identifier<Finding>: [Identifier<Finding>]] {
    try endedFailures(.endsOfIssue, issue.rawValue)
  }

  private func endedFailures(
    _ query: FindingSupplementQuery, _ key: Int64
  ) throws(StoreError) -> [Identifier<Finding>: [Identifier<Finding>]] {
    var ends: [Identifier<Finding>: [Identifier<Finding>]] = [:]
    try forEach(query, key) { row in
      try ends[row.identifier("finding_id"), default: []].append(row.identifier("ended_finding_id"))
    }
    return ends
  }
}
