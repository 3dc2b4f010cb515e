internal import AuditModel

/// Whether a release may ship, with what was evaluated for it.
public struct GateCheck: Sendable {
  /// The release with its verdict and its counts, which the gate leaves as they are.
  public let compliance: ReleaseCompliance
  /// The gate's answer.
  public let outcome: GateOutcome

  package init(compliance: ReleaseCompliance, outcome: GateOutcome) {
    self.compliance = compliance
    self.outcome = outcome
  }
}
