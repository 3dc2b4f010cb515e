/// A view that computed what the rules say, and left the schema for a table that the rules themselves give.
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

  /// What to query in its place.
  var substitute: String {
    switch self {
    case .applicableCell, .cell: "cell('RELEASE')"
    case .screenCompliance: "screen_verdict('RELEASE')"
    case .currentFinding, .answeringCheck: "cell('RELEASE') JOIN v_finding USING (finding_id)"
    case .lineage: "v_release, which names the predecessor of each release"
    }
  }
}
