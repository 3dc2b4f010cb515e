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
  /// The sessions of the release, and of those that it goes back to.
  private(set) var sessions: [Identifier<AuditSession>: AuditSession]
  let declarations: [ElementListDeclaration]
  /// Addresses with findings, or with failures that are carried, at which the specification has no place.
  let otherAddresses: [Int64: Address]
  /// The components that the elements of addresses on screens are part of, by the local keys of the addresses.
  let owners: [Int64: String]
  let places: FindingPlaces
  /// The releases that it goes back to.
  let earlier: EarlierReleases
  /// Their failures that stand here.
  let carried: CarriedFailures
  /// The decisions in force, by the failed findings that they cover; empty where nobody asked for them.
  let waivers: [Identifier<Finding>: CoveringDecision]
  /// The processes of the release.
  let processes: [ScreenProcess]
  /// The screens that were taken out of its scope.
  let screensOutOfScope: [ScopeChange]

  /// Reads the facts of a release.
  ///
  /// - Parameter time: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970; nil leaves
  ///   them out, for they change no verdict.
  public init(
    _ transaction: borrowing ReadTransaction, product: Product, release: Release, decisionsAt time: Int64? = nil
  ) throws {
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
    let places = FindingPlaces(findings, retracted: retracted)
    self.places = places
    earlier = try EarlierReleases(of: release, definitions, in: transaction)
    self.sessions.merge(earlier.sessions) { own, _ in own }
    carried =
      earlier.releases.isEmpty
      ? CarriedFailures()
      : try CarriedFailures(earlier, besides: places, in: transaction)
    var covering: [CoveringDecision] = []
    if let time { covering = try transaction.coveringDecisions(of: product.id, at: time) }
    waivers = Dictionary(covering.map { ($0.finding, $0) }) { first, _ in first }
    processes = try transaction.processes(of: release.id)
    screensOutOfScope = try transaction.screensOutOfScope(of: release)
    owners = carried.isEmpty ? [:] : try transaction.componentsOfAddresses(of: product.id)
    otherAddresses = try Self.otherAddresses(screens, findings, carried, product, transaction)
  }

  private static func otherAddresses(
    _ screens: [ScreenOutline], _ findings: [FindingRow], _ carried: CarriedFailures, _ product: Product,
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
    for address in carried.addresses where !known.contains(address) { others.insert(address) }
    guard !others.isEmpty else { return [:] }
    return try transaction.addresses(of: product.id).filter { others.contains($0.key) }
  }

  /// A finding with what rule 2 needs to know of it.
  func counted(_ row: FindingRow) -> CountedFinding {
    CountedFinding(row, sessions[row.session], isRetracted: retracted.contains(row.id))
  }

  /// Goes through the findings, those of one check at one address together.
  func forEachPlace(_ body: (ArraySlice<FindingRow>) throws -> Void) rethrows {
    var start = 0
    while start < findings.count {
      let (address, check) = (findings[start].address, findings[start].check)
      var end = start + 1
      while end < findings.count, findings[end].address == address, findings[end].check == check { end += 1 }
      try body(findings[start..<end])
      start = end
    }
  }

  /// The newest word on a screen, if it says that the list of elements is complete, of the list it has now.
  func declaration(_ screen: ScreenOutline) -> ElementListDeclaration? {
    guard let newest = declarations.last(where: { $0.screen == screen.key }) else { return nil }
    return newest.isComplete && newest.elements == screen.elementKeys ? newest : nil
  }
}
