internal import AuditModel

extension SpecificationRule {
  /// Links of one name lead to one place, for they are met in a list without what is around them.
  ///
  /// WCAG 2.4.4 and 2.4.9, and the BBC's Descriptive links. Advice: a specification does not say where a link leads, so only
  /// hints that are the same in each show that they are one.
  static let linkSameName = SpecificationRule(
    key: "link-same-name", source: "WCAG 2.4.4; BBC MAG Descriptive links"
  ) { screen, _ in
    var flaws: [Flaw] = []
    var told: Set<String> = []
    for state in screen.stateKeys {
      var first: [[String]: (key: String, hint: String?)] = [:]
      for element in screen.elements where element.isPresent(in: state) {
        let expectation = element.expectation(in: state)
        guard element.type == "link" || expectation.traits?.contains(.link) == true, let label = expectation.label
        else { continue }
        let words = SpokenWords.of(label)
        guard !words.isEmpty else { continue }
        guard let other = first[words] else {
          first[words] = (element.key, expectation.hint)
          continue
        }
        let isOne = expectation.hint != nil && expectation.hint == other.hint
        guard !isOne, told.insert(element.key).inserted else { continue }
        flaws.append(
          Flaw(
            severity: .advice, state: state, element: element.key, field: "label",
            message:
              "The link “\(label)” has the name of \(other.key). If they lead to different places, say in each which; if to "
              + "one, make them one link."))
      }
    }
    return flaws
  }
}
