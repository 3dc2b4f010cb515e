public import AuditModel

/// Reads screen specifications; docs/screen-specification.md describes the format.
public struct SpecificationReader {
  private static let screenKeys = [
    "screen", "title", "language", "route", "team", "renamed_from", "references", "states", "components", "elements",
  ]
  private static let expectationKeys = [
    "label", "value", "traits", "hint", "actions", "focus", "text_color", "background_color", "text_size", "bold",
  ]
  private static let elementKeys =
    [
      "key", "type", "variant", "container", "members", "size", "identifier", "origin", "repeat", "renamed_from",
      "present_in", "in_states",
    ] + expectationKeys

  let yaml: YAMLReader
  private let types: [ElementType]

  /// Reads several files.
  ///
  /// - Parameters:
  ///   - files: Each holds a screen or a component, or several under `screens:` and `components:`; no two may hold the
  ///     same.
  ///   - elementTypes: The types that elements may have.
  ///   - known: Components that screens may declare besides those of the files, which take their place.
  /// - Returns: The screens and components in the order of the files.
  /// - Throws: ``InputError`` with everything that is wrong in all files, each with line and column.
  public static func read(
    _ files: [InputText], elementTypes: [ElementType], known: [ComponentSpecification]
  ) throws(InputError) -> SpecificationSet {
    var set = SpecificationSet()
    var mentions: [Mention] = []
    var problems: [InputProblem] = []
    var isComplete = true
    for file in files {
      let reader = SpecificationReader(yaml: YAMLReader(source: file.source), types: elementTypes)
      do throws(InputError) {
        let content = reader.content(try reader.yaml.document(file.text))
        problems += reader.yaml.problems.sorted
        problems += set.add(content.set).map { InputProblem(source: file.source, message: $0) }
        mentions += content.mentions
      } catch {
        isComplete = false
        problems += error.problems
      }
    }
    // A file that is no YAML may hold what the others name.
    if isComplete { problems += set.problems(of: mentions, known: known) }
    guard problems.isEmpty else { throw InputError(problems) }
    return set
  }

  /// Reads the screens of a file, which declare no component that is not in it.
  ///
  /// - Parameters:
  ///   - file: As ``read(_:elementTypes:known:)`` takes it.
  ///   - elementTypes: The types that elements may have.
  /// - Returns: The screens in the order of the file.
  /// - Throws: ``InputError`` with everything that is wrong, each with line and column.
  public static func screens(_ file: InputText, elementTypes: [ElementType]) throws(InputError) -> [ScreenSpecification]
  {
    try read([file], elementTypes: elementTypes, known: []).screens
  }

  func screen(_ node: Node) -> (screen: ScreenSpecification, mentions: [Mention]) {
    let fields = yaml.fields(node, "a screen", known: Self.screenKeys)
    var screen = ScreenSpecification(
      key: yaml.slug(fields["screen"], "screen", in: node),
      title: yaml.required(fields["title"], "title", in: node), route: yaml.text(fields["route"], "route"),
      team: yaml.text(fields["team"], "team"))
    screen.language = yaml.language(fields["language"], "language")
    screen.renamedFrom = yaml.optionalSlug(fields["renamed_from"], "renamed_from")
    screen.references = references(fields["references"])
    for stateNode in yaml.list(fields["states"], "states") {
      let state = state(stateNode)
      if screen.stateKeys.contains(state.key) {
        yaml.add("state \(state.key) is there already", at: stateNode)
      } else {
        screen.states.append(state)
      }
    }
    var mentions: [Mention] = []
    // Not looked for in the screen: a long one would be read again for each of its elements.
    var keys: Set<String> = []
    for entry in yaml.list(fields["elements"], "elements") {
      if has("component", entry) {
        place(entry, on: &screen, &mentions)
        continue
      }
      let element = element(entry, states: screen.stateKeys)
      if !keys.insert(element.key).inserted {
        yaml.add("element \(element.key) is there already", at: entry)
      } else {
        screen.elements.append(element)
      }
    }
    declare(fields["components"], on: &screen, &mentions)
    return (screen, mentions)
  }

