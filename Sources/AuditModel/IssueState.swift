/// Where an issue stands: `open → fixed → verified`, and `reopened`.
public enum IssueState: String, CaseIterable, Sendable, Codable {
  case open
  case fixed
  case verified
  case reopened

  /// Whether there is still work to do on it.
  public var isOpen: Bool {
    switch self {
    case .open, .reopened: true
    case .fixed, .verified: false
    }
  }
}
