public import AuditModel

/// One check at one address, with its outcome by rules 1 to 4 and 12.
public struct Cell: Sendable {
  /// What it is about.
  public let address: Address
  /// What is asked.
  public let definition: CheckDefinition
  /// Whether it counts for conformance.
  public let isMustLevel: Bool
  /// Whether the profile asks for it here; false for a cell that only a finding added.
  public let isAsked: Bool
  /// The outcome; failed where a failure of an earlier release is carried (rule 8).
  public let outcome: Outcome
  /// What this release's own findings say: untested where ``carried`` decides.
  public let outcomeHere: Outcome
  /// The findings that count, the worst first; those of earlier releases where they are carried; empty for an untested
  /// cell without such.
  public let findings: [Identifier<Finding>]
  /// The failures of earlier releases that are carried, the newest release first; empty where this release tested.
  public let carried: [CarryRule.Failure]
  /// What was found in this release in each environment class, in the order of their names; a class may stand twice
  /// where a component was tested as well as the screen.
  public let environments: [EnvironmentOutcome]
  /// Key of the component that the element is part of; nil for an element of the screen's own.
  public let component: String?
  /// Where a finding answers the check on every screen that declares the component, such as `%tab-bar/tab-home`.
  ///
  /// Nil where rule 12 fills nothing: the check is asked on each screen.
  public let componentAddress: Address?
  /// Whether a finding at ``componentAddress`` is among those that count.
  public let isFilled: Bool
  /// Whether auditors on the same build came to different outcomes.
  public let isDisagreement: Bool
  /// The decision in force for which the gate lets its failure through; the outcome stays (rule 9).
  ///
  /// Nil where it did not fail, or nothing was decided.
  public let waiver: CoveringDecision?
  /// Local keys of the addresses whose findings bear on it: its own, and that on the component where it is filled; nil
  /// while no finding was made there.
  package let keys: (own: Int64?, component: Int64?)

  /// Whether it failed and a decision in force covers that.
  public var isWaived: Bool { waiver != nil }

  /// Version of the release whose failure is carried; nil where this release tested, or nothing failed before.
  public var carriedFrom: String? { carried.first?.release }
}

/// What was found in one environment class.
public struct EnvironmentOutcome: Hashable, Sendable {
  /// Assistive technology and OS major version.
  public let environmentClass: String
  /// Assistive technology, such as `VoiceOver`.
  public let technology: String
  /// The outcome by rules 2 and 4.
  public let outcome: Outcome
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
