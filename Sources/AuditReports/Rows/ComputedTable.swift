/// The tables of what is computed of a release, as SQL and exported files have them.
package enum ComputedTable: String, CaseIterable, Sendable {
  case cell
  case screenVerdict = "screen_verdict"
  case releaseVerdict = "release_verdict"
  case processVerdict = "process_verdict"
  // Not `criterion`: that table of the file holds what standards say, and a table of the file hides a computed one.
  case criterionTerm = "criterion_term"
  case issueNow = "issue_now"
  case droppedFailure = "dropped_failure"

  /// The names and types of its columns, in order, without the product and the release.
  package var columns: [(key: String, type: RowType)] {
    switch self {
    case .cell: Self.columns(of: RowSchemas.cell)
    case .screenVerdict: Self.columns(of: RowSchemas.screen)
    case .releaseVerdict: Self.columns(of: RowSchemas.release)
    case .processVerdict: Self.columns(of: RowSchemas.process)
    case .criterionTerm: Self.columns(of: RowSchemas.criterion)
    case .issueNow: Self.columns(of: RowSchemas.issueNow)
    case .droppedFailure: Self.columns(of: RowSchemas.dropped)
    }
  }

  private static func columns(of schema: RowSchema<some Any>) -> [(key: String, type: RowType)] {
    schema.fields.map { ($0.key, $0.type) }
  }
}
