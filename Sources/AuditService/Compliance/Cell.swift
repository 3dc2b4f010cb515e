public import AuditModel

/// One check at one address, with its outcome by rules 1 to 4.
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
  /// Whether auditors on the same build came to different outcomes.
  public let isDisagreement: Bool
}
