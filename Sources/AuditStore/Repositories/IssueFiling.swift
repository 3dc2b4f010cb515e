public import AuditModel

/// Puts failed findings of one session into issues, with statements that are prepared once, and only when needed.
///
/// A failed finding joins the open issue of its address and check, reopens the one that was said to be fixed there, or
/// opens one (DESIGN section 2).
struct IssueFiling: ~Copyable {
  /// What became of a finding.
  struct Filed {
    let issue: Int64
    let kind: IssueEventKind
  }

  /// A problem of a failure.
  struct FiledProblem {
    let key: Int64
    let text: String
    /// Whether the failure says no other.
    let isOnly: Bool
  }

  private struct ProblemSite: Hashable {
    let cell: Cell
    let text: String
  }

  private struct Cell: Hashable {
    let address: Int64
    let check: Int64
  }

  private struct StoredIssue: Hashable {
    let issue: Int64
    let state: IssueState

    /// Whether a failure belongs rather to this one: to an open one, the oldest first, else to the newest of those that were
    /// fixed or verified, else to one that was withdrawn.
    func isRather(than other: StoredIssue) -> Bool {
      guard rank == other.rank else { return rank < other.rank }
      return state.isOpen ? issue < other.issue : issue > other.issue
    }

    private var rank: Int {
      switch state {
      case .open, .reopened: 0
      case .fixed, .verified: 1
      case .withdrawn, .merged: 2
      }
    }
  }

  /// The word that an issue is fixed or verified.
  private struct Fix {
    let kind: IssueEventKind
    let time: Int64
    let text: String?
    let build: String?
    let place: Place?
    let day: String

    /// A row of ``IssueEventQuery/newestFix``.
    init(_ row: borrowing Statement) throws(SQLiteError) {
      kind = try row.value("kind")
      time = try row.time("occurred_at")
      text = try row.optionalText("text")
      build = try row.isNull("build_id") ? nil : row.text("build")
      place =
        try row.isNull("build_id")
        ? nil
        : try Place(
          product: row.int64("product_id"), release: row.int("release_position"), build: row.int("build_position"))
      day = try row.text("day")
    }
  }

  /// Where a session's build stands among those of its product.
  struct Place {
    let product: Int64
    let release: Int
    let build: Int
  }

  private let log: LogSequence
  private let touched: TouchedIssues
  private let now: Int64
  private let session: AuditSession
  private let place: Place
  private let chains: LogChains
  private let person: Int64
  private let hasSuccessions: LateStatement
  private let findIssueOrEarlier: LateStatement
  private let findIssueAlone: LateStatement
  private let findFix: LateStatement
  private let isSuperseded: SupersedingRule
  private let read: ReadTransaction
  private let isSpecified: LateStatement
  private let findNames: LateStatement
  private let nextNumber: LateStatement
  private let insertIssue: LateStatement
  private let insertEvent: LateStatement
  /// That of the session.
  private let release: Release
  /// What finds the issue of a cell, once it was chosen.
  private var findIssue: LateStatement?
  private var known: [Cell: Int64] = [:]
  private let hasProblem: LateStatement
  private let isAnyProblem: LateStatement
  private var knownProblems: [ProblemSite: Int64] = [:]
  /// Whether any failure of the file says what is wrong in it; nil until it is asked.
  private var hasProblems: Bool?

  init(
    _ transaction: borrowing WriteTransaction, session: AuditSession, release: Release,
    _ isSuperseded: @escaping SupersedingRule
  ) throws(StoreError) {
    // What this transaction wrote before must be seen where issues are looked for.
    try transaction.refreshIssues()
    // All before the first field: a noncopyable value cannot be left half made when a call throws.
    let chains = try transaction.openLog()
    let person = try transaction.person(named: session.auditor)
    self.chains = chains
    self.person = person
    self.release = release
    hasSuccessions = transaction.late(IssueFilingQuery.hasSuccessions)
    findIssueOrEarlier = transaction.late(IssueFilingQuery.atPlaceOrEarlier)
    findIssueAlone = transaction.late(IssueFilingQuery.atPlace)
    findFix = transaction.late(IssueEventQuery.newestFix)
    self.isSuperseded = isSuperseded
    read = ReadTransaction(
      database: transaction.read.database, path: transaction.read.path, statements: transaction.read.statements,
      renames: transaction.read.renames)
    isSpecified = transaction.late(IssueFilingQuery.isSpecifiedSince)
    findNames = transaction.late(IssueFilingQuery.placeNames)
    hasProblem = transaction.late(IssueFilingQuery.hasProblem)
    isAnyProblem = transaction.late(ProblemQuery.isAny)
    nextNumber = transaction.late(IssueQuery.nextNumber)
    insertIssue = transaction.late(IssueQuery.insert)
    insertEvent = transaction.late(IssueEventQuery.insert)
    log = transaction.log
    touched = transaction.touched
    now = transaction.now
    self.session = session
    place = Place(
      product: release.product.rawValue, release: release.position, build: session.build.position)
  }

