public import AuditModel

extension CoveringDecision {
  /// The decision as it is printed where it lets a failure through: `issue 4: accepted risk, Manager B, until …`.
  public var words: String {
    "issue \(issue.rawValue): \(decision.kind.words), \(decision.approver)"
      + (decision.expiresAt.map { ", until \(Timestamp.text($0))" } ?? "")
  }
}
