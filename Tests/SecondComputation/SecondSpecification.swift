internal import AuditModel

/// DESIGN rule 2c: whether the specification still says of a place what it said when a finding was made there.
enum SecondSpecification {
  private struct Stop: Hashable {
    /// `ELEMENT`, or `%COMPONENT/ELEMENT`.
    let name: String
    let element: ElementSpecification
    let expectation: Expectation
  }

  /// The stops of a screen in a state, in swipe order; nil where there is no such screen or state.
  private static func stops(_ app: History.App, _ screen: String, _ state: String) -> [Stop]? {
    guard let screen = app.screens[screen], screen.stateKeys.contains(state) else { return nil }
    return screen.swipeOrder.flatMap { entry -> [Stop] in
      switch entry {
      case .element(let element):
        element.isPresent(in: state)
          ? [Stop(name: element.key, element: element, expectation: element.expectation(in: state))] : []
      case .component(let key):
        stops(app, ofComponent: key) ?? []
      }
    }
  }

  private static func stops(_ app: History.App, ofComponent key: String) -> [Stop]? {
    app.components[key]?.elements.map {
      Stop(name: "%\(key)/\($0.key)", element: $0, expectation: $0.expectation)
    }
  }

  /// What a check reads of one stop, besides order and title: the fields of its dimension, the type and the variant.
  private static func words(_ stop: Stop, _ reads: Set<SpecificationField>) -> [String] {
    let said = stop.expectation
    var words = ["type \(stop.element.type)", "variant \(stop.element.variant ?? "-")"]
    for field in reads.sorted() {
      switch field {
      case .container: words.append("container \(stop.element.container ?? "-")")
      case .label: words.append("label \(said.label.map { "“\($0)”" } ?? "-")")
      case .value: words.append("value \(said.value.map { "\($0)" } ?? "-")")
      case .traits: words.append("traits \(said.traits.map { "\(Set($0.map(\.rawValue)).sorted())" } ?? "-")")
      case .hint: words.append("hint \(said.hint.map { "“\($0)”" } ?? "-")")
      case .actions: words.append("actions \(said.actions.map { "\($0)" } ?? "-")")
      case .focus: words.append("focus \(said.focus ?? "-")")
      case .textColor: words.append("colour \(said.textColor?.description ?? "-")")
      case .backgroundColor: words.append("behind \(said.backgroundColor?.description ?? "-")")
      case .textSize: words.append("size \(said.textSize.map { "\($0)" } ?? "-")")
      case .bold: words.append("bold \(said.isBold.map { "\($0)" } ?? "-")")
      case .members: words.append("members \(stop.element.members.map { "\($0)" } ?? "-")")
      case .order, .title: break
      }
    }
    return words
  }

  /// Whether a check reads the same at an address in both.
  static func isSame(_ address: Address, _ question: History.Question, _ then: History.App, _ now: History.App) -> Bool
  {
    switch address {
    case .product: return true
    case .component(let key, let element):
      guard let element else { return true }
      let name = "%\(key)/\(element)"
      return isSame(name, question, stops(then, ofComponent: key), stops(now, ofComponent: key), "", "")
    case .screen(let key, let state, let element):
      let (before, after) = (stops(then, key, state), stops(now, key, state))
      let (title, newTitle) = (then.screens[key]?.title ?? "", now.screens[key]?.title ?? "")
      guard let element else {
        return isSameScreen(question, before, after) && (!question.reads.contains(.title) || title == newTitle)
      }
      let name = (after ?? before ?? []).first { $0.element.key == element }?.name ?? element
      return isSame(name, question, before, after, title, newTitle)
    }
  }

  private static func isSame(
    _ name: String, _ question: History.Question, _ before: [Stop]?, _ after: [Stop]?, _ title: String,
    _ newTitle: String
  ) -> Bool {
    func said(_ stops: [Stop]?, _ title: String) -> [String]? {
      guard let stops, let index = stops.firstIndex(where: { $0.name == name }) else { return nil }
      var words = words(stops[index], question.reads)
      if question.reads.contains(.title) { words.append(title) }
      // Where it stands: what comes before it and what comes behind it.
      if question.reads.contains(.order) {
        words += [index - 1, index + 1].map { stops.indices.contains($0) ? stops[$0].name : "-" }
      }
      return words
    }
    return said(before, title) == said(after, newTitle)
  }

  /// A check of a screen reads its fields in every element, and that one was added; that one was removed or moved it
  /// reads only if it reads the order.
  private static func isSameScreen(_ question: History.Question, _ before: [Stop]?, _ after: [Stop]?) -> Bool {
    guard let before, let after else { return (before == nil) == (after == nil) }
    if question.reads.contains(.order), before.map(\.name) != after.map(\.name) { return false }
    return after.allSatisfy { stop in
      guard let old = before.first(where: { $0.name == stop.name }) else { return false }
      return words(old, question.reads) == words(stop, question.reads)
    }
  }

  /// Key, type and states of each element of a screen, sorted: what a declaration of completeness is about (rule 5).
  static func list(_ app: History.App, _ key: String) -> [String] {
    guard let screen = app.screens[key] else { return [] }
    return screen.swipeOrder.flatMap { entry -> [String] in
      switch entry {
      case .element(let element): [line(element, element.key, screen.stateKeys)]
      case .component(let part):
        (app.components[part]?.elements ?? []).map { line($0, "%\(part)/\($0.key)", screen.stateKeys) }
      }
    }.sorted()
  }

  private static func line(_ element: ElementSpecification, _ name: String, _ states: [String]) -> String {
    "\(name) \(element.type) \(states.filter { element.isPresent(in: $0) })"
  }
}
