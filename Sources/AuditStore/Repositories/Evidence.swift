public import AuditModel

extension ReadTransaction {
  /// The evidence of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func evidence(_ id: Identifier<Evidence>) throws(StoreError) -> Evidence {
    guard let found = try first(EvidenceQuery.byID, id.rawValue, decode: Self.evidence) else {
      throw .notFound(kind: "evidence", reference: "\(id.rawValue)", hint: "see `auditctl evidence list`")
    }
    return found
  }

  /// The evidence with those bytes; nil when it is not stored.
  public func evidence(sha256: String) throws(StoreError) -> Evidence? {
    try first(EvidenceQuery.bySHA256, sha256, decode: Self.evidence)
  }

  /// All evidence, in the order of its numbers.
  public func allEvidence() throws(StoreError) -> [Evidence] {
    try all(EvidenceQuery.all, decode: Self.evidence)
  }

  /// Evidence with the findings it belongs to, in the order of findings.
  ///
  /// A piece that belongs to several findings is there as often.
  public func evidence(_ filter: EvidenceFilter) throws(StoreError) -> [EvidenceRow] {
    try all(
      EvidenceQuery.ofFindings, filter.finding?.rawValue, filter.evidence?.rawValue, filter.product, filter.release,
      filter.screen
    ) { row in
      EvidenceRow(
        evidence: Self.evidence(row), finding: row.identifier(6), product: row.text(7), release: row.text(8),
        address: Self.address(
          screen: row.optionalText(9), state: row.optionalText(10), element: row.optionalText(11),
          component: row.optionalText(12)),
        check: row.text(13), outcome: Outcome(rawValue: row.int64(14)) ?? .untested, addedBy: row.optionalText(15),
        addedAt: row.optionalInt64(16))
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
        try statement.withBytes(1) { try body(statement.int64(0), $0) }
      }
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    }
  }

  static func evidence(_ row: borrowing Statement) -> Evidence {
    Evidence(
      id: row.identifier(0), sha256: row.text(1), mediaType: row.text(2), byteCount: row.int64(3), name: row.text(4),
      addedAt: row.int64(5))
  }
}
