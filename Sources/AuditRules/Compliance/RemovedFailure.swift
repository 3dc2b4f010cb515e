public import AuditModel

/// A failure at an address that the release has no cell for: it is listed wherever the release is judged (rule 8).
public struct RemovedFailure: Hashable, Sendable {
  /// Why there is no cell.
  public enum Cause: Hashable, Sendable {
    /// The element or state of an earlier release no longer exists; it counts for nothing.
    case gone
    /// Its screen, or each screen that declares its component, was taken out of scope: the release is at best incomplete.
    case outOfScope
  }

  /// Where it was found.
  public let address: Address
  /// Path of the check, as the release asks for it.
  public let check: String
  /// Whether the check counts for conformance.
  public let isMustLevel: Bool
  /// Version of the release in which it was found last.
  public let release: String
  /// The findings, the worst first.
  public let findings: [Identifier<Finding>]
  /// Why there is no cell.
  public let cause: Cause
  /// The decision in force that lets the gate pass it; nil for none, and where nobody asked for decisions.
  public let waiver: CoveringDecision?
}
