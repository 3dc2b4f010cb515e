public import AuditModel
public import AuditStore

/// What a compliance report says, computed once in one snapshot; every format renders the same facts.
public struct ComplianceReport: Sendable {
  /// A cell of the report.
  public struct Row: Sendable {
    /// The cell.
    public let cell: Cell
    /// The worst finding that counts, the newest of several; nil for an untested cell.
    public let finding: FindingFacts?
  }

  /// The verdicts and counts.
  public let compliance: ReleaseCompliance
  /// Packs the release is audited by, as `KEY EDITION`.
  public let packs: [String]
  /// Environments in which there are findings, in the order of their sessions.
  public let environments: [String]
  /// All cells in the order of the release.
  public let rows: [Row]
  /// Open issues with a finding in this release, the most severe first.
  public let issues: [AuditIssue]
  /// When the report was made: UTC, milliseconds since 1970.
  public let generatedAt: Int64
  /// Version of the program.
  public let toolVersion: String

  /// Reads and computes a report.
  public init(
    _ transaction: borrowing ReadTransaction, product: Product, release: Release, generatedAt: Int64,
    toolVersion: String
  ) throws {
    let input = try ComplianceInput(transaction, product: product, release: release)
    var cells: [Cell] = []
    compliance = ComplianceEvaluator(input).evaluate { cells.append($0) }
    var rows: [Row] = []
    for cell in cells {
      rows.append(Row(cell: cell, finding: try cell.findings.first.map { try FindingFacts($0, transaction) }))
    }
    self.rows = rows
    packs = try transaction.packs(of: release.id)
    var environments: [String] = []
    for session in try transaction.sessions(of: release.id) {
      let text = "\(session.environment.environmentClass), \(session.environment.device), build \(session.build.name)"
      if !environments.contains(text) { environments.append(text) }
    }
    self.environments = environments
    var filter = IssueFilter()
    filter.product = product.key
    filter.release = release.version
    issues = try transaction.issues(filter)
    self.generatedAt = generatedAt
    self.toolVersion = toolVersion
  }

  /// Must-level cells that failed: what blocks the release.
  var failures: [Row] {
    rows.filter { $0.cell.isMustLevel && $0.cell.outcome == .failed }
  }

  /// Must-level cells that are untested or cannot be told: what keeps the verdict open.
  var gaps: [Row] {
    rows.filter { $0.cell.isMustLevel && ($0.cell.outcome == .untested || $0.cell.outcome == .cantTell) }
  }
}
