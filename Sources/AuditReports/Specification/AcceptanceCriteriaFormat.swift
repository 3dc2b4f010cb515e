/// The formats of acceptance criteria.
public enum AcceptanceCriteriaFormat: String, CaseIterable, Sendable {
  case markdown
  case gherkin

  /// Renders criteria: the single place where formats are told apart.
  public func render(_ criteria: AcceptanceCriteria) -> String {
    switch self {
    case .markdown: AcceptanceCriteriaMarkdown.render(criteria)
    case .gherkin: AcceptanceCriteriaGherkin.render(criteria)
    }
  }
}
