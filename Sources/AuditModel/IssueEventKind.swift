/// What can happen to an issue.
public enum IssueEventKind: String, CaseIterable, Sendable {
  /// A failed finding opened it.
  case opened
  /// A further finding belongs to it.
  case joined
  /// A finding was taken out of it, for it belongs to another issue.
  case parted
  /// A person says that it is fixed.
  case fixed
  /// A tool no longer finds it (DESIGN rule 11).
  case claimed
  /// Everything that it gathers has passed where it failed.
  case verified
  /// It failed again, or somebody reopened it.
  case reopened
  /// It is the same problem as another issue.
  case merged
  /// It was taken out of another issue.
  case split
  /// It has another title.
  case titled
  /// Somebody says how bad it is, whatever its findings say.
  case severity
  /// Somebody works on it, or nobody does any more.
  case assigned
  /// A team works on it, or that of its screen does again.
  case team
  case labelled
  case unlabelled
  /// It has a key or an address elsewhere.
  case referenced
  /// It is due at a date, or by its service level again.
  case due
  case commented
}
