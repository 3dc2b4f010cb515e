internal import AuditModel
internal import AuditRules
internal import AuditStore

/// The rows of a batch that say what was heard at a stop.
///
/// They are recorded behind all others, so that a row of a check goes before what the comparison proposes for it.
struct BatchStops {
  private struct Row {
    let stops: HeardStops
    let details: HeardDetails
    let line: Int
  }

  private let product: Product
  private let release: Release
  private let session: AuditSession
  private let times: ObservedTime
  private var places: HeardPlaces?
  private var rows: [Row] = []
  private var lines: [Address: Int] = [:]
  /// How many files go with findings or observations.
  private(set) var evidenceCount = 0
  /// Questions that stay open, because what was heard does not tell.
  private(set) var openCount = 0

  init(product: Product, release: Release, session: AuditSession, time: Int64, now: Int64) {
    self.product = product
    self.release = release
    self.session = session
    times = ObservedTime(in: session, otherwise: time, now: now)
  }

  /// Takes a row, to be recorded later.
  ///
  /// - Parameters:
  ///   - attachments: Reads its issue and its files.
  ///   - problem: Called with each thing that is wrong, in words that end with what would be right.
  mutating func add(
    _ row: FindingInput, line: Int, _ attachments: inout BatchAttachments, _ transaction: borrowing ReadTransaction,
    problem: (String) -> Void
  ) throws {
    guard !row.heard.isEmpty else {
      return problem(
        row.address.isEmpty
          ? "address, check and outcome are missing; name a place, its check and the outcome"
          : "what was heard is missing; write the words, or = for exactly what is expected; or name a check and its outcome"
      )
    }
    guard row.check.isEmpty else {
      return problem(
        "heard answers every check of a stop; leave check empty, or write the words in observed and give an outcome")
    }
    let others = [
      ("outcome", row.outcome), ("observed", row.observed), ("reason", row.reason), ("problems", row.problems),
      ("ends", row.ends),
    ].filter { !$0.1.isEmpty }.map(\.0)
    if !others.isEmpty {
      problem("\(others.joined(separator: ", ")) goes with a check, and what was heard answers several; name the check")
    }
    var details = HeardDetails(row, times, problem: problem)
    if let issue = try attachments.choice(row, .failed, transaction, problem: problem) { details.issue = issue }
    if let evidence = try attachments.evidence(row, problem: problem) { details.evidence = evidence }
    do {
      let known = try places ?? HeardPlaces(product: product, release: release, session: session, in: transaction)
      places = known
      let stops = try HeardStops(
        row.heard == "=" ? .asExpected : .words(row.heard), at: [row.address], among: known, in: transaction)
      for stop in stops.stops {
        if let first = lines.updateValue(line, forKey: stop.address) {
          problem("line \(first) says already what was heard at \(stop.address); write it once")
        }
      }
      rows.append(Row(stops: stops, details: details, line: line))
    } catch let error as InputError {
      for one in error.problems { problem(one.message) }
    }
  }

  /// Says what is wrong with rows beside all others: words that speak against what passed before, from which nothing
  /// follows, or no failure though something is said of failures.
  ///
  /// - Parameters:
  ///   - isAnswered: Whether a row of its own answers a question.
  ///   - problem: Called with each thing that is wrong and its line.
  func check(leavingOut isAnswered: (AuditQuestion) -> Bool, problem: (String, Int) -> Void) {
    for row in rows {
      let refusals = row.stops.stops.flatMap { $0.refusals(leavingOut: isAnswered) }
      if !refusals.isEmpty {
        for refusal in refusals { problem(refusal, row.line) }
        continue
      }
      for stop in row.stops.stops where !stop.answers(leavingOut: isAnswered) {
        problem(
          "what was heard at \(stop.address) answers nothing that is open there; name a check and its outcome", row.line
        )
      }
      if !row.stops.stops.contains(where: { $0.answers([.failed], leavingOut: isAnswered) }) {
        for unused in row.details.ofFailures { problem(unused, row.line) }
      }
    }
  }

  /// Records what was taken.
  ///
  /// - Parameter isAnswered: Whether a row of its own answers a question.
  mutating func record(
    with recorder: inout FindingRecorder, _ equals: inout EqualFailures, in transaction: borrowing WriteTransaction,
    leavingOut isAnswered: (AuditQuestion) -> Bool, body: (HeardStops.Kept) -> Void
  ) throws {
    for row in rows {
      var kept: [HeardStops.Kept] = []
      for stop in row.stops.stops {
        let recorded = try row.stops.record(
          stop, row.details, kept, session, product, with: &recorder, in: transaction, leavingOut: isAnswered,
          equals: &equals)
        openCount += stop.proposals.count { $0.outcome == nil && !isAnswered($0.question) }
        recorded.forEach(body)
        kept += recorded
      }
      evidenceCount += row.details.evidence.count
    }
  }

  /// What people should know of what stays open, or nil.
  var note: String? {
    openCount == 0
      ? nil
      : "Note: what was heard does not tell \(CountText.of(openCount, "question")) at these stops; answer each by its check."
  }
}
