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
    case .csv: "one row a finding and an untested cell, for spreadsheets"
    }
  }

  /// Endings of file names that stand for the format, without the dot; the usual one first.
  public var endings: [String] {
    switch self {
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    case .json: ["json"]
    case .csv: ["csv"]
    }
  }

  /// The format of a file name's ending, whatever its case; nil for an ending of no format.
  public init?(ending: some StringProtocol) {
    let wanted = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(wanted) }) else { return nil }
    self = format
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
