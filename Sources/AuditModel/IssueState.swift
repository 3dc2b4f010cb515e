/// Where an issue stands: `open → fixed → verified`, and `reopened`; `withdrawn` where there was no problem.
public enum IssueState: String, CaseIterable, Sendable, Codable {
  case open
  case fixed
  case verified
  case reopened
  /// Each failure that it gathers was retracted, or amended by another finding.
  case withdrawn
  /// It is the same problem as another issue, which has its findings now.
  case merged

  /// The state as people read it.
  public var words: String {
    switch self {
    case .open: "open"
    case .fixed: "fixed, to confirm"
    case .verified: "confirmed"
    case .reopened: "open again"
    case .withdrawn: "withdrawn"
    case .merged: "merged"
    }
  }

  /// Whether there is still work to do on it.
  public var isOpen: Bool {
    switch self {
    case .open, .reopened: true
    case .fixed, .verified, .withdrawn, .merged: false
    }
  }
}