  /// Files a failed finding.
  ///
  /// - Parameter title: Title of the issue that it may open, from its place; asked for only then.
  mutating func file(
    _ finding: borrowing NewFinding, _ id: Int64, into choice: IssueChoice, _ title: (PlaceNames) -> String
  ) throws -> Filed {
    let cell = Cell(address: finding.address, check: finding.check.rawValue)
    switch choice {
    case .issue(let issue):
      return try add(.joined, to: issue.rawValue, finding: id, at: finding.observedAt)
    case .new:
      return try open(cell, id, finding.observedAt, nil, title)
    case .matching, .matchingElse:
      if let issue = known[cell] { return try add(.joined, to: issue, finding: id, at: finding.observedAt) }
      // Which of several problems it is nobody said: then it is one more.
      guard try !isAmongProblems(cell), let found = try storedIssue(at: cell) else {
        guard case .matchingElse(let other) = choice else { return try open(cell, id, finding.observedAt, nil, title) }
        known[cell] = other.rawValue
        return try add(.joined, to: other.rawValue, finding: id, at: finding.observedAt)
      }
      guard !found.state.isOpen, let reason = try reasonToReopen(found, cell, id) else {
        // What joins an issue that is done says nothing of the failures that come after it.
        if found.state.isOpen { known[cell] = found.issue }
        return try add(.joined, to: found.issue, finding: id, at: finding.observedAt)
      }
      known[cell] = found.issue
      return try add(.reopened, to: found.issue, finding: id, at: finding.observedAt, text: reason)
    }
  }

  /// Files a problem of a failed finding: into the issue of the same words at its place, where the failure says no other
  /// one into that of a failure that says none, and else into one of its own.
  mutating func file(
    _ problem: FiledProblem, of finding: borrowing NewFinding, _ id: Int64, into choice: IssueChoice,
    _ title: (PlaceNames) -> String
  ) throws -> Filed {
    hasProblems = true
    let cell = Cell(address: finding.address, check: finding.check.rawValue)
    let site = ProblemSite(cell: cell, text: problem.text)
    let time = finding.observedAt
    var found: StoredIssue?
    switch choice {
    case .issue(let issue):
      return try add(.joined, to: issue.rawValue, finding: id, problem.key, at: time)
    case .new: break
    case .matching, .matchingElse:
      if let issue = knownProblems[site] { return try add(.joined, to: issue, finding: id, problem.key, at: time) }
      found = try storedProblem(problem.text, at: cell)
      if found == nil, problem.isOnly { found = try storedProblem(nil, at: cell) }
    }
    guard let found else {
      let issue = try open(cell, id, time, problem, title)
      knownProblems[site] = issue.issue
      return issue
    }
    guard !found.state.isOpen, let reason = try reasonToReopen(found, cell, id) else {
      if found.state.isOpen { knownProblems[site] = found.issue }
      return try add(.joined, to: found.issue, finding: id, problem.key, at: time)
    }
    knownProblems[site] = found.issue
    return try add(.reopened, to: found.issue, finding: id, problem.key, at: time, text: reason)
  }

  /// Whether several problems at a place have issues of their own, of which a failure that says none cannot be told.
  private mutating func isAmongProblems(_ cell: Cell) throws -> Bool {
    if hasProblems == nil {
      let ask = try isAnyProblem.prepared()
      defer { ask.statement.reset() }
      hasProblems = try ask.statement.step() ? ask.statement.bool("is_any") : false
    }
    guard hasProblems == true else { return false }
    if try storedProblem(nil, at: cell)?.state.isOpen == true { return false }
    return try issues(at: cell).count { $0.state.isOpen } > 1
  }

  /// The issue of a problem by its text; nil for that of a failure that says no problem.
  private mutating func storedProblem(_ text: String?, at cell: Cell) throws -> StoredIssue? {
    var found: [StoredIssue] = []
    for issue in try issues(at: cell) {
      let ask = try hasProblem.prepared()
      defer { ask.statement.reset() }
      try ask.statement.bind(issue.issue, text)
      if try ask.statement.step(), try ask.statement.bool("has_problem") { found.append(issue) }
    }
    return Self.first(of: found)
  }

  private mutating func open(
    _ cell: Cell, _ finding: Int64, _ time: Int64, _ problem: FiledProblem?, _ title: (PlaceNames) -> String
  ) throws(SQLiteError) -> Filed {
    let issue = try log.append(
      to: .issue, chains, insertIssue.prepared().statement, try number(), place.product, cell.address, cell.check,
      title(try names(of: finding)) + (problem.map { ": \($0.text)" } ?? ""), time)
    if problem == nil { known[cell] = issue }
    return try add(.opened, to: issue, finding: finding, problem?.key, at: time)
  }

  /// The number that an issue gets which is opened now.
  private func number() throws(SQLiteError) -> Int64 {
    let next = try nextNumber.prepared()
    defer { next.statement.reset() }
    return try next.statement.step() ? next.statement.int64("number") : 1
  }

