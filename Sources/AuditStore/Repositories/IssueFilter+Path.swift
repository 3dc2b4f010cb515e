internal import AuditModel

extension IssueFilter {
  /// The part of the file in which the issues are looked for, the one that is likely to hold the fewest.
  enum Path: String {
    case words
    case screen
    case label
    case reference
    case owner
    case decision
    case team
    case state
  }

  var path: Path {
    if !words.isEmpty { return .words }
    if screen != nil { return .screen }
    if label != nil { return .label }
    if reference != nil { return .reference }
    if owner != nil { return .owner }
    if decision != nil || expiresBefore != nil { return .decision }
    if team != nil { return .team }
    return .state
  }
}