  private func state(_ node: Node) -> StateSpecification {
    let fields = yaml.fields(node, "a state", known: ["key", "title", "trigger", "renamed_from"])
    return StateSpecification(
      key: yaml.slug(fields["key"], "key", in: node), title: yaml.text(fields["title"], "title"),
      trigger: yaml.text(fields["trigger"], "trigger"),
      renamedFrom: yaml.optionalSlug(fields["renamed_from"], "renamed_from"))
  }

  /// Reads what a screen is called elsewhere: a name, or several, by the scheme.
  private func references(_ node: Node?) -> [ScreenReference]? {
    guard let node else { return nil }
    var references: [ScreenReference] = []
    for (scheme, schemeNode, names) in yaml.entries(node, "references") {
      guard Slug.isValid(scheme) else {
        yaml.add("the key \(scheme) of references must be \(Slug.description)", at: schemeNode)
        continue
      }
      let nodes = names.sequence.map { $0.nodes } ?? [names]
      for name in nodes {
        guard let value = yaml.text(name, "each of references") else { continue }
        let reference = ScreenReference(scheme: scheme, value: value)
        if references.contains(reference) {
          yaml.add("\(scheme) \(value) is there already", at: name)
        } else {
          references.append(reference)
        }
      }
    }
    return references.sorted()
  }

  /// - Parameter states: Keys of the screen's states; nil for an element of a component, which has none.
  func element(_ node: Node, states: [String]?) -> ElementSpecification {
    let fields = yaml.fields(node, "an element", known: Self.elementKeys)
    let type = type(fields["type"], in: node)
    var element = ElementSpecification(key: yaml.slug(fields["key"], "key", in: node), type: type?.key ?? "")
    let named = fields["type"]?.scalar.flatMap { name in type?.variant(named: name.string)?.key }
    element.variant = variant(fields["variant"], of: type) ?? (fields["variant"] == nil ? named : nil)
    element.container = yaml.text(fields["container"], "container")
    element.members = yaml.texts(fields["members"], "members")
    element.size = size(fields["size"])
    element.identifier = yaml.text(fields["identifier"], "identifier")
    element.origin = yaml.choice(fields["origin"], "origin") ?? .person
    element.repeatCount = yaml.count(fields["repeat"], "repeat", from: 2)
    element.renamedFrom = yaml.optionalSlug(fields["renamed_from"], "renamed_from")
    if let states { element.presence = presence(fields["present_in"], states: states) } else { refuseStates(fields) }
    for (name, value) in fields where Self.expectationKeys.contains(name) {
      set(name, value, &element.expectation, mayClear: false)
    }
    if let states, let changes = fields["in_states"] {
      for change in yaml.entries(changes, "in_states") {
        guard isDeclared(change.key, states, at: change.keyNode) else { continue }
        guard change.key != Address.defaultState else {
          yaml.add("write what holds in default at the element itself", at: change.keyNode)
          continue
        }
        guard element.isPresent(in: change.key) else {
          yaml.add("the element is not present in \(change.key)", at: change.keyNode)
          continue
        }
        var expectation = element.expectation
        for (name, value) in yaml.fields(change.value, "in_states", known: Self.expectationKeys) {
          set(name, value, &expectation, mayClear: true)
        }
        if expectation != element.expectation { element.stateExpectations[change.key] = expectation }
      }
    }
    return element
  }

  private func type(_ node: Node?, in element: Node) -> ElementType? {
    let name = yaml.required(node, "type", in: element)
    guard let node, !name.isEmpty else { return nil }
    if let type = types.named(name) {
      return type
    }
    yaml.add("unknown element type \(name); see `auditctl catalog types`", at: node)
    return nil
  }

  private func variant(_ node: Node?, of type: ElementType?) -> String? {
    guard let node, let name = yaml.text(node, "variant"), let type else { return nil }
    guard type.variants.contains(where: { $0.key == name }) else {
      let known = type.variants.map(\.key).joined(separator: ", ")
      yaml.add("\(type.key) has \(known.isEmpty ? "no variants" : "the variants \(known)")", at: node)
      return nil
    }
    return name
  }

