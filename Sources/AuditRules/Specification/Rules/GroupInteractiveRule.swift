internal import AuditModel

extension SpecificationRule {
  /// An element that is read as one holds at most one thing that people act on.
  ///
  /// Deque University for iOS, Form Validation: label and field are grouped, with one control at most; Deque's rule
  /// Nested A11y Elements; WCAG 2.1.1.
  ///
  /// A wrapper is an element with `members`: it is one stop, so a double tap reaches one control. Its controls are the
  /// interactive elements of the screen that it names as members, by key or label, or that name it as their container,
  /// where both are present; and members that name no element but end in the word for a control ("Delete button"). A
  /// `container` alone is a group, list or bar whose elements stay stops of their own, and is no wrapper. What is also
  /// offered as a custom action can be reached: each action stands for one control.
  static let groupInteractive = SpecificationRule(
    key: "group-interactive", source: "Deque Form Validation, Nested A11y Elements; WCAG 2.1.1"
  ) { screen, surroundings in
    screen.elements.compactMap { wrapper in
      guard let members = wrapper.members, !members.isEmpty else { return nil }
      for state in screen.stateKeys where wrapper.isPresent(in: state) {
        let controls = controls(of: wrapper, members, in: state, screen, surroundings)
        let actions = wrapper.expectation(in: state).actions?.count ?? 0
        guard controls.count > 1, controls.count - 1 > actions else { continue }
        return Flaw(
          severity: .must, state: state, element: wrapper.key, field: "members",
          message: "It is read as one element and holds \(controls.count) things that people act on: "
            + "\(controls.joined(separator: ", ")). Keep one, and make the others elements of their own or custom actions."
        )
      }
      return nil
    }
  }

  private static func controls(
    of wrapper: ElementSpecification, _ members: [String], in state: String, _ screen: ScreenSpecification,
    _ surroundings: SpecificationSurroundings
  ) -> [String] {
    let others = screen.elements.filter { $0.key != wrapper.key && $0.isPresent(in: state) }
    var found: [String] = []
    var named: Set<String> = []
    for member in members {
      let words = SpokenWords.of(member)
      let element = others.first { other in
        other.key == member || SpokenWords.of(other.expectation(in: state).label ?? "") == words && !words.isEmpty
      }
      if let element {
        guard named.insert(element.key).inserted else { continue }
        if surroundings.isInteractive(element, element.expectation(in: state)) { found.append(element.key) }
      } else if RoleWords.controls.contains(where: { SpokenWords.ends(words, with: $0) }) {
        found.append("“\(member)”")
      }
    }
    for other in others where other.container == wrapper.key && !named.contains(other.key) {
      if surroundings.isInteractive(other, other.expectation(in: state)) { found.append(other.key) }
    }
    return found
  }
}
