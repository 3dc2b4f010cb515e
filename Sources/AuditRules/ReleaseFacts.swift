public import AuditModel

/// What is worked out of much of a product, and asked for again and again.
public enum KnownFact: Hashable, Sendable {
  /// How the releases before one stood.
  case standings(before: Identifier<Release>, limit: Int)
  /// What failed in the releases before one, and what stands of that, on the checks that it asks for, or on all others.
  case carried(into: Identifier<Release>, isAsked: Bool)
  /// The criteria of a standard in a release, with or without the decisions in force.
  case criteria(of: Identifier<Release>, standard: String, withDecisions: Bool)
  /// Which issues of a product pass now.
  case readyIssues(Identifier<Product>)
  /// When something of a product was observed last.
  case lastObserved(Identifier<Product>)
  /// The issues of a product that were read.
  case issues(Identifier<Product>)
  /// How the cells of the open issues of a release stand, with or without the decisions in force.
  case openIssues(of: Identifier<Release>, withDecisions: Bool)
  /// The findings of a release.
  case findings(Identifier<Release>)
  /// Where a release has failures.
  case failedPlaces(Identifier<Release>)
  /// The findings of a release that were retracted.
  case retractions(Identifier<Release>)
  /// The issues about which something was decided, as a release has their places.
  case decidedIssues(in: Identifier<Release>)
  /// The screens in scope of a release.
  case outlines(Identifier<Release>)
  /// What changed in a release since another one.
  case changes(of: Identifier<Release>, since: Identifier<Release>)
  /// What the gate answers of a release by the default policy.
  case gate(Identifier<Release>)
}

/// What the rules look up of a release and of those that it goes back to.
///
/// All answers are of one snapshot. The rules see values and never the store; the store's read snapshot answers.
public protocol ReleaseFacts: ~Copyable {
  // MARK: What is known already

  /// A release that was read and evaluated before, and of which rules say the same now; nil: it has to be read.
  ///
  /// - Parameter time: When decisions have to be in force; nil: they are left out.
  func knownRelease(_ id: Identifier<Release>, decisionsAt time: Int64?) -> ComplianceInput?
  /// A release as it was kept before something was written of its product that can be told place by place, and what that was;
  /// nil: nobody knows.
  ///
  /// - Parameter time: When decisions have to be in force; nil: they are left out.
  func releaseBefore(
    _ id: Identifier<Release>, decisionsAt time: Int64?
  ) -> (release: ComplianceInput, written: WrittenSince)?
  /// Whether releases are kept for those who ask for them next.
  var keepsReleases: Bool { get }
  /// Keeps a release that was read and evaluated.
  ///
  /// - Parameter withDecisions: Whether decisions are not left out.
  func keep(_ release: ComplianceInput, withDecisions: Bool)
  /// What was worked out of a product before, where rules say the same of it now; else it is worked out, and kept where
  /// anything is.
  ///
  /// - Parameters:
  ///   - line: The releases alone whose findings it looks at; nil: all of the product.
  ///   - size: How much memory it takes, about, in bytes.
  ///   - isHolding: Whether what was kept is what is asked for, as far as that depends on more than what is recorded.
  func remembered<Value: Sendable>(
    _ fact: KnownFact, of product: Identifier<Product>, line: [Identifier<Release>]?, size: (Value) -> Int,
    isHolding: (Value) -> Bool, _ workOut: () throws -> Value
  ) throws -> Value
  /// What was worked out of a product before, made new by what was written since where that can be told place by place; else
  /// it is worked out, and kept where anything is.
  ///
  /// - Parameters:
  ///   - line: The releases alone whose findings it looks at; nil: all of the product.
  ///   - size: How much memory it takes, about, in bytes.
  ///   - isHolding: Whether what was kept is what is asked for; else it is made new, too.
  ///   - renewing: What it is now; nil: it has to be worked out.
  func remembered<Value: Sendable>(
    _ fact: KnownFact, of product: Identifier<Product>, line: [Identifier<Release>]?, size: (Value) -> Int,
    isHolding: (Value) -> Bool, renewing: (Value, WrittenSince) throws -> Value?, _ workOut: () throws -> Value
  ) throws -> Value

  // MARK: The release

