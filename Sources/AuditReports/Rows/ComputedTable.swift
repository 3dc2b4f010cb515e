/// The tables of what is computed of a release, as SQL and exported files have them.
package enum ComputedTable: String, CaseIterable, Sendable {
  case cell
  case screenVerdict = "screen_verdict"
  case releaseVerdict = "release_verdict"
  case processVerdict = "process_verdict"
  // Not `criterion`: that table of the file holds what standards say, and a table of the file hides a computed one.
  case criterionTerm = "criterion_term"
  case issueNow = "issue_now"
  case findingNow = "finding_now"
  case problemNow = "problem_now"
  case observationNow = "observation_now"
  case droppedFailure = "dropped_failure"

  /// What stands in front of its columns, or is said when it is asked: the product and the release.
  package static let leading: [String] = ["product", "release"]

  /// What its rows are; the fields are its columns, without ``leading``.
  package var kind: RowKind {
    switch self {
    case .cell: RowKind(RowSchemas.cell)
    case .screenVerdict: RowKind(RowSchemas.screen)
    case .releaseVerdict: RowKind(Self.release)
    case .processVerdict: RowKind(RowSchemas.process)
    case .criterionTerm: RowKind(RowSchemas.criterion)
    case .issueNow: RowKind(RowSchemas.issueNow)
    case .findingNow: RowKind(RowSchemas.findingNow)
    case .problemNow: RowKind(RowSchemas.problemNow)
    case .observationNow: RowKind(RowSchemas.observationNow)
    case .droppedFailure: RowKind(RowSchemas.dropped)
    }
  }

  static let release = RowSchemas.release.without(Set(leading))
}
