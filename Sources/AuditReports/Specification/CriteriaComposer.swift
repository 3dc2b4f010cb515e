internal import AuditModel
internal import AuditRules

/// Composes the acceptance criteria that a screen's own specification gives.
struct CriteriaComposer {
  typealias Step = AcceptanceCriteria.Step
  typealias Criterion = AcceptanceCriteria.Criterion
  typealias Section = AcceptanceCriteria.Section

  let specification: ScreenSpecification
  let platform: Platform

  /// How to reach the screen, its headings and order, and its states.
  func screenSections() -> [Section] {
    var criteria = [reaching()]
    if let headings = headings() { criteria.append(headings) }
    criteria += orders()
    return [
      Section(title: "The screen", criteria: criteria),
      Section(title: "The states", criteria: specification.states.map { state($0) }),
    ]
  }

  /// What each element exposes in each state that differs, and where it is absent.
  func elementSections() -> [Section] {
    specification.elements.map { element in
      var criteria = specification.auditedStates(of: element).map { expectation(of: element, in: $0) }
      let absent = specification.stateKeys.filter { !element.isPresent(in: $0) }
      criteria += absent.map { state in
        Criterion(
          title: "\(element.key) is absent in \(state)", given: [open(in: state)],
          when: Step(text: "the screen reader moves through all elements"),
          then: [Step(text: "it does not come to the element \(element.key)")])
      }
      return Section(title: "The element \(element.key) (\(kind(element)))", criteria: criteria)
    }
  }

  /// The screen in a state, as a precondition.
  func open(in state: String) -> Step {
    Step(
      text: state == Address.defaultState
        ? "the screen \(specification.key) is open" : "the screen \(specification.key) is open in the state \(state)")
  }

  /// The element's type, and its variant if it has one.
  func kind(_ element: ElementSpecification) -> String {
    element.type + (element.variant.map { ".\($0)" } ?? "")
  }

  private func reaching() -> Criterion {
    let route = specification.route.map { "a person follows the route: \($0)" }
    return Criterion(
      title: "The screen can be reached", given: [Step(text: "the screen reader is on")],
      when: Step(text: route ?? "a person opens the screen \(specification.key)"),
      then: [Step(text: "the screen with the title “\(specification.title)” is shown")])
  }

  private func headings() -> Criterion? {
    let headings = specification.elements.filter { element in
      element.isPresent(in: Address.defaultState)
        && (element.type == "headings" || element.expectation.traits?.contains(.header) == true)
    }
    guard !headings.isEmpty else { return nil }
    return Criterion(
      title: "The screen has headings", given: [open(in: Address.defaultState)],
      when: Step(text: "the screen reader moves by headings"),
      then: [Step(text: "it comes to these headings:", parts: headings.map { named($0, in: Address.defaultState) })])
  }

  /// The order in `default`, and in each state in which other elements are there.
  private func orders() -> [Criterion] {
    var seen: Set<[String]> = []
    return specification.stateKeys.compactMap { state in
      let elements = specification.elements.filter { $0.isPresent(in: state) }
      guard !elements.isEmpty, seen.insert(elements.map(\.key)).inserted else { return nil }
      let numbered = elements.enumerated().map { "\($0 + 1). \(named($1, in: state))" }
      return Criterion(
        title: state == Address.defaultState ? "The order of the elements" : "The order of the elements in \(state)",
        given: [open(in: state)],
        when: Step(text: "the screen reader moves from the first element to the last"),
        then: [Step(text: "it comes to these elements in this order, and to no others:", parts: numbered)])
    }
  }

  private func named(_ element: ElementSpecification, in state: String) -> String {
    element.key + (element.expectation(in: state).label.map { ": “\($0)”" } ?? "")
  }

  private func state(_ state: StateSpecification) -> Criterion {
    Criterion(
      title: "The state \(state.key)" + (state.title.map { " (\($0))" } ?? ""), given: [open(in: Address.defaultState)],
      when: Step(
        text: state.trigger.map { "a person does this: \($0)" }
          ?? "what brings the state about happens; the specification does not say what"),
      then: [Step(text: "the screen is in the state \(state.key)")])
  }

  private func expectation(of element: ElementSpecification, in state: String) -> Criterion {
    let suffix = state == Address.defaultState ? "" : " in \(state)"
    return Criterion(
      title: "What is heard at \(element.key)\(suffix)", given: [open(in: state)],
      when: Step(text: "the screen reader comes to the element \(element.key)"),
      then: statements(element, in: state))
  }

  private func statements(_ element: ElementSpecification, in state: String) -> [Step] {
    let expectation = element.expectation(in: state)
    var steps: [Step] = []
    if let label = expectation.label { steps.append(Step(text: "its label is “\(label)”")) }
    switch expectation.value {
    case .literal(let text)?: steps.append(Step(text: "its value is “\(text)”"))
    case .placeholder(let text)?: steps.append(Step(text: "its value is this: \(text)"))
    case nil: break
    }
    if let traits = expectation.traits { steps.append(role(of: element, in: state, traits)) }
    if let hint = expectation.hint { steps.append(Step(text: "its hint is “\(hint)”")) }
    if let actions = expectation.actions {
      steps.append(
        actions.isEmpty
          ? Step(text: "it offers no custom actions") : Step(text: "it offers these custom actions:", parts: actions))
    }
    if let focus = expectation.focus { steps.append(Step(text: "focus behaves like this: \(focus)")) }
    if let members = element.members, !members.isEmpty {
      steps.append(Step(text: "it is one stop for these parts:", parts: members))
    }
    return steps.isEmpty ? [Step(text: "it is one stop of the screen reader")] : steps
  }

  private func role(of element: ElementSpecification, in state: String, _ traits: [Trait]) -> Step {
    let words = SpokenRole.words(of: element, in: state, of: specification, on: platform)
    guard !words.isEmpty else {
      return Step(text: traits.isEmpty ? "it has no role" : "its traits make no sound: \(names(traits))")
    }
    let spoken = words.map { "“\($0)”" }.joined(separator: ", ")
    return Step(text: "its role and state are \(platform == .web ? "" : "spoken as ")\(spoken)")
  }

  private func names(_ traits: [Trait]) -> String {
    traits.map(\.rawValue).joined(separator: ", ")
  }
}
