public import AuditModel

/// Where an issue stands, from what happened to it (DESIGN section 2: `open → fixed → verified`, and `reopened`).
///
/// The state orders work; it plays no part in any verdict (DESIGN rules 8 and 9).
public enum IssueLifeRule {
  /// Where an issue stands.
  ///
  /// - Parameters:
  ///   - events: What happened to it, oldest first; what says nothing of its state is passed over.
  ///   - hasStandingFailure: Whether one of its findings is a failure that was neither retracted nor amended.
  public static func state(_ events: [IssueEventKind], hasStandingFailure: Bool) -> IssueState {
    // What was merged has its findings elsewhere, whatever is said of it later.
    switch events.contains(.merged) ? .merged : events.last(where: isOfLife) {
    case .merged: .merged
    case .fixed, .claimed: .fixed
    case .verified: .verified
    case .reopened: hasStandingFailure ? .reopened : .withdrawn
    default: hasStandingFailure ? .open : .withdrawn
    }
  }

  /// Whether an event says where its issue stands.
  private static func isOfLife(_ kind: IssueEventKind) -> Bool {
    switch kind {
    case .opened, .fixed, .claimed, .verified, .reopened, .merged: true
    case .joined, .parted, .split, .titled, .severity, .assigned, .team, .labelled, .unlabelled, .referenced, .due,
      .commented:
      false
    }
  }
}
