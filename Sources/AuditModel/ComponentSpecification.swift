/// What a release says of a component: elements that several screens declare to share, in swipe order.
///
/// It has no states of its own: its elements are present in every state of the screens that declare it, and expected to
/// be the same in each.
public struct ComponentSpecification: Hashable, Sendable {
  /// The component's key.
  public var key: String
  /// Its title for people.
  public var title: String
  /// BCP 47 tag of the title and of what the elements say; nil: that of the product.
  public var language: String?
  /// The team that owns it, or nil.
  public var team: String?
  /// Key that it had before; nil: none.
  public var renamedFrom: String?
  /// Its elements in swipe order; each without presence and without expectations of states.
  public var elements: [ElementSpecification]

  /// A component without elements.
  public init(key: String, title: String, team: String? = nil) {
    self.key = key
    self.title = title
    self.team = team
    elements = []
  }

  /// The element of that key, or nil.
  public func element(_ key: String) -> ElementSpecification? {
    elements.first { $0.key == key }
  }

  /// What is wrong with it, in words; empty when it can be stored and written as YAML.
  public var problems: [String] {
    var problems =
      TextProblem.ifEmpty(title, "the title of %\(key)") + TextProblem.ifEmpty(team, "the team of %\(key)")
      + TextProblem.ifNoLanguage(language, "the language of %\(key)")
      + RenameProblem.all("%\(key)", [(key, renamedFrom)], what: "component")
      + RenameProblem.all("%\(key)", elements.map { ($0.key, $0.renamedFrom) }, what: "element")
    for element in elements {
      problems += element.problems(at: "%\(key)/\(element.key)")
      if element.presence != nil || !element.stateExpectations.isEmpty {
        problems.append("%\(key)/\(element.key) names states, and a component has none of its own")
      }
    }
    problems += ScreenSpecification.repeated(elements.map(\.key)).map { "%\(key) has the element \($0) twice" }
    return problems
  }
}
