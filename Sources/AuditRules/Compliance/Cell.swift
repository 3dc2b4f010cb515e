public import AuditModel

/// One check at one address, with its outcome by rules 1 to 4 and 12: a row of a ``CellTable``.
public struct Cell: Sendable {
  let part: CellTable.Part
  let row: CellRow

  /// What it is about.
  public var address: Address { part.address(row) }
  /// What is asked.
  public var definition: CheckDefinition { part.check(row).definition }
  /// Local key of the check; its definition takes much longer to hand over.
  package var checkID: Identifier<Check> { part.check(row).id }
  /// The same with what is needed of it for its cells.
  var asked: AskedCheck { part.check(row) }
  /// Whether it counts for conformance.
  public var isMustLevel: Bool { row.flags.contains(.mustLevel) }
  /// Whether the profile asks for it here; false for a cell that only a finding added.
  public var isAsked: Bool { row.flags.contains(.asked) }
  /// The outcome; failed where a failure of an earlier release is carried (rule 8).
  public var outcome: Outcome { row.flags.outcome }
  /// What this release's own findings say: untested where ``carried`` decides.
  public var outcomeHere: Outcome { row.flags.outcomeHere }
  /// Whether it was tested in this release, and not all that decides it is of the newest build.
  public var isOnOlderBuild: Bool { CarryRule.isTest(outcomeHere) && !isOnNewestBuild }
  /// The findings that count, the worst first; those of earlier releases where they are carried; empty for an untested
  /// cell without such.
  public var findings: [Identifier<Finding>] { part.findings(row) }
  /// The first of ``findings``; nil for none.
  public var finding: Identifier<Finding>? { row.finding == 0 ? nil : Identifier(rawValue: row.finding) }
  /// The failures of earlier releases that are carried, the newest release first; empty where none holds.
  ///
  /// They may stand beside what this release found in another environment.
  public var carried: [CarryRule.Failure] { part.carried(row) }
  /// What was found in this release in each environment, the planned ones first.
  ///
  /// One may stand twice where a component was tested as well as the screen. A planned one in which nobody answered is missing.
  public var environments: [EnvironmentOutcome] { part.environments(row) }
  /// Key of the component that the element is part of; nil for an element of the screen's own.
  public var component: String? {
    if case .component(let key, _) = part.componentAddress(row) { key } else { nil }
  }
  /// Where a finding answers the check on every screen that declares the component, such as `%tab-bar/tab-home`.
  ///
  /// Nil where rule 12 fills nothing: the check is asked on each screen.
  public var componentAddress: Address? { part.check(row).isFilled ? part.componentAddress(row) : nil }
  /// Whether a finding at ``componentAddress`` is among those that count.
  public var isFilled: Bool { row.flags.contains(.filled) }
  /// Whether auditors on the same build came to different outcomes.
  public var isDisagreement: Bool { row.flags.contains(.disagreement) }
  /// The decision in force for which the gate lets its failure through; the outcome stays (rule 9).
  ///
  /// Nil where it did not fail, or nothing was decided.
  public var waiver: CoveringDecision? { part.waiver(row) }
  /// Local keys of the addresses whose findings bear on it: its own, and that on the component where it is filled; nil
  /// while no finding was made there.
  package var keys: (own: Int64?, component: Int64?) {
    let keys = part.keys(row)
    return (keys.own, part.check(row).isFilled ? keys.component : nil)
  }

  /// Whether nobody answered it, and another check does: its ``findings`` are those of that check (rule 13).
  ///
  /// It decides verdicts and terms, and is no number of its own.
  public var isFilledByCheck: Bool { row.flags.contains(.filledByCheck) }
  /// Whether it passed beside a failure that speaks against it; the failure decides (rule 10).
  public var isContradicted: Bool { row.flags.contains(.contradicted) }
  /// Whether it passed beside a failure that casts doubt on it, and nobody affirmed it (rule 10).
  public var isDoubted: Bool { row.flags.contains(.doubted) }

  /// The key of its screen; nil for a cell of the product.
  package var screenKey: String? { part.screenKey(row) }

  /// Whether it failed and a decision in force covers that.
  public var isWaived: Bool { row.flags.contains(.waived) }
  /// Whether it was tested, and findings on the release's newest build decide it (rule 14).
  public var isOnNewestBuild: Bool { row.flags.contains(.onNewestBuild) }
  /// Whether failures of earlier releases alone decide it.
  public var isCarried: Bool { row.flags.contains(.carried) && outcomeHere != .failed }
  /// Whether it stays failed because who passed it had said that it was fixed, where four eyes are asked for (rule 2d).
  public var isPassedByFixer: Bool { row.flags.contains(.passedByFixer) }
  /// Whether it is untested because what passed, or did not apply, did so by another specification (rule 2c); ``findings``
  /// are those answers.
  public var isSetAside: Bool { row.flags.contains(.setAside) }
  /// The environments of the plan in which it is asked, in the plan's order.
  public var planned: [ReleasePlan.Environment] { asked.planned }

  /// Version of the release whose failure is carried; nil where this release tested, or nothing failed before.
  public var carriedFrom: String? { carried.first?.release }
}

/// What was found in one environment.
public struct EnvironmentOutcome: Hashable, Sendable {
  /// Its name: `VoiceOver on iOS`.
  public let environment: String
  /// Assistive technology that was used, such as `VoiceOver`; empty where none is needed.
  public let technology: String
  /// The outcome by rules 2 and 4.
  public let outcome: Outcome
  /// Whether somebody passed it there who had said that it was fixed (rule 2d).
  public var isPassedByFixer = false
}

/// A check, or a way of meeting one, at an address.
public struct AuditCell: Hashable, Sendable {
  package let address: Address
  package let check: Identifier<Check>

  package init(address: Address, check: Identifier<Check>) {
    self.address = address
    self.check = check
  }
}
