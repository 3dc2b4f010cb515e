internal import AuditReports

/// Every kind of rows that commands write; docs/schema/row.schema.json is made from them.
enum RowKinds {
  static let all: [RowKind] =
    [RowKind(RowSchemas.issue)] + ReportTableName.allCases.map(\.kind) + evaluating + auditing + plans + catalog + files

  /// Those of commands that evaluate releases, besides those of reports.
  private static let evaluating: [RowKind] = [
    RowKind(RowSchemas.rollUp), RowKind(RowSchemas.adviceRollUp), RowKind(RowSchemas.releaseStages),
    RowKind(RowSchemas.screenStages), RowKind(RowSchemas.signOff), RowKind(ExplainedSubject.schema),
    RowKind(ExplainedSubject.evidence), RowKind(ExplainedSubject.today), RowKind(RowSchemas.comparison),
    RowKind(RowSchemas.difference),
    RowKind(RowSchemas.disagreement), RowKind(RowSchemas.finding), RowKind(RowSchemas.portfolio),
    RowKind(RowSchemas.portfolioPart), RowKind(RowSchemas.portfolioQuarter), RowKind(PortfolioFile.written),
  ]
}
