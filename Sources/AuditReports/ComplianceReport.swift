public import AuditModel
public import AuditRules

/// What a compliance report says, computed in one snapshot; every format renders the same facts.
///
/// The release is evaluated once, and every list is read from its cells.
public struct ComplianceReport {
  /// A cell of the report.
  package struct Row {
    /// The cell.
    package let cell: Cell
    /// The findings that count, the worst first, the newest of several; empty for an untested cell.
    package let findings: [FindingFacts]
    /// Version of the newest earlier release in which an untested cell passed, which is no pass of this one; nil for
    /// another cell, and where none did.
    package let passedIn: String?

    /// The first of them; nil for an untested cell.
    package var finding: FindingFacts? { findings.first }

    /// How severe its failure is; nil when nobody said, and for a cell that did not fail.
    package var severity: Severity? { FailureSeverity.of(findings.map(\.finding)) }

    /// The notes of its findings in their order, each once and on a line of its own; nil when there are none.
    package var note: String? {
      let notes = findings.compactMap(\.finding.note).distinct()
      return notes.isEmpty ? nil : notes.joined(separator: "\n")
    }

    /// The first of the failures that decide it, the worst and of those the newest; nil for a cell that did not fail.
    package var failure: Finding? { findings.first { $0.finding.outcome == .failed }?.finding }

    /// The address on a component at which a finding was made that fills the cell; nil for one at the cell itself.
    func componentAddress(_ facts: FindingFacts) -> Address? {
      cell.componentAddress.flatMap { facts.finding.address == $0 ? $0 : nil }
    }

    /// The path of the way in which a finding met or missed the check; nil when the check was answered itself, or under the
    /// path that it had in an earlier edition.
    func way(_ facts: FindingFacts) -> String? {
      facts.finding.check.hasPrefix(cell.definition.check.path + "/") ? facts.finding.check : nil
    }
  }

  /// A session in which something was found.
  package struct TestedSession {
    /// The session.
    package let session: AuditSession
    /// How many findings it has that were not retracted.
    package let findingCount: Int
  }

  /// An open issue with how its cell stands.
  package struct OpenIssue {
    /// The issue.
    package let issue: AuditIssue
    /// The cell of its address and check in this release, the worst of those that an issue of a component fills; nil when
    /// the release has none.
    package let cell: Cell?
  }

  /// When the first and the last finding was observed: UTC, milliseconds since 1970.
  package struct Period {
    /// The first one.
    package let first: Int64
    /// The last one.
    package let last: Int64
  }

  /// Cells whose findings are read at once.
  private static let batchSize = 256

  /// The whole release, whatever the scope.
  package let evaluation: ReleaseEvaluation
  /// Its format.
  public private(set) var format: ReportFormat
  /// What was asked of the report.
  public private(set) var options: ReportOptions
  /// Packs the release is audited by, as `KEY EDITION`.
  package let packs: [String]
  /// The sessions with a finding in scope that was not retracted, in the order of their numbers; what was found on screens
  /// out of scope is no evidence.
  ///
  /// An empty session is no test, and is not among them.
  package let sessions: [TestedSession]
  /// From the first finding in scope to the last one that was not retracted; nil without any.
  package let period: Period?
  /// Open issues in scope with a finding, or a failure that is carried, in this release, the most severe first.
  package let issues: [OpenIssue]
  /// The numbers of the open issues in scope by the places and checks that they are about.
  private let issueNumbers: [Address: [Identifier<Check>: [Int64]]]
  /// Where the open issues in scope are in the team's tracker, by their numbers; only addresses that can be linked.
  private let trackerAddresses: [Int64: String]
  /// When the report was made: UTC, milliseconds since 1970.
  public let generatedAt: Int64
  /// Version of the program.
  package let toolVersion: String
  /// What it tells of the releases before; nil for a first release, and where its format or scope tells nothing of them.
  package let past: ReleasePast?
  private let filter: ReportFilter
  private let progress: WorkProgress
  private let asked = AskedGate()

  /// What the gate said, for those who ask again in the same snapshot.
  private final class AskedGate {
    var check: GateCheck?
  }