  /// The profile that a release is audited by.
  func profile(_ id: Identifier<Profile>) throws -> Profile
  /// The environments that the plan of a release names, by their names; empty where nothing was said.
  func plannedEnvironments(of release: Identifier<Release>) throws -> [String: PlannedEnvironment]
  /// The screens that a release plans, in order.
  func plannedScreens(of release: Identifier<Release>) throws -> [(key: String, plan: PlannedScreen)]
  /// A release's builds in their order.
  func builds(of release: Identifier<Release>) throws -> [Build]
  /// The edits that may change what a release asks, behind the first of some findings of it; at least one is given.
  func edits(of release: Release, after findings: [Identifier<Finding>]) throws -> [Edit]
  /// The edits of the environments that the plans of a product's releases name, in no order.
  func environmentEdits(of product: Identifier<Product>) throws -> [Edit]
  /// The builds in which somebody said that a place was fixed, the newest of each, by their order in the release.
  func fixedBuilds(of release: Identifier<Release>) throws -> [IssuePlace: Int]
  /// The screens in scope with their states and elements, in the release's order; only one where its key is given.
  func screenOutlines(of release: Release, only key: String?) throws -> [ScreenOutline]
  /// All of them.
  func screenOutlines(in release: Release) throws -> [ScreenOutline]
  /// Keys of the screens in scope, in the release's order.
  func screenKeys(of release: Identifier<Release>) throws -> [String]
  /// The checks of the pinned packs; only those that the profile asks for, and only those that are named.
  func checkDefinitions(
    for release: Identifier<Release>?, onlyAsked: Bool, named references: [String]?
  ) throws -> [CheckDefinition]
  /// The processes of a release, in the order of their keys.
  func processes(of release: Identifier<Release>) throws -> [ScreenProcess]
  /// The screens that were taken out of the scope of a release or of one that it goes back to, and are not in it: the
  /// newest word on each, in the order in which it was said.
  func screensOutOfScope(of release: Release) throws -> [ScopeChange]
  /// What was said in some releases of lists of elements, the oldest first.
  func declarations(of releases: [Identifier<Release>]) throws -> [ElementListDeclaration]
  /// What people said of stages, the oldest first.
  func stageSignOffs(of release: Identifier<Release>) throws -> [StageSignOff]
  /// The guidelines of the pinned packs by `PACK/GUIDELINE`.
  func guidelineOutlines(for release: Identifier<Release>?) throws -> [String: GuidelineOutline]
  /// The criteria of the pinned packs, in the order of the catalog.
  func criterionOutlines(for release: Identifier<Release>) throws -> [CriterionOutline]
  /// The criteria of WCAG among them, without what hangs on them.
  func criteriaOfWCAG(for release: Identifier<Release>) throws -> [CriterionOutline]
  /// The standard whose criteria the guidelines of a pack are, by the pack's key.
  func packStandards() throws -> [String: String]

  // MARK: Findings

  /// The findings of a release, those of one check at one address together, by session and time.
  func findingRows(in release: Release) throws -> [FindingRow]
  /// The findings of a release at each group of addresses, by their local keys, those of an address ordered by check, session
  /// and time.
  func findings(of release: Identifier<Release>, at groups: [[Int64]]) throws -> [[FoundFinding]]
  /// The findings of a release that were retracted.
  func retractedFindings(in release: Release) throws -> Set<Identifier<Finding>>
  /// What auditors affirmed of passes in a release beside failures which cast doubt on them, the oldest first.
  func affirmations(of release: Identifier<Release>) throws -> [Affirmation]
  /// One finding.
  func finding(_ id: Identifier<Finding>) throws -> Finding
  /// Some findings, in the order of their numbers.
  func findings(_ ids: [Identifier<Finding>]) throws -> [Finding]
  /// The sessions of a release, or of all; only open ones where asked.
  func sessions(of release: Identifier<Release>?, isOpen: Bool) throws -> [AuditSession]
  /// The sessions of a release that were read from what somebody published.
  func importedSessions(of release: Identifier<Release>) throws -> Set<Identifier<AuditSession>>
  /// One session.
  func session(_ id: Identifier<AuditSession>) throws -> AuditSession
  /// The addresses of a product by their local keys.
  func addresses(of product: Identifier<Product>) throws -> [Int64: Address]
  /// Those on a screen, by its key; without it those on none.
  func addresses(of product: Identifier<Product>, on screen: String?) throws -> [Int64: Address]
  /// Keys of the screens in a release's scope that declare a component, in their order.
  func screens(declaring component: String, in release: Identifier<Release>) throws -> [String]
  /// The components that the elements of addresses on screens are part of, by the local keys of the addresses.
  func componentsOfAddresses(of product: Identifier<Product>) throws -> [Int64: String]
  /// The issues of a release's product about which decisions stand, and the others that have problems at their places, also
  /// where these are renamed in the release; empty where nothing is decided.
  func decidedIssues(in release: Release, _ renamed: RenamedPlaces) throws -> [DecidedIssue]
  /// Which checks took the place of which.
  func checkLineage() throws -> CheckLineage
  /// The failures of a release that people took back.
  func retractedFailures(of release: Identifier<Release>) throws -> [RetractedFailure]
  /// The words of people that places of a product were fixed, in no order; a tool is no person.
  func fixClaims(of product: Identifier<Product>) throws -> [FixClaim]
  /// The places at which an issue says that it was fixed in a release or before.
  func claimedFixed(of release: Release) throws -> Set<IssuePlace>

