public import AuditModel

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
  ///   - time: When: UTC, milliseconds since 1970.
  /// - Returns: Whether it is new; false when it belonged to the finding already, and nothing changed.
  /// - Throws: ``StoreError/frozen(release:)`` when it is new and the finding's release takes no change.
  public func addEvidence(
    _ evidence: Identifier<Evidence>, to finding: Identifier<Finding>, by auditor: String?, at time: Int64
  ) throws(StoreError) -> Bool {
    let isThere = try read.first(EvidenceQuery.isOfFinding, finding.rawValue, evidence.rawValue) { _ in true }
    guard isThere == nil else { return false }
    try requireEvidenceTaken(by: finding)
    let number = try nextLogNumber(of: .findingEvidence)
    try run(
      EvidenceQuery.insertOfFinding, number.replica, number.sequence, finding.rawValue, evidence.rawValue, auditor,
      time)
    return true
  }

  /// Sees to it, before anything large is written, that a finding takes evidence.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func requireEvidenceTaken(by finding: Identifier<Finding>) throws(StoreError) {
    if let release = try read.first(EvidenceQuery.frozenRelease, finding.rawValue, decode: { $0.text(0) }) {
      throw .frozen(release: release)
    }
  }
}
