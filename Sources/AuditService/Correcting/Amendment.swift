public import AuditModel
public import AuditRules
public import AuditStore

/// The rules by which a finding is corrected by a newer one (DESIGN rule 2).
public enum Amendment {
  /// Why a finding cannot be amended, and what to do.
  public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and what to do.
    public let description: String
  }

  /// Checks that a session may amend a finding.
  ///
  /// A correction is about what was found then, so it needs the same build and environment, as the plan of the release tells
  /// environments apart; in others it would claim what nobody tested there.
  ///
  /// - Parameter observedAt: When the correction was observed: UTC, milliseconds since 1970.
  /// - Throws: ``Refusal`` when it is of another build or environment, was retracted, was amended already, or was
  ///   observed later.
  public static func check(
    _ facts: FindingFacts, in session: AuditSession, observedAt: Int64, _ transaction: borrowing ReadTransaction
  ) throws {
    let number = facts.finding.id.rawValue
    guard facts.session.release == session.release else {
      throw Refusal(
        description:
          "finding \(number) is of another release than session \(session.id.rawValue); amend it in a session "
          + "of its own release")
    }
    guard facts.session.build.id == session.build.id else {
      throw Refusal(
        description: "finding \(number) is of build \(facts.session.build.name), and session \(session.id.rawValue) of "
          + "\(session.build.name); amend it in a session of its build (`auditctl session start --build`), or record what "
          + "the other build does")
    }
    guard observedAt >= facts.finding.observedAt else {
      throw Refusal(
        description: "finding \(number) was observed at \(Timestamp.text(facts.finding.observedAt)), and the "
          + "correction before it; leave --at out, or give a later time")
    }
    if let retraction = try transaction.retractions(of: facts.finding.id).first {
      throw Refusal(
        description: "finding \(number) was retracted by \(retraction.retractedBy); record the right answer with "
          + "`auditctl record`")
    }
    if let newer = try transaction.amendments(of: facts.finding.id).last {
      throw Refusal(
        description: "finding \(number) was amended by finding \(newer.rawValue); amend that one")
    }
    let (product, release) = try transaction.release(of: session)
    let method = try transaction.checkDefinitions(for: release.id).first { $0.check.path == facts.finding.check }?
      .check.method
    let plan = ReleasePlan(try transaction.plannedEnvironments(of: release.id), on: product.platform)
    let (old, new) = (
      plan.environment(of: facts.session.environment, answering: method ?? .screenReader).name,
      plan.environment(of: session.environment, answering: method ?? .screenReader).name
    )
    guard old == new else {
      throw Refusal(
        description:
          "finding \(number) was made with \(old), and session \(session.id.rawValue) uses \(new); amend it in "
          + "a session with \(old), or record a finding of its own for \(new)")
    }
  }

  /// The newer finding: fields that were left out are kept from the one that it corrects.
  ///
  /// Correcting one field leaves the others alone. A severity is kept while it stays a failure.
  ///
  /// - Parameters:
  ///   - said: What was said anew; an empty text says that there is none.
  ///   - unsaid: The fields of it that were not said.
  public static func completed(_ said: FindingInput, from old: Finding, unsaid: Set<FindingInput.Field>) -> FindingInput
  {
    var input = said
    if unsaid.contains(.observed) { input.observed = old.observed ?? "" }
    if unsaid.contains(.note) { input.note = old.note ?? "" }
    if unsaid.contains(.severity), old.outcome == .failed, Outcome(typed: said.outcome) == .failed {
      input.severity = old.severity?.name ?? ""
    }
    return input
  }

  /// What a finding rests on that a newer one keeps: the comparison of what was heard, where that is kept, the answers to
  /// outcome statements, where the outcome that follows from them stays, the problems while it stays a failure, and what it
  /// ends while it passes or does not apply.
  ///
  /// - Returns: Nil where there is nothing of the kind.
  public static func keptSupplement(
    of old: Finding, observedIsKept: Bool, outcome: Outcome, _ transaction: borrowing ReadTransaction
  ) throws -> FindingSupplement? {
    let problems =
      outcome == .failed ? try transaction.problems(of: [old.id])[old.id]?.map(\.description) ?? [] : []
    let comparison = observedIsKept ? try transaction.comparison(of: old.id) : nil
    let statements = outcome == old.outcome ? try transaction.statementOutcomes(of: old.id) : [:]
    let isEnding = outcome == .passed || outcome == .inapplicable
    let ends = isEnding ? try transaction.ends(of: old.id) : []
    guard comparison != nil || !statements.isEmpty || !problems.isEmpty || !ends.isEmpty else { return nil }
    return FindingSupplement(comparison: comparison, statements: statements, problems: problems, ends: ends)
  }

  /// Adds the evidence of a finding to the newer one.
  ///
  /// - Returns: How many pieces there are.
  public static func keepEvidence(
    of old: Identifier<Finding>, for newer: Identifier<Finding>, by auditor: String,
    in transaction: borrowing WriteTransaction
  ) throws -> Int {
    let pieces = try transaction.read.evidence(of: old)
    for piece in pieces {
      _ = try transaction.addEvidence(
        piece.evidence.id, to: newer, by: auditor, caption: piece.evidence.caption, at: transaction.now)
    }
    return pieces.count
  }
}
