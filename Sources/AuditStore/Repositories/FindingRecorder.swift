public import AuditModel

/// Records findings of one session within one transaction, with statements that are prepared once, and only when needed.
///
/// A failed finding joins the open issue of the same address and check, reopens the one that was said to be fixed
/// there, or opens one (DESIGN section 2). It exists only inside ``WriteTransaction/withFindingRecorder(for:release:_:)``.
public struct FindingRecorder: ~Copyable {
  /// What was recorded so far.
  public struct Tally: Hashable, Sendable {
    /// Findings.
    public var findings = 0
    /// Issues that were opened.
    public var opened = 0
    /// Findings that joined an issue.
    public var joined = 0
    /// Issues that were said to be fixed and failed again; their findings are counted as joined.
    public var reopened = 0
  }

  private let log: LogSequence
  private let chains: LogChains
  private let database: OpaquePointer
  private let path: String
  private let now: Int64
  private let session: AuditSession
  private let insertFinding: Statement
  private let insertComparison: LateStatement
  private let insertStatement: LateStatement
  private let insertEnd: LateStatement
  private let insertOrigin: LateStatement
  private let insertProblem: LateStatement
  private let findAmended: LateStatement
  private let touched: TouchedIssues
  private let places: PlaceDigests
  private var filing: IssueFiling
  /// What was recorded so far.
  public private(set) var tally = Tally()
  /// The first finding that was recorded; nil before that.
  public private(set) var first: Identifier<Finding>?
  /// Whether the finding that was recorded last opened an issue.
  public private(set) var lastOpenedIssue = false
  /// Whether the finding that was recorded last reopened an issue.
  public private(set) var lastReopenedIssue = false

  init(
    transaction: borrowing WriteTransaction, session: AuditSession, release: Release,
    _ isSuperseded: @escaping SupersedingRule
  ) throws(StoreError) {
    // All before the first field: a noncopyable value cannot be left half made when a call throws.
    let chains = try transaction.openLog()
    let insertFinding = try transaction.prepare(FindingQuery.insert)
    let filing = try IssueFiling(transaction, session: session, release: release, isSuperseded)
    self.chains = chains
    self.insertFinding = insertFinding
    insertComparison = transaction.late(FindingSupplementQuery.insertComparison)
    insertStatement = transaction.late(FindingSupplementQuery.insertStatement)
    insertEnd = transaction.late(FindingSupplementQuery.insertEnd)
    insertOrigin = transaction.late(FindingSupplementQuery.insertOrigin)
    insertProblem = transaction.late(ProblemQuery.insert)
    findAmended = transaction.late(IssueDerivationQuery.ofFinding)
    self.filing = filing
    touched = transaction.touched
    places = PlaceDigests(transaction, release: session.release)
    log = transaction.log
    database = transaction.read.database
    path = transaction.read.path
    now = transaction.now
    self.session = session
  }

  /// Records a finding.
  ///
  /// - Parameters:
  ///   - choice: The issue that a failed finding goes to; that it is open is for the caller to see to.
  ///   - title: Title of the issue that a failed finding may open, from the names of its place; asked for only then.
  /// - Returns: The finding's number, and the issue that it opened or joined; of several problems that of the first.
  @discardableResult
  public mutating func record(
    _ finding: borrowing NewFinding, into choice: IssueChoice = .matching, title: (PlaceNames) -> String
  ) throws(StoreError) -> (finding: Identifier<Finding>, issue: Identifier<AuditIssue>?) {
    let place = try places.key(of: finding)
    do {
      let id = try finding.append(to: log, chains, insertFinding, session: session, place: place, now: now)
      tally.findings += 1
      if first == nil { first = Identifier(rawValue: id) }
      if let supplement = finding.supplement { try store(supplement, of: id) }
      if let amended = finding.amends { try touchIssues(of: amended) }
      lastOpenedIssue = false
      lastReopenedIssue = false
      guard finding.outcome == .failed else { return (Identifier(rawValue: id), nil) }
      let problems = finding.supplement?.problems ?? []
      var first: Int64?
      for filed in try problems.isEmpty
        ? [filing.file(finding, id, into: choice, title)] : file(problems, of: finding, id, into: choice, title)
      {
        switch filed.kind {
        case .opened: tally.opened += 1
        default: tally.joined += 1
        }
        if filed.kind == .reopened { tally.reopened += 1 }
        guard first == nil else { continue }
        first = filed.issue
        lastOpenedIssue = filed.kind == .opened
        lastReopenedIssue = filed.kind == .reopened
      }
      return (Identifier(rawValue: id), first.map { Identifier(rawValue: $0) })
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    } catch {
      throw error as? StoreError ?? .corrupt(path: path, detail: "\(error)")
    }
  }

