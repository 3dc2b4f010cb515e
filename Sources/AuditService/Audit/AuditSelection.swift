public import AuditModel
internal import AuditRules

/// Which cells of a release an audit asks about.
public struct AuditSelection: Sendable {
  /// Key of the only screen, `.` for the product; nil means all, and the product.
  public var screen: String?
  /// Paths of the only checks; empty means all.
  public var checks: Set<String> = []
  /// The only way of answering, such as by keyboard; nil means all.
  public var method: CheckMethod?
  /// What the session can answer.
  public var answerable = Set(CheckMethod.allCases)
  /// The outcomes of the cells that are asked about; a cell with a failure of an earlier release, which was not tested
  /// since, is untested and failed.
  public var outcomes: Set<Outcome> = [.untested]

  /// What is asked again, in place of what ``outcomes`` says; nil: nothing.
  public var retest: AuditRetest?
  /// Places of which somebody says that they are fixed, for ``AuditRetest/fixed``.
  public var claimed: Set<IssuePlace> = []
  /// The session that asks again, for what failed again in it is not asked once more; nil: none.
  public var session: Identifier<AuditSession>?

  /// Every untested cell.
  public init() {}

  /// - Parameters:
  ///   - here: What was found in the environment of the session, where that is one of those that have to be tested;
  ///     nil: it is not known or not told apart.
  ///   - answerable: What is answered of the cell's check: itself, or its ways.
  func takes(_ cell: Cell, here: Outcome? = nil, answerable: [CheckDefinition]) -> Bool {
    // What another check answers is asked there.
    guard cell.isAsked, !cell.isFilledByCheck else { return false }
    if let retest {
      guard retest.takes(cell, answerable: answerable, claimed: claimed) else { return false }
    } else {
      // What is untested, or failed, in another environment alone is untested there.
      let isWanted = outcomes.contains(cell.outcome) && (here == nil || cell.outcome != .untested)
      guard isWanted || outcomes.contains(here ?? cell.outcomeHere) else { return false }
    }
    switch (screen, cell.address) {
    case (nil, _): return true
    case ("."?, .product): return true
    case (let key?, .screen(let screen, _, _)): return key == screen
    case (_?, _): return false
    }
  }

  /// Whether only the outcomes decide, so that what is left on a screen is all that is left there.
  public var isWhole: Bool { checks.isEmpty && method == nil && asksUntested }

  /// Whether what is untested is asked about, and nothing that was answered.
  public var asksUntested: Bool { outcomes == [.untested] && retest == nil }

  /// Whether it names checks, or a way of answering.
  public var isNarrow: Bool { !checks.isEmpty || method != nil }

  func takes(_ definition: CheckDefinition, of check: CheckDefinition) -> Bool {
    (method == nil || definition.check.method == method)
      && (checks.isEmpty || checks.contains(definition.check.path) || checks.contains(check.check.path))
  }
}
