extension ScreenSpecification {
  /// What is wrong with it, in words; empty when it can be stored and written as YAML.
  public var problems: [String] {
    var problems =
      TextProblem.ifEmpty(title, "the title of \(key)") + TextProblem.ifEmpty(route, "the route of \(key)")
      + TextProblem.ifEmpty(team, "the team of \(key)")
      + TextProblem.ifNoLanguage(language, "the language of \(key)")
      + RenameProblem.all(key, [(key, renamedFrom)], what: "screen")
      + RenameProblem.all(key, states.map { ($0.key, $0.renamedFrom) }, what: "state")
      + RenameProblem.all(key, elements.map { ($0.key, $0.renamedFrom) }, what: "element")
    for reference in references ?? [] where !reference.isWellFormed {
      problems.append("\(key) has the reference \(reference.scheme), which needs a key before it and a text behind it")
    }
    for element in elements {
      problems += element.problems(at: "\(key)/\(element.key)")
      for state in Set((element.presence ?? []) + element.stateExpectations.keys).subtracting(stateKeys).sorted() {
        problems.append("\(key)/\(element.key) names the state \(state), which \(key) does not declare")
      }
    }
    problems += Self.repeated(elements.map(\.key)).map { "\(key) has the element \($0) twice" }
    problems += Self.repeated(stateKeys).map { "\(key) has the state \($0) twice" }
    if Set(components.map(\.key)).count < components.count { problems.append("\(key) declares a component twice") }
    return problems
  }

  /// What stands in a list more than once, in order.
  static func repeated(_ keys: [String]) -> [String] {
    Dictionary(grouping: keys, by: \.self).filter { $1.count > 1 }.keys.sorted()
  }
}

extension ElementSpecification {
  /// What is wrong with it, in words that name the address.
  func problems(at address: String) -> [String] {
    var problems = TextProblem.ifEmpty(identifier, "the identifier of \(address)")
    if let repeatCount, repeatCount < 2 {
      problems.append("\(address) stands for \(repeatCount) rows; say 2 or more, or leave it out")
    }
    let expectations = [expectation] + stateExpectations.sorted { $0.key < $1.key }.map(\.value)
    for expectation in expectations {
      problems += TextProblem.ifEmpty(expectation.label, "the label of \(address)")
      problems += TextProblem.ifEmpty(expectation.value?.text, "the value of \(address)")
      problems += TextProblem.ifEmpty(expectation.hint, "the hint of \(address)")
      let traits = expectation.traits ?? []
      if Set(traits).count < traits.count { problems.append("\(address) has a trait twice") }
    }
    return problems
  }
}

/// Words for texts that say nothing.
enum TextProblem {
  static func ifEmpty(_ text: String?, _ what: String) -> [String] {
    guard let text, text.allSatisfy(\.isWhitespace) else { return [] }
    return ["\(what) is empty"]
  }

  static func ifNoLanguage(_ tag: String?, _ what: String) -> [String] {
    guard let tag, !LanguageTag.isWellFormed(tag) else { return [] }
    return ["\(what) must be \(LanguageTag.description)"]
  }
}

/// Words for things that cannot have had the key that they say.
enum RenameProblem {
  /// - Parameters:
  ///   - owner: What the things belong to, as people write it.
  ///   - things: The keys of things of one kind, each with the one that it had before.
  static func all(_ owner: String, _ things: [(key: String, before: String?)], what: String) -> [String] {
    // What swaps its key with another thing has one that is still there.
    let keys = Set(things.filter { $0.before == nil }.map(\.key))
    var problems = things.compactMap { thing -> String? in
      guard let before = thing.before else { return nil }
      if !Slug.isValid(before) || before == Address.defaultState && what == "state" {
        return "\(owner): the \(what) \(thing.key) cannot be renamed from \(before), which is no key of one"
      }
      if before == thing.key { return "\(owner): the \(what) \(thing.key) is renamed from itself" }
      return keys.contains(before)
        ? "\(owner): the \(what) \(thing.key) is renamed from \(before), which is still there" : nil
    }
    problems += ScreenSpecification.repeated(things.compactMap(\.before)).map { before in
      "\(owner): more than one \(what) is renamed from \(before)"
    }
    return problems
  }
}
