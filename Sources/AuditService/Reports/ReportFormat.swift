/// The formats of a compliance report.
public enum ReportFormat: String, CaseIterable, Sendable {
  case markdown
  case html
  case json
  case csv

  /// What the format is for, for help.
  public var summary: String {
    switch self {
    case .markdown: "for pull requests and wikis"
    case .html: "one self-contained page, for people who look and people who listen"
    case .json: "everything, for programs"
    case .csv: "one row a cell, for spreadsheets"
    }
  }

  /// The renderer: the single place where formats are told apart.
  var renderer: any ReportRenderer {
    switch self {
    case .markdown: MarkdownReport()
    case .html: HTMLReport()
    case .json: JSONReport()
    case .csv: CSVReport()
    }
  }

  /// Renders a report.
  public func render(_ report: ComplianceReport) throws -> String {
    try renderer.render(report)
  }
}
