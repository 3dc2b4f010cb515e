public import AuditModel

/// All that the compliance of one release depends on, read in one snapshot.
public struct ComplianceInput {
  package let product: Product
  package let release: Release
  package let profile: Profile
  package let screens: [ScreenOutline]
  /// The checks that the release asks for.
  package let definitions: [CheckDefinition]
  package let findings: [FindingRow]
  package let retracted: Set<Identifier<Finding>>
  /// The sessions of the release, and of those that it goes back to.
  package private(set) var sessions: [Identifier<AuditSession>: AuditSession]
  let declarations: [ElementListDeclaration]
  /// Addresses with findings, or with failures that are carried, at which the specification has no place.
  package let otherAddresses: [Int64: Address]
  /// The components that the elements of addresses on screens are part of, by the local keys of the addresses.
  package let owners: [Int64: String]
  package let places: FindingPlaces
  /// The releases that it goes back to.
  package let earlier: EarlierReleases
  /// Their failures that stand here.
  package let carried: CarriedFailures
  /// The decisions in force, by the failed findings that they cover; empty where nobody asked for them.
  let waivers: [Identifier<Finding>: CoveringDecision]
  /// The decisions in force about the issues of failed findings that they do not cover, by these; empty as above.
  package let unwaived: [Identifier<Finding>: CoveringDecision]
  /// The processes of the release.
  package let processes: [ScreenProcess]
  /// The screens that were taken out of its scope.
  package let screensOutOfScope: [ScopeChange]

  /// Reads the facts of a release.
  ///
  /// - Parameter time: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970; nil leaves
  ///   them out, for they change no verdict.
  public init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, release: Release,
    decisionsAt time: Int64? = nil
  ) throws {
    self.product = product
    self.release = release
    profile = try snapshot.profile(release.profile)
    screens = try snapshot.screenOutlines(of: release)
    definitions = try snapshot.checkDefinitions(for: release.id, onlyAsked: true)
    findings = try snapshot.findingRows(of: release.id)
    retracted = try snapshot.retractedFindings(of: release.id)
    var sessions: [Identifier<AuditSession>: AuditSession] = [:]
    for session in try snapshot.sessions(of: release.id) { sessions[session.id] = session }
    self.sessions = sessions
    declarations = try snapshot.declarations(of: release.id)
    let places = FindingPlaces(findings, retracted: retracted)
    self.places = places
    earlier = try EarlierReleases(of: release, definitions, in: snapshot)
    self.sessions.merge(earlier.sessions) { own, _ in own }
    carried =
      earlier.releases.isEmpty
      ? CarriedFailures()
      : try CarriedFailures(earlier, besides: places, in: snapshot)
    var covering: [CoveringDecision] = []
    if let time { covering = try snapshot.coveringDecisions(of: product.id, at: time) }
    (waivers, unwaived) = DecisionRule.split(covering)
    processes = try snapshot.processes(of: release.id)
    screensOutOfScope = try snapshot.screensOutOfScope(of: release)
    owners = carried.isEmpty ? [:] : try snapshot.componentsOfAddresses(of: product.id)
    otherAddresses = try Self.otherAddresses(screens, findings, carried, product, snapshot)
  }

  private static func otherAddresses(
    _ screens: [ScreenOutline], _ findings: [FindingRow], _ carried: CarriedFailures, _ product: Product,
    _ snapshot: borrowing some ReleaseFacts & ~Copyable
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
    return try snapshot.addresses(of: product.id).filter { others.contains($0.key) }
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
  package func declaration(_ screen: ScreenOutline) -> ElementListDeclaration? {
    guard let newest = declarations.last(where: { $0.screen == screen.key }) else { return nil }
    return newest.isComplete && newest.elements == screen.elementKeys ? newest : nil
  }
}
