public import AuditModel

/// SQL about findings: every statement that names their columns.
enum FindingQuery: String, Query {
  case insert = """
    INSERT INTO finding (
      replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id, severity_id,
      observed_at, recorded_at, place_digest_id, amends_finding_id, observation_id, observed, reason, note, language
    )
    VALUES (
      :replica_id, :sequence, :stamp, :session_id, :release_id, :address_id, :check_id, :outcome_id, :mode_id,
      :severity_id,
      :observed_at, :recorded_at, :place_digest_id, :amends_finding_id, :observation_id, :observed, :reason, :note,
      :language
    )
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id, severity_id,
      observed_at, recorded_at, place_digest_id, amends_finding_id, observation_id, observed, reason, note, language,
      finding_id
    FROM finding
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The name of an outcome (``PortableReference``).
  case portableOutcome = """
    SELECT NULL AS product_id, name
    FROM outcome
    WHERE outcome_id = :key
    """
  /// The name of a mode (``PortableReference``).
  case portableMode = """
    SELECT NULL AS product_id, name
    FROM mode
    WHERE mode_id = :key
    """
  /// The name of a severity (``PortableReference``).
  case portableSeverity = """
    SELECT NULL AS product_id, name
    FROM severity
    WHERE severity_id = :key
    """
  /// In the order of the index that covers it.
  case ofRelease = """
    SELECT
      finding_id, address_id, check_id, session_id, observed_at, outcome_id, mode_id, amends_finding_id
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id
    ORDER BY address_id, check_id, session_id, observed_at
    """
  /// The findings of a release at an address, on one check or on every one, retracted ones marked.
  case atPlace = """
    SELECT
      finding_id, address_id, check_id, session_id, observed_at, outcome_id, mode_id, amends_finding_id,
      EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id
      ) AS is_retracted,
      EXISTS (
        SELECT 1
        FROM check_definition
        JOIN release_pack ON release_pack.pack_edition_id = check_definition.pack_edition_id
        WHERE check_definition.check_id = finding.check_id AND check_definition.method = 'tool'
          AND release_pack.release_id = finding.release_id
      ) AS is_of_tool_check
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND address_id = :address_id
      AND check_id BETWEEN ifnull(:check_id, 0) AND ifnull(:check_id, 9223372036854775807)
    ORDER BY check_id, session_id, observed_at
    """
  /// The findings of a release that have a note.
  case noted = """
    SELECT finding_id
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND note IS NOT NULL
    """
  case byID = """
    SELECT
      finding.finding_id, finding.session_id, address.screen_id, address.state_id, address.element_id,
      address.component_id,
      screen.key AS screen, state.key AS state, element.key AS element,
      audit_check.path AS check_path,
      finding.outcome_id, finding.mode_id, finding.severity_id, finding.observed, finding.reason, finding.note,
      finding.observed_at, finding.amends_finding_id, component.key AS component, finding.observation_id,
      (
        SELECT count(*)
        FROM finding AS together INDEXED BY finding_by_observation
        WHERE together.observation_id = finding.observation_id AND NOT EXISTS (
          SELECT 1
          FROM late_row
          WHERE late_row.release_id = together.release_id AND late_row.log = 'finding'
            AND late_row.row_id = together.finding_id
        )
      ) AS together_count
    FROM finding
    JOIN address ON address.address_id = finding.address_id
    JOIN audit_check ON audit_check.check_id = finding.check_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE finding.finding_id = :finding_id
    """
  /// How severe a failure is.
  case severity = """
    SELECT severity_id
    FROM finding
    WHERE finding_id = :finding_id AND outcome_id = 1
    """
  /// The findings of a release that were not retracted, with what other copies of the file know them by, in the order of
  /// the index that they are found over; of a frozen release as it had seen them.
  case assertions = """
    SELECT
      finding.finding_id, finding.session_id, address.screen_id, address.state_id, address.element_id,
      address.component_id,
      screen.key AS screen, state.key AS state, element.key AS element,
      audit_check.path AS check_path,
      finding.outcome_id, finding.mode_id, finding.severity_id, finding.observed, finding.reason, finding.note,
      finding.observed_at, finding.amends_finding_id, component.key AS component, finding.observation_id,
      (
        SELECT count(*)
        FROM finding AS together INDEXED BY finding_by_observation
        WHERE together.observation_id = finding.observation_id AND NOT EXISTS (
          SELECT 1
          FROM late_row
          WHERE late_row.release_id = together.release_id AND late_row.log = 'finding'
            AND late_row.row_id = together.finding_id
        )
      ) AS together_count,
      finding.address_id, finding.check_id,
      replica.uuid AS replica, finding.sequence, finding.recorded_at, amended_replica.uuid AS amended_replica,
      amended.sequence AS amended_sequence,
      (
        SELECT json_group_array(piece.words)
        FROM (
          SELECT
            evidence.sha256 || ' ' || evidence.media_type || ' ' || length(evidence.name) || ' ' || evidence.name
              || coalesce(' ' || finding_evidence.caption, '') AS words
          FROM finding_evidence
          JOIN evidence ON evidence.evidence_id = finding_evidence.evidence_id
          WHERE finding_evidence.finding_id = finding.finding_id AND NOT EXISTS (
            SELECT 1
            FROM late_row
            WHERE late_row.release_id = finding.release_id AND late_row.log = 'finding_evidence'
              AND late_row.row_id = finding_evidence.finding_evidence_id
          )
          ORDER BY finding_evidence.evidence_id
        ) AS piece
      ) AS evidence
    FROM finding INDEXED BY finding_by_cell
    JOIN replica ON replica.replica_id = finding.replica_id
    JOIN address ON address.address_id = finding.address_id
    JOIN audit_check ON audit_check.check_id = finding.check_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    LEFT JOIN finding AS amended ON amended.finding_id = finding.amends_finding_id
    LEFT JOIN replica AS amended_replica ON amended_replica.replica_id = amended.replica_id
    WHERE finding.release_id = :release_id
      AND NOT EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id AND NOT EXISTS (
          SELECT 1
          FROM late_row
          WHERE late_row.release_id = finding.release_id AND late_row.log = 'finding_retraction'
            AND late_row.row_id = finding_retraction.finding_retraction_id
        )
      )
      AND NOT EXISTS (
        SELECT 1
        FROM late_row
        WHERE late_row.release_id = finding.release_id AND late_row.log = 'finding'
          AND late_row.row_id = finding.finding_id
      )
    ORDER BY finding.address_id, finding.check_id, finding.session_id, finding.observed_at
    """
  /// When something of a product was observed last.
  case lastObserved = """
    SELECT max(finding.observed_at) AS observed_at
    FROM release
    CROSS JOIN finding INDEXED BY finding_by_cell ON finding.release_id = release.release_id
    WHERE release.product_id = :product_id
      -- Few are retracted: these are looked up once, and not for each finding.
      AND finding.finding_id NOT IN (SELECT finding_id FROM finding_retraction)
    """
  /// Where a release has failures, in the order of the index that covers it.
  case failedPlaces = """
    SELECT DISTINCT address_id, check_id
    FROM finding INDEXED BY finding_failed
    WHERE release_id = :release_id AND outcome_id = 1
    ORDER BY address_id, check_id
    """
  /// The checks with failures at one address of it.
  case failedAtAddress = """
    SELECT DISTINCT check_id
    FROM finding INDEXED BY finding_failed
    WHERE release_id = :release_id AND outcome_id = 1 AND address_id = :address_id
    ORDER BY check_id
    """
  /// Findings that amend a finding and stand.
  case amending = """
    SELECT finding.finding_id
    FROM finding
    WHERE finding.amends_finding_id = :finding_id
      AND NOT EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id
      )
    ORDER BY finding.finding_id
    """
  /// The findings at an address in all releases of a product, or on one check there, in the order of their numbers.
  case atAddress = """
    SELECT finding.finding_id
    FROM release
    JOIN finding INDEXED BY finding_by_cell ON finding.release_id = release.release_id
    WHERE release.product_id = :product_id AND finding.address_id = :address_id
      AND (:check_id IS NULL OR finding.check_id = :check_id)
    ORDER BY finding.finding_id
    """
  case ofSession = """
    SELECT finding_id
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND session_id = :session_id
    ORDER BY finding_id
    """
  /// When the findings of a session were observed.
  case observedTimes = """
    SELECT observed_at
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND session_id = :session_id
    """
  /// The newest finding of a session that stands.
  case lastOfSession = """
    SELECT finding_id
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND session_id = :session_id
      AND NOT EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id
      )
    ORDER BY finding.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = finding.replica_id) DESC,
      finding.sequence DESC
    LIMIT 1
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || finding.sequence AS origin
    FROM finding
    JOIN replica ON replica.replica_id = finding.replica_id
    JOIN release ON release.release_id = finding.release_id
    WHERE finding.finding_id = :key
    """
}

/// A finding to be recorded, with its references resolved.
public struct NewFinding: Sendable {
  /// Local key of the address; see ``WriteTransaction/addressKey(of:in:screen:owner:)``.
  public var address: Int64
  /// What was asked.
  public var check: Identifier<Check>
  /// The outcome.
  public var outcome: Outcome
  /// How it came about.
  public var mode: TestMode
  /// How bad; nil when not said.
  public var severity: Severity?
  /// What was really announced or seen, or nil.
  public var observed: String?
  /// Why it does not apply or cannot be told, or nil.
  public var reason: String?
  /// A note, or nil.
  public var note: String?
  /// When it was observed: UTC, milliseconds since 1970.
  public var observedAt: Int64
  /// The finding it corrects, or nil.
  public var amends: Identifier<Finding>?
  /// What it follows from, of the same session; nil: it was answered by itself.
  public var observation: Identifier<Observation>?
  /// What it rests on, or nil.
  public var supplement: FindingSupplement?

  /// A manual finding with nothing but its outcome.
  public init(address: Int64, check: Identifier<Check>, outcome: Outcome, observedAt: Int64) {
    self.address = address
    self.check = check
    self.outcome = outcome
    self.observedAt = observedAt
    mode = .manual
  }
}

extension NewFinding {
  /// Writes its row.
  ///
  /// - Parameters:
  ///   - insert: ``FindingQuery/insert``.
  ///   - place: What ``PlaceDigests/key(of:)`` gives.
  /// - Returns: The finding's number.
  @inline(__always)
  borrowing func append(
    to log: LogSequence, _ chains: LogChains, _ insert: borrowing Statement, session: AuditSession,
    place: Int64?, now: Int64
  ) throws(SQLiteError) -> Int64 {
    try log.append(
      to: .finding, chains, insert, session.id.rawValue, session.release.rawValue, address, check.rawValue,
      outcome.rawValue, mode.rawValue, severity?.rawValue, observedAt, now, place, amends?.rawValue,
      observation?.rawValue,
      observed, reason, note, nil as String?)
  }
}

extension Finding {
  /// A row of ``FindingQuery/byID`` or ``FindingQuery/assertions``.
  init(_ row: borrowing Statement) throws(SQLiteError) {
    try self.init(
      id: row.identifier("finding_id"), session: row.identifier("session_id"), address: Address(row),
      check: row.text("check_path"), outcome: row.value("outcome_id"), mode: row.value("mode_id"),
      severity: row.optionalValue("severity_id"), observed: row.optionalText("observed"),
      reason: row.optionalText("reason"), note: row.optionalText("note"), observedAt: row.time("observed_at"),
      amends: row.optionalIdentifier("amends_finding_id"), source: Self.source(row))
  }

  private static func source(_ row: borrowing Statement) throws(SQLiteError) -> SharedObservation? {
    guard let id: Identifier<Observation> = try row.optionalIdentifier("observation_id") else { return nil }
    return SharedObservation(id: id, others: max(0, try row.int("together_count") - 1))
  }
}

extension FindingRow {
  /// The columns of ``FindingQuery/ofRelease`` and ``FindingQuery/atPlace``, found by name once for a million rows.
  struct Columns {
    fileprivate let id, address, check, session, observedAt, outcome, mode, amends: Int32

    init(_ statement: borrowing Statement) throws(SQLiteError) {
      id = try statement.column("finding_id")
      address = try statement.column("address_id")
      check = try statement.column("check_id")
      session = try statement.column("session_id")
      observedAt = try statement.column("observed_at")
      outcome = try statement.column("outcome_id")
      mode = try statement.column("mode_id")
      amends = try statement.column("amends_finding_id")
    }
  }

  /// - Throws: ``SQLiteError`` with a ``DamagedValue``, for keys, too, that do not fit.
  @inline(__always)
  init(_ row: borrowing Statement, _ columns: Columns) throws(SQLiteError) {
    try self.init(
      key: row.quickInteger(columns.id), addressKey: row.quickInteger(columns.address),
      checkKey: row.quickInteger(columns.check),
      sessionKey: row.quickInteger(columns.session), observedAt: row.quickTime(columns.observedAt),
      outcome: row.quickValue(columns.outcome), mode: row.quickValue(columns.mode),
      amended: row.quickOptionalKey(columns.amends))
  }
}

extension FoundFinding {
  /// A row of ``FindingQuery/atPlace``.
  init(_ row: borrowing Statement, _ columns: FindingRow.Columns) throws(SQLiteError) {
    try self.init(
      row: FindingRow(row, columns), isRetracted: row.bool("is_retracted"), isOfToolCheck: row.bool("is_of_tool_check"))
  }
}

extension Assertion {
  /// A row of ``FindingQuery/assertions``.
  ///
  /// - Parameter redactions: What was redacted, by its SHA-256.
  init(_ row: borrowing Statement, _ redactions: [String: Redaction]) throws(SQLiteError) {
    var pieces = try row.parsed("evidence", as: "list of evidence", Self.pieces)
    if !redactions.isEmpty {
      for index in pieces.indices { pieces[index].redaction = redactions[pieces[index].sha256] }
    }
    try self.init(
      finding: Finding(row), addressKey: row.int64("address_id"), checkID: row.identifier("check_id"),
      origin: Origin(replica: row.text("replica"), sequence: row.int64("sequence")),
      recordedAt: row.time("recorded_at"),
      amended: row.isNull("amends_finding_id")
        ? nil : Origin(replica: row.text("amended_replica"), sequence: row.int64("amended_sequence")),
      evidence: pieces)
  }

  private static func pieces(_ json: String) -> [Piece]? {
    guard json != "[]" else { return [] }
    guard let lines = JSONTexts.decode(json) else { return nil }
    let pieces = lines.compactMap(Piece.init(words:))
    return pieces.count == lines.count ? pieces : nil
  }
}

extension Assertion.Piece {
  /// A name and a caption may have spaces in them; what stands before them has none.
  fileprivate init?(words: String) {
    let parts = words.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let length = Int(parts[2]), length <= parts[3].unicodeScalars.count else { return nil }
    let rest = parts[3].unicodeScalars
    let end = rest.index(rest.startIndex, offsetBy: length)
    let caption = String(rest[end...].dropFirst())
    self.init(
      name: String(rest[..<end]), mediaType: parts[1], sha256: parts[0], caption: caption.isEmpty ? nil : caption)
  }
}
