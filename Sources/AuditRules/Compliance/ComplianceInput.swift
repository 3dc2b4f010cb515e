public import AuditModel

/// All that the compliance of one release depends on, read in one snapshot.
public struct ComplianceInput: Sendable {
  package let product: Product
  package let release: Release
  package let profile: Profile
  /// The environments in which it is asked.
  package let plan: ReleasePlan
  /// What verdicts and documents say of its plan.
  package private(set) var planned: PlanSummary
  package let screens: [ScreenOutline]
  /// Where findings are by the keys of the release.
  package let renamed: RenamedPlaces
  /// The checks that the release asks for.
  package let definitions: [CheckDefinition]
  package let findings: [FindingRow]
  package let retracted: Set<Identifier<Finding>>
  /// The sessions of the release, and of those that it goes back to.
  package private(set) var sessions: [Identifier<AuditSession>: AuditSession]
  /// Those of the release that were read from published audits; none where only what is at an address was read.
  package let importedSessions: Set<Identifier<AuditSession>>
  /// The words that hold on lists of elements, by the keys of their screens (rule 5).
  package let declarations: [String: ElementListDeclaration]
  /// Addresses with findings, or with failures that are carried, at which the specification has no place.
  package let otherAddresses: [Int64: Address]
  /// The components that the elements of addresses on screens are part of, by the local keys of the addresses.
  package private(set) var owners: [Int64: String] = [:]
  package let places: FindingPlaces
  /// The checks with the environments in which they are asked.
  let asked: AskedCheckList
  /// How the checks bear on one another.
  let relations: AskedRelations
  /// The findings that answered another question than the one that is asked now (rule 2c).
  let setAside: SetAsideFindings
  /// What the findings say, by rules 2 and 4.
  let found: FoundAnswers
  /// The releases that it goes back to.
  package let earlier: EarlierReleases
  /// Their failures that stand here.
  package let carried: CarriedFailures
  /// The standard whose criteria the guidelines of a pack are, by the pack's key.
  package let standards: [String: String]
  /// Whether its profile asks for the own check of every criterion of WCAG; nobody asked, and false, of a frozen release.
  let asksAllOfWCAG: Bool
  /// The passes that auditors affirmed beside failures which cast doubt on them; the newest word of each pair.
  package let affirmations: [Affirmation.Pair: Affirmation]
  /// The decisions in force, by the failed findings that they cover; empty where nobody asked for them.
  let waivers: [Identifier<Finding>: CoveringDecision]
  /// The decisions in force about the issues of failed findings that they do not cover, by these; empty as above.
  package let unwaived: [Identifier<Finding>: CoveringDecision]
  /// The words that the places of failed findings are gone, by these; empty as above.
  let gone: [Identifier<Finding>: CoveringDecision]
  /// The decisions that have lapsed, by the failed findings that they covered; empty as above.
  package let lapsed: [Identifier<Finding>: CoveringDecision]
  /// The failures that stand where the release has no cell for them.
  private(set) var dropped: [FoundDroppedFailure] = []
  /// What was stored of it when it was frozen, which everything is read from; nil for a release that is not frozen.
  package let frozen: FrozenRelease?
  /// Whether the decisions in force count; those of a frozen release always do.
  package let countsDecisions: Bool
  /// When the same decisions are in force as in it: UTC, milliseconds since 1970.
  package private(set) var holding = DecisionsInForce.always
  /// Its cells with its verdict, where somebody keeps it for those who ask next; nil: they are worked out each time.
  private(set) var evaluated: Evaluated?
  /// The processes of the release.
  package let processes: [ScreenProcess]
  /// The screens that were taken out of its scope.
  package let screensOutOfScope: [ScopeChange]
  /// Local keys of the addresses that the specification of the screens in scope has, where anything was ever found.
  private let specified: Set<Int64>
  /// Local keys of the addresses with findings on screens out of scope, and on components that no screen in scope declares.
  private let outOfScope: Set<Int64>
  /// The sessions of its newest build.
  private(set) var newestSessions: Set<Identifier<AuditSession>> = []

