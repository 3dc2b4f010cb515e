public import AuditModel

/// SQL about what is wrong within failures.
enum ProblemQuery: String, Query {
  case insert = """
    INSERT INTO problem (
      replica_id, sequence, stamp, finding_id, position, text, severity_id, location, recommendation, language
    )
    VALUES (
      :replica_id, :sequence, :stamp, :finding_id, :position, :text, :severity_id, :location, :recommendation,
      :language
    )
    """
  /// The problems of a finding in their order, each with the issues that it is in.
  case ofFinding = """
    SELECT
      problem.problem_id, problem.finding_id, problem.position, problem.text, problem.severity_id, problem.location,
      problem.recommendation, (
        SELECT json_group_array(CAST(gathering.issue_id AS TEXT))
        FROM (
          SELECT DISTINCT issue_member.issue_id
          FROM issue_member
          WHERE issue_member.finding_id = problem.finding_id
            AND ifnull(issue_member.problem_id, problem.problem_id) = problem.problem_id
          ORDER BY issue_member.issue_id
        ) AS gathering
      ) AS issues
    FROM problem
    WHERE problem.finding_id = :finding_id
    ORDER BY problem.position, problem.problem_id
    """
  /// Whether any failure says what is wrong in it.
  case isAny = """
    SELECT EXISTS (SELECT 1 FROM problem) AS is_any
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, finding_id, position, text, severity_id, location, recommendation, language,
      problem_id
    FROM problem
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || problem.sequence AS origin
    FROM problem
    JOIN replica ON replica.replica_id = problem.replica_id
    JOIN finding ON finding.finding_id = problem.finding_id
    JOIN release ON release.release_id = finding.release_id
    WHERE problem.problem_id = :key
    """
}

extension ReadTransaction {
  /// The problems of findings in their order; those that are one problem by themselves are left out.
  public func problems(
    of findings: [Identifier<Finding>]
  ) throws(StoreError) -> [Identifier<Finding>: [Problem]] {
    guard try one(ProblemQuery.isAny, decode: { try $0.bool("is_any") }) else { return [:] }
    var problems: [Identifier<Finding>: [Problem]] = [:]
    for finding in Set(findings) {
      let found = try all(ProblemQuery.ofFinding, finding.rawValue, decode: Self.problem)
      if !found.isEmpty { problems[finding] = found }
    }
    return problems
  }

  /// The problems that an issue gathers, in the order of their findings; of failures that are one problem by themselves
  /// there are none.
  public func gathered(by issue: Identifier<AuditIssue>) throws(StoreError) -> [Problem] {
    let findings = try problems(of: issue).map(\.finding)
    return try problems(of: findings).values.joined()
      .filter { $0.issues.contains(issue) }
      .sorted { ($0.finding, $0.position, $0.id) < ($1.finding, $1.position, $1.id) }
  }

  private static func problem(_ row: borrowing Statement) throws(SQLiteError) -> Problem {
    try Problem(
      id: row.identifier("problem_id"), finding: row.identifier("finding_id"), position: row.int("position"),
      description: Problem.Description(
        row.text("text"), severity: row.optionalValue("severity_id"), location: row.optionalText("location"),
        recommendation: row.optionalText("recommendation")),
      issues: row.texts("issues").compactMap { Int64($0).map { Identifier(rawValue: $0) } })
  }
}
