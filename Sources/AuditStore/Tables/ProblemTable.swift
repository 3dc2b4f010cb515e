/// SQL about what is wrong within failures.
enum ProblemQuery: String, Query {
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
