public import AuditModel

/// SQL about what was noticed once, and its evidence.
enum ObservationQuery: String, Query {
  case insert = """
    INSERT INTO observation (
      replica_id, sequence, stamp, session_id, address_id, kind, words, language, capture_id, observed_at
    )
    VALUES (
      :replica_id, :sequence, :stamp, :session_id, :address_id, :kind, :words, :language, :capture_id, :observed_at
    )
    """
  case insertEvidence = """
    INSERT INTO observation_evidence (
      replica_id, sequence, stamp, observation_id, evidence_id, caption, person_id, added_at
    )
    VALUES (:replica_id, :sequence, :stamp, :observation_id, :evidence_id, :caption, :person_id, :added_at)
    """
  case byID = """
    SELECT
      observation.observation_id, observation.session_id, address.screen_id, address.state_id, address.element_id,
      address.component_id, screen.key AS screen, state.key AS state, element.key AS element,
      component.key AS component, observation.kind, observation.words, observation.observed_at,
      (
        SELECT count(*)
        FROM finding INDEXED BY finding_by_observation
        WHERE finding.observation_id = observation.observation_id
      ) AS finding_count,
      (
        SELECT json_group_array(CAST(piece.evidence_id AS TEXT))
        FROM (
          SELECT DISTINCT observation_evidence.evidence_id
          FROM observation_evidence
          WHERE observation_evidence.observation_id = observation.observation_id
          ORDER BY observation_evidence.evidence_id
        ) AS piece
      ) AS evidence
    FROM observation
    JOIN address ON address.address_id = observation.address_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE observation.observation_id = :observation_id
    """
  /// In the order in which every copy of the file has them.
  case ofSession = """
    SELECT observation.observation_id
    FROM observation
    JOIN replica ON replica.replica_id = observation.replica_id
    WHERE observation.session_id = :session_id
    ORDER BY observation.stamp, replica.uuid, observation.sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, session_id, address_id, kind, words, language, capture_id, observed_at,
      observation_id
    FROM observation
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case evidenceDigest = """
    SELECT
      replica_id, sequence, stamp, observation_id, evidence_id, caption, person_id, added_at,
      observation_evidence_id
    FROM observation_evidence
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || observation.sequence AS origin
    FROM observation
    JOIN replica ON replica.replica_id = observation.replica_id
    JOIN session ON session.session_id = observation.session_id
    JOIN release ON release.release_id = session.release_id
    WHERE observation.observation_id = :key
    """
}

/// What was noticed, to be recorded with the findings that follow from it.
public struct NewObservation: Sendable {
  /// Local key of the address; see ``WriteTransaction/addressKey(of:in:screen:owner:)``.
  public var address: Int64
  /// What was done.
  public var kind: ObservationKind
  /// What was heard or seen; nil when not said.
  public var words: String?
  /// When: UTC, milliseconds since 1970.
  public var observedAt: Int64

  /// Something that was noticed at an address.
  public init(address: Int64, kind: ObservationKind, words: String?, observedAt: Int64) {
    self.address = address
    self.kind = kind
    self.words = words
    self.observedAt = observedAt
  }
}

extension ReadTransaction {
  /// The observations of those numbers, in the same order.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for the first that there is not.
  public func observations(_ ids: [Identifier<Observation>]) throws(StoreError) -> [Observation] {
    var observations: [Observation] = []
    for id in ids {
      guard let found = try first(ObservationQuery.byID, id.rawValue, decode: Self.observation) else {
        throw .notFound(kind: "observation", reference: "\(id.rawValue)", hint: "see `auditctl log --session NUMBER`")
      }
      observations.append(found)
    }
    return observations
  }

  /// What was noticed in a session, oldest first.
  public func observations(of session: Identifier<AuditSession>) throws(StoreError) -> [Observation] {
    try observations(all(ObservationQuery.ofSession, session.rawValue) { try $0.identifier("observation_id") })
  }

  private static func observation(_ row: borrowing Statement) throws(SQLiteError) -> Observation {
    try Observation(
      id: row.identifier("observation_id"), session: row.identifier("session_id"), address: Address(row),
      kind: row.value("kind"), words: row.optionalText("words"), observedAt: row.time("observed_at"),
      findingCount: row.int("finding_count"),
      evidence: row.texts("evidence").compactMap { Int64($0).map { Identifier(rawValue: $0) } })
  }
}

extension WriteTransaction {
  /// Writes down what was noticed in a session; the findings that follow from it name it.
  ///
  /// - Throws: ``StoreError/frozen(release:)`` when the release of the session takes no answer any more.
  public func observe(
    _ observation: NewObservation, in session: AuditSession, of release: Release
  ) throws(StoreError) -> Identifier<Observation> {
    try read.requireOpen(release)
    let key = try append(
      to: .observation, ObservationQuery.insert, session.id.rawValue, observation.address, observation.kind.rawValue,
      observation.words, nil as String?, nil as Int64?, observation.observedAt)
    return Identifier(rawValue: key)
  }

  /// Says that a piece of evidence belongs to an observation.
  ///
  /// - Parameter caption: What it proves; nil when not said.
  public func addEvidence(
    _ evidence: Identifier<Evidence>, to observation: Identifier<Observation>, by person: String, caption: String? = nil
  ) throws(StoreError) {
    try append(
      to: .observationEvidence, ObservationQuery.insertEvidence, observation.rawValue, evidence.rawValue, caption,
      self.person(named: person), now)
  }
}
