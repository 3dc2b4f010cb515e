internal import AuditModel
internal import AuditRules

extension CriteriaComposer {
  /// The checks of the screen, those of every element, and those of each element type that is on the screen.
  func checkSections(_ checks: [AcceptanceCriteria.AskedCheck]) -> [Section] {
    let ofScreen = checks.filter { $0.check.scope == .screen }
    let ofElements = checks.filter { $0.check.scope == .element }
    let everything = ofElements.filter { $0.check.elementTypes.isEmpty }
    let typed = ofElements.filter { !$0.check.elementTypes.isEmpty }
    var sections = [
      Section(title: "Checks of the screen", criteria: ofScreen.map { screenCheck($0) })
    ]
    if !specification.elements.isEmpty {
      sections.append(
        Section(title: "Checks of every element", criteria: everything.map { elementCheck($0, of: "each element") }))
    }
    for group in groups() {
      let here = typed.filter { CellRule.matches($0.check, group.outline) }
      let whom = "each of \(group.keys.joined(separator: ", "))"
      sections.append(
        Section(
          title: "Checks of \(group.kind): \(group.keys.joined(separator: ", "))",
          criteria: here.map { elementCheck($0, of: group.keys.count == 1 ? group.keys[0] : whom) }))
    }
    return sections
  }

  private struct Group {
    let kind: String
    let outline: ElementOutline
    var keys: [String]
  }

  /// The elements by type and variant, in the order in which the types first occur.
  private func groups() -> [Group] {
    var groups: [Group] = []
    for element in specification.elements {
      let kind = kind(element)
      if let index = groups.firstIndex(where: { $0.kind == kind }) {
        groups[index].keys.append(element.key)
      } else {
        let outline = ElementOutline(key: element.key, type: element.type, variant: element.variant)
        groups.append(Group(kind: kind, outline: outline, keys: [element.key]))
      }
    }
    return groups
  }

  private func screenCheck(_ asked: AcceptanceCriteria.AskedCheck) -> Criterion {
    let states = specification.stateKeys.filter { CellRule.isAsked(asked.check, in: $0) }
    let given =
      states.count == 1
      ? open(in: states[0])
      : Step(text: "the screen \(specification.key) is open, in turn in each of these states:", parts: states)
    return criterion(asked, given: given, of: "the screen")
  }

  private func elementCheck(_ asked: AcceptanceCriteria.AskedCheck, of whom: String) -> Criterion {
    let hasStates = !specification.states.isEmpty
    let given = Step(
      text: "the screen \(specification.key) is open"
        + (hasStates ? ", in turn in each state for which it is said above what is heard at the element" : ""))
    return criterion(asked, given: given, of: whom)
  }

  private func criterion(_ asked: AcceptanceCriteria.AskedCheck, given: Step, of whom: String) -> Criterion {
    let check = asked.check
    var then = [Step(text: "the answer is yes: \(check.question)")]
    then += check.outcomes.map { Step(text: $0.text, parts: $0.parts.map(\.text)) }
    if !check.ways.isEmpty {
      then.append(Step(text: "at least one of these ways is met:", parts: check.ways.map { way($0) }))
    }
    return Criterion(
      title: check.title + (asked.isAdvice ? " (advice)" : ""), given: [given],
      when: Step(text: "the check \(check.path) is made on \(whom)"), then: then)
  }

  private func way(_ way: Check) -> String {
    let outcomes = way.outcomes.flatMap { [$0.text] + $0.parts.map(\.text) }
    return ([way.title + (outcomes.isEmpty ? "" : ":")] + outcomes).joined(separator: " ")
  }
}
