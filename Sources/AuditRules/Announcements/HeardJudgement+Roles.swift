internal import AuditModel

/// Roles, states and traits among what was heard.
extension HeardJudgement {
  private var roles: [HeardAnnouncement.Part] { parts(.role) }
  /// The states that are expected, such as are values, too; that an element is unlabelled is none.
  private var states: [HeardAnnouncement.Part] {
    let values = parts(.value).filter { part in
      !part.part.isPlaceholder && heard.vocabulary.meaning(of: part.part.text).map(SpokenTerm.isState) ?? false
    }
    return parts(.state).filter { heard.vocabulary.meaning(of: $0.part.text) != .unlabelled } + values
  }

  private func besides(_ kind: SpokenTerm.Kind) -> [SpokenVocabulary.Occurrence] {
    heard.besides.filter { $0.kind == kind && $0.term != .unlabelled }
  }

  private func words(_ parts: [HeardAnnouncement.Part]) -> String {
    parts.map { "\"\($0.part.text)\"" }.joined(separator: ", ")
  }

  private func words(_ occurrences: [SpokenVocabulary.Occurrence]) -> String {
    occurrences.map { "\"\(heard.text($0.place))\"" }.joined(separator: ", ")
  }

  var role: Verdict {
    let enough = asked.enough[stop.platform] ?? []
    if let word = enough.first(where: { $0.split(separator: " + ").map(String.init).allSatisfy(heard.says) }) {
      return .passed("\"\(word)\" was heard, which is enough")
    }
    let others = besides(.role)
    if enough.isEmpty, !roles.isEmpty, roles.allSatisfy(\.isHeard) {
      return others.isEmpty
        ? .passed("the role was heard: \(words(roles))")
        : .open("another role was heard besides: \(words(others))")
    }
    let wanted = enough.isEmpty ? words(roles) : enough.map { "\"\($0)\"" }.joined(separator: " or ")
    if roles.isEmpty, enough.isEmpty || isConditional { return .absent("no role is specified that is spoken") }
    if roles.contains(where: { $0.place != nil }) {
      return .open("\(words(roles)) was heard, and whether that is a role for it is for you to say")
    }
    let isField = roles.contains { isOfField(heard.vocabulary.meaning(of: $0.part.text)) }
    if isField, others.contains(where: { isOfField($0.term) }) {
      return .open("\(words(others)) was heard, and whether that is a role for it is for you to say")
    }
    if !others.isEmpty { return .failed("\(wanted) was not heard, but \(words(others))") }
    return heard.isUnderstood
      ? .failed("\(wanted) was not heard, nor any other role")
      : .open("\(wanted) was not heard, and \(unknown) is not understood")
  }

  private func isOfField(_ meaning: SpokenTerm.Meaning?) -> Bool {
    [.textField, .secureTextField, .searchField].contains(meaning)
  }

  var roleOnce: Verdict {
    guard let role = roles.first, let meaning = heard.vocabulary.meaning(of: role.part.text) else {
      return .absent("no role is specified that is spoken")
    }
    guard role.isHeard else { return .open("\(words([role])) was not heard beyond doubt") }
    let place = role.place
    let again = heard.occurrences.filter { $0.term == meaning && $0.place != place }
    guard again.isEmpty else {
      return parts(.label).contains { part in part.place.map { again[0].place.overlaps($0) } ?? false }
        ? .open("\(words([role])) was heard as a word of the specified name, too")
        : .failed("\(words([role])) was heard more than once")
    }
    return .passed("\(words([role])) was heard once")
  }

  var soleRole: Verdict {
    let others = besides(.role)
    guard !roles.isEmpty else { return .absent("no role is specified that is spoken") }
    if !others.isEmpty { return .failed("another role was heard: \(words(others))") }
    if !roles.allSatisfy(\.isHeard) { return .open("\(words(roles)) was not heard beyond doubt") }
    return heard.unknown.isEmpty
      ? .passed("only \(words(roles)) was heard of roles")
      : .open("words were heard besides that are not understood: \(unknown)")
  }

  var state: Verdict {
    let others = besides(.state)
    let missing = states.filter { !$0.isHeard }
    guard missing.isEmpty else {
      if let contrary = others.first(where: { other in missing.contains { isContrary(other, $0) } }) {
        return .failed("\(words(missing)) is specified, and \(words([contrary])) was heard")
      }
      return heard.isUnderstood && missing.allSatisfy { $0.place == nil && !$0.part.isPlaceholder }
        ? .failed("\(words(missing)) was not heard")
        : .open("\(words(missing)) was not made out in what was heard")
    }
    let wrong = others.filter { contradictsTraits($0) }
    if !wrong.isEmpty { return .failed("\(words(wrong)) was heard, which is not specified here") }
    if let other = others.first(where: { other in
      other.term != .editing && (other.term != .notSelected || states.contains { isContrary(other, $0) })
    }) {
      return .open("\(words([other])) was heard, of which nothing is specified")
    }
    guard states.isEmpty else { return .passed("the state was heard: \(words(states))") }
    guard hasTraits, stop.saysStateElsewhere, heard.unknown.isEmpty else {
      return .absent("no state is specified here")
    }
    return .passed("no word of a state was heard, and none is specified here")
  }

  var traits: Verdict {
    guard hasTraits else { return .absent("no traits are specified") }
    let silent = (stop.expectation.traits ?? []).filter { $0.spokenWord == nil && $0 != .staticText && $0 != .textArea }
    let expected = roles + states.filter { isOfTrait(heard.vocabulary.meaning(of: $0.part.text)) }
    let meanings = expected.compactMap { heard.vocabulary.meaning(of: $0.part.text) }
    let again = besides(.role).filter { other in meanings.contains { $0 == other.term } }
    let others = besides(.role).filter { !again.contains($0) } + besides(.state).filter { contradictsTraits($0) }
    if !others.isEmpty { return .failed("\(words(others)) was heard, which is not specified") }
    let missing = expected.filter { !$0.isHeard }
    if !missing.isEmpty {
      return heard.isUnderstood && missing.allSatisfy { $0.place == nil }
        ? .failed("\(words(missing)) was not heard")
        : .open("\(words(missing)) was not made out in what was heard")
    }
    guard heard.unknown.isEmpty else { return .open("words were heard that are not understood: \(unknown)") }
    guard again.isEmpty else { return .open("\(words(again)) was heard more than once") }
    guard silent.isEmpty else { return .open("\(silent[0].rawValue) is not heard") }
    return .passed(expected.isEmpty ? "no word of a trait was heard" : "just the traits were heard: \(words(expected))")
  }

  private func isContrary(_ other: SpokenVocabulary.Occurrence, _ part: HeardAnnouncement.Part) -> Bool {
    guard let term = other.term, let meaning = heard.vocabulary.meaning(of: part.part.text) else { return false }
    return SpokenTerm.exclusive.contains { $0.contains(term) && $0.contains(meaning) }
  }

  /// Whether a state comes with a trait, and not with a value.
  private func isOfTrait(_ meaning: SpokenTerm.Meaning?) -> Bool {
    switch meaning {
    case .dimmed, .editing: true
    case .selected: stop.expectation.traits?.contains(.selected) == true
    default: false
    }
  }

  /// Whether a state that was heard is one that the traits would say: dimmed, and selected of what has no value.
  private func contradictsTraits(_ other: SpokenVocabulary.Occurrence) -> Bool {
    guard hasTraits else { return false }
    switch other.term {
    case .dimmed: return true
    case .selected: return stop.expectation.value == nil
    default: return false
    }
  }
}
