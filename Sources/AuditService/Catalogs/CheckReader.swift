internal import AuditModel

/// Reads the checks of one guideline.
struct CheckReader {
  static let wayKeys = ["key", "title", "question", "applies_when", "method", "observation", "steps", "outcomes"]
  static let checkKeys =
    wayKeys + [
      "problem", "scope", "dimension", "level", "platforms", "heard", "element_types", "asked_if", "states",
      "applies_if_types",
      "thresholds", "references", "way_of", "ways",
    ]

  /// `PACK/GUIDELINE`.
  let parent: String
  /// The guideline's level; nil when it has none.
  let level: RequirementLevel?
  let yaml: YAMLReader
  let dimensions: DimensionReader
  let scope: CatalogScope

  /// Reads a check with its ways.
  func check(_ node: Node) -> Check {
    let fields = yaml.fields(node, "a check", known: Self.checkKeys)
    let path = yaml.text(fields["key"], "key").map { "\(parent)/\(yaml.pathPart($0, at: node))" } ?? parent
    scope.addPath(path, at: node, yaml)
    if fields["scope"] == nil { yaml.add("scope is missing", at: node) }
    let ways = yaml.list(fields["ways"], "ways")
    var check = Check(
      path: path, title: yaml.required(fields["title"], "title", in: node),
      problem: problem(fields["problem"]), question: yaml.required(fields["question"], "question", in: node),
      appliesWhen: yaml.text(fields["applies_when"], "applies_when"),
      scope: yaml.choice(fields["scope"], "scope") ?? .screen,
      dimension: dimensions.dimension(fields["dimension"], of: path, in: node, yaml),
      method: method(fields, in: node), observation: yaml.choice(fields["observation"], "observation"),
      heard: heard(fields["heard"]), level: level(fields, in: node),
      platforms: yaml.platforms(fields["platforms"]) ?? Platform.allCases,
      elementTypes: elementTypes(fields["element_types"], "element_types"), askedIf: conditions(fields["asked_if"]),
      states: yaml.uniqueTexts(fields["states"], "states"),
      appliesIfTypes: elementTypes(fields["applies_if_types"], "applies_if_types"),
      thresholds: thresholds(fields["thresholds"]),
      steps: items(fields["steps"], parts: "steps"), outcomes: items(fields["outcomes"], parts: "outcomes"),
      wayOf: yaml.text(fields["way_of"], "way_of"))
    check.references = references(fields["references"], of: check)
    if ways.isEmpty {
      requireProcedure(check, at: node)
    } else if ways.count == 1 {
      yaml.add("a check needs at least two ways, or none", at: node)
    }
    refuseMisplaced(fields, in: check)
    check.ways = ways.map { way($0, of: check) }
    for (way, node) in zip(check.ways, ways) { scope.addPath(way.path, at: node, yaml) }
    scope.addCheck(check, wayOf: fields["way_of"], yaml)
    return check
  }

  /// It stands behind a place and a colon.
  private func problem(_ node: Node?) -> String? {
    let text = yaml.text(node, "problem")
    if let node, text?.last == "." { yaml.add("problem is no sentence of its own; leave out the full stop", at: node) }
    return text
  }

  /// Notes keys that say nothing for a check of that scope.
  private func refuseMisplaced(_ fields: [String: Node], in check: Check) {
    for (name, scope) in [
      ("element_types", CheckScope.element), ("heard", .element), ("asked_if", .element), ("applies_if_types", .screen),
    ] where check.scope != scope {
      guard let node = fields[name] else { continue }
      let verb = ["heard", "asked_if"].contains(name) ? "is" : "are"
      yaml.add("\(name) \(verb) for a check of scope \(scope.rawValue)", at: node)
    }
    if let node = fields["heard"], check.observation != .listen, check.observation != .swipeWalk {
      yaml.add("heard is for a check of observation listen or swipe-walk", at: node)
    }
  }

  /// What of an announcement answers the check.
  private func heard(_ node: Node?) -> HeardAnswer? {
    guard let node else { return nil }
    let fields = yaml.fields(node, "heard", known: ["parts", "only_fails", "enough"])
    let nodes = yaml.list(fields["parts"], "parts")
    let parts = nodes.compactMap { yaml.choice($0, "each of parts") as HeardPart? }
    yaml.refuseTwice(nodes.map { $0.scalar?.string ?? "" }, nodes)
    if nodes.isEmpty { yaml.add("parts is missing; leave heard out where no announcement answers the check", at: node) }
    let enough = fields["enough"].map { node in
      yaml.fields(node, "enough", known: Platform.allCases.map(\.rawValue)).mapValues { yaml.uniqueTexts($0, "enough") }
    }
    if let node = fields["enough"], !parts.contains(.role) { yaml.add("enough is for the part role", at: node) }
    return HeardAnswer(
      parts, onlyFails: yaml.boolean(fields["only_fails"], "only_fails") ?? false,
      enough: Dictionary(
        (enough ?? [:]).compactMap { key, words in Platform(rawValue: key).map { ($0, words) } },
        uniquingKeysWith: { first, _ in first }))
  }

  private func conditions(_ node: Node?) -> [AskCondition] {
    let nodes = yaml.list(node, "asked_if")
    let found = nodes.compactMap { yaml.choice($0, "each of asked_if") as AskCondition? }
    yaml.refuseTwice(nodes.map { $0.scalar?.string ?? "" }, nodes)
    return found
  }

