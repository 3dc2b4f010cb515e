public import AuditModel
internal import FoundationEssentials

/// SQL about sealed reports.
enum ReportSealQuery: String, Query {
  case insert = """
    INSERT INTO report_seal (
      replica_id, sequence, stamp, release_id, format, options, sha256, byte_count, policy, rules, facts, seen,
      tool_version, person_id, generated_at, sealed_at, superseded_report_seal_id
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :format, :options, :sha256, :byte_count, :policy, :rules, :facts,
      :seen,
      :tool_version, :person_id, :generated_at, :sealed_at, :superseded_report_seal_id
    )
    """
  /// The newest seal of a report of the same release, format and options.
  case newest = """
    SELECT report_seal_id
    FROM report_seal
    WHERE release_id = :release_id AND format = :format AND options = :options
    ORDER BY report_seal.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = report_seal.replica_id) DESC,
      report_seal.sequence DESC
    LIMIT 1
    """
  /// All seals, or those of a product, a release or a file, oldest first.
  case list = """
    SELECT
      report_seal.report_seal_id, issued.product, issued.release, report_seal.format, report_seal.options,
      report_seal.sha256, report_seal.byte_count, report_seal.policy, report_seal.rules, report_seal.facts,
      report_seal.seen, report_seal.tool_version, issued.person, report_seal.generated_at, report_seal.sealed_at,
      report_seal.superseded_report_seal_id, issued.superseded_by
    FROM v_report_seal AS issued
    JOIN report_seal ON report_seal.report_seal_id = issued.report_seal
    WHERE (:product IS NULL OR issued.product = :product)
      AND (:release IS NULL OR issued.release = :release)
      AND (:sha256 IS NULL OR report_seal.sha256 = :sha256)
    ORDER BY report_seal.stamp, (SELECT uuid FROM replica WHERE replica_id = report_seal.replica_id),
      report_seal.sequence
    """
  /// How many rows of the logs of a product are newer than what was seen, by log and release, with a number among them that
  /// their replica has never given.
  case growth = """
    WITH seen AS (
      SELECT replica.replica_id, replica.last_sequence, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT growth.log, release.version, growth.row_count, growth.newest_at, growth.sequence_never_given
    FROM (
      SELECT 1 AS position, 'finding' AS log, finding.release_id, count(*) AS row_count,
        max(finding.recorded_at) AS newest_at,
        max(iif(finding.sequence > seen.last_sequence, finding.sequence, NULL)) AS sequence_never_given
      FROM seen
      JOIN finding ON finding.replica_id = seen.replica_id AND finding.sequence > seen.sequence
      GROUP BY finding.release_id
      UNION ALL
      SELECT 2, 'retraction', finding.release_id, count(*), max(finding_retraction.retracted_at),
        max(iif(finding_retraction.sequence > seen.last_sequence, finding_retraction.sequence, NULL))
      FROM seen
      JOIN finding_retraction
        ON finding_retraction.replica_id = seen.replica_id AND finding_retraction.sequence > seen.sequence
      JOIN finding ON finding.finding_id = finding_retraction.finding_id
      GROUP BY finding.release_id
      UNION ALL
      SELECT 3, 'declaration', element_list_declaration.release_id, count(*), max(declared_at),
        max(iif(element_list_declaration.sequence > seen.last_sequence, element_list_declaration.sequence, NULL))
      FROM seen
      JOIN element_list_declaration
        ON element_list_declaration.replica_id = seen.replica_id AND element_list_declaration.sequence > seen.sequence
      GROUP BY element_list_declaration.release_id
      UNION ALL
      SELECT 4, 'evidence', finding.release_id, count(*), max(finding_evidence.added_at),
        max(iif(finding_evidence.sequence > seen.last_sequence, finding_evidence.sequence, NULL))
      FROM seen
      JOIN finding_evidence
        ON finding_evidence.replica_id = seen.replica_id AND finding_evidence.sequence > seen.sequence
      JOIN finding ON finding.finding_id = finding_evidence.finding_id
      GROUP BY finding.release_id
    ) AS growth
    JOIN release ON release.release_id = growth.release_id
    WHERE release.product_id = :product_id
    ORDER BY growth.position, release.position
    """
  /// The same of the edits of a product: titles, plans, specifications.
  case editGrowth = """
    WITH seen AS (
      SELECT replica.replica_id, replica.last_sequence, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT 'edit' AS log, count(*) AS row_count, max(edit.edited_at) AS newest_at,
      max(iif(edit.sequence > seen.last_sequence, edit.sequence, NULL)) AS sequence_never_given
    FROM seen
    JOIN edit ON edit.replica_id = seen.replica_id AND edit.sequence > seen.sequence
    WHERE edit.product_id = :product_id
    HAVING count(*) > 0
    """
  /// The same of the logs about the issues of a product.
  case issueGrowth = """
    WITH seen AS (
      SELECT replica.replica_id, replica.last_sequence, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT growth.log, sum(growth.row_count) AS row_count, max(growth.newest_at) AS newest_at,
      max(growth.sequence_never_given) AS sequence_never_given
    FROM (
      SELECT 1 AS position, 'issue-event' AS log, issue_event.issue_id, count(*) AS row_count,
        max(issue_event.occurred_at) AS newest_at,
        max(iif(issue_event.sequence > seen.last_sequence, issue_event.sequence, NULL)) AS sequence_never_given
      FROM seen
      JOIN issue_event ON issue_event.replica_id = seen.replica_id AND issue_event.sequence > seen.sequence
      GROUP BY issue_event.issue_id
      UNION ALL
      SELECT 2, 'decision', decision.issue_id, count(*), max(decision.decided_at),
        max(iif(decision.sequence > seen.last_sequence, decision.sequence, NULL))
      FROM seen
      JOIN decision ON decision.replica_id = seen.replica_id AND decision.sequence > seen.sequence
      GROUP BY decision.issue_id
      UNION ALL
      SELECT 3, 'revocation', decision.issue_id, count(*), max(decision_revocation.revoked_at),
        max(iif(decision_revocation.sequence > seen.last_sequence, decision_revocation.sequence, NULL))
      FROM seen
      JOIN decision_revocation
        ON decision_revocation.replica_id = seen.replica_id AND decision_revocation.sequence > seen.sequence
      JOIN decision ON decision.decision_id = decision_revocation.decision_id
      GROUP BY decision.issue_id
    ) AS growth
    JOIN issue_current ON issue_current.issue_id = growth.issue_id
    WHERE issue_current.product_id = :product_id
    GROUP BY growth.position, growth.log
    ORDER BY growth.position
    """
  /// The first findings of a product that are newer than what was seen.
  case newerFindings = """
    WITH seen AS (
      SELECT replica.replica_id, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT finding.finding_id
    FROM seen
    JOIN finding ON finding.replica_id = seen.replica_id AND finding.sequence > seen.sequence
    JOIN release ON release.release_id = finding.release_id
    WHERE release.product_id = :product_id
    ORDER BY finding.finding_id
    LIMIT :limit
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, format, options, sha256, byte_count, policy, rules, facts, seen,
      tool_version, person_id, generated_at, sealed_at, superseded_report_seal_id, report_seal_id
    FROM report_seal
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || report_seal.sequence AS origin
    FROM report_seal
    JOIN replica ON replica.replica_id = report_seal.replica_id
    JOIN release ON release.release_id = report_seal.release_id
    WHERE report_seal.report_seal_id = :key
    """
}

