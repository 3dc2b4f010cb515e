public import AuditModel

extension ReadTransaction {
  /// Goes through the findings of a release that were not retracted, by address, check, session and time.
  ///
  /// - Throws: ``StoreError``, or what `body` throws; reading ends there.
  public func forEachAssertion(of release: Identifier<Release>, _ body: (Assertion) throws -> Void) throws {
    do {
      let statement = try Statement(FindingQuery.assertions.rawValue, on: database)
      try statement.bind(release.rawValue)
      while try statement.step() { try body(Self.assertion(statement)) }
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    }
  }

  private static func assertion(_ row: borrowing Statement) -> Assertion {
    let pieces = row.text(22)
    return Assertion(
      finding: finding(row), addressKey: row.int64(15), checkID: row.identifier(16),
      origin: Assertion.Origin(replica: row.text(17), sequence: row.int64(18)), recordedAt: row.int64(19),
      amended: row.isNull(20) ? nil : Assertion.Origin(replica: row.text(20), sequence: row.int64(21)),
      evidence: pieces == "[]" ? [] : (JSONTexts.decode(pieces) ?? []).compactMap { piece($0) })
  }

  /// A name may have spaces in it; what stands before it has none.
  private static func piece(_ words: String) -> Assertion.Piece? {
    let parts = words.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    return parts.count == 3 ? Assertion.Piece(name: parts[2], mediaType: parts[1], sha256: parts[0]) : nil
  }

  /// What the sessions of a release are known by in every copy of the file.
  public func sessionOrigins(
    of release: Identifier<Release>
  ) throws(StoreError) -> [Identifier<AuditSession>: Assertion.Origin] {
    var origins: [Identifier<AuditSession>: Assertion.Origin] = [:]
    try forEach(SessionQuery.origins, release.rawValue) { row in
      origins[row.identifier(0)] = Assertion.Origin(replica: row.text(1), sequence: row.int64(2))
    }
    return origins
  }
}