  // MARK: Issues

  /// The issues that a filter lets through, in its order.
  func issues(meeting filter: IssueFilter, of product: Identifier<Product>) throws -> [AuditIssue]
  /// Their numbers, in the same order.
  func issueNumbers(_ filter: IssueFilter) throws -> [Identifier<AuditIssue>]
  /// One issue.
  func issue(_ id: Identifier<AuditIssue>) throws -> AuditIssue
  /// The issues that findings are in.
  func issueNumbers(of findings: [Identifier<Finding>]) throws -> [Identifier<Finding>: [Identifier<AuditIssue>]]
  /// The title that a person gave to the issue of a finding, the first one of several; nil where nobody did.
  func editedTitle(of finding: Identifier<Finding>) throws -> String?
  /// The issues that are open, or said to be fixed and not verified, by place.
  func unverifiedIssues(of product: Identifier<Product>) throws -> [IssuePlace: [Identifier<AuditIssue>]]
  /// What was decided about an issue, the oldest first.
  func decisions(about issue: Identifier<AuditIssue>) throws -> [Decision]

  // MARK: Frozen releases

  /// The answer that was stored when a release was frozen, as it was before it was compressed.
  func frozenAnswer(of release: Release) throws -> [UInt8]
  /// What some frozen releases had not seen of their own findings, and of those of the releases that they go back to.
  func lateRows(missedBy releases: [Identifier<Release>]) throws -> LateRows
  /// What every copy of the file knows some rows by, in the order of their local keys as they are given.
  func logNumbers(of kind: NumberedRow, _ keys: [Int64]) throws -> [LogNumber]
  /// The local keys of some rows, each in the place of its number; nil for a row that this file does not have.
  func keys(of kind: NumberedRow, _ numbers: [LogNumber]) throws -> [Int64?]

  // MARK: Releases before

  /// The releases that a release goes back to, the predecessor first.
  func earlierReleases(of release: Release) throws -> [Release]
  /// What became of the checks of earlier editions, in the order of their paths.
  func succeededChecks(for release: Identifier<Release>) throws -> [SucceededCheck]
  /// The ways of the checks that have some, as the editions say that a release pins; those of other packs where it asks for
  /// both.
  func ways(of release: Identifier<Release>) throws -> [CheckWay]
  /// The tools' failures that findings of a release name, to end them, by these findings.
  func endedFailures(of release: Identifier<Release>) throws -> [Identifier<Finding>: [Identifier<Finding>]]
  /// What made the findings of a release that tools made.
  func toolOrigins(of release: Identifier<Release>) throws -> [Identifier<Finding>: ToolOrigin]
  /// What the specification said of the places of a release's findings, where it may say something else now; only of
  /// findings at some addresses, by their local keys, where they are given; and what checks read there
  /// that some of the findings' own checks cover.
  func specifiedAnswers(
    of release: Release, back earlier: [Release], _ renamed: RenamedPlaces, at addresses: [Int64]?,
    covering: [Identifier<Check>: [Identifier<Check>]]
  ) throws -> SpecifiedAnswers
  /// The places where a release has failures, whether they count or not, each once, by address and check.
  func failedPlaces(in release: Release) throws -> [IssuePlace]
  /// The checks with failures of a release at an address, by its local key, in ascending order.
  func failedChecks(of release: Identifier<Release>, at address: Int64) throws -> [Identifier<Check>]
  /// What the releases of a product rename, along their ways back.
  func keyRenames(of product: Identifier<Product>) throws -> KeyRenames
  /// Where the findings of a release, and of those that it goes back to, are by its own keys.
  func renamedPlaces(of release: Release) throws -> RenamedPlaces
  /// Lends what reads findings place by place, and takes it back when `body` returns.
  func lookingUpPlaces<Result>(_ body: (FindingsAtPlace) throws -> Result) throws -> Result
}

