extension ScreenSpecification {
  /// What is wrong with it, in words; empty when it can be stored and written as YAML.
  public var problems: [String] {
    var problems =
      TextProblem.ifEmpty(title, "the title of \(key)") + TextProblem.ifEmpty(route, "the route of \(key)")
      + TextProblem.ifEmpty(team, "the team of \(key)")
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
    var problems: [String] = []
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
}
