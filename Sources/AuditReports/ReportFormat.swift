internal import AuditRules

/// The formats of a compliance report.
public enum ReportFormat: String, CaseIterable, Sendable {
  case markdown
  case html
  case json
  case ndjson
  case csv
  case junit
  case sarif
  case earl
  case xlsx
  case openacr
  case acr
  case statement
  case nutritionLabels = "nutrition-labels"

  /// What the format is for, for help.
  public var summary: String {
    switch self {
    case .markdown: "for pull requests and wikis"
    case .html: "one self-contained page, for people who look and people who listen"
    case .json: "everything, for programs"
    case .ndjson: "the same, one object a line"
    case .csv: "a table for spreadsheets and scripts, see --table"
    case .junit: "JUnit XML for pipelines: a screen is a suite, a check at its place a test case"
    case .sarif: "SARIF 2.1.0 for code scanning tools, compared with the release before"
    case .earl: "EARL 1.0 as JSON-LD: one assertion a finding, for other audit tools"
    case .xlsx: "a workbook with one sheet a table"
    case .openacr: "a conformance report for machines, OpenACR in YAML, see --edition"
    case .acr: "a conformance report (VPAT 2.5) in Markdown, HTML or for word processors, see --edition and --markup"
    case .statement: "an accessibility statement in Markdown or HTML, see --markup"
    case .nutritionLabels: "which labels of the App Store may be claimed, in Markdown, HTML or JSON, see --markup"
    }
  }

  /// Endings of file names that stand for the format, without the dot; the usual one first; empty where an ending
  /// stands for another format.
  public var endings: [String] {
    switch self {
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    case .json: ["json"]
    case .ndjson: ["ndjson", "jsonl"]
    case .csv: ["csv"]
    case .junit: ["xml"]
    case .sarif: ["sarif"]
    case .earl: ["jsonld", "earl"]
    case .xlsx: ["xlsx"]
    case .openacr: ["yaml", "yml"]
    // A document of a word processor is one of these alone.
    case .acr: ["docx"]
    case .statement, .nutritionLabels: []
    }
  }

  /// The format of a file name's ending, whatever its case; nil for an ending of no format.
  public init?(ending: some StringProtocol) {
    let wanted = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(wanted) }) else { return nil }
    self = format
  }

  /// Whether it can be written of a part of a release.
  public func isFor(_ scope: ReportScope) -> Bool {
    switch self {
    case .markdown, .html, .json, .ndjson, .csv, .junit, .sarif, .xlsx: true
    case .earl: !scope.isOfIssues
    case .openacr, .acr, .statement, .nutritionLabels: scope == .release
    }
  }

  /// Whether it is a document on conformance, which answers the standards of an edition and may be a draft.
  public var isOfConformance: Bool {
    switch self {
    case .markdown, .html, .json, .ndjson, .csv, .junit, .sarif, .earl, .xlsx, .nutritionLabels: false
    case .openacr, .acr, .statement: true
    }
  }

  /// Whether it is written in a markup of choice.
  public var hasMarkup: Bool {
    switch self {
    case .markdown, .html, .json, .ndjson, .csv, .junit, .sarif, .earl, .xlsx, .openacr: false
    case .acr, .statement, .nutritionLabels: true
    }
  }

  /// Whether it is text; a terminal cannot show the others.
  public var isText: Bool {
    switch self {
    case .markdown, .html, .json, .ndjson, .csv, .junit, .sarif, .earl, .openacr, .acr, .statement,
      .nutritionLabels:
      true
    case .xlsx: false
    }
  }

  /// The renderer: the single place where formats are told apart.
  var renderer: any ReportRenderer {
    switch self {
    case .markdown: ReportPage<MarkdownSink>()
    case .html: ReportPage<HTMLSink>()
    case .json: JSONReport()
    case .ndjson: JSONLinesReport()
    case .csv: CSVReport()
    case .junit: JUnitReport()
    case .sarif: SARIFReport()
    case .earl: EARLReport()
    case .xlsx: SpreadsheetReport()
    case .openacr: OpenACRReport()
    case .acr: ACRReport()
    case .statement: StatementReport()
    case .nutritionLabels: LabelReport()
    }
  }

  /// Of how many releases before it tells something.
  func earlierReleases(_ options: ReportOptions) -> Int {
    switch self {
    case .html, .markdown, .json, .ndjson, .xlsx: options.scope == .release ? ReleaseStanding.limit : 0
    case .csv where options.table == .trend: options.scope == .release ? ReleaseStanding.limit : 0
    case .csv where options.table == .changes: options.scope == .release ? 1 : 0
    case .sarif: 1
    case .csv, .earl, .junit, .openacr, .acr, .statement, .nutritionLabels: 0
    }
  }
}

/// Writes a report in one format.
///
/// The same report gives the same bytes. Rows are written as they are computed: a renderer keeps none of them.
protocol ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws
}