  /// Reads the facts of a release and computes its verdicts.
  ///
  /// - Parameters:
  ///   - generatedAt: The time of the report, at which decisions have to be in force: UTC, milliseconds since 1970.
  ///   - toolVersion: Version of the program, as the report names it.
  ///   - progress: Is told of cells, in a round for each time that they are gone through.
  /// - Throws: ``NotInRelease`` for a screen that is not in scope.
  public init(
    _ snapshot: borrowing some ReportFacts & ~Copyable, product: Product, release: Release, format: ReportFormat,
    options: ReportOptions = ReportOptions(), generatedAt: Int64, toolVersion: String,
    progress: WorkProgress = .silent
  ) throws {
    past = try ReleasePast(
      before: release, of: product, limit: format.earlierReleases(options), decisionsAt: generatedAt,
      in: snapshot)
    let evaluation = ReleaseEvaluation(
      try ComplianceInput(snapshot, product: product, release: release, decisionsAt: generatedAt))
    let input = evaluation.input
    let list = try OpenIssueList.all(of: evaluation, options.scope, snapshot)
    // A cell that does not fail here is left out, with its findings.
    issues = list.issues.filter { !options.onlyFailures || $0.cell?.outcome == .failed }
    issueNumbers = list.numbers
    trackerAddresses = Dictionary(
      list.issues.compactMap { open in
        open.issue.reference.flatMap { WebAddress.isLinkable($0) ? (open.issue.id.rawValue, $0) : nil }
      }
    ) { first, _ in first }
    filter = try ReportFilter(options, input, list)
    let asked = Set(input.definitions.map(\.pack))
    packs = try snapshot.pinnedEditions(of: release.id).filter { asked.contains($0.key) }
      .map { "\($0.key) \($0.value)" }.sorted()
    (sessions, period) = Self.tested(input, filter)
    self.format = format
    self.evaluation = evaluation
    self.options = options
    self.generatedAt = generatedAt
    self.toolVersion = toolVersion
    self.progress = progress
  }

  /// The same report as a document on conformance, without evaluating the release again.
  public func conformance(in markup: ReportMarkup, edition: ConformanceEdition?, isDraft: Bool) -> ComplianceReport {
    var other = self
    other.format = .acr
    other.options.markup = markup
    other.options.edition = edition
    other.options.isDraft = isDraft
    return other
  }

  /// What the gate answers of the release by the default policy; it is asked once.
  public func gate(_ snapshot: borrowing some ReportFacts & ~Copyable) throws -> GateCheck {
    if let known = asked.check { return known }
    let check = try snapshot.gateCheck(evaluation, now: generatedAt)
    asked.check = check
    return check
  }

  /// The release and those before it, the newest first; empty for a part of it.
  var trend: [ReleaseStanding] {
    options.scope == .release ? [ReleaseStanding(compliance)] + (past?.standings ?? []).reversed() : []
  }

  /// The verdicts and counts of the whole release, whatever the scope.
  public var compliance: ReleaseCompliance { evaluation.compliance }

  /// The release.
  public var release: Release { evaluation.compliance.release }

  /// The facts of the release.
  package var input: ComplianceInput { evaluation.input }

  /// Writes the report in its format.
  ///
  /// - Parameter snapshot: The snapshot in which it was computed.
  /// - Throws: What the stream throws, and ``StoreError`` for a database that cannot be read.
  public func write(_ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream) throws {
    try format.renderer.render(self, snapshot, to: stream)
  }

  /// Numbers of the open issues at a cell, or at the component that fills it, in ascending order.
  package func issueNumbers(of cell: Cell) -> [Int64] {
    guard !issueNumbers.isEmpty else { return [] }
    return [cell.address, cell.componentAddress].compactMap { $0 }
      .flatMap { issueNumbers[$0]?[cell.checkID] ?? [] }.sorted()
  }

  /// Where the open issues at a cell are in the team's tracker, as far as they have addresses there.
  package func trackers(of cell: Cell) -> [String] {
    trackerAddresses.isEmpty ? [] : issueNumbers(of: cell).compactMap { trackerAddresses[$0] }.distinct()
  }

  /// The command that writes all of the report, as a page.
  var wholeCommand: String {
    let words: String =
      switch options.scope {
      case .release: "report"
      case .screen(let key): "report screen \(GateCommands.quoted(key))"
      case .issues(let team): "report issues" + (team.map { " --team \(GateCommands.quoted($0))" } ?? "")
      case .issue(let number): "report issues --issue \(number)"
      }
    return GateCommands(product: compliance.product.key, release: compliance.release.version, namesProduct: true)
      .about("\(words) --format html")
  }

  /// How many issues in scope are open.
  public var openIssueCount: Int { issues.count }

  /// The screens in scope, in the release's order.
  package var screens: [ScreenCompliance] {
    compliance.screens.filter { filter.includes(screen: $0.key) }
  }

  /// The criteria of WCAG, each with its cells in the whole release and its term (rule 10), in the order of their
  /// numbers; none for a part of a release, and where the release pins no pack of WCAG.
  package func criteria(_ snapshot: borrowing some ReportFacts & ~Copyable) throws -> [RollUp.Row] {
    guard options.scope == .release,
      try CriterionTable.standards(of: input, in: snapshot).contains("wcag")
    else { return [] }
    return try CriterionTable(evaluation, standard: "wcag", in: snapshot).rows
  }