  private func thresholds(_ node: Node?) -> [String] {
    let ids = yaml.uniqueTexts(node, "thresholds")
    for (id, node) in zip(ids, yaml.list(node, "thresholds")) where !id.isEmpty && !scope.thresholds.contains(id) {
      yaml.add(
        "unknown threshold \(id)\(Spelling.hint(id, among: scope.thresholds.sorted())) auditctl catalog thresholds "
          + "lists them", at: node)
    }
    return ids
  }

  private func level(_ fields: [String: Node], in node: Node) -> RequirementLevel {
    if fields["level"] == nil && level == nil {
      yaml.add("level is missing; a principle gives its checks none", at: node)
    }
    return yaml.choice(fields["level"], "level") ?? level ?? .should
  }

  private func way(_ node: Node, of check: Check) -> Check {
    let fields = yaml.fields(node, "a way", known: Self.wayKeys)
    var way = check
    way.path = "\(check.path)/\(yaml.slug(fields["key"], "key", in: node))"
    way.problem = nil
    way.title = yaml.required(fields["title"], "title", in: node)
    way.question = yaml.required(fields["question"], "question", in: node)
    way.appliesWhen = yaml.text(fields["applies_when"], "applies_when") ?? check.appliesWhen
    way.method = method(fields, in: node)
    way.observation = yaml.choice(fields["observation"], "observation") ?? check.observation
    if way.observation != check.observation { way.heard = nil }
    way.steps = items(fields["steps"], parts: "steps")
    way.outcomes = items(fields["outcomes"], parts: "outcomes")
    requireProcedure(way, at: node)
    return way
  }

  private func method(_ fields: [String: Node], in node: Node) -> CheckMethod {
    if fields["method"] == nil { yaml.add("method is missing", at: node) }
    return yaml.choice(fields["method"], "method") ?? .inspection
  }

  private func requireProcedure(_ check: Check, at node: Node) {
    if check.steps.isEmpty { yaml.add("a check needs at least one step", at: node) }
    if check.outcomes.isEmpty { yaml.add("a check needs at least one outcome", at: node) }
  }

  private func items(_ node: Node?, parts: String) -> [TextItem] {
    yaml.list(node, parts).map { item in
      guard case .mapping = item else { return TextItem(text: yaml.required(item, "each of \(parts)", in: item)) }
      let fields = yaml.fields(item, "an item of \(parts)", known: ["text", parts])
      return TextItem(
        text: yaml.required(fields["text"], "text", in: item),
        parts: yaml.list(fields[parts], parts).map { TextItem(text: yaml.required($0, "each of \(parts)", in: $0)) })
    }
  }

  private func elementTypes(_ node: Node?, _ key: String) -> [ElementTypeReference] {
    let nodes = yaml.list(node, key)
    yaml.refuseTwice(nodes.map { $0.scalar?.string ?? "" }, nodes)
    return nodes.compactMap { elementTypeReference($0, "each of \(key)") }
  }

  private func elementTypeReference(_ node: Node, _ what: String) -> ElementTypeReference? {
    guard let text = yaml.text(node, what) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, parts.allSatisfy({ Slug.isValid($0) }), let type = parts.first else {
      yaml.add("\(text) must be TYPE or TYPE.VARIANT", at: node)
      return nil
    }
    let named = scope.type(type)
    if named == nil {
      yaml.add("unknown element type \(type)", at: node)
    } else if parts.count == 2, named?.variants.contains(where: { $0.key == parts[1] }) == false {
      yaml.add("element type \(type) has no variant \(parts[1])", at: node)
    }
    return ElementTypeReference(type: type, variant: parts.count == 2 ? parts[1] : nil)
  }

  private func references(_ node: Node?, of check: Check) -> [CheckReference] {
    var targets: Set<String> = []
    return yaml.list(node, "references").compactMap { entry in
      guard let reference = reference(entry, of: check) else { return nil }
      if !targets.insert(reference.path).inserted {
        yaml.add("\(reference.path) is referred to more than once", at: entry)
      }
      return reference
    }
  }

  private func reference(_ node: Node, of check: Check) -> CheckReference? {
    let relations = ReferenceRelation.allCases.map(\.rawValue)
    let fields = yaml.fields(node, "a reference", known: relations + ["doubt"])
    let related = fields.filter { $0.key != "doubt" }
    guard let (name, value) = related.first, related.count == 1, let relation = ReferenceRelation(rawValue: name),
      let text = yaml.text(value, name)
    else {
      yaml.add(
        "a reference is written `tests: STANDARD/CLAUSE`, `related: STANDARD/CLAUSE` or `covers: CHECK`", at: node)
      return nil
    }
    let parts = text.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else {
      yaml.add(
        relation == .covers
          ? "\(text) must be the whole path of a check, such as native/focus/keyboard-reach"
          : "\(text) must be STANDARD/CLAUSE, such as wcag/1.4.3", at: value)
      return nil
    }
    if relation == .covers {
      scope.cover(text, by: check, at: value, yaml)
    } else {
      scope.refer(to: text, at: value, yaml)
    }
    return CheckReference(
      relation: relation, scheme: String(parts[0]), target: String(parts[1]),
      isDoubt: isDoubt(fields["doubt"], relation, check.level))
  }

  private func isDoubt(_ node: Node?, _ relation: ReferenceRelation, _ level: RequirementLevel) -> Bool {
    guard let node, yaml.boolean(node, "doubt") == true else { return false }
    if relation != .related {
      yaml.add(
        "doubt goes with related; what a check tests fails with it, and what it covers is answered by it", at: node)
    } else if level == .should || level == .shouldNot {
      yaml.add(
        "doubt is for a required check; a failure at level \(level.rawValue) is only recommended to fix", at: node)
    }
    return true
  }
}
