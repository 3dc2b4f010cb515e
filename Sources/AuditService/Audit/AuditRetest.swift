public import AuditModel
internal import AuditRules
public import AuditStore

/// What is asked again before anything else where a release is tested once more.
public enum AuditRetest: String, CaseIterable, Sendable {
  /// Failures of which somebody says that they are fixed.
  case fixed
  /// All that failed, also in a release before.
  case failed
  /// Failures of releases before that nobody tested in this one.
  case carried
  /// What passed, or did not apply, by another specification.
  case changed

  /// Whether a cell is asked again.
  ///
  /// - Parameters:
  ///   - answerable: What is answered of its check: itself, or its ways.
  ///   - claimed: Places of which somebody says that they are fixed.
  func takes(_ cell: Cell, answerable: [CheckDefinition], claimed: Set<IssuePlace>) -> Bool {
    switch self {
    case .failed: return cell.outcome == .failed
    case .carried: return cell.isCarried
    case .changed: return cell.isSetAside
    case .fixed:
      guard cell.outcome == .failed else { return false }
      return [cell.keys.own, cell.keys.component].compactMap { $0 }.contains { key in
        ([cell.definition.id] + answerable.map(\.id)).contains { claimed.contains(IssuePlace(address: key, check: $0)) }
      }
    }
  }
}

/// An issue of a failure that is tested again, and who says what of it.
public struct RetestIssue: Sendable {
  /// The issue.
  public let issue: AuditIssue
  /// The words that it is fixed, oldest first; empty where nobody says so.
  public let fixes: [IssueFix]

  /// The issues that have findings, each once, in the order of the findings.
  public static func of(
    _ findings: [Identifier<Finding>], in transaction: borrowing ReadTransaction
  ) throws -> [RetestIssue] {
    var seen: Set<Identifier<AuditIssue>> = []
    var issues: [RetestIssue] = []
    for finding in findings {
      for found in try transaction.issues(at: transaction.place(of: finding)) where seen.insert(found.issue).inserted {
        guard [.open, .reopened, .fixed].contains(found.state) else { continue }
        issues.append(
          RetestIssue(issue: try transaction.issue(found.issue), fixes: try transaction.fixes(of: found.issue)))
      }
    }
    return issues
  }
}