/// Looks up the findings of a release on a check at an address, ordered by session and time.
public typealias FindingsAtPlace = (
  _ release: Identifier<Release>, _ address: Int64, _ check: Identifier<Check>
) throws -> [FoundFinding]

extension ReleaseFacts where Self: ~Copyable {
  /// The addresses of a product by their local keys, with those that nobody named by their new keys yet.
  func addresses(of product: Identifier<Product>, _ renamed: RenamedPlaces) throws -> [Int64: Address] {
    try addresses(of: product).merging(renamed.added.mapValues(\.address)) { stored, _ in stored }
  }

  /// The same of those on a screen, by its key; without it of those on none.
  func addresses(
    of product: Identifier<Product>, on screen: String?, _ renamed: RenamedPlaces
  ) throws -> [Int64: Address] {
    try addresses(of: product, on: screen)
      .merging(renamed.added.mapValues(\.address).filter { $0.value.screenKey == screen }) { stored, _ in stored }
  }

  /// The issues that are open, or said to be fixed and not verified, by place, also by the places' new keys.
  func unverifiedIssues(
    of product: Identifier<Product>, _ renamed: RenamedPlaces
  ) throws -> [IssuePlace: [Identifier<AuditIssue>]] {
    let issues = try unverifiedIssues(of: product)
    guard !renamed.isEmpty else { return issues }
    var anywhere: [IssuePlace: Set<Identifier<AuditIssue>>] = [:]
    for (place, numbers) in issues {
      for address in renamed.anywhere(place.address) {
        anywhere[IssuePlace(address: address, check: place.check), default: []].formUnion(numbers)
      }
    }
    return anywhere.mapValues { $0.sorted() }
  }

  /// The components that the elements of addresses on screens are part of, also of addresses by new keys.
  func owners(of product: Identifier<Product>, _ renamed: RenamedPlaces) throws -> [Int64: String] {
    try componentsOfAddresses(of: product)
      .merging(renamed.added.compactMapValues(\.owner)) { stored, _ in stored }
  }

  /// The checks of the pinned packs, or those of them that the profile asks for.
  package func checkDefinitions(
    for release: Identifier<Release>, onlyAsked: Bool = false
  ) throws -> [CheckDefinition] {
    try checkDefinitions(for: release, onlyAsked: onlyAsked, named: nil)
  }

  /// The sessions of a release.
  func sessions(of release: Identifier<Release>) throws -> [AuditSession] {
    try sessions(of: release, isOpen: false)
  }
}

extension ReleaseFacts where Self: ~Copyable {
  /// Nothing is known.
  public func knownRelease(_ id: Identifier<Release>, decisionsAt time: Int64?) -> ComplianceInput? { nil }
  /// Nothing is kept.
  public var keepsReleases: Bool { false }
  /// Nothing is kept.
  public func keep(_ release: ComplianceInput, withDecisions: Bool) {}
  /// Works it out.
  public func remembered<Value: Sendable>(
    _ fact: KnownFact, of product: Identifier<Product>, line: [Identifier<Release>]?, size: (Value) -> Int,
    isHolding: (Value) -> Bool, _ workOut: () throws -> Value
  ) throws -> Value {
    try workOut()
  }
  /// Works it out.
  public func remembered<Value: Sendable>(
    _ fact: KnownFact, of product: Identifier<Product>, line: [Identifier<Release>]?, size: (Value) -> Int,
    isHolding: (Value) -> Bool, renewing: (Value, WrittenSince) throws -> Value?, _ workOut: () throws -> Value
  ) throws -> Value {
    try workOut()
  }
}
