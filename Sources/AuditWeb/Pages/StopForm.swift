internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// A stop of a screen as a form: what it is, what is heard there, and where it stands.
struct StopForm {
  /// What the specification says of it; nil for a new one.
  private let element: ElementSpecification?
  private let screen: ScreenSpecification
  private let types: [ElementType]

  init(_ element: ElementSpecification?, _ screen: ScreenSpecification, _ types: [ElementType]) {
    self.element = element
    self.screen = screen
    self.types = types
  }

  func write(_ html: HTML, _ asked: Asked) throws {
    if element == nil {
      try html.line("key", "Key", hint: "What commands call it; \(Slug.description).", asked, id: "stop-key")
    }
    var options = types.flatMap { type in
      [(type.key, type.title)] + type.variants.map { ("\(type.key).\($0.key)", "\(type.title): \($0.title)") }
    }
    options.sort { $0.1 < $1.1 }
    try html.select(
      "type", "Type", options,
      is: asked.form["type"] ?? element.map { $0.type + ($0.variant.map { ".\($0)" } ?? "") } ?? "button")
    try html.line("label", "Name", hint: "What is heard first.", asked, is: element?.expectation.label ?? "")
    try html.line(
      "value", "Value", hint: "As it is heard, or what it is in angle brackets: <what was typed>.", asked,
      is: element?.expectation.value?.shown ?? "")
    try html.line("hint", "Hint", asked, is: element?.expectation.hint ?? "", id: "stop-hint")
    try html.line(
      "traits", "Traits", hint: "With commas: \(Trait.allCases.prefix(6).map(\.rawValue).joined(separator: ", ")) …",
      asked,
      is: (element?.expectation.traits ?? []).map(\.rawValue).joined(separator: ", "))
    let others = screen.elements.filter { $0.key != element?.key }
    let index = element.flatMap { element in screen.elements.firstIndex { $0.key == element.key } }
    let next = index.flatMap { screen.elements.dropFirst($0 + 1).first?.key }
    try html.select(
      "before", "Comes before",
      others.map { ($0.key, $0.expectation.label ?? $0.key) } + [("", "Nothing: it is the last")],
      is: asked.form["before"] ?? next ?? "")
  }

  /// The element that was filled in.
  func element(_ asked: Asked) throws -> ElementSpecification {
    let name = try asked.required("type", "Choose a type")
    let parts = name.split(separator: ".", maxSplits: 1).map { String($0) }
    guard let type = types.named(parts[0]), parts.count < 2 || type.variants.contains(where: { $0.key == parts[1] })
    else {
      throw FormProblems([FormProblem(field: "type", "Choose a type of the list")])
    }
    var traits: [Trait] = []
    for word in (asked.form["traits"] ?? "").split(separator: ",") {
      guard let trait = Trait(spelling: word.filter { !$0.isWhitespace }) else {
        throw FormProblems([
          FormProblem(
            field: "traits",
            "“\(DisplayText.line(String(word), length: 40))” is no trait; there is \(Trait.allCases.map(\.rawValue).joined(separator: ", "))"
          )
        ])
      }
      traits.append(trait)
    }
    var new: ElementSpecification
    if let element {
      new = element
    } else {
      let key = try asked.required("key", "Give it a key", id: "stop-key")
      guard Slug.isValid(key) else {
        throw FormProblems([FormProblem(field: "stop-key", "A key has \(Slug.description)")])
      }
      guard screen.element(key) == nil else {
        throw FormProblems([FormProblem(field: "stop-key", "\(screen.title) has \(key) already")])
      }
      new = ElementSpecification(key: key, type: type.key)
    }
    new.type = type.key
    new.variant = parts.count > 1 ? parts[1] : nil
    // What the form shows empty is said to be nothing.
    var said = new.applying(
      ExpectationChange(
        label: asked.typed("label"), value: asked.typed("value"), hint: asked.typed("hint"), traits: traits))
    if asked.typed("label") == nil { said.expectation.label = nil }
    if asked.typed("value") == nil { said.expectation.value = nil }
    if asked.typed("hint") == nil { said.expectation.hint = nil }
    if traits.isEmpty, element?.expectation.traits?.isEmpty == false { said.expectation.traits = [] }
    return said
  }

  /// Where it goes, from 0.
  func place(_ asked: Asked, else index: Int? = nil) -> Int {
    guard let before = asked.form["before"] else { return index ?? screen.elements.count }
    return screen.elements.firstIndex { $0.key == before } ?? screen.elements.count
  }

  /// What a form was shown for: a digest, for not every character of a text comes back from a page as it was.
  static func shown(_ element: ElementSpecification) -> String {
    var hash = SHA256()
    for line in words(element) { hash.update(Array((line + "\n").utf8)) }
    return hash.hexadecimal
  }

  /// What is said of a stop, a line each.
  static func words(_ element: ElementSpecification) -> [String] {
    let expectation = element.expectation
    return [
      "Type: \(element.type)" + (element.variant.map { ".\($0)" } ?? ""), "Name: \(expectation.label ?? "none")",
      "Value: \(expectation.value?.shown ?? "none")", "Hint: \(expectation.hint ?? "none")",
      "Traits: \((expectation.traits ?? []).map(\.rawValue).joined(separator: ", "))",
    ]
  }
}

extension ElementSpecification {
  fileprivate func applying(_ change: ExpectationChange) -> ElementSpecification { change.applied(to: self) }
}