/// How many rows were written to a log that bears on reports.
public struct LogGrowth: Hashable, Sendable {
  /// The log.
  public enum Log: String, CaseIterable, Sendable {
    case finding
    case retraction
    case declaration
    case evidence
    case edit
    case issueEvent = "issue-event"
    case decision
    case revocation
  }

  /// The log.
  public let log: Log
  /// Version of the release that the rows belong to; nil for edits, and for what belongs to issues.
  public let release: String?
  /// How many there are.
  public let count: Int
  /// When the newest was written: UTC, milliseconds since 1970; nil where the log does not say.
  public let newestAt: Int64?
}

extension LogGrowth {
  /// A row of ``ReportSealQuery/growth`` or ``ReportSealQuery/issueGrowth``.
  ///
  /// - Throws: ``SQLiteError`` with a ``DamagedValue``, for a number, too, that the row's replica has never given.
  fileprivate init(_ row: borrowing Statement, release: String?) throws(SQLiteError) {
    guard try row.isNull("sequence_never_given") else { throw row.damage(try row.column("sequence_never_given")) }
    try self.init(
      log: row.value("log"), release: release, count: row.int("row_count"), newestAt: row.optionalTime("newest_at"))
  }
}

extension ReadTransaction {
  /// Sealed reports, oldest first.
  ///
  /// - Parameters:
  ///   - product: Key of the product, or nil for all.
  ///   - release: Version of the release, or nil for all.
  ///   - sha256: SHA-256 of the report, or nil for all.
  /// - Throws: ``StoreError/damaged(path:value:)`` when what a report saw cannot be read.
  public func reportSeals(
    product: String? = nil, release: String? = nil, sha256: String? = nil
  ) throws(StoreError) -> [ReportSeal] {
    try all(ReportSealQuery.list, product, release, sha256) { row in
      let generatedAt = try row.time("generated_at")
      return try ReportSeal(
        id: row.identifier("report_seal_id"), product: row.text("product"), release: row.text("release"),
        content: ReportSeal.Content(
          format: row.text("format"), options: row.object("options"), sha256: row.digits("sha256"),
          byteCount: row.int("byte_count"), policy: row.object("policy"), rules: row.object("rules"),
          facts: row.object("facts"), seen: row.parsed("seen", as: "list of sequence numbers", SeenNumbers.decode),
          toolVersion: row.text("tool_version"), generatedAt: generatedAt),
        person: row.optionalText("person"), sealedAt: row.time("sealed_at", since: generatedAt),
        supersedes: row.optionalIdentifier("superseded_report_seal_id"),
        supersededBy: row.optionalIdentifier("superseded_by"))
    }
  }

