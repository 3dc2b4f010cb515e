internal import AuditModel

extension SpecificationReader {
  /// A screen's word that it contains a component, and where it stands.
  struct Mention {
    let screen: String
    let component: String
    let source: String
    let line: Int?
    let column: Int?

    func problem(_ message: String) -> InputProblem {
      InputProblem(source: source, line: line, column: column, message: message)
    }
  }

  private static let componentKeys = ["component", "title", "language", "team", "renamed_from", "elements"]
  private static let noStates =
    "a component has no states of its own; its elements are the same in every state of the screens that declare it"

  /// What a file holds.
  func content(_ root: Node) -> (set: SpecificationSet, mentions: [Mention]) {
    var set = SpecificationSet()
    var mentions: [Mention] = []
    func add(_ part: SpecificationSet, at node: Node) {
      for problem in set.add(part, wording: "is written more than once") { yaml.add(problem, at: node) }
    }
    func addScreen(_ node: Node) {
      let read = screen(node)
      add(SpecificationSet(screens: [read.screen]), at: node)
      mentions += read.mentions
    }
    let isList = has("screens", root) || !has("screen", root) && !has("component", root) && has("components", root)
    if isList {
      let fields = yaml.fields(root, "a file of screens", known: ["screens", "components"])
      for name in ["components", "screens"] {
        guard let list = fields[name] else { continue }
        let nodes = yaml.list(list, name)
        if nodes.isEmpty { yaml.add("\(name) is empty", at: root) }
        for node in nodes {
          if name == "screens" {
            addScreen(node)
          } else {
            add(SpecificationSet(components: [component(node)]), at: node)
          }
        }
      }
    } else if has("component", root), !has("screen", root) {
      add(SpecificationSet(components: [component(root)]), at: root)
    } else {
      addScreen(root)
    }
    return (set, mentions)
  }

  /// Whether a node is a mapping with that key.
  func has(_ key: String, _ node: Node) -> Bool {
    guard case .mapping(let mapping) = node else { return false }
    return mapping.contains { $0.key.string == key }
  }

  private func component(_ node: Node) -> ComponentSpecification {
    let fields = yaml.fields(node, "a component", known: Self.componentKeys + ["states"])
    var component = ComponentSpecification(
      key: yaml.slug(fields["component"], "component", in: node),
      title: yaml.required(fields["title"], "title", in: node), team: yaml.text(fields["team"], "team"))
    component.language = yaml.language(fields["language"], "language")
    component.renamedFrom = yaml.optionalSlug(fields["renamed_from"], "renamed_from")
    if let states = fields["states"] { yaml.add(Self.noStates, at: states) }
    var keys: Set<String> = []
    for entry in yaml.list(fields["elements"], "elements") {
      if has("component", entry) {
        yaml.add("a component cannot contain another component; list its elements", at: entry)
        continue
      }
      let element = element(entry, states: nil)
      if !keys.insert(element.key).inserted {
        yaml.add("element \(element.key) is there already", at: entry)
      } else {
        component.elements.append(element)
      }
    }
    return component
  }

  func refuseStates(_ fields: [String: Node]) {
    for name in ["present_in", "in_states"] {
      if let node = fields[name] { yaml.add("\(name): \(Self.noStates)", at: node) }
    }
  }

  /// Reads an entry of a screen's elements that is the place of a component.
  func place(_ entry: Node, on screen: inout ScreenSpecification, _ mentions: inout [Mention]) {
    let fields = yaml.fields(entry, "the place of a component", known: ["component"])
    let key = yaml.slug(fields["component"], "component", in: entry)
    declare(key, at: entry, on: &screen, &mentions)
  }

  /// Reads the list of a screen's components; one without a place of its own stands at the end.
  func declare(_ node: Node?, on screen: inout ScreenSpecification, _ mentions: inout [Mention]) {
    let placed = Set(screen.components.map(\.key))
    var listed: Set<String> = []
    for entry in yaml.list(node, "components") {
      let key = yaml.slug(entry, "each of components", in: entry)
      guard listed.insert(key).inserted else {
        yaml.add("component \(key) is there already", at: entry)
        continue
      }
      if !placed.contains(key) { declare(key, at: entry, on: &screen, &mentions) }
    }
  }

  private func declare(
    _ key: String, at node: Node, on screen: inout ScreenSpecification, _ mentions: inout [Mention]
  ) {
    guard !key.isEmpty else { return }
    guard !screen.components.contains(where: { $0.key == key }) else {
      yaml.add("component \(key) is there already", at: node)
      return
    }
    screen.components.append(DeclaredComponent(key: key, elementsBefore: screen.elements.count))
    mentions.append(
      Mention(
        screen: screen.key, component: key, source: yaml.problems.source, line: node.mark?.line,
        column: node.mark?.column))
  }
}