  /// Goes through the cells in scope in the order of the release, each with its findings.
  ///
  /// - Parameters:
  ///   - visit: Is given each cell in scope, whether it is listed or not.
  ///   - isWanted: Which of those that are listed `body` is given.
  ///   - isBesides: Which others in scope it is given, though only failures are listed.
  package func forEachRow(
    _ snapshot: borrowing some ReportFacts & ~Copyable, visiting visit: (Cell) -> Void = { _ in },
    where isWanted: (Cell) -> Bool = { _ in true }, alsoListing isBesides: (Cell) -> Bool = { _ in false },
    _ body: (Row) throws -> Void
  ) throws {
    try snapshot.lookingUpPlaces { find in
      var waiting: [Cell] = []
      func flush() throws {
        let facts = try FindingFacts.of(waiting, input, snapshot)
        for cell in waiting {
          try body(
            Row(
              cell: cell, findings: cell.findings.compactMap { facts[$0] },
              passedIn: try input.passedIn(cell, find)))
        }
        waiting.removeAll(keepingCapacity: true)
      }
      try forEachCell(visiting: visit, where: isWanted, alsoListing: isBesides) { cell in
        waiting.append(cell)
        if waiting.count == Self.batchSize { try flush() }
      }
      try flush()
    }
  }

  /// Goes through the cells in scope in the order of the release, without reading their findings.
  ///
  /// - Parameters:
  ///   - visit: Is given each cell in scope, whether it is listed or not.
  ///   - isWanted: Which of those that are listed `body` is given.
  ///   - isBesides: Which others in scope it is given, though only failures are listed.
  ///   - takesFilled: Whether cells are given, too, that another check answers (rule 13).
  package func forEachCell(
    visiting visit: (Cell) -> Void = { _ in }, where isWanted: (Cell) -> Bool = { _ in true },
    alsoListing isBesides: (Cell) -> Bool = { _ in false }, takesFilled: Bool = false, _ body: (Cell) throws -> Void
  ) throws {
    var count = 0
    for cell in evaluation.cells {
      count += 1
      if count.isMultiple(of: 1024) { progress.tell(count, of: evaluation.cells.count) }
      guard filter.isInScope(cell), takesFilled || !cell.isFilledByCheck else { continue }
      visit(cell)
      if filter.includes(cell) && isWanted(cell) || isBesides(cell) { try body(cell) }
    }
  }

  /// Goes through the findings that were not retracted, whether they count or not; in a report on the whole release those
  /// on screens out of scope, too.
  func forEachAssertion(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ body: (Assertion) throws -> Void
  ) throws {
    var count = 0
    var deciding: Set<Identifier<Finding>> = []
    if options.onlyFailures { try forEachCell { deciding.formUnion($0.findings) } }
    try snapshot.forEachAssertion(of: input.release.id) { assertion in
      count += 1
      if count.isMultiple(of: 1024) { progress.tell(count, of: nil) }
      guard filter.includes(address: assertion.addressKey) else { return }
      // Of failures those that still decide: one that was amended is none any more.
      guard !options.onlyFailures || deciding.contains(assertion.finding.id) else { return }
      try body(assertion)
    }
  }

  /// Goes through the failures of earlier releases that are carried into cells in scope, the newest release first, each
  /// with its release.
  func forEachCarriedAssertion(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ body: (Assertion, Release) throws -> Void
  ) throws {
    guard input.hasCarried else { return }
    var carried: [String: Set<Identifier<Finding>>] = [:]
    try forEachCell { cell in
      for failure in cell.carried { carried[failure.release, default: []].formUnion(failure.findings) }
    }
    for release in input.earlier.releases {
      guard let wanted = carried[release.version] else { continue }
      try snapshot.forEachAssertion(of: release.id) { assertion in
        if wanted.contains(assertion.finding.id) { try body(assertion, release) }
      }
    }
  }

  private static func tested(_ input: ComplianceInput, _ filter: ReportFilter) -> ([TestedSession], Period?) {
    var counts: [Identifier<AuditSession>: Int] = [:]
    var period: Period?
    for finding in input.findings
    where !input.retracted.contains(finding.id) && filter.includes(finding) && !input.isOutOfScope(finding.address) {
      counts[finding.session, default: 0] += 1
      period = Period(
        first: min(period?.first ?? finding.observedAt, finding.observedAt),
        last: max(period?.last ?? finding.observedAt, finding.observedAt))
    }
    let sessions = counts.sorted { $0.key < $1.key }.compactMap { id, count in
      input.sessions[id].map { TestedSession(session: $0, findingCount: count) }
    }
    return (sessions, period)
  }
}
