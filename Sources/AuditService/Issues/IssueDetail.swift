public import AuditModel
package import AuditReports
internal import AuditRules
public import AuditStore

/// What somebody needs to see and to mend what an issue is about: the failure that it stands by, how to get there, what was
/// asked and expected, and how it is met.
public struct IssueDetail: Sendable {
  /// The failure: the newest on the issue's own check, else the newest on another one; of failures that stand, where one
  /// does.
  package let failure: RecordedFinding
  /// The issue's other failures that stand, the newest first.
  package let otherFailures: [RecordedFinding]
  /// Its place, as the specifications of its release name it.
  public let place: PlaceNames
  /// What the release says of the screen, or for a component of the first screen that declares it; nil for the product, and
  /// where nothing is specified.
  public let screen: ScreenSpecification?
  /// The state; nil for `default` and for the product.
  public let state: StateSpecification?
  /// What was expected to be announced, and what differs; nil where nothing was compared.
  public let comparison: FindingSupplement.Comparison?
  /// The check with its guideline, as the edition of the release has them; nil where the release has the check no more.
  public let check: CheckDetail?
  /// How each outcome statement was answered that was answered by itself, by its text.
  public let answers: [String: Outcome]
  /// How the guideline is met on the platform of the product.
  public let techniques: [Technique]
  /// The evidence of the issue's findings in the order of its numbers, each piece with the newest finding that has it.
  public let evidence: [(finding: Identifier<Finding>, evidence: Evidence)]
  /// Titles of the standards' criteria, by their paths.
  private let criterionTitles: [String: String]

  /// Reads what is known of an issue.
  ///
  /// - Returns: Nil for an issue without findings.
  public init?(_ issue: AuditIssue, _ transaction: borrowing ReadTransaction) throws {
    let members = try transaction.members(of: issue.id)
    let standing = members.filter(\.isStanding)
    let findings = try transaction.findings((standing.isEmpty ? members : standing).map(\.finding))
    let own = findings.filter { $0.check == issue.check }
    guard let newest = (own.isEmpty ? findings : own).max(by: { ($0.observedAt, $0.id) < ($1.observedAt, $1.id) })
    else { return nil }
    failure = try RecordedFinding(newest.id, transaction)
    otherFailures =
      try standing.isEmpty
      ? []
      : findings.filter { $0.id != newest.id }.sorted { ($0.observedAt, $0.id) > ($1.observedAt, $1.id) }
        .map { try RecordedFinding($0.id, transaction) }
    var place = try transaction.placeNames(of: newest.id)
    let release = failure.facts.session.release
    let site = try ObservedAnnouncement.site(of: newest.address, release, transaction)
    screen = try site.screenKey.flatMap { try transaction.screens(of: release, only: $0).first?.expanded }
    if newest.address.screenKey != nil {
      place.stop = PlaceNames(newest.address, product: place.product, on: screen).stop
    }
    self.place = place
    if case .screen(_, let key, _) = site {
      state = screen?.states.first { $0.key == key }
    } else {
      state = nil
    }
    comparison = try transaction.comparison(of: newest.id)
    let definition = try transaction.checkDefinitions(for: release).first { $0.check.path == newest.check }
    check = try definition.map { try transaction.detail(of: $0, ways: [], release: release) }
    answers = Dictionary(
      try transaction.statements(of: newest.id).map { ($0.statement, $0.outcome) },
      uniquingKeysWith: { _, last in last })
    let platform = try transaction.product(issue.product).platform
    techniques = check?.guideline.techniques.filter { $0.platform == platform } ?? []
    let pieces = try transaction.evidence(of: members.map(\.finding))
    var holders: [Identifier<Evidence>: (finding: Identifier<Finding>, evidence: Evidence)] = [:]
    for (finding, pieces) in pieces.sorted(by: { $0.key < $1.key }) {
      for piece in pieces { holders[piece.id] = (finding, piece) }
    }
    evidence = holders.sorted { $0.key < $1.key }.map(\.value)
    let outlines = try transaction.criterionOutlines(for: release)
    criterionTitles = Dictionary(outlines.map { ("\($0.standard)/\($0.key)", $0.title) }) { first, _ in first }
  }

  /// What the check bears on, what it tests before what it is related to: `tests wcag/4.1.2 Name, Role, Value`.
  public var criteria: [String] {
    references.map { "\($0.relation.rawValue) \($0.path)" + (criterionTitles[$0.path].map { " \($0)" } ?? "") }
  }

  /// What the check bears on, what it tests before what it is related to.
  package var references: [CheckReference] {
    let all = check?.check.references ?? []
    return all.filter { $0.relation == .tests } + all.filter { $0.relation == .related }
  }

  /// What a criterion is called, by its path; nil where no pack of the release has it.
  package func title(ofCriterion path: String) -> String? { criterionTitles[path] }
}
