/// What part of a release a report is about.
public enum ReportScope: Hashable, Sendable {
  /// All of it.
  case release
  /// One screen, by its key.
  case screen(String)
  /// The open issues, all or those of a team; and the cells that they are about.
  case issues(team: String?)

  /// Whether it is about issues.
  public var isOfIssues: Bool {
    if case .issues = self { true } else { false }
  }
}
