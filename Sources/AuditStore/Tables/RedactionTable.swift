public import AuditModel

/// SQL about evidence whose bytes are gone.
enum RedactionQuery: String, Query {
  case insert = """
    INSERT INTO redaction (replica_id, sequence, stamp, evidence_id, person_id, reason, redacted_at)
    VALUES (:replica_id, :sequence, :stamp, :evidence_id, :person_id, :reason, :redacted_at)
    """
  /// The first word on each piece comes first.
  case all = """
    SELECT
      redaction.evidence_id, evidence.sha256, redaction.reason, person.name AS person, redaction.redacted_at, replica.uuid,
      redaction.sequence
    FROM redaction
    JOIN evidence ON evidence.evidence_id = redaction.evidence_id
    JOIN replica ON replica.replica_id = redaction.replica_id
    LEFT JOIN person ON person.person_id = redaction.person_id
    ORDER BY redaction.stamp, replica.uuid, redaction.sequence
    """
  /// What was redacted stays away, from wherever it comes.
  case removeBytes = """
    DELETE FROM evidence_chunk
    WHERE evidence_id IN (SELECT evidence_id FROM redaction)
    """
  /// A file's name may be that of a person.
  case removeNames = """
    UPDATE evidence
    SET name = 'redacted'
    WHERE evidence_id IN (SELECT evidence_id FROM redaction) AND name <> 'redacted'
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, evidence_id, person_id, reason, redacted_at, redaction_id
    FROM redaction
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// What was redacted of evidence, in the order in which it was said; a piece of which two copies said it is there twice.
  public func redactionsOfEvidence() throws(StoreError) -> [Redaction] {
    try all(RedactionQuery.all, decode: Self.redaction)
  }

  private static func redaction(_ row: borrowing Statement) throws(SQLiteError) -> Redaction {
    try Redaction(
      .evidence(row.identifier("evidence_id")), reason: row.text("reason"), person: row.optionalText("person"),
      redactedAt: row.time("redacted_at"), replica: row.text("uuid"), sequence: row.int64("sequence"))
  }

  /// The first word on each piece of evidence whose bytes are gone.
  func evidenceRedactions() throws(StoreError) -> [Identifier<Evidence>: Redaction] {
    let all = try all(RedactionQuery.all) { row in
      try (row.identifier("evidence_id", of: Evidence.self), Self.redaction(row))
    }
    return Dictionary(all) { first, _ in first }
  }

  /// The same, by the SHA-256 of the pieces.
  func redactionsBySHA256() throws(StoreError) -> [String: Redaction] {
    let all = try all(RedactionQuery.all) { try ($0.digits("sha256"), Self.redaction($0)) }
    return Dictionary(all) { first, _ in first }
  }
}

extension WriteTransaction {
  /// Removes the bytes of a piece of evidence and the name of its file for good; what was said of it stays.
  ///
  /// To be called in ``AuditDatabase/erase(at:_:)``, or what is removed could still be read from the file.
  ///
  /// - Parameters:
  ///   - reason: Why.
  ///   - person: Who says so; nil when not said.
  /// - Returns: Whether a row was written; false where it was redacted before, and then what is left of it goes all the same.
  public func redact(
    _ evidence: Identifier<Evidence>, reason: String, by person: String?
  ) throws(StoreError) -> Bool {
    let isNew = try read.evidence(evidence).redaction == nil
    if isNew {
      try append(to: .redaction, RedactionQuery.insert, evidence.rawValue, self.person(named: person), reason, now)
    }
    try removeRedacted()
    return isNew
  }

  /// Removes all that was redacted, wherever it came from.
  func removeRedacted() throws(StoreError) {
    try run(RedactionQuery.removeBytes)
    try run(RedactionQuery.removeNames)
  }
}
