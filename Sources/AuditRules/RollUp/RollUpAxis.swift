internal import AuditModel

/// Along what cells are rolled up.
public enum RollUpAxis: String, CaseIterable, Sendable {
  case cell, element, screen, state, process, release
  case guideline, criterion, topic, level, pack
  case technology
  case team

  /// What it is called, of one.
  public var words: String {
    switch self {
    case .technology: "assistive technology"
    case .cell: "check"
    case .pack: "guideline set"
    default: rawValue
    }
  }

  /// The heading of its list.
  public var title: String {
    switch self {
    case .cell: "Checks"
    case .element: "Elements"
    case .screen: "Screens"
    case .state: "States"
    case .process: "Processes"
    case .release: "Release"
    case .guideline: "Guidelines"
    case .criterion: "Criteria"
    case .topic: "Topics"
    case .level: "Levels"
    case .pack: "Guideline sets"
    case .technology: "Assistive technologies"
    case .team: "Teams"
    }
  }
}
