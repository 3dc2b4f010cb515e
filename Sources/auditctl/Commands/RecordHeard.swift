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
      finding.observed == nil, finding.reason == nil, finding.problem.isEmpty
    else {
      throw ValidationError(
        "Only --accept, --severity, --note, --at, --evidence, --except and --dry-run go with --heard.")
    }
    guard finding.severity.map({ Severity(name: $0) != nil }) != false else {
      throw ValidationError("Unknown severity; use \(Severity.allCases.map(\.name).joined(separator: ", ")).")
    }
    guard hearing.accept || finding.isEmpty else {
      throw ValidationError("--severity, --note, --at and --evidence go with --accept, which stores findings.")
    }
    guard except == nil || Self.parts(address).contains(where: OpenPlaces.isPattern) else {
      throw ValidationError("--except goes with * in place of the address, or SCREEN/*.")
    }
    return true
  }

  /// Shows what is proposed, and stores it with `--accept`.
  ///
  /// Without it all is done and taken back, so that nothing is proposed that would be refused.
  func recordHeard(_ heard: String) throws {
    let console = Console.current
    let now = console.surroundings.now()
    let isKept = hearing.accept && !dryRun
    let database = try database.openForReadingOnce(isNeeded: !finding.evidence.isEmpty)
    let evidence = try UserEvidenceFile.prepare(finding.evidence, console)
    let done = try database.write(at: now, isRehearsal: !isKept) { transaction in
      let (product, release, session) = try session.resolve(transaction.read)
      var problems: [InputProblem] = []
      var details = HeardDetails(finding.input(address: "", check: "", outcome: ""), in: session, now: now) {
        problems.append(InputProblem(source: "record", message: $0))
      }
      guard problems.isEmpty else { throw InputError(problems) }
      details.evidence = evidence
      let stops = try HeardStops(
        heard.trimmed == "=" ? .asExpected : .words(heard), at: Self.parts(address),
        except: except == nil ? [] : Self.parts(except),
        among: HeardPlaces(product: product, release: release, session: session, in: transaction.read),
        in: transaction.read)
      let (kept, notes) = try stops.accept(
        details, session: session, product: product, release: release, in: transaction)
      return (stops: stops, kept: kept, notes: notes)
    }
    let count = done.kept.count
    if count == 0, hearing.accept {
      throw InputError([
        InputProblem(
          source: "record", message: "nothing was stored: nothing is proposed; name each check and its outcome")
      ])
    } else if count == 0 {
      console.note("Nothing was stored: nothing is proposed. Name each check and its outcome.")
    } else if !hearing.accept {
      console.note(
        "Nothing was stored. --accept stores \(count == 1 ? "the answer that is" : "the \(count) answers that are") "
          + "proposed; the rest stays open.")
    } else if dryRun {
      console.note("Nothing was stored: --dry-run.")
    } else {
      console.note("Stored \(CountText.of(count, "finding")).")
      for note in done.notes { console.note(note) }
    }
    try output.show(HeardRows.document(done.stops, isKept ? done.kept : []))
  }
}
