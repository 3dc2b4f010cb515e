internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a result: the rules and the findings that decided it.",
    discussion: """
      Without ADDRESS it explains the release; a screen's key explains the screen; a full address, or an address with \
      a check, explains the checks there. With --by it explains a row of `auditctl status --by`, by its key.

      Example: auditctl explain
      Example: auditctl explain sign-in
      Example: auditctl explain register@after-failed-submit/name vo-text
      Example: auditctl explain accounts --outcome untested
      Example: auditctl explain --by criterion wcag/4.1.2
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @Argument(help: "What is explained: \(Address.shape).") var address: String?
  @Argument(help: "A check at that address.") var check: String?
  @Option(help: "The axis that ADDRESS is a key of: criterion, process, team, pack or another one of status.")
  var by: RollUpAxis?
  @Flag(help: "Also list the checks that did not decide.") var all = false
  @Option(help: "List the checks with this outcome, in swipe order: fail, untested, ct, pass, na.") var outcome: String?

  func validate() throws {
    guard by == nil || (address != nil && check == nil) else {
      throw ValidationError("--by takes one key, as `auditctl status --by` shows it.")
    }
    guard !all || outcome == nil else { throw ValidationError("Say --all or --outcome, not both.") }
    _ = try listing()
  }

  private func listing() throws -> Explanation.Listing {
    guard let outcome else { return all ? .all : .deciding }
    guard let outcome = outcome == Outcome.untested.name ? .untested : Outcome(typed: outcome) else {
      throw ValidationError(
        "unknown outcome \(DisplayText.escaped(outcome)); use \(Outcome.typedSpellings) or untested")
    }
    return .outcome(outcome)
  }

  func run() throws {
    let explained = try database.openForReadingOnce().read { transaction in
      let (product, release) = try release.resolve(transaction)
      let (subject, listing) = (try subject(of: release, transaction), try listing())
      let explanation = try Explanation(
        subject, of: release, product, listing: listing, decisionsAt: Console.current.surroundings.now(),
        in: transaction)
      // What has cells is there, and where something was found it was.
      let isKnown = explanation.cellCount > 0 || !explanation.uncounted.isEmpty
      if by == nil, !isKnown, let place = address.flatMap({ Address($0) }) {
        try requirePlace(place, of: release, transaction)
      }
      var path: String?
      if case .cells(_, let definition) = subject { path = definition?.check.path }
      return ExplainedSubject(
        product: product.key, release: release.version, axis: by, key: address, checkPath: path,
        explanation: explanation,
        places: try DroppedFailureRow.places(explanation.dropped, in: transaction).merging(
          PlaceTitles(explanation.cells.map(\.cell.address), of: release, product, in: transaction)),
        captured: try captured(subject, of: release, transaction))
    }
    try output.show(explained.document(isFiltered: all || outcome != nil))
  }

  /// What the newest capture shows of the element that is explained.
  private func captured(
    _ subject: Explanation.Subject, of release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> String? {
    guard case .cells(.screen(let screen, let state, let element?), _) = subject else { return nil }
    return try transaction.captured(element, on: screen, in: state, of: release.id)?.words
  }

  /// The check that a reference names in a release; one that its editions have no more as the nearest earlier release has it,
  /// for a failure of then may stand.
  private func definition(
    _ reference: String, of release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> CheckDefinition {
    if let index = try CheckIndex(transaction, release: release.id, only: [reference]) {
      return try index.required(reference)
    }
    let index = try CheckIndex(transaction, release: release.id)
    guard case .none = index.find(reference) else { return try index.required(reference) }
    for earlier in try transaction.earlierReleases(of: release) {
      let earlierIndex = try CheckIndex(transaction, release: earlier.id)
      if case .one(let found) = earlierIndex.find(reference) { return found }
    }
    return try index.required(reference)
  }

  private func subject(
    of release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> Explanation.Subject {
    guard let address else { return .release }
    if let by { return .part(by, address) }
    guard let place = Address(address) else {
      throw CommandError(.usage, "\(address) is not an address; write \(Address.shape)")
    }
    let definition = try check.map { try self.definition($0, of: release, transaction) }
    guard case .screen(let key, let state, let element) = place else { return .cells(place, check: definition) }
    // Something may have been found in a state that is gone, or on a screen that was taken out.
    let isFound = try transaction.addressID(of: place, in: release.product) != nil
    if try transaction.screens(of: release.id, only: key).isEmpty {
      try refuseRenamed(place, in: release, transaction)
      if isFound { return .cells(place, check: definition) }
    }
    let screen = try transaction.screen(key, of: release).specification
    guard isFound || screen.stateKeys.contains(state) else {
      throw StoreError.notFound(
        kind: "state", reference: address, hint: "\(key) has \(screen.stateKeys.joined(separator: ", "))")
    }
    if element == nil, definition == nil, !address.contains("@") { return .screen(key) }
    return .cells(place, check: definition)
  }
}