  /// The newest sequence number of each replica, by the replica's UUID.
  public func newestSequences() throws(StoreError) -> [String: Int64] {
    Dictionary(try all(ReplicaQuery.all) { try ($0.text("uuid"), $0.int64("last_sequence")) }) { first, _ in first }
  }

  /// How much was written to the logs of a product since: log by log, and release by release where rows belong to one.
  ///
  /// - Parameter seen: The newest sequence number of each replica that was seen, by the replica's UUID.
  public func logGrowth(
    of product: Identifier<Product>, since seen: [String: Int64]
  ) throws(StoreError) -> [LogGrowth] {
    let seen = SeenNumbers.encode(seen)
    return try all(ReportSealQuery.growth, seen, product.rawValue) { row in
      try LogGrowth(row, release: row.text("version"))
    } + all(ReportSealQuery.editGrowth, seen, product.rawValue) { try LogGrowth($0, release: nil) }
      + all(ReportSealQuery.issueGrowth, seen, product.rawValue) { try LogGrowth($0, release: nil) }
  }

  /// The first findings of a product that were recorded since, by their numbers.
  ///
  /// - Parameters:
  ///   - seen: The newest sequence number of each replica that was seen, by the replica's UUID.
  ///   - limit: The largest number of them.
  public func findings(
    of product: Identifier<Product>, since seen: [String: Int64], limit: Int
  ) throws(StoreError) -> [Finding] {
    try findings(
      try all(ReportSealQuery.newerFindings, SeenNumbers.encode(seen), product.rawValue, limit) {
        try $0.identifier("finding_id")
      })
  }
}

extension WriteTransaction {
  /// Seals a report; it supersedes the newest one of the same release, format and options.
  ///
  /// - Parameters:
  ///   - person: Who issues it; nil when nobody says it.
  ///   - time: When: UTC, milliseconds since 1970.
  /// - Returns: Its number.
  @discardableResult
  public func seal(
    _ content: ReportSeal.Content, of release: Release, by person: String?, at time: Int64
  ) throws(StoreError) -> Identifier<ReportSeal> {
    let older = try read.first(ReportSealQuery.newest, release.id.rawValue, content.format, content.options) {
      try $0.int64("report_seal_id")
    }
    return Identifier(
      rawValue: try append(
        to: .reportSeal, ReportSealQuery.insert, release.id.rawValue, content.format, content.options, content.sha256,
        content.byteCount, content.policy, content.rules, content.facts, SeenNumbers.encode(content.seen),
        content.toolVersion, self.person(named: person), content.generatedAt, time, older))
  }
}

/// What a report saw, as it is stored.
enum SeenNumbers {
  static func decode(_ json: String) -> [String: Int64]? {
    try? JSONDecoder().decode([String: Int64].self, from: Data(json.utf8))
  }

  static func encode(_ seen: [String: Int64]) -> String {
    "{" + seen.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }
}
