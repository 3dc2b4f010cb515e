public import AuditModel

/// SQL about evidence.
enum EvidenceQuery: String, Query {
  case insert = """
    INSERT INTO evidence (sha256, media_type, byte_count, name, added_at)
    VALUES (:sha256, :media_type, :byte_count, :name, :added_at)
    RETURNING evidence_id
    """
  case insertChunk = """
    INSERT INTO evidence_chunk (evidence_id, position, bytes)
    VALUES (:evidence_id, :position, :bytes)
    """
  case insertOfFinding = """
    INSERT INTO finding_evidence (replica_id, sequence, stamp, finding_id, evidence_id, caption, person_id, added_at)
    VALUES (:replica_id, :sequence, :stamp, :finding_id, :evidence_id, :caption, :person_id, :added_at)
    """
  case isOfFinding = """
    SELECT 1 AS is_there
    FROM finding_evidence
    WHERE finding_id = :finding_id AND evidence_id = :evidence_id
    """
  case byID = """
    SELECT evidence_id, sha256, media_type, byte_count, name, added_at
    FROM evidence
    WHERE evidence_id = :evidence_id
    """
  case bySHA256 = """
    SELECT evidence_id, sha256, media_type, byte_count, name, added_at
    FROM evidence
    WHERE sha256 = :sha256
    """
  case all = """
    SELECT evidence_id, sha256, media_type, byte_count, name, added_at
    FROM evidence
    ORDER BY evidence_id
    """
  case chunks = """
    SELECT position, bytes
    FROM evidence_chunk
    WHERE evidence_id = :evidence_id
    ORDER BY position
    """
  /// The release of a finding that takes no evidence any more.
  case frozenRelease = """
    SELECT release.version
    FROM finding
    JOIN release ON release.release_id = finding.release_id
    WHERE finding.finding_id = :finding_id AND release.stage = 'frozen'
    """
  case ofFindings = """
    SELECT
      evidence.evidence_id, evidence.sha256, evidence.media_type, evidence.byte_count, evidence.name,
      evidence.added_at, finding.finding_id, product.key AS product, release.version AS release, address.screen_id,
      address.state_id, address.element_id, address.component_id,
      screen.key AS screen,
      state.key AS state, element.key AS element,
      component.key AS component, audit_check.path AS check_path, finding.outcome_id, person.name AS added_by,
      finding_evidence.added_at AS attached_at, finding_evidence.caption
    FROM finding_evidence
    JOIN evidence ON evidence.evidence_id = finding_evidence.evidence_id
    LEFT JOIN person ON person.person_id = finding_evidence.person_id
    JOIN finding ON finding.finding_id = finding_evidence.finding_id
    JOIN release ON release.release_id = finding.release_id
    JOIN product ON product.product_id = release.product_id
    JOIN address ON address.address_id = finding.address_id
    JOIN audit_check ON audit_check.check_id = finding.check_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE (:finding_id IS NULL OR finding_evidence.finding_id = :finding_id)
      AND (:evidence_id IS NULL OR finding_evidence.evidence_id = :evidence_id)
      AND (:product IS NULL OR product.key = :product)
      AND (:release IS NULL OR release.version = :release)
      AND (:screen IS NULL OR screen.key = :screen OR address.address_id IN (SELECT value FROM json_each(:places)))
    ORDER BY finding_evidence.finding_id, finding_evidence.evidence_id
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, finding_id, evidence_id, caption, person_id, added_at, finding_evidence_id
    FROM finding_evidence
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portable = """
    SELECT NULL AS product_id, sha256
    FROM evidence
    WHERE evidence_id = :key
    """
}

/// What is known of a file before its bytes are stored.
public struct NewEvidence: Hashable, Sendable {
  /// SHA-256 of its bytes: 64 hexadecimal digits in lower case.
  public let sha256: String
  /// What its bytes are.
  public let mediaType: MediaType
  /// Size in bytes; at least 1.
  public let byteCount: Int64
  /// Name of the file, without a folder.
  public let name: String

  /// Facts of a file.
  public init(sha256: String, mediaType: MediaType, byteCount: Int64, name: String) {
    self.sha256 = sha256
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.name = name
  }
}

/// A piece of evidence of one finding.
public struct EvidenceRow: Hashable, Sendable {
  /// The evidence.
  public let evidence: Evidence
  /// The finding.
  public let finding: Identifier<Finding>
  /// Key of the product.
  public let product: String
  /// Version of the release.
  public let release: String
  /// What the finding is about.
  public let address: Address
  /// Path of the check.
  public let check: String
  /// Outcome of the finding.
  public let outcome: Outcome
  /// Who added it to the finding; nil when not said.
  public let addedBy: String?
  /// When it was added to the finding: UTC, milliseconds since 1970; nil when not said.
  public let addedAt: Int64?
}

/// Which evidence to list.
public struct EvidenceFilter: Sendable {
  /// That of one finding, or nil for all.
  public var finding: Identifier<Finding>?
  /// That of one piece of evidence, or nil for all.
  public var evidence: Identifier<Evidence>?
  /// Key of the product of its findings, or nil for all.
  public var product: String?
  /// Version of the release of its findings, or nil for all.
  public var release: String?
  /// Key of the screen of its findings, or nil for all.
  public var screen: String?
  /// Local keys of addresses of that screen by the keys that it had before; they count, too.
  public var places: [Int64] = []

  /// All evidence.
  public init() {}
}

extension ReadTransaction {
  /// The evidence of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func evidence(_ id: Identifier<Evidence>) throws(StoreError) -> Evidence {
    let redactions = try evidenceRedactions()
    guard let found = try first(EvidenceQuery.byID, id.rawValue, decode: { try Self.evidence($0, redactions) }) else {
      throw .notFound(kind: "evidence", reference: "\(id.rawValue)", hint: "see `auditctl evidence list`")
    }
    return found
  }

  /// The evidence with those bytes; nil when it is not stored.
  public func evidence(sha256: String) throws(StoreError) -> Evidence? {
    let redactions = try evidenceRedactions()
    return try first(EvidenceQuery.bySHA256, sha256) { try Self.evidence($0, redactions) }
  }

  /// All evidence, in the order of its numbers.
  public func allEvidence() throws(StoreError) -> [Evidence] {
    let redactions = try evidenceRedactions()
    return try all(EvidenceQuery.all) { try Self.evidence($0, redactions) }
  }

  /// Evidence with the findings it belongs to, in the order of findings.
  ///
  /// A piece that belongs to several findings is there as often.
  public func evidence(_ filter: EvidenceFilter) throws(StoreError) -> [EvidenceRow] {
    let redactions = try evidenceRedactions()
    return try all(
      EvidenceQuery.ofFindings, filter.finding?.rawValue, filter.evidence?.rawValue, filter.product, filter.release,
      filter.screen, JSONTexts.encode(filter.places)
    ) { row in
      try EvidenceRow(
        evidence: Self.captioned(row, redactions), finding: row.identifier("finding_id"), product: row.text("product"),
        release: row.text("release"),
        address: Address(row),
        check: row.text("check_path"), outcome: row.value("outcome_id"), addedBy: row.optionalText("added_by"),
        addedAt: row.optionalTime("attached_at"))
    }
  }

  /// The evidence of a finding, in the order of its numbers.
  public func evidence(of finding: Identifier<Finding>) throws(StoreError) -> [EvidenceRow] {
    var filter = EvidenceFilter()
    filter.finding = finding
    return try evidence(filter)
  }

  /// Reads the bytes of a piece of evidence in order, one chunk at a time.
  ///
  /// - Parameter body: Is given each chunk's position and its bytes, which are gone when it returns.
  /// - Throws: ``StoreError``, or what `body` throws; reading ends there.
  public func forEachChunk(
    of id: Identifier<Evidence>, _ body: (_ position: Int64, _ bytes: RawSpan) throws -> Void
  ) throws {
    do {
      let statement = try Statement(EvidenceQuery.chunks.rawValue, on: database)
      try statement.bind(id.rawValue)
      while try statement.step() {
        try statement.withBytes("bytes") { try body(statement.int64("position"), $0) }
      }
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    }
  }

  /// Evidence with what was said of it when it was added to a finding.
  static func captioned(
    _ row: borrowing Statement, _ redactions: [Identifier<Evidence>: Redaction]
  ) throws(SQLiteError) -> Evidence {
    var evidence = try evidence(row, redactions)
    evidence.caption = try row.optionalText("caption")
    return evidence
  }

  private static func evidence(
    _ row: borrowing Statement, _ redactions: [Identifier<Evidence>: Redaction]
  ) throws(SQLiteError) -> Evidence {
    var evidence = try Evidence(
      id: row.identifier("evidence_id"), sha256: row.digits("sha256"), mediaType: row.text("media_type"),
      byteCount: Int64(row.int("byte_count")), name: row.text("name"),
      addedAt: row.time("added_at"))
    evidence.redaction = redactions[evidence.id]
    return evidence
  }
}

extension WriteTransaction {
  /// Stores the bytes of a file, chunk by chunk.
  ///
  /// - Parameters:
  ///   - evidence: What is known of the file; that the bytes agree with it is for the caller to see to.
  ///   - time: When it was added: UTC, milliseconds since 1970.
  ///   - nextChunk: Gives the next bytes; empty at the end. A chunk is held in memory when it is read again, so
  ///     it should not be larger than a megabyte.
  /// - Throws: ``StoreError/duplicate(kind:reference:)`` when these bytes are stored already, and what `nextChunk`
  ///   throws.
  public func storeEvidence(
    _ evidence: NewEvidence, at time: Int64, nextChunk: () throws -> [UInt8]
  ) throws -> Identifier<Evidence> {
    let id: Identifier<Evidence> = try insert(
      EvidenceQuery.insert, evidence.sha256, evidence.mediaType.rawValue, evidence.byteCount, evidence.name, time,
      kind: "evidence", reference: evidence.sha256)
    var position: Int64 = 0
    while true {
      let chunk = try nextChunk()
      guard !chunk.isEmpty else { return id }
      // SQLite reads the bytes where they are, which they must not leave before the statement has run.
      try chunk.withUnsafeBytes { bytes in
        try run(EvidenceQuery.insertChunk, id.rawValue, position, BorrowedBytes(bytes: bytes))
      }
      position += 1
    }
  }

  /// Notes that a piece of evidence belongs to a finding.
  ///
  /// - Parameters:
  ///   - auditor: Who says so; nil when not said.
  ///   - caption: What it proves; nil when not said.
  ///   - time: When: UTC, milliseconds since 1970.
  /// - Returns: Whether it is new; false when it belonged to the finding already, and nothing changed.
  /// - Throws: ``StoreError/frozen(release:)`` when it is new and the finding's release takes no change.
  public func addEvidence(
    _ evidence: Identifier<Evidence>, to finding: Identifier<Finding>, by auditor: String?, caption: String? = nil,
    at time: Int64
  ) throws(StoreError) -> Bool {
    let isThere = try read.first(EvidenceQuery.isOfFinding, finding.rawValue, evidence.rawValue) { _ in true }
    guard isThere == nil else { return false }
    try requireEvidenceTaken(by: finding)
    try append(
      to: .findingEvidence, EvidenceQuery.insertOfFinding, finding.rawValue, evidence.rawValue, caption,
      person(named: auditor), time)
    return true
  }

  /// Sees to it, before anything large is written, that a finding takes evidence.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func requireEvidenceTaken(by finding: Identifier<Finding>) throws(StoreError) {
    if let release = try read.first(EvidenceQuery.frozenRelease, finding.rawValue, decode: { try $0.text("version") }) {
      throw .frozen(release: release)
    }
  }
}
