/// A view that computed what the rules say, and left the schema before `query` has a table in its place.
public enum ComputedView: String, CaseIterable, Sendable {
  case applicableCell = "v_applicable_cell"
  case cell = "v_cell"
  case screenCompliance = "v_screen_compliance"
  case currentFinding = "v_current_finding"
  case lineage = "v_lineage"
  case answeringCheck = "v_answering_check"

  /// The view that a query asked for.
  ///
  /// - Parameter message: What SQLite said of the query.
  /// - Returns: nil where the message says something else than that such a view is missing.
  init?(missingBy message: String) {
    let prefix = "no such table: "
    guard message.hasPrefix(prefix), let name = message.dropFirst(prefix.count).split(separator: ".").last else {
      return nil
    }
    self.init(rawValue: name.lowercased())
  }

  /// What to ask until then.
  var substitute: String {
    switch self {
    case .applicableCell, .cell: "ask `auditctl status --by cell --format json`"
    case .screenCompliance: "ask `auditctl status --by screen --format json`"
    case .currentFinding: "ask `auditctl explain` which findings decide, or query v_finding for all of them"
    case .lineage: "query v_release, which names the predecessor of each release"
    case .answeringCheck: "ask `auditctl explain` which findings answer a check, or query v_finding for all of them"
    }
  }
}
