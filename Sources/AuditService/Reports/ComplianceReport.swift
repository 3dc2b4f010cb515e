public import AuditModel
public import AuditStore

/// What a compliance report says, computed once in one snapshot; every format renders the same facts.
public struct ComplianceReport: Sendable {
  /// A cell of the report.
  public struct Row: Sendable {
    /// The cell.
    public let cell: Cell
    /// The findings that count, the worst first, the newest of several; empty for an untested cell.
    public let findings: [FindingFacts]

    /// The first of them; nil for an untested cell.
    public var finding: FindingFacts? { findings.first }

    /// The address on a component at which a finding was made that fills the cell; nil for one at the cell itself.
    public func componentAddress(_ facts: FindingFacts) -> Address? {
      cell.componentAddress.flatMap { facts.finding.address == $0 ? $0 : nil }
    }

    /// The path of the way in which a finding met or missed the check; nil when the check was answered itself.
    public func way(_ facts: FindingFacts) -> String? {
      facts.finding.check == cell.definition.check.path ? nil : facts.finding.check
    }
  }

  /// A session in which something was found.
  public struct TestedSession: Sendable {
    /// The session.
    public let session: AuditSession
    /// How many findings it has that were not retracted.
    public let findingCount: Int
  }

  /// An open issue with how its cell stands.
  public struct OpenIssue: Sendable {
    /// The issue.
    public let issue: AuditIssue
    /// The cell of its address and check in this release, the worst of those that an issue of a component fills; nil when
    /// the release has none.
    public let cell: Cell?
  }

  /// When the first and the last finding was observed: UTC, milliseconds since 1970.
  public struct Period: Sendable {
    /// The first one.
    public let first: Int64
    /// The last one.
    public let last: Int64
  }

  /// The verdicts and counts.
  public let compliance: ReleaseCompliance
  /// Packs the release is audited by, as `KEY EDITION`.
  public let packs: [String]
  /// The sessions with a finding that was not retracted, in the order of their numbers.
  ///
  /// An empty session is no test, and is not among them.
  public let sessions: [TestedSession]
  /// From the first finding to the last one that was not retracted; nil without any.
  public let period: Period?
  /// All cells in the order of the release.
  public let rows: [Row]
  /// Open issues with a finding, or a failure that is carried, in this release, the most severe first.
  public let issues: [OpenIssue]
  /// When the report was made: UTC, milliseconds since 1970.
  public let generatedAt: Int64
  /// Version of the program.
  public let toolVersion: String

  /// Reads and computes a report.
  public init(
    _ transaction: borrowing ReadTransaction, product: Product, release: Release, generatedAt: Int64,
    toolVersion: String
  ) throws {
    let input = try ComplianceInput(transaction, product: product, release: release, decisionsAt: generatedAt)
    var cells: [Cell] = []
    compliance = ComplianceEvaluator(input).evaluate { cells.append($0) }
    let facts = try FindingFacts.of(cells, input, transaction)
    rows = cells.map { cell in Row(cell: cell, findings: cell.findings.compactMap { facts[$0] }) }
    let asked = Set(input.definitions.map(\.pack))
    packs = try transaction.pinnedEditions(of: release.id).filter { asked.contains($0.key) }
      .map { "\($0.key) \($0.value)" }.sorted()
    let live = input.findings.filter { !input.retracted.contains($0.id) }
    sessions = Self.sessions(live, input)
    let times = live.map(\.observedAt)
    period = times.min().flatMap { first in times.max().map { Period(first: first, last: $0) } }
    var filter = IssueFilter()
    filter.product = product.key
    filter.release = release.version
    let here = Set(try transaction.issues(filter).map(\.id))
    filter.release = nil
    // An issue whose failure is carried is open in this release, too, though it has no finding in it.
    issues = Self.issues(try transaction.issues(filter), cells, input)
      .filter { here.contains($0.issue.id) || $0.cell?.carried.isEmpty == false }
    self.generatedAt = generatedAt
    self.toolVersion = toolVersion
  }

  private static func sessions(_ findings: [FindingRow], _ input: ComplianceInput) -> [TestedSession] {
    var counts: [Identifier<AuditSession>: Int] = [:]
    for finding in findings { counts[finding.session, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.compactMap { id, count in
      input.sessions[id].map { TestedSession(session: $0, findingCount: count) }
    }
  }

  /// An issue that a way opened stands as the check does that the way is for.
  private static func issues(_ issues: [AuditIssue], _ cells: [Cell], _ input: ComplianceInput) -> [OpenIssue] {
    var answered: [String: Identifier<Check>] = [:]
    for definition in input.definitions { answered[definition.check.path] = definition.wayOf ?? definition.id }
    var byAddress: [Address: [Cell]] = [:]
    for cell in cells {
      byAddress[cell.address, default: []].append(cell)
      if let address = cell.componentAddress { byAddress[address, default: []].append(cell) }
    }
    return issues.map { issue in
      let check = answered[issue.check]
      // An issue of a component stands as the worst of the cells that it fills.
      let own = byAddress[issue.address]?.filter { $0.definition.id == check }
      return OpenIssue(issue: issue, cell: own?.min { $0.outcome < $1.outcome })
    }
  }

  /// Must-level cells that failed.
  var failures: [Row] {
    mustLevel(.failed)
  }

  /// Must-level cells of an outcome.
  func mustLevel(_ outcome: Outcome) -> [Row] {
    rows.filter { $0.cell.isMustLevel && $0.cell.outcome == outcome }
  }

  /// Advice that failed.
  var failedAdvice: [Row] {
    rows.filter { !$0.cell.isMustLevel && $0.cell.outcome == .failed }
  }

  /// Cells about which auditors of the same build disagree.
  var disagreements: [Row] {
    rows.filter(\.cell.isDisagreement)
  }
}
