public import AuditModel

/// Which open issues a new failure probably belongs to, besides those at its exact place, which it joins by itself.
///
/// Matches are offered and never merged automatically: one problem is one issue (DESIGN section 2), and only a person
/// can say whether two failures are one problem.
public enum IssueMatchRule {
  /// Why an issue is offered; the first case is the best reason.
  public enum Reason: Int, Comparable, Sendable {
    /// The same check failed at the same element, or at the same screen, in another state.
    case otherState
    /// The same check failed at the same element of a shared component, on another screen or at the component.
    case sharedComponent
    /// The same check failed elsewhere, and the same was observed.
    case sameWords

    /// In words, after a colon.
    public var words: String {
      switch self {
      case .otherState: "the same check failed there in another state"
      case .sharedComponent: "the same check failed at this element of a shared component"
      case .sameWords: "the same check failed elsewhere, and the same was observed"
      }
    }

    /// Orders the best reason first.
    public static func < (left: Reason, right: Reason) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// An issue that is offered.
  public struct Match: Hashable, Sendable {
    /// The issue.
    public let issue: Identifier<AuditIssue>
    /// Why.
    public let reason: Reason
  }

  /// The issues that a failure probably belongs to, the likeliest first, each once; of equals the oldest is first.
  ///
  /// - Parameter candidates: Findings of open issues in any order.
  public static func ranked(_ failure: FailureSite, among candidates: [IssueCandidate]) -> [Match] {
    var best: [Identifier<AuditIssue>: Reason] = [:]
    for candidate in candidates {
      guard let reason = reason(failure, candidate.site) else { continue }
      best[candidate.issue] = min(best[candidate.issue] ?? reason, reason)
    }
    return best.map { Match(issue: $0.key, reason: $0.value) }
      .sorted { ($0.reason.rawValue, $0.issue) < ($1.reason.rawValue, $1.issue) }
  }

  private static func reason(_ failure: FailureSite, _ other: FailureSite) -> Reason? {
    guard failure.check == other.check, failure.address != other.address else { return nil }
    if failure.element == other.element, failure.element != nil || failure.screen != nil {
      if failure.screen == other.screen { return .otherState }
      // An element has one owner; on two screens it is that of a component.
      if failure.element != nil { return .sharedComponent }
    }
    guard let words = plain(failure.observed), words == plain(other.observed) else { return nil }
    return .sameWords
  }

  /// A text without regard to case and spaces; nil where it says nothing.
  private static func plain(_ text: String?) -> String? {
    let plain = text?.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    return plain.isEmpty ? nil : plain
  }
}
