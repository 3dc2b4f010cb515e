/// The tables of a report as data, in the order in which formats with all of them write them.
public enum ReportTableName: String, CaseIterable, Sendable {
  case report
  case release
  case rules
  case sessions
  case screens
  case screensOutOfScope = "screens_out_of_scope"
  case planChanges = "plan_changes"
  case droppedFailures = "dropped_failures"
  case processes
  case criteria
  case issues
  case cells
  case findings
  case problems
  case observations
  case waivedFailures = "waived_failures"
  case remarks
  case gate
  case blockers
  case todo
  case changes
  case trend

  /// What a row is, for help.
  public var summary: String {
    switch self {
    case .report: "one row, the report itself: when, of what, by what"
    case .release: "one row, the whole release with its verdict and counts"
    case .rules: "one row a rule that decided"
    case .sessions: "one row a session with a finding in scope"
    case .screens: "one row a screen, with its verdict and counts"
    case .screensOutOfScope: "one row a screen that was taken out of scope"
    case .planChanges: "one row a change of the plan after the first finding"
    case .droppedFailures: "one row a failure that the release has no check for"
    case .processes: "one row a process, with its verdict"
    case .criteria: "one row a criterion, with its term"
    case .issues: "one row an open issue"
    case .cells: "one row a check at its place, with the number of the finding that decided it"
    case .findings: "one row a finding that counts"
    case .problems: "one row a thing that is wrong within one of these findings"
    case .observations: "one row a thing that was noticed once, from which they follow"
    case .waivedFailures: "one row a failure that a decision in force covers"
    case .remarks: "one row a remark that somebody wrote about a row of the conformance report"
    case .gate: "one row, what the gate answers by its defaults"
    case .blockers: "one row a reason of the gate against the release"
    case .todo: "one row a thing to do next"
    case .changes: "one row a check that changed since the release before"
    case .trend: "one row a release: this one, then those before it"
    }
  }

  /// Whether it is one thing, and has one row.
  package var isRecord: Bool { self == .report || self == .release || self == .gate }
}