  private func names(of finding: Int64) throws(SQLiteError) -> PlaceNames {
    let find = try findNames.prepared()
    defer { find.statement.reset() }
    try find.statement.bind(finding)
    guard try find.statement.step() else {
      // The finding was stored just now, and its release is that of the session.
      throw SQLiteError(code: .corrupt, message: "the place of a finding is not there", sql: find.statement.sql)
    }
    return try ReadTransaction.placeNames(find.statement)
  }

  /// The issue of a cell.
  private mutating func storedIssue(at cell: Cell) throws -> StoredIssue? {
    Self.first(of: try issues(at: cell))
  }

  /// That of several to which a failure belongs.
  private static func first(of issues: some Sequence<StoredIssue>) -> StoredIssue? {
    issues.min { $0.isRather(than: $1) }
  }

  /// The issues of a cell, also of the same place by another key.
  private mutating func issues(at cell: Cell) throws -> Set<StoredIssue> {
    let chosen = if let findIssue { findIssue } else { try chooseFindIssue() }
    findIssue = chosen
    var issues: Set<StoredIssue> = []
    for address in try read.renamedPlaces(of: release).together(cell.address) {
      try chosen.prepared().statement.forEach(cell.check, address) { row in
        issues.insert(try StoredIssue(issue: row.int64("issue_id"), state: row.value("state")))
      }
    }
    return issues
  }

  /// A file in which no check took the place of another one is asked the shorter question.
  private func chooseFindIssue() throws(SQLiteError) -> LateStatement {
    let ask = try hasSuccessions.prepared()
    defer { ask.statement.reset() }
    let isThere = try ask.statement.step() ? ask.statement.bool("has_successions") : false
    return isThere ? findIssueOrEarlier : findIssueAlone
  }

  /// What changed since an issue was said to be fixed or verified.
  ///
  /// Nil when the failure is not news of it: of an older build than a fix, or superseded by a pass already. An
  /// issue of which neither was said joins without a reason.
  private func reasonToReopen(
    _ stored: StoredIssue, _ cell: Cell, _ finding: Int64
  ) throws -> String? {
    let find = try findFix.prepared()
    defer { find.statement.reset() }
    try find.statement.bind(stored.issue)
    guard try find.statement.step() else {
      return stored.state == .withdrawn ? nil : "Failed again in \(session.build.words)."
    }
    let fix = try Fix(find.statement)
    if fix.kind == .verified {
      // A verified issue hides nothing: only where a pass counts already the failure is old.
      if try isSuperseded(read, Identifier(rawValue: finding), Identifier(rawValue: stored.issue)) { return nil }
    } else if let fixed = fix.place, fixed.product == place.product,
      (place.release, place.build) < (fixed.release, fixed.build)
    {
      return nil
    }
    let fixed = fix.kind == .verified ? "verified" : "fixed"
    // Who said it stands with that event: a name in a text could never go from the log.
    let by = fix.kind == .claimed ? " by \(fix.text.map { "\($0), " } ?? "")a tool" : ""
    let build = fix.build.map { " in build \($0)" } ?? ""
    let isSpecified = try isSpecified(cell.address, since: fix.time)
    return "Was \(fixed)\(build)\(by) on \(fix.day). Failed again in \(session.build.words) "
      + "with \(session.environment.environmentClass). "
      + (isSpecified ? "What is specified there was changed since." : "What is specified there was not changed since.")
  }

  private func isSpecified(_ address: Int64, since time: Int64) throws(SQLiteError) -> Bool {
    let find = try isSpecified.prepared()
    defer { find.statement.reset() }
    try find.statement.bind(address, time)
    return try find.statement.step() ? find.statement.bool("is_specified") : false
  }

  private func add(
    _ kind: IssueEventKind, to issue: Int64, finding: Int64, _ problem: Int64? = nil, at time: Int64,
    text: String? = nil
  ) throws(SQLiteError) -> Filed {
    let build = kind == .reopened ? session.build.id.rawValue : nil
    _ = try log.append(
      to: .issueEvent, chains, insertEvent.prepared().statement, issue, kind.rawValue, finding, problem, nil as Int64?,
      nil as Int64?,
      build, person, time, text, nil as String?, nil as Int64?, nil as Int64?)
    touched.insert(issue)
    return Filed(issue: issue, kind: kind)
  }
}

/// Which issue a failed finding goes to.
public enum IssueChoice: Hashable, Sendable {
  /// That of its address and check; else a new one.
  case matching
  /// A new one, whatever there is.
  case new
  /// This one, which must be open.
  case issue(Identifier<AuditIssue>)
  /// That of its address and check; else this one, which must be open.
  case matchingElse(Identifier<AuditIssue>)
}

/// Whether a failure of a verified issue was superseded before it was recorded, so that it is no news of it (rule 2b).
public typealias SupersedingRule = (
  _ read: borrowing ReadTransaction, _ failure: Identifier<Finding>, _ issue: Identifier<AuditIssue>
) throws -> Bool
