public import AuditModel

/// What decisions reach in a release (DESIGN rule 9): which problems are the same by its plan and by its keys.
public struct DecisionReach {
  /// Where a problem is, as the release sees it.
  private struct Site: Hashable {
    let address: Int64
    let check: Identifier<Check>
    let environment: FoundEnvironment
  }

  private let plan: ReleasePlan
  private let renamed: RenamedPlaces
  private let lineage: CheckLineage
  /// Versions of the release and of those that it goes back to.
  private let way: Set<String>

  /// - Parameters:
  ///   - plan: The plan of the release: what was found before is classed by it.
  ///   - renamed: Where findings are by its keys.
  ///   - way: The release, and those that it goes back to.
  public init(_ plan: ReleasePlan, _ renamed: RenamedPlaces, _ lineage: CheckLineage, way: [Release]) {
    self.plan = plan
    self.renamed = renamed
    self.lineage = lineage
    self.way = Set(way.map(\.version))
  }

  /// What is decided about each problem, a row a problem, in the order of failures.
  ///
  /// - Parameters:
  ///   - issues: Those that something was decided about, and the others at their places.
  ///   - time: When decisions must hold: UTC, milliseconds since 1970; nil: as if none had lapsed.
  ///   - withLeftOut: Whether a failure has rows also of the problems that it left out, which are open at its place still.
  public func covering(
    _ issues: [DecidedIssue], at time: Int64?, withLeftOut: Bool = true
  ) -> [CoveringDecision] {
    let known = issues.map { Known($0, self, time) }
    var besides: [Int64: [Int]] = [:]
    var holding: [Identifier<Finding>: [Int]] = [:]
    for (index, issue) in known.enumerated() {
      for address in Set(issue.gathered.map(\.site.address)) { besides[address, default: []].append(index) }
      for finding in Set(issue.gathered.map(\.problem.finding)) { holding[finding, default: []].append(index) }
    }
    var rows: [CoveringDecision] = []
    for (index, issue) in known.enumerated() where issue.decision != nil {
      for (problem, site) in issue.gathered {
        let holders = holding[problem.finding] ?? []
        let leftOut = (besides[site.address] ?? []).filter { !holders.contains($0) }
          .compactMap { other in self.leftOpen(known[other], at: site).map { (issue: known[other], problem: $0) } }
        let undecided =
          holders.first { $0 != index && known[$0].decision == nil }.map { known[$0].issue.id }
          ?? leftOut.first { $0.issue.decision == nil }?.issue.issue.id
        rows += row(of: problem, site, in: issue, for: problem.finding, undecided)
        for other in withLeftOut ? leftOut : [] {
          rows += row(of: other.problem, site, in: other.issue, for: problem.finding, undecided)
        }
      }
    }
    return rows.sorted {
      ($0.finding, $0.decision.id.rawValue) < ($1.finding, $1.decision.id.rawValue)
    }
  }

  /// The newest problem of an issue at a place, while the issue is not done with; nil where it has none there.
  private func leftOpen(_ issue: Known, at site: Site) -> DecidedProblem? {
    guard issue.isUnderWork else { return nil }
    return issue.gathered.last { way.contains($0.problem.version) && isSame($0.site, site) }?.problem
  }

  private func row(
    of problem: DecidedProblem, _ site: Site, in issue: Known, for finding: Identifier<Finding>,
    _ undecided: Identifier<AuditIssue>?
  ) -> [CoveringDecision] {
    guard let decision = issue.decision else { return [] }
    let accepted = issue.accepted.filter { isSame($0.site, site) }.map(\.problem)
    // What was accepted as critical in another release makes nothing critical acceptable here.
    let here = decision.releases.isEmpty ? accepted.filter { $0.release == problem.release } : accepted
    return [
      CoveringDecision(
        finding: finding, issue: issue.issue.id, decision: decision, severity: problem.severity,
        isContested: issue.isContested, undecided: undecided,
        hasReturned: issue.issue.returns.contains { back in
          way.contains(back.release) && renamed.anywhere(back.address).contains(site.address)
        },
        wasThere: accepted.contains { $0.finding == problem.finding && $0.problem == problem.problem },
        isPlaceAccepted: !accepted.isEmpty,
        isReleaseNamed: decision.releases.isEmpty ? !here.isEmpty : decision.releases.contains(problem.version),
        accepted: (here.isEmpty ? accepted : here).compactMap(\.severity).max())
    ]
  }

