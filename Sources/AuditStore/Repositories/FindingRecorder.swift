public import AuditModel

/// Records findings of one session within one transaction, with statements that are prepared once.
///
/// A failed finding joins the open issue of the same product, address and check, or opens one (DESIGN section 2).
public struct FindingRecorder: ~Copyable {
  /// What was recorded so far.
  public struct Tally: Hashable, Sendable {
    /// Findings.
    public var findings = 0
    /// Issues that were opened.
    public var opened = 0
    /// Findings that joined an open issue.
    public var joined = 0
  }

  private struct Cell: Hashable {
    let address: Int64
    let check: Int64
  }

  private let log: LogSequence
  private let database: OpaquePointer
  private let path: String
  private let now: Int64
  private let session: AuditSession
  private let product: Int64
  private let replica: Int64
  private let insertFinding: Statement
  private let findIssue: Statement
  private let insertIssue: Statement
  private let insertEvent: Statement
  private let insertComparison: Statement
  private let insertStatement: Statement
  private var openIssues: [Cell: Int64] = [:]
  /// What was recorded so far.
  public private(set) var tally = Tally()
  /// Whether the finding that was recorded last opened an issue.
  public private(set) var lastOpenedIssue = false

  init(
    transaction: borrowing WriteTransaction, session: AuditSession, product: Identifier<Product>
  ) throws(StoreError) {
    // All before the first field: a noncopyable value cannot be left half made when a call throws.
    let replica = try transaction.openLog()
    let insertFinding = try transaction.prepare(FindingQuery.insert)
    // A file in which no check took the place of another one is asked the shorter question.
    let hasSuccessions = try transaction.read.first(IssueQuery.hasSuccessions, decode: { $0.bool(0) }) ?? true
    let findIssue = try transaction.prepare(hasSuccessions ? IssueQuery.openAtCellOrEarlier : .openAtCell)
    let insertIssue = try transaction.prepare(IssueQuery.insert)
    let insertEvent = try transaction.prepare(IssueQuery.insertEvent)
    let insertComparison = try transaction.prepare(FindingQuery.insertComparison)
    let insertStatement = try transaction.prepare(FindingQuery.insertStatement)
    self.replica = replica
    self.insertFinding = insertFinding
    self.findIssue = findIssue
    self.insertIssue = insertIssue
    self.insertEvent = insertEvent
    self.insertComparison = insertComparison
    self.insertStatement = insertStatement
    log = transaction.log
    database = transaction.read.database
    path = transaction.read.path
    now = transaction.now
    self.session = session
    self.product = product.rawValue
  }

  /// Records a finding.
  ///
  /// - Parameter title: Title of the issue that a failed finding may open; asked for only then.
  /// - Returns: The finding's number, and the issue that it opened or joined.
  @discardableResult
  public mutating func record(
    _ finding: borrowing NewFinding, title: () -> String
  ) throws(StoreError) -> (finding: Identifier<Finding>, issue: Identifier<AuditIssue>?) {
    do throws(SQLiteError) {
      try insertFinding.bind(
        replica, log.last + 1, session.id.rawValue, session.release.rawValue, finding.address,
        finding.check.rawValue, finding.outcome.rawValue, finding.mode.rawValue, finding.severity?.rawValue,
        finding.observedAt, now, finding.amends?.rawValue, finding.observed, finding.reason, finding.note)
      try insertFinding.run()
      log.last += 1
      tally.findings += 1
      let id = insertFinding.lastInsertedKey
      if let supplement = finding.supplement { try store(supplement, of: id) }
      lastOpenedIssue = false
      let issue = finding.outcome == .failed ? try fileIssue(finding, id, title) : nil
      return (Identifier(rawValue: id), issue.map { Identifier(rawValue: $0) })
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private func store(_ supplement: FindingSupplement, of finding: Int64) throws(SQLiteError) {
    if let comparison = supplement.comparison {
      try insertComparison.bind(
        finding, comparison.expected, JSONTexts.encode(comparison.differences), comparison.proposed.rawValue)
      try insertComparison.run()
    }
    for (statement, outcome) in supplement.statements.sorted(by: { $0.key < $1.key }) {
      try insertStatement.bind(finding, statement.rawValue, outcome.rawValue)
      try insertStatement.run()
    }
  }

  private mutating func fileIssue(
    _ finding: borrowing NewFinding, _ id: Int64, _ title: () -> String
  ) throws(SQLiteError) -> Int64 {
    let cell = Cell(address: finding.address, check: finding.check.rawValue)
    var known = openIssues[cell]
    if known == nil { known = try storedIssue(at: cell) }
    if let issue = known {
      openIssues[cell] = issue
      tally.joined += 1
      try addEvent("joined", to: issue, finding: id, at: finding.observedAt)
      return issue
    }
    try insertIssue.bind(
      replica, log.last + 1, product, cell.address, cell.check, title(), finding.observedAt)
    try insertIssue.run()
    log.last += 1
    let issue = insertIssue.lastInsertedKey
    openIssues[cell] = issue
    tally.opened += 1
    lastOpenedIssue = true
    try addEvent("opened", to: issue, finding: id, at: finding.observedAt)
    return issue
  }

  private func storedIssue(at cell: Cell) throws(SQLiteError) -> Int64? {
    defer { findIssue.reset() }
    try findIssue.bind(product, named: ":product_id")
    try findIssue.bind(cell.address, named: ":address_id")
    try findIssue.bind(cell.check, named: ":check_id")
    return try findIssue.step() ? findIssue.int64(0) : nil
  }

  private func addEvent(
    _ kind: String, to issue: Int64, finding: Int64, at time: Int64
  ) throws(SQLiteError) {
    try insertEvent.bind(
      replica, log.last + 1, issue, kind, finding, nil as Int64?, session.auditor, time, nil as String?)
    try insertEvent.run()
    log.last += 1
  }
}

extension WriteTransaction {
  /// Begins to record findings of a session.
  ///
  /// - Throws: ``StoreError/frozen(release:)`` when the session's release takes no finding any more, and
  ///   ``StoreError/invalid(_:)`` when a frozen release goes back to it.
  public func findingRecorder(
    for session: AuditSession, release: Release
  ) throws(StoreError) -> FindingRecorder {
    try read.requireOpen(release)
    return try FindingRecorder(transaction: self, session: session, product: release.product)
  }
}
