internal import AuditReports

/// A report that can be downloaded.
struct ReportKind {
  /// Its last part of the address, and of the file's name.
  let name: String
  let title: String
  let format: ReportFormat
  var markup = ReportMarkup.markdown
  var scope = ReportScope.release
  let type: String

  var options: ReportOptions { ReportOptions(scope: scope, markup: markup, isDraft: format.isOfConformance) }

  private static let html = "text/html; charset=utf-8"
  private static let markdown = "text/markdown; charset=utf-8"
  private static let json = "application/json"

  /// Those of one purpose, with what each is for.
  static let groups: [(title: String, what: String, kinds: [ReportKind])] = [
    (
      "Compliance report", "The decision, what failed and how to fix it, on one page that prints on A4",
      [
        ReportKind(name: "report.html", title: "HTML", format: .html, type: html),
        ReportKind(name: "report.md", title: "Markdown", format: .markdown, type: markdown),
      ]
    ),
    (
      "Work list", "What fails, as tickets",
      [
        ReportKind(name: "issues.html", title: "HTML", format: .html, scope: .issues(team: nil), type: html),
        ReportKind(name: "issues.md", title: "Markdown", format: .markdown, scope: .issues(team: nil), type: markdown),
        ReportKind(
          name: "issues.csv", title: "CSV", format: .csv, scope: .issues(team: nil), type: "text/csv; charset=utf-8"),
      ]
    ),
    (
      "Conformance report (ACR, VPAT)",
      "The criteria and their terms; a draft, and incomplete until everything is tested",
      [
        ReportKind(name: "conformance.html", title: "HTML", format: .acr, markup: .html, type: html),
        ReportKind(name: "conformance.md", title: "Markdown", format: .acr, type: markdown),
        ReportKind(
          name: "conformance.docx", title: "DOCX", format: .acr, markup: .docx,
          type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        ReportKind(name: "openacr.yaml", title: "OpenACR", format: .openacr, type: "application/yaml"),
      ]
    ),
    (
      "Accessibility statement", "For the public; a draft, and incomplete until everything is tested",
      [
        ReportKind(name: "statement.html", title: "HTML", format: .statement, markup: .html, type: html),
        ReportKind(name: "statement.md", title: "Markdown", format: .statement, type: markdown),
      ]
    ),
    (
      "Workbook and tables", "Every check, finding, issue, screen and criterion",
      [
        ReportKind(
          name: "workbook.xlsx", title: "XLSX", format: .xlsx,
          type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ReportKind(name: "checks.csv", title: "CSV", format: .csv, type: "text/csv; charset=utf-8"),
      ]
    ),
    (
      "For programs", "The same facts for pipelines and other tools",
      [
        ReportKind(name: "report.json", title: "JSON", format: .json, type: json),
        ReportKind(name: "report.ndjson", title: "NDJSON", format: .ndjson, type: "application/x-ndjson"),
        ReportKind(name: "report.sarif", title: "SARIF", format: .sarif, type: json),
        ReportKind(name: "report.xml", title: "JUnit", format: .junit, type: "application/xml"),
        ReportKind(name: "report.jsonld", title: "EARL", format: .earl, type: "application/ld+json"),
      ]
    ),
  ]

  static let all = groups.flatMap(\.kinds)

  /// Those that can be sealed.
  static let sealable = [
    ("report.html", "Compliance report (HTML)"), ("conformance.html", "Conformance report (HTML)"),
    ("workbook.xlsx", "Workbook (XLSX)"),
  ]

  static func named(_ name: String) -> ReportKind? { all.first { $0.name == name } }
}
