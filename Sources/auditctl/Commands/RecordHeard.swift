internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Findings that follow from what was heard at a stop.
extension RecordCommand {
  /// Whether `--heard` says what is recorded.
  ///
  /// - Throws: `ValidationError` where something else is said that does not go with it.
  func isHearing() throws -> Bool {
    guard hearing.heard != nil else { return false }
    guard address != nil else { throw ValidationError("--heard needs the element at which it was heard.") }
    guard check == nil, outcome == nil else {
      throw ValidationError(
        "--heard answers every check that what was heard tells of; leave out CHECK and OUTCOME, or say --observed for one."
      )
    }
    guard file.batch == nil, template == nil, colors == nil, contrast.isEmpty, issue == nil, ends.isEmpty,
      finding.observed == nil, finding.reason == nil, finding.at == nil, finding.problem.isEmpty,
      finding.evidence.isEmpty
    else {
      throw ValidationError("Only --accept, --severity, --note, --except and --dry-run go with --heard.")
    }
    guard finding.severity.map({ Severity(name: $0) != nil }) != false else {
      throw ValidationError("Unknown severity; use \(Severity.allCases.map(\.name).joined(separator: ", ")).")
    }
    guard hearing.accept || (finding.severity == nil && finding.note == nil) else {
      throw ValidationError("--severity and --note go with --accept, which stores findings.")
    }
    guard except == nil || Self.parts(address).contains(where: OpenPlaces.isPattern) else {
      throw ValidationError("--except goes with * in place of the address, or SCREEN/*.")
    }
    return true
  }

  /// Shows what is proposed, and stores it with `--accept`.
  func recordHeard(_ heard: String) throws {
    let console = Console.current
    let now = console.surroundings.now()
    let hearing: Hearing = heard.trimmed == "=" ? .asExpected : .words(heard)
    let isKept = self.hearing.accept && !dryRun
    func read(
      _ transaction: borrowing ReadTransaction
    ) throws -> (stops: HeardStops, session: AuditSession) {
      let (product, release, session) = try session.resolve(transaction)
      let stops = try HeardStops(
        hearing, at: Self.parts(address), except: except == nil ? [] : Self.parts(except), product: product,
        release: release, session: session, in: transaction)
      return (stops, session)
    }
    let database = try database.open()
    guard self.hearing.accept else {
      let stops = try database.read { try read($0).stops }
      try output.show(HeardRows.document(stops, []))
      let count = stops.stops.reduce(0) { $0 + $1.proposals.count { $0.outcome != nil } }
      return console.note(
        count == 0
          ? "Nothing was stored: nothing is proposed. Name each check and its outcome."
          : "Nothing was stored. --accept stores \(count == 1 ? "the answer that is" : "the \(count) answers that are") "
            + "proposed; the rest stays open.")
    }
    let done = try database.write(at: now, isRehearsal: !isKept) { transaction in
      let (stops, session) = try read(transaction.read)
      let (kept, notes) = try stops.accept(
        severity: finding.severity.flatMap { Severity(name: $0) }, note: finding.note?.trimmed.unlessEmpty,
        session: session, in: transaction)
      return (stops: stops, kept: kept, notes: notes)
    }
    if dryRun {
      console.note("Nothing was stored: --dry-run.")
    } else {
      let count = done.kept.count
      console.note(
        count == 0
          ? "Nothing was stored: nothing is proposed. Name each check and its outcome."
          : "Stored \(CountText.of(count, "finding")).")
      for note in done.notes { console.note(note) }
    }
    try output.show(HeardRows.document(done.stops, isKept ? done.kept : []))
  }
}
