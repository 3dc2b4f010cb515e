public import AuditModel

extension ReadTransaction {
  /// All findings of a release, ordered by address, check, session and time.
  public func findingRows(of release: Identifier<Release>) throws(StoreError) -> [FindingRow] {
    try all(FindingQuery.ofRelease, release.rawValue, decode: Self.findingRow)
  }

  static func findingRow(_ row: borrowing Statement) -> FindingRow {
    FindingRow(
      id: row.identifier(0), address: row.int64(1), check: row.identifier(2), session: row.identifier(3),
      observedAt: row.int64(4), outcome: Outcome(rawValue: row.int64(5)) ?? .untested,
      mode: TestMode(rawValue: row.int64(6)) ?? .manual, amends: row.optionalIdentifier(7))
  }

  /// Says where a release has failed findings, whether they count or not: the address and the check of each, in
  /// ascending order.
  public func forEachFailedPlace(
    of release: Identifier<Release>, _ body: (_ address: Int64, _ check: Identifier<Check>) -> Void
  ) throws(StoreError) {
    try forEach(FindingQuery.failedPlaces, release.rawValue) { body($0.int64(0), $0.identifier(1)) }
  }

  /// The checks that a tool alone may pass, as the editions that a release pins have them.
  public func toolChecks(of release: Identifier<Release>) throws(StoreError) -> Set<Identifier<Check>> {
    Set(try all(FindingQuery.toolChecks, release.rawValue) { $0.identifier(0) })
  }

  /// The findings of a release that were retracted.
  public func retractedFindings(
    of release: Identifier<Release>
  ) throws(StoreError) -> Set<Identifier<Finding>> {
    Set(try all(FindingQuery.retracted, release.rawValue) { $0.identifier(0) })
  }

  /// What the addresses of a product's findings stand for.
  public func addresses(of product: Identifier<Product>) throws(StoreError) -> [Int64: Address] {
    var addresses: [Int64: Address] = [:]
    try forEach(FindingQuery.addresses, product.rawValue) { row in
      addresses[row.int64(0)] = Self.address(
        screen: row.optionalText(1), state: row.optionalText(2), element: row.optionalText(3),
        component: row.optionalText(4))
    }
    return addresses
  }

  /// The components that the elements of addresses on screens are part of, by the local keys of the addresses; an
  /// element of the screen's own is left out.
  public func componentsOfAddresses(of product: Identifier<Product>) throws(StoreError) -> [Int64: String] {
    var components: [Int64: String] = [:]
    try forEach(FindingQuery.addressOwners, product.rawValue) { components[$0.int64(0)] = $0.text(1) }
    return components
  }

  static func address(screen: String?, state: String?, element: String?, component: String?) -> Address {
    if let screen { return .screen(key: screen, state: state ?? Address.defaultState, element: element) }
    if let component { return .component(key: component, element: element) }
    return .product
  }

  /// The finding of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func finding(_ id: Identifier<Finding>) throws(StoreError) -> Finding {
    try findings([id])[0]
  }

  /// The findings of those numbers, in the same order.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for the first that there is not.
  public func findings(_ ids: [Identifier<Finding>]) throws(StoreError) -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(ids.count)
    do throws(SQLiteError) {
      let statement = try Statement(FindingQuery.byID.rawValue, on: database, isReused: true)
      for id in ids { try statement.forEach(id.rawValue) { findings.append(Self.finding($0)) } }
    } catch {
      throw StoreError(error, path: path)
    }
    guard findings.count == ids.count else {
      let missing = zip(ids, findings.map { Optional($0.id) } + [nil]).first { $0 != $1 }?.0
      throw .notFound(kind: "finding", reference: "\(missing?.rawValue ?? 0)", hint: "see `auditctl explain`")
    }
    return findings
  }

  static func finding(_ row: borrowing Statement) -> Finding {
    Finding(
      id: row.identifier(0), session: row.identifier(1),
      address: address(
        screen: row.optionalText(2), state: row.optionalText(3), element: row.optionalText(4),
        component: row.optionalText(14)),
      check: row.text(5), outcome: Outcome(rawValue: row.int64(6)) ?? .untested,
      mode: TestMode(rawValue: row.int64(7)) ?? .manual,
      severity: row.optionalInt64(8).flatMap { Severity(rawValue: $0) }, observed: row.optionalText(9),
      reason: row.optionalText(10), note: row.optionalText(11), observedAt: row.int64(12),
      amends: row.optionalIdentifier(13))
  }

  /// All declarations of a release, oldest first.
  public func declarations(
    of release: Identifier<Release>
  ) throws(StoreError) -> [ElementListDeclaration] {
    try all(FindingQuery.declarations, release.rawValue) { row in
      ElementListDeclaration(
        screen: row.text(0), isComplete: row.bool(1), elements: row.text(2).split(separator: " ").map(String.init),
        auditor: row.text(3), declaredAt: row.int64(4))
    }
  }
}

extension WriteTransaction {
  /// Notes an auditor's word that a screen's list of elements is complete in a release, or no longer.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func declareElements(
    of screen: Screen, release: Release, isComplete: Bool, auditor: String, at time: Int64
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let number = try nextLogNumber(of: .elementListDeclaration)
    try run(
      FindingQuery.insertDeclaration, number.replica, number.sequence, release.id.rawValue,
      screen.id.rawValue, isComplete, screen.expanded.elements.map(\.key).joined(separator: " "), auditor,
      time)
  }
}