  /// Reads the facts of a release; those of a frozen one are what was stored of it.
  ///
  /// - Parameter time: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970; nil leaves
  ///   them out, for they change no outcome of a cell. Of a frozen release those count that were in force when it was frozen.
  /// - Throws: ``FrozenAnswerError`` where what was stored of a frozen release cannot be read.
  public init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, release: Release,
    decisionsAt time: Int64? = nil
  ) throws {
    try self.init(snapshot, product: product, release: release, decisionsAt: time, isKept: true)
  }

  /// - Parameter isKept: Whether those who ask next find it, where anything is kept.
  init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, release: Release,
    decisionsAt time: Int64?, isKept: Bool
  ) throws {
    if let known = snapshot.knownRelease(release.id, decisionsAt: time) {
      self = known
      return
    }
    if release.stage == .frozen {
      try self.init(snapshot, product: product, frozen: release)
    } else {
      try self.init(snapshot, product: product, open: release, decisionsAt: time, isKept: isKept)
    }
    guard isKept, snapshot.keepsReleases else { return }
    evaluated = Evaluated(self, after: snapshot.releaseBefore(release.id, decisionsAt: time))
    snapshot.keep(self, withDecisions: time != nil)
  }

  /// Reads the facts of a release as if nothing had been found in it but in sessions on devices of a family.
  ///
  /// Of a frozen release what was found since it was frozen is left out.
  package init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, release: Release,
    onlyOn family: DeviceFamily
  ) throws {
    let late = try release.stage == .frozen ? snapshot.lateRows(missedBy: [release.id]) : nil
    try self.init(
      snapshot, product: product, open: release, decisionsAt: nil, isKept: false, onlyOn: family, late: late)
  }

  /// - Parameters:
  ///   - isKept: Whether what is worked out of it on the way is kept, where anything is.
  ///   - family: The devices on whose sessions findings are looked at; nil: all.
  ///   - late: Rows that are left out; nil: none.
  private init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, open release: Release,
    decisionsAt time: Int64?, isKept: Bool, onlyOn family: DeviceFamily? = nil, late: LateRows? = nil
  ) throws {
    frozen = nil
    self.product = product
    self.release = release
    countsDecisions = time != nil
    profile = try snapshot.profile(release.profile)
    plan = ReleasePlan(try snapshot.plannedEnvironments(of: release.id), on: product.platform)
    standards = try snapshot.packStandards()
    affirmations = Affirmation.newest(try snapshot.affirmations(of: release.id))
    let renamed = try snapshot.renamedPlaces(of: release)
    self.renamed = renamed
    screens = renamed.placed(try snapshot.screenOutlines(in: release))
    definitions = CellRule.withCells(try snapshot.checkDefinitions(for: release.id, onlyAsked: true))
    asksAllOfWCAG = try ConformanceClaim.asksAllOfWCAG(release, profile, definitions, standards, in: snapshot)
    var sessions: [Identifier<AuditSession>: AuditSession] = [:]
    for session in try snapshot.sessions(of: release.id) { sessions[session.id] = session }
    self.sessions = sessions
    let rows = try snapshot.findingRows(in: release)
    findings = renamed.moved(
      family == nil && late == nil
        ? rows
        : rows.filter { row in
          late?.findings.contains(row.id) != true
            && (family == nil || sessions[row.session]?.environment.family == family)
        }, foundIn: release.id)
    let earlier = try EarlierReleases(
      of: release, definitions, plan, renamed, isFourEyes: profile.isFourEyes, in: snapshot)
    self.earlier = earlier
    retracted = try snapshot.retractedFindings(in: release).subtracting(earlier.takenBackByFixers)
      .subtracting(late?.retracted ?? [])
    importedSessions = try snapshot.importedSessions(of: release.id)
    planned = try PlanSummary(release, plan, findings: findings, in: snapshot)
    newestSessions = Self.sessions(of: planned.newestBuild, sessions)
    let line = release.line(among: earlier.releases)
    declarations = ElementListRule.holding(
      try snapshot.declarations(of: line), among: line, on: screens, renamed)
    let places = FindingPlaces(findings, retracted: retracted)
    self.places = places
    let asked = AskedCheckList(definitions, target: profile.target, plan)
    self.asked = asked
    let relations = AskedRelations(asked.all, standards: standards)
    self.relations = relations
    setAside = SetAsideFindings(
      try snapshot.specifiedAnswers(
        of: release, back: earlier.releases, renamed, at: nil, covering: relations.covering(among: asked.all)))
    let found = FoundAnswers(
      of: release, plan, places, sessions: sessions, retracted: retracted,
      ends: try snapshot.endedFailures(of: release.id), tools: try snapshot.toolOrigins(of: release.id),
      earlier.fourEyes, setAside)
    self.found = found
    self.sessions.merge(earlier.sessions) { own, _ in own }
    carried =
      earlier.releases.isEmpty
      ? CarriedFailures()
      : try CarriedFailures(
        earlier, asked, besides: found, places, of: release,
        as: isKept ? .carried(into: release.id, isAsked: true) : nil, in: snapshot)
    let decided = try DecisionsInForce(of: release, plan, renamed, earlier.releases, at: time, in: snapshot)
    (waivers, unwaived, gone) = (decided.split.covering, decided.split.beyond, decided.split.gone)
    lapsed = decided.lapsed
    holding = decided.holding
    processes = try snapshot.processes(of: release.id)
    screensOutOfScope = try snapshot.screensOutOfScope(of: release)
    planned.notReAudited = try PlanSummary.NotReAudited.all(
      of: release, product, earlier.releases, decisionsAt: time, in: snapshot)
    let specified = Self.specified(screens)
    self.specified = specified
    let others = try Self.otherAddresses(specified, findings, carried, product, renamed, snapshot)
    otherAddresses = others
    let scope = ScopeOutline(screens)
    outOfScope = Set(others.filter { !scope.includes($0.value) }.keys)
    let failed = try DroppedFailureSearch.failedPlaces(self, in: snapshot)
    guard !others.isEmpty || !failed.isEmpty || !carried.unplanned.isEmpty else { return }
    owners = try snapshot.owners(of: product.id, renamed)
    dropped = try DroppedFailureSearch.all(failed, scope, self, in: snapshot)
    dropped += try DroppedFailureSearch.unplanned(besides: dropped, self, in: snapshot)
  }

  /// Reads what was stored when a release was frozen, and of its findings those that were there.
  private init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, frozen release: Release
  ) throws {
    self.product = product
    self.release = release
    countsDecisions = true
    profile = try snapshot.profile(release.profile)
    plan = ReleasePlan(try snapshot.plannedEnvironments(of: release.id), on: product.platform)
    standards = try snapshot.packStandards()
    affirmations = Affirmation.newest(try snapshot.affirmations(of: release.id))
    asksAllOfWCAG = false
    let renamed = try snapshot.renamedPlaces(of: release)
    self.renamed = renamed
    screens = renamed.placed(try snapshot.screenOutlines(in: release))
    let late = try snapshot.lateRows(missedBy: [release.id])
    findings = renamed.moved(
      try snapshot.findingRows(in: release).filter { !late.findings.contains($0.id) }, foundIn: release.id)
    importedSessions = try snapshot.importedSessions(of: release.id)
    var frozen: FrozenRelease
    do {
      let plan = try PlanSummary(release, plan, findings: findings, in: snapshot)
      frozen = try FrozenRelease(
        try snapshot.frozenAnswer(of: release), of: release, product, profile, screens, plan, renamed, in: snapshot)
    } catch let malformed as MalformedAnswer {
      throw FrozenAnswerError.damaged(release: release.version, why: "\(malformed)")
    }
    frozen.countImported(findings, in: importedSessions)
    self.frozen = frozen
    definitions = frozen.definitions
    retracted = try snapshot.retractedFindings(in: release).subtracting(late.retracted)
    var sessions: [Identifier<AuditSession>: AuditSession] = [:]
    for session in try snapshot.sessions(of: release.id) {
      if let endedAt = frozen.sessions[session.id] { sessions[session.id] = session.ended(at: endedAt) }
    }
    self.sessions = sessions
    planned = frozen.compliance.plan
    newestSessions = Self.sessions(of: planned.newestBuild, sessions)
    declarations = [:]
    places = FindingPlaces(findings, retracted: retracted)
    asked = AskedCheckList(definitions, target: profile.target, plan)
    relations = AskedRelations(asked.all, standards: standards)
    setAside = SetAsideFindings()
    found = FoundAnswers(of: release, plan, places, sessions: sessions, retracted: retracted, ends: [:])
    earlier = try EarlierReleases(of: release, definitions, plan, renamed, in: snapshot)
    self.sessions.merge(earlier.sessions) { own, _ in own }
    carried = CarriedFailures()
    waivers = [:]
    gone = [:]
    unwaived = frozen.unwaived
    lapsed = frozen.lapsed
    processes = frozen.compliance.processes.map(\.process)
    screensOutOfScope = frozen.compliance.screensOutOfScope
    specified = Self.specified(screens)
    otherAddresses = frozen.otherAddresses
    outOfScope = frozen.outOfScope
  }

  /// Reads what can decide the cells at an address, and nothing else; such facts say nothing of the release.
  ///
  /// Those of a frozen release are what it would say today.
  init(
    _ snapshot: borrowing some ReleaseFacts & ~Copyable, product: Product, release: Release, at site: AddressedSite,
    decisionsAt time: Int64?
  ) throws {
    frozen = nil
    self.product = product
    self.release = release
    countsDecisions = time != nil
    profile = try snapshot.profile(release.profile)
    plan = ReleasePlan(try snapshot.plannedEnvironments(of: release.id), on: product.platform)
    standards = try snapshot.packStandards()
    affirmations = Affirmation.newest(try snapshot.affirmations(of: release.id))
    asksAllOfWCAG = false
    let renamed = site.renamed
    self.renamed = renamed
    screens = site.screens
    definitions = CellRule.withCells(try snapshot.checkDefinitions(for: release.id, onlyAsked: true))
    var rows: [FoundFinding] = []
    let former = site.keys.map { renamed.former($0, foundIn: release.id) }
    for (key, found) in zip(site.keys, try snapshot.findings(of: release.id, at: former)) {
      rows += renamed.moved(found, to: key)
    }
    findings = rows.map(\.row)
    let earlier = try EarlierReleases(
      of: release, definitions, plan, renamed, isToday: true, isFourEyes: profile.isFourEyes, in: snapshot)
    self.earlier = earlier
    retracted = Set(rows.filter(\.isRetracted).map(\.row.id)).subtracting(earlier.takenBackByFixers)
    var sessions: [Identifier<AuditSession>: AuditSession] = [:]
    for session in try snapshot.sessions(of: release.id) { sessions[session.id] = session }
    self.sessions = sessions
    importedSessions = []
    planned = PlanSummary(plan, builds: try snapshot.builds(of: release.id))
    newestSessions = Self.sessions(of: planned.newestBuild, sessions)
    declarations = [:]
    places = FindingPlaces(findings, retracted: retracted)
    asked = AskedCheckList(definitions, target: profile.target, plan)
    let relations = AskedRelations(asked.all, standards: standards)
    self.relations = relations
    setAside = SetAsideFindings(
      try snapshot.specifiedAnswers(
        of: release, back: earlier.releases, renamed, at: site.keys, covering: relations.covering(among: asked.all)))
    let answers = FoundAnswers(
      of: release, plan, places, sessions: sessions, retracted: retracted,
      ends: try snapshot.endedFailures(of: release.id), tools: try snapshot.toolOrigins(of: release.id),
      earlier.fourEyes, setAside)
    found = answers
    self.sessions.merge(earlier.sessions) { own, _ in own }
    carried =
      earlier.releases.isEmpty
      ? CarriedFailures()
      : try CarriedFailures(earlier, asked, besides: answers, places, at: site.keys, in: snapshot)
    let decided = try DecisionsInForce(of: release, plan, renamed, earlier.releases, at: time, in: snapshot)
    (waivers, unwaived, gone) = (decided.split.covering, decided.split.beyond, decided.split.gone)
    lapsed = decided.lapsed
    processes = []
    // Why there is no cell is asked of what no screen in scope has.
    screensOutOfScope = site.screens.isEmpty ? try snapshot.screensOutOfScope(of: release) : []
    let (places, carried) = (places, carried)
    otherAddresses = site.others.filter { places.place($0.key) != nil || !carried.checks(at: $0.key).isEmpty }
    specified = Set(site.keys).subtracting(site.others.keys)
    outOfScope = []
    // What a partial re-audit leaves out stands as in the release before.
    if release.isPartial, site.screens.isEmpty { return }
    let failed = try DroppedFailureSearch.failedPlaces(self, at: site.keys, in: snapshot)
    guard !otherAddresses.isEmpty || !failed.isEmpty || !self.carried.unplanned.isEmpty else { return }
    owners = try snapshot.owners(of: product.id, renamed)
    dropped = try DroppedFailureSearch.all(failed, ScopeOutline(screens), self, in: snapshot)
    dropped += try DroppedFailureSearch.unplanned(besides: dropped, self, in: snapshot)
  }

  /// The release, and those that it goes back to: what is found in others says nothing of it.
  package var releases: [Identifier<Release>] { [release.id] + earlier.releases.map(\.id) }

  private static func sessions(
    of build: Build?, _ sessions: [Identifier<AuditSession>: AuditSession]
  ) -> Set<Identifier<AuditSession>> {
    Set(sessions.values.filter { $0.build.id == build?.id }.map(\.id))
  }

  /// Whether an address stands as in the release before, for the re-audit is partial and leaves it out.
  ///
  /// Of components it leaves out what no screen that is audited declares.
  func isNotReAudited(_ address: Address) -> Bool {
    guard planned.isPartial, !planned.notReAudited.isEmpty else { return false }
    switch address {
    case .product: return false
    case .screen(let key, _, _): return planned.screensNotReAudited.contains(key)
    case .component(let key, _): return !screens.contains { $0.components.contains(key) }
    }
  }

  private static func specified(_ screens: [ScreenOutline]) -> Set<Int64> {
    var specified: Set<Int64> = []
    for screen in screens {
      specified.formUnion(screen.states.compactMap(\.address))
      for place in screen.elements { specified.formUnion([place.address, place.componentAddress].compactMap { $0 }) }
    }
    return specified
  }

  private static func otherAddresses(
    _ known: Set<Int64>, _ findings: [FindingRow], _ carried: CarriedFailures, _ product: Product,
    _ renamed: RenamedPlaces, _ snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Int64: Address] {
    var others: Set<Int64> = []
    var latest: Int64?
    for finding in findings where finding.address != latest {
      latest = finding.address
      if !known.contains(finding.address) { others.insert(finding.address) }
    }
    for address in carried.addresses where !known.contains(address) { others.insert(address) }
    guard !others.isEmpty else { return [:] }
    return try snapshot.addresses(of: product.id, renamed).filter { others.contains($0.key) }
  }

  /// Whether the specification of a screen in scope has an address.
  ///
  /// - Parameter address: Its local key.
  func isSpecified(_ address: Int64) -> Bool {
    specified.contains(address)
  }

  /// Whether an address with a finding is on a screen that is not in scope, or on a component that no screen in scope
  /// declares: what was found there is no evidence of anything in the release.
  ///
  /// - Parameter address: Its local key.
  package func isOutOfScope(_ address: Int64) -> Bool {
    outOfScope.contains(address)
  }

  /// Whether the specification says something else of a finding's place since, on whatever screen it is asked (rule 2c).
  package func isSetAsideEverywhere(_ finding: Identifier<Finding>) -> Bool {
    setAside.contains(finding)
  }

  /// The decision in force that covers all of several failures of one place; nil unless each is covered.
  func waiver(of failed: [Identifier<Finding>]) -> CoveringDecision? {
    guard !waivers.isEmpty else { return nil }
    let covering = failed.compactMap { waivers[$0] }
    return covering.count == failed.count ? covering.first : nil
  }

  /// The word that the place of all of several failures is gone; nil unless it was said of each.
  func gone(_ failed: [Identifier<Finding>]) -> CoveringDecision? {
    let said = failed.compactMap { gone[$0] }
    return said.count == failed.count ? said.first : nil
  }

  /// Whether a failure of an earlier release is carried.
  package var hasCarried: Bool { frozen.map { $0.compliance.carried > 0 } ?? !carried.isEmpty }

  /// Version of the newest earlier release in which an untested cell passed; nil for another cell, and where none did.
  ///
  /// That is no pass of the release.
  package func passedIn(_ cell: Cell, _ find: FindingsAtPlace) throws -> String? {
    if let frozen { frozen.passedIn(cell) } else { try earlier.passedIn(cell, find) }
  }

  /// The places at which an issue says that it was fixed in the release or before.
  func claimedFixed(in snapshot: borrowing some ReleaseFacts & ~Copyable) throws -> Set<IssuePlace> {
    if let frozen { return frozen.claimedFixed }
    let claimed = try snapshot.claimedFixed(of: release)
    guard !renamed.isEmpty else { return claimed }
    return Set(
      claimed.flatMap { place in
        renamed.anywhere(place.address).map { IssuePlace(address: $0, check: place.check) }
      })
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
}
