public import AuditModel
public import AuditStore

/// All that the compliance of one release depends on, read in one snapshot.
public struct ComplianceInput {
  let product: Product
  let release: Release
  let profile: Profile
  let screens: [ScreenOutline]
  /// The checks that the release asks for.
  let definitions: [CheckDefinition]
  let findings: [FindingRow]
  let retracted: Set<Identifier<Finding>>
  let sessions: [Identifier<AuditSession>: AuditSession]
  let declarations: [ElementListDeclaration]
  /// Addresses with findings at which the specification has no place.
  let otherAddresses: [Int64: Address]

  /// Reads the facts of a release.
  public init(_ transaction: borrowing ReadTransaction, product: Product, release: Release) throws {
    self.product = product
    self.release = release
    profile = try transaction.profile(release.profile)
    screens = try transaction.screenOutlines(of: release)
    definitions = try transaction.checkDefinitions(for: release.id, onlyAsked: true)
    findings = try transaction.findingRows(of: release.id)
    retracted = try transaction.retractedFindings(of: release.id)
    var sessions: [Identifier<AuditSession>: AuditSession] = [:]
    for session in try transaction.sessions(of: release.id) { sessions[session.id] = session }
    self.sessions = sessions
    declarations = try transaction.declarations(of: release.id)
    otherAddresses = try Self.otherAddresses(screens, findings, product, transaction)
  }

  private static func otherAddresses(
    _ screens: [ScreenOutline], _ findings: [FindingRow], _ product: Product,
    _ transaction: borrowing ReadTransaction
  ) throws -> [Int64: Address] {
    var known: Set<Int64> = []
    for screen in screens {
      for place in screen.states { known.insert(place.address ?? 0) }
      for place in screen.elements {
        known.insert(place.address ?? 0)
        if let address = place.componentAddress { known.insert(address) }
      }
    }
    var others: Set<Int64> = []
    var latest: Int64?
    for finding in findings where finding.address != latest {
      latest = finding.address
      if !known.contains(finding.address) { others.insert(finding.address) }
    }
    guard !others.isEmpty else { return [:] }
    return try transaction.addresses(of: product.id).filter { others.contains($0.key) }
  }

  /// A finding with what rule 2 needs to know of it.
  func counted(_ row: FindingRow) -> CountedFinding {
    let session = sessions[row.session]
    return CountedFinding(
      id: row.id, outcome: row.outcome, isAutomatic: row.mode == .automatic,
      environmentClass: session?.environment.environmentClass ?? "", build: session?.build.position ?? 0,
      observedAt: row.observedAt, auditor: session?.auditor ?? "", amends: row.amends,
      isRetracted: retracted.contains(row.id))
  }

  /// The newest word on a screen, if it says that the list of elements is complete, of the list it has now.
  func declaration(_ screen: ScreenOutline) -> ElementListDeclaration? {
    guard let newest = declarations.last(where: { $0.screen == screen.key }) else { return nil }
    return newest.isComplete && newest.elements == screen.elementKeys ? newest : nil
  }
}