  /// Writes the problems of a failure, and puts each into an issue of its own.
  private mutating func file(
    _ problems: [Problem.Description], of finding: borrowing NewFinding, _ id: Int64, into choice: IssueChoice,
    _ title: (PlaceNames) -> String
  ) throws -> [IssueFiling.Filed] {
    var filed: [IssueFiling.Filed] = []
    for (index, problem) in problems.enumerated() {
      let key = try log.append(
        to: .problem, chains, insertProblem.prepared().statement, id, Int64(index + 1), problem.text,
        problem.severity?.rawValue, problem.location, problem.recommendation, nil as String?)
      filed.append(
        try filing.file(
          IssueFiling.FiledProblem(key: key, text: problem.text, isOnly: problems.count == 1), of: finding, id,
          into: choice, title))
    }
    return filed
  }

  private func store(_ supplement: FindingSupplement, of finding: Int64) throws(SQLiteError) {
    if let comparison = supplement.comparison {
      try log.appendPart(
        to: .announcementComparison, chains, insertComparison.prepared().statement, finding, comparison.expected,
        JSONTexts.encode(comparison.differences), comparison.proposed.rawValue)
    }
    for (statement, outcome) in supplement.statements.sorted(by: { $0.key < $1.key }) {
      try log.appendPart(
        to: .findingStatement, chains, insertStatement.prepared().statement, finding, statement.rawValue,
        outcome.rawValue)
    }
    for ended in supplement.ends {
      try log.appendPart(to: .findingEnd, chains, insertEnd.prepared().statement, finding, ended.rawValue)
    }
    if let origin = supplement.origin { try store(origin, of: finding) }
  }

  private func store(_ origin: FindingSupplement.Origin, of finding: Int64) throws(SQLiteError) {
    var (capture, run, rule, source): (Int64?, Int64?, String?, String?) = (nil, nil, nil, nil)
    switch origin {
    case .capture(let number): capture = number
    case .toolRun(let number, let name): (run, rule) = (number, name)
    case .audit(let key): source = key
    }
    try log.appendPart(
      to: .findingOrigin, chains, insertOrigin.prepared().statement, finding, capture, run, rule, source)
  }

  /// What a newer finding takes the place of may have been all that its issue had.
  private func touchIssues(of amended: Identifier<Finding>) throws(SQLiteError) {
    try findAmended.prepared().statement.forEach(amended.rawValue) { touched.insert(try $0.int64("issue_id")) }
  }
}

extension WriteTransaction {
  /// Lends a recorder of findings of a session.
  ///
  /// - Parameter isSuperseded: Tells of a failure of a verified issue whether it is no news of it; else the issue is reopened.
  /// - Throws: ``StoreError/frozen(release:)`` when the session's release takes no finding any more,
  ///   ``StoreError/invalid(_:)`` when a frozen release goes back to it, and what `body` throws.
  public func withFindingRecorder<Result>(
    for session: AuditSession, release: Release, isSuperseded: @escaping SupersedingRule = { _, _, _ in false },
    _ body: (inout FindingRecorder) throws -> Result
  ) throws -> Result {
    try read.requireOpen(release)
    var recorder = try FindingRecorder(transaction: self, session: session, release: release, isSuperseded)
    return try body(&recorder)
  }
}
