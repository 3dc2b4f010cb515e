extension ScreenSpecification {
  /// What is wrong with it, in words; empty when it can be stored and written as YAML.
  public var problems: [String] {
    var problems: [String] = []
    func require(_ text: String?, _ what: String) {
      if let text, text.allSatisfy(\.isWhitespace) { problems.append("\(what) is empty") }
    }
    require(title, "the title of \(key)")
    require(route, "the route of \(key)")
    require(team, "the team of \(key)")
    for element in elements {
      let expectations = [element.expectation] + element.stateExpectations.sorted { $0.key < $1.key }.map(\.value)
      for expectation in expectations {
        require(expectation.label, "the label of \(key)/\(element.key)")
        require(expectation.value?.text, "the value of \(key)/\(element.key)")
        require(expectation.hint, "the hint of \(key)/\(element.key)")
        let traits = expectation.traits ?? []
        if Set(traits).count < traits.count { problems.append("\(key)/\(element.key) has a trait twice") }
      }
    }
    return problems
  }
}
