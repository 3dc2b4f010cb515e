public import AuditModel

extension ReadTransaction {
  /// The findings of a release that have a note.
  public func notedFindings(of release: Identifier<Release>) throws(StoreError) -> Set<Identifier<Finding>> {
    Set(try all(FindingQuery.noted, release.rawValue) { try $0.identifier("finding_id") })
  }

  /// All findings of a release, ordered by address, check, session and time.
  public func findingRows(of release: Identifier<Release>) throws(StoreError) -> [FindingRow] {
    var rows: [FindingRow] = []
    do throws(SQLiteError) {
      let statement = try Statement(FindingQuery.ofRelease.rawValue, on: database)
      let columns = try FindingRow.Columns(statement)
      try statement.bind(release.rawValue)
      while try statement.step() { rows.append(try FindingRow(statement, columns)) }
    } catch {
      throw StoreError(error, path: path)
    }
    return rows
  }

  /// When something of a product was observed last that stands, over all its releases: UTC, milliseconds since 1970; nil where
  /// nothing was.
  public func lastObserved(of product: Identifier<Product>) throws(StoreError) -> Int64? {
    try one(FindingQuery.lastObserved, product.rawValue) { try $0.optionalTime("observed_at") } ?? nil
  }

  /// Where a release has failed findings, whether they count or not: each place once, by address and check.
  public func failedPlaces(of release: Identifier<Release>) throws(StoreError) -> [IssuePlace] {
    try all(FindingQuery.failedPlaces, release.rawValue) { row in
      try IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id"))
    }
  }

  /// The findings of a release at each group of addresses, those of an address ordered by check, session and time.
  ///
  /// - Parameter groups: Local keys of addresses.
  public func findings(
    of release: Identifier<Release>, at groups: [[Int64]]
  ) throws(StoreError) -> [[FoundFinding]] {
    var found: [[FoundFinding]] = []
    do throws(SQLiteError) {
      let kept = try statements.statement(FindingQuery.atPlace.rawValue)
      let columns = try FindingRow.Columns(kept.statement)
      for addresses in groups {
        var here: [FoundFinding] = []
        for address in addresses {
          try kept.statement.forEach(release.rawValue, address, nil as Int64?) { row in
            here.append(try FoundFinding(row, columns))
          }
        }
        found.append(here)
      }
    } catch {
      throw StoreError(error, path: path)
    }
    return found
  }

  /// The checks with failed findings of a release at an address, whether they count or not, in ascending order.
  ///
  /// - Parameter address: Its local key.
  public func failedChecks(
    of release: Identifier<Release>, at address: Int64
  ) throws(StoreError) -> [Identifier<Check>] {
    try all(FindingQuery.failedAtAddress, release.rawValue, address) { try $0.identifier("check_id") }
  }

  /// The finding of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func finding(_ id: Identifier<Finding>) throws(StoreError) -> Finding {
    try findings([id])[0]
  }

  /// The finding of that number; nil where there is none.
  public func knownFinding(_ id: Identifier<Finding>) throws(StoreError) -> Finding? {
    do throws(StoreError) {
      return try finding(id)
    } catch {
      guard case .notFound = error else { throw error }
      return nil
    }
  }

  /// The findings of those numbers, in the same order.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for the first that there is not.
  public func findings(_ ids: [Identifier<Finding>]) throws(StoreError) -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(ids.count)
    do throws(SQLiteError) {
      let kept = try statements.statement(FindingQuery.byID.rawValue)
      for id in ids { try kept.statement.forEach(id.rawValue) { findings.append(try Finding($0)) } }
    } catch {
      throw StoreError(reading: error, of: FindingQuery.byID, path: path)
    }
    guard findings.count == ids.count else {
      let missing = zip(ids, findings.map { Optional($0.id) } + [nil]).first { $0 != $1 }?.0
      throw .notFound(kind: "finding", reference: "\(missing?.rawValue ?? 0)", hint: "see `auditctl explain`")
    }
    return findings
  }

  /// How severe failures are, by their findings, nil where nobody said it; findings that did not fail are left out.
  public func severities(
    ofFailed findings: [Identifier<Finding>]
  ) throws(StoreError) -> [Identifier<Finding>: Severity?] {
    var severities: [Identifier<Finding>: Severity?] = [:]
    do throws(SQLiteError) {
      let statement = try Statement(FindingQuery.severity.rawValue, on: database, isReused: true)
      for id in findings {
        try statement.forEach(id.rawValue) { severities.updateValue(try $0.optionalValue("severity_id"), forKey: id) }
      }
    } catch {
      throw StoreError(reading: error, of: FindingQuery.severity, path: path)
    }
    return severities
  }

  /// The findings at an address in all releases of a product, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - address: Local key of the address; see ``addressID(of:in:)``.
  ///   - check: nil means every check.
  public func findings(
    at address: Int64, check: Identifier<Check>?, of product: Identifier<Product>
  ) throws(StoreError) -> [Identifier<Finding>] {
    try all(FindingQuery.atAddress, product.rawValue, address, check?.rawValue) { try $0.identifier("finding_id") }
  }

  /// The findings of a session in the order in which they were recorded.
  public func findings(of session: AuditSession) throws(StoreError) -> [Identifier<Finding>] {
    try all(FindingQuery.ofSession, session.release.rawValue, session.id.rawValue) { try $0.identifier("finding_id") }
  }

  /// When the findings of a session were observed, in no order: UTC, milliseconds since 1970.
  public func observedTimes(of session: AuditSession) throws(StoreError) -> [Int64] {
    try all(FindingQuery.observedTimes, session.release.rawValue, session.id.rawValue) { try $0.time("observed_at") }
  }

  /// The findings that amend a finding and stand, oldest first.
  public func amendments(of finding: Identifier<Finding>) throws(StoreError) -> [Identifier<Finding>] {
    try all(FindingQuery.amending, finding.rawValue) { try $0.identifier("finding_id") }
  }

  /// The newest finding of a session that was not retracted; nil when there is none.
  public func lastFinding(of session: AuditSession) throws(StoreError) -> Identifier<Finding>? {
    try first(FindingQuery.lastOfSession, session.release.rawValue, session.id.rawValue) {
      try $0.identifier("finding_id")
    }
  }

  /// Goes through the findings of a release that were not retracted, by address, check, session and time.
  ///
  /// - Throws: ``StoreError``, or what `body` throws; reading ends there.
  public func forEachAssertion(of release: Identifier<Release>, _ body: (Assertion) throws -> Void) throws {
    let redactions = try redactionsBySHA256()
    do {
      let statement = try Statement(FindingQuery.assertions.rawValue, on: database)
      try statement.bind(release.rawValue)
      while try statement.step() { try body(Assertion(statement, redactions)) }
    } catch let error as SQLiteError {
      throw StoreError(reading: error, of: FindingQuery.assertions, path: path)
    }
  }
}
