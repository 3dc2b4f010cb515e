internal import AuditReports

/// Every kind of rows that commands write; docs/schema/row.schema.json is made from them.
enum RowKinds {
  static let all: [RowKind] =
    [
      RowKind(RowSchemas.issue)
    ] + plans + catalog + files
}
