/// The tables of a report as data.
public enum ReportTableName: String, CaseIterable, Sendable {
  case cells
  case findings
  case issues
  case screens
  case criteria

  /// What a row is, for help.
  public var summary: String {
    switch self {
    case .cells: "one row a cell, with the finding that decided it"
    case .findings: "one row a finding that counts"
    case .issues: "one row an open issue"
    case .screens: "one row a screen, and the whole release"
    case .criteria: "one row a criterion, with its term"
    }
  }
}
