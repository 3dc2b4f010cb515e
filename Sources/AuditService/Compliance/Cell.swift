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
  /// The outcome.
  public let outcome: Outcome
  /// The findings that count, the worst first; empty for an untested cell.
  public let findings: [Identifier<Finding>]
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
}
