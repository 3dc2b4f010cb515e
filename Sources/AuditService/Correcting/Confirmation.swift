public import AuditModel
internal import AuditRules
public import AuditStore

/// What passed, or did not apply, by another specification, and is answered again as it was (DESIGN rules 2c and 12).
public struct Confirmation: Sendable {
  /// Why nothing is confirmed, and what to do.
  public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and what to do.
    public let description: String
  }

  /// An answer that is given again.
  public struct Answer: Sendable {
    /// Where it is recorded: where it was found, but on the screen for a component that the screen declared later.
    public let address: Address
    /// Path of the check that is answered.
    public let check: String
    /// The finding that was set aside: of the check, or of one that covers it.
    public let earlier: Finding
    /// What the specification came to say since, in words; empty where order alone changed.
    public let changes: [String]
  }

  /// What the session answers again, in the order of the release.
  public private(set) var answers: [Answer] = []
  /// How many more were set aside there that the session cannot answer.
  public private(set) var leftCount = 0
  /// Why it cannot, of the first of them.
  private var whyLeft: String?

  /// Finds what was set aside at a place and can be answered in a session.
  ///
  /// - Parameters:
  ///   - place: Of a screen without a state all of its addresses; of a component all of its elements.
  ///   - checks: Only these; empty: all.
  /// - Throws: ``Refusal`` where nothing was set aside there, or the session can answer none of it, or not one that is named.
  public init(
    at place: Address, isWholeScreen: Bool, checks: [CheckDefinition], in session: AuditSession, _ product: Product,
    _ release: Release, _ transaction: borrowing ReadTransaction
  ) throws {
    let input = try ComplianceInput(transaction, product: product, release: release)
    var cells: [Cell] = []
    _ = input.evaluate { cell in
      guard cell.isSetAside, Self.isAt(cell, place, isWholeScreen) else { return }
      cells.append(cell)
    }
    let facts = try FindingFacts.of(cells, input, transaction)
    var changed = SpecifiedChanges.Since(input, transaction)
    var seen: Set<String> = []
    for cell in cells {
      for facts in cell.findings.compactMap({ facts[$0] }) where facts.finding.outcome != .untested {
        guard
          checks.isEmpty
            || checks.contains(where: { [cell.definition.check.path, facts.finding.check].contains($0.check.path) })
        else { continue }
        // What another check covered is answered by the check itself.
        let isCovered = !Self.answers(facts.finding.check, cell, input)
        let check = isCovered ? cell.definition.check.path : facts.finding.check
        let address = changed.place(facts.finding, in: cell, isCovered: isCovered)
        let method =
          input.definitions.first { $0.check.path == check }?.check.method ?? cell.definition.check.method
        if let why = Self.refusal(of: facts, method, in: session, input) {
          leftCount += 1
          whyLeft = whyLeft ?? why
          continue
        }
        guard seen.insert("\(address) \(check)").inserted else { continue }
        answers.append(
          Answer(
            address: address, check: check, earlier: facts.finding,
            changes: try changed.words(facts, in: cell, isCovered: isCovered, transaction)))
      }
    }
    guard answers.isEmpty || (!checks.isEmpty && leftCount > 0) else { return }
    if let whyLeft { throw Refusal(description: whyLeft) }
    throw Refusal(
      description:
        "nothing at \(place) \(SpecificationAnswerRule.words); record an answer with `auditctl record`, or see "
        + "`auditctl explain \(place)`")
  }

  /// Whether a finding on a check is one of the cell's own check, or of a way of meeting it.
  private static func answers(_ path: String, _ cell: Cell, _ input: ComplianceInput) -> Bool {
    path == cell.definition.check.path
      || input.definitions.contains { $0.wayOf == cell.definition.id && $0.check.path == path }
  }

  private static func isAt(_ cell: Cell, _ place: Address, _ isWholeScreen: Bool) -> Bool {
    if isWholeScreen { return cell.screenKey == place.screenKey }
    return Explanation.isAt(cell, place)
  }

  /// Why a session cannot answer again what was found; nil where it can.
  private static func refusal(
    of facts: FindingFacts, _ method: CheckMethod, in session: AuditSession, _ input: ComplianceInput
  ) -> String? {
    if let refusal = SessionRule.refusal(
      of: method, to: "\(facts.finding.check) is answered", in: session, on: input.product.platform)
    {
      return refusal
    }
    let needed = input.plan.environment(of: facts.session.environment, answering: method)
    guard facts.finding.mode != .automatic, input.plan.environment(of: session.environment, answering: method) != needed
    else { return nil }
    return
      "\(facts.finding.check) at \(facts.finding.address) was answered with \(facts.session.environment.environmentClass), "
      + "and session \(session.id.rawValue) has \(session.environment.environmentClass); confirm it in a session with "
      + "the former (`auditctl session start`)"
  }

  /// Records the answers as new findings of a session, each with its outcome as before, or none of them.
  ///
  /// - Returns: The findings, in the order of ``answers``.
  /// - Throws: ``InputError`` with all that is wrong.
  public func record(
    in session: AuditSession, _ product: Product, _ release: Release, _ transaction: borrowing WriteTransaction
  ) throws -> [Identifier<Finding>] {
    var resolver = try FindingResolver(
      transaction, product: product, release: release, session: session, time: transaction.now)
    var problems: [InputProblem] = []
    var resolved: [ResolvedFinding] = []
    for answer in answers {
      let finding = try resolver.resolve(Self.input(answer), in: transaction) {
        problems.append(InputProblem(source: "confirm", message: $0))
      }
      if let finding { resolved.append(finding) }
    }
    guard problems.isEmpty else { throw InputError(problems) }
    return try transaction.withFindingRecorder(
      for: session, release: release, isSuperseded: IssueVerification.isSuperseded
    ) { recorder in
      var ids: [Identifier<Finding>] = []
      for finding in resolved {
        ids.append(try recorder.record(finding.finding) { finding.issueTitle(at: $0, in: session) }.finding)
      }
      return ids
    }
  }

  /// What an answer is recorded from: its outcome as before, and why it does not apply.
  private static func input(_ answer: Answer) -> FindingInput {
    var input = FindingInput(
      address: "\(answer.address)", check: answer.check, outcome: answer.earlier.outcome.name)
    input.reason = answer.earlier.outcome == .inapplicable ? answer.earlier.reason ?? "" : ""
    return input
  }
}