  private func isSame(_ one: Site, _ other: Site) -> Bool {
    one.address == other.address && one.environment == other.environment && lineage.isSame(one.check, other.check)
  }

  private func site(_ problem: DecidedProblem) -> Site {
    Site(
      address: renamed.current(problem.place.address, foundIn: problem.release), check: problem.place.check,
      environment: problem.tool.map { .tool($0) }
        ?? plan.environment(of: problem.environment, answering: problem.method))
  }

  /// An issue as the release sees it.
  private struct Known {
    let issue: DecidedIssue
    /// What counts for it; nil where nothing that could cover a failure holds.
    let decision: Decision?
    let isContested: Bool
    let accepted: [(problem: DecidedProblem, site: Site)]
    let gathered: [(problem: DecidedProblem, site: Site)]

    init(_ issue: DecidedIssue, _ reach: DecisionReach, _ time: Int64?) {
      self.issue = issue
      let standing = DecisionRule.standing(issue.decisions)
      let newest = standing.last.flatMap { decision in
        time.map { DecisionRule.isInForce(decision, at: $0) } ?? true ? decision : nil
      }
      // A false positive is amended by an auditor, or it fails still.
      decision = newest.flatMap { $0.kind == .falsePositive ? nil : $0 }
      isContested = standing.count > 1
      accepted = issue.accepted.map { ($0, reach.site($0)) }
      gathered = issue.gathered.map { ($0, reach.site($0)) }
    }

    /// Whether it is neither verified nor withdrawn.
    var isUnderWork: Bool { issue.state.isOpen || issue.state == .fixed }
  }
}

extension DecisionReach {
  /// What decisions reach in a release.
  public init(of release: Release, on product: Product, in snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    self.init(
      ReleasePlan(try snapshot.plannedEnvironments(of: release.id), on: product.platform),
      try snapshot.renamedPlaces(of: release), try snapshot.checkLineage(),
      way: [release] + (try snapshot.earlierReleases(of: release)))
  }
}

/// What decisions come to in a release at a time.
struct DecisionsInForce {
  private(set) var split = DecisionRule.split([])
  private(set) var lapsed: [Identifier<Finding>: CoveringDecision] = [:]
  /// When the same are in force: UTC, milliseconds since 1970.
  private(set) var holding = DecisionsInForce.always

  /// All times.
  static let always = Int64.min...Int64.max

  /// - Parameter time: When they must hold; nil: nobody asks.
  init(
    of release: Release, _ plan: ReleasePlan, _ renamed: RenamedPlaces, _ earlier: [Release],
    at time: Int64?, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    guard let time else { return }
    let issues = try snapshot.decidedIssues(in: release, renamed)
    guard !issues.isEmpty else { return }
    let reach = DecisionReach(plan, renamed, try snapshot.checkLineage(), way: [release] + earlier)
    let ends = issues.flatMap(\.decisions).compactMap(\.expiresAt)
    // At the time at which a decision expires it has lapsed.
    holding = (ends.filter { $0 <= time }.max() ?? .min)...(ends.filter { $0 > time }.min().map { $0 - 1 } ?? .max)
    split = DecisionRule.split(reach.covering(issues, at: time))
    if ends.contains(where: { $0 <= time }) {
      lapsed = DecisionRule.lapsed(reach.covering(issues, at: nil), at: time)
    }
  }
}

extension DecisionRule {
  /// The decisions that have lapsed, by the failures that they covered.
  ///
  /// - Parameter rows: What is decided as if none had lapsed.
  package static func lapsed(
    _ rows: [CoveringDecision], at time: Int64
  ) -> [Identifier<Finding>: CoveringDecision] {
    let through = split(rows).covering
    var lapsed: [Identifier<Finding>: CoveringDecision] = [:]
    for row in rows where through[row.finding] != nil && !isInForce(row.decision, at: time) {
      lapsed[row.finding] = lapsed[row.finding] ?? row
    }
    return lapsed
  }
}
