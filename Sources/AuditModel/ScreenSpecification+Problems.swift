extension ScreenSpecification {
  /// What is wrong with it, in words; empty when it can be stored and written as YAML.
  public var problems: [String] {
    var problems =
      TextProblem.ifEmpty(title, "the title of \(key)") + TextProblem.ifEmpty(route, "the route of \(key)")
      + TextProblem.ifEmpty(team, "the team of \(key)")
    for element in elements { problems += element.problems(at: "\(key)/\(element.key)") }
    if Set(components.map(\.key)).count < components.count { problems.append("\(key) declares a component twice") }
    return problems
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