  private func size(_ node: Node?) -> ElementSpecification.Size? {
    guard let node else { return nil }
    let fields = yaml.fields(node, "size", known: ["width", "height"])
    guard let width = yaml.positiveNumber(fields["width"], "width"),
      let height = yaml.positiveNumber(fields["height"], "height")
    else {
      if fields.count < 2 { yaml.add("size needs width and height", at: node) }
      return nil
    }
    return ElementSpecification.Size(width: width, height: height)
  }

  private func presence(_ node: Node?, states: [String]) -> [String]? {
    guard let node else { return nil }
    var present: Set<String> = []
    for part in yaml.list(node, "present_in") {
      guard let state = yaml.text(part, "each of present_in"), isDeclared(state, states, at: part) else { continue }
      if !present.insert(state).inserted { yaml.add("state \(state) is there already", at: part) }
    }
    if present.isEmpty { yaml.add("present_in needs at least one state", at: node) }
    return states.filter { present.contains($0) }
  }

  private func isDeclared(_ state: String, _ states: [String], at node: Node) -> Bool {
    guard !states.contains(state) else { return true }
    yaml.add("state \(state) is not declared; the screen has \(states.joined(separator: ", "))", at: node)
    return false
  }

  /// Reads one key of an expectation.
  ///
  /// In a state, `null` takes away what holds otherwise.
  private func set(_ name: String, _ node: Node, _ expectation: inout Expectation, mayClear: Bool) {
    let isCleared = mayClear && yaml.isNull(node)
    switch name {
    case "label": expectation.label = isCleared ? nil : yaml.text(node, name)
    case "value": expectation.value = isCleared ? nil : value(node)
    case "traits": expectation.traits = isCleared ? nil : traits(node)
    case "hint": expectation.hint = isCleared ? nil : yaml.text(node, name)
    case "actions": expectation.actions = isCleared ? nil : yaml.texts(node, name)
    case "focus": expectation.focus = isCleared ? nil : yaml.text(node, name)
    case "text_color": expectation.textColor = isCleared ? nil : color(node, name)
    case "background_color": expectation.backgroundColor = isCleared ? nil : color(node, name)
    case "text_size": expectation.textSize = isCleared ? nil : yaml.positiveNumber(node, name)
    case "bold": expectation.isBold = isCleared ? nil : yaml.boolean(node, name)
    default: break
    }
  }

  private func value(_ node: Node) -> ExpectedValue? {
    guard case .mapping = node else {
      guard let text = yaml.text(node, "value") else { return nil }
      let isPlaceholder = text.hasPrefix("<") && text.hasSuffix(">") && text.count > 2
      return isPlaceholder ? .placeholder(String(text.dropFirst().dropLast())) : .literal(text)
    }
    let fields = yaml.fields(node, "value", known: ["literal", "placeholder"])
    guard fields.count == 1, let (kind, part) = fields.first else {
      yaml.add("value must be a text, {literal: TEXT} or {placeholder: TEXT}", at: node)
      return nil
    }
    return yaml.text(part, kind).map { kind == "literal" ? .literal($0) : .placeholder($0) }
  }

  private func traits(_ node: Node) -> [Trait]? {
    var traits: [Trait] = []
    for part in yaml.list(node, "traits") {
      guard let text = yaml.text(part, "each of traits") else { continue }
      guard let trait = Trait(spelling: text) else {
        yaml.add("unknown trait \(text); known are \(Trait.allCases.map(\.rawValue).joined(separator: ", "))", at: part)
        continue
      }
      if traits.contains(trait) {
        yaml.add("trait \(trait.rawValue) is there already", at: part)
      } else {
        traits.append(trait)
      }
    }
    return traits
  }

  private func color(_ node: Node, _ name: String) -> HexColor? {
    guard let text = yaml.text(node, name) else { return nil }
    guard let color = HexColor(text) else {
      yaml.add("\(name) must be a colour like \"#1A1A1A\", in quotes", at: node)
      return nil
    }
    return color
  }
}
