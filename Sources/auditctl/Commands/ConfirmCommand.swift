internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ConfirmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Answer again what passed against another specification.",
    discussion: """
      When the specification of a place changes, what passed there, or did not apply, is set aside where its check reads \
      what changed, and is not tested. Look again; then this records each of these answers anew, with its outcome as \
      before, in an open session that can answer them. A screen's key stands for all that is on the screen.

      --dry-run lists what would be confirmed, with what changed.

      Example: auditctl confirm sign-in --dry-run
      Example: auditctl confirm sign-in/username vo-text
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var session: SessionOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "What is confirmed: \(Address.shape).") var place: String
  @Argument(help: "Only these checks; else all that were set aside there.") var check: [String] = []
  @Flag(help: "Check everything as in a real run, but store nothing.") var dryRun = false

  func run() throws {
    guard let place = Address(self.place) else {
      throw CommandError(.usage, "\(self.place) is not an address; write \(Address.shape)")
    }
    let now = Console.current.surroundings.now()
    let (rows, left) = try database.open().write(at: now, isRehearsal: dryRun) { transaction in
      let (product, release, session) = try session.resolve(transaction.read)
      try requirePlace(place, of: release, transaction.read)
      let index = try CheckIndex(transaction.read, release: release.id)
      var isWholeScreen = false
      if case .screen(_, _, nil) = place { isWholeScreen = !self.place.contains("@") }
      let confirmation = try Confirmation(
        at: place, isWholeScreen: isWholeScreen, checks: try check.map { try index.required($0) }, in: session, product,
        release, transaction.read)
      let rows = try record(confirmation, product, release, session, transaction)
      try transaction.refreshIssues()
      return (rows, confirmation.leftCount)
    }
    if left > 0 {
      Console.current.note(
        "\(CountText.of(left, "more answer")) there \(left == 1 ? "was" : "were") set aside that this session cannot give "
          + "again; name the check to see which session can.")
    }
    if dryRun { Console.current.note("Nothing was stored: --dry-run.") }
    try output.show(
      Document.list(
        "findings", dryRun ? "Would be confirmed" : "Confirmed", FindingRows.confirmed, rows,
        people: [
          "finding_id", "address", "check_path", "outcome", "confirms_finding_id",
          .words("changes", isBelow: true) { .list(ifAny: $0.answer.changes) },
        ]))
  }

  private func record(
    _ confirmation: Confirmation, _ product: Product, _ release: Release, _ session: AuditSession,
    _ transaction: borrowing WriteTransaction
  ) throws -> [FindingRows.Confirmed] {
    let ids = try confirmation.record(in: session, product, release, transaction)
    var rows: [FindingRows.Confirmed] = []
    for (answer, id) in zip(confirmation.answers, ids) {
      rows.append(
        FindingRows.Confirmed(recorded: try RecordedFinding(id, transaction.read, isKept: !dryRun), answer: answer))
    }
    return rows
  }
}
