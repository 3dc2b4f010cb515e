internal import AuditModel
internal import Yams

/// Reads a pack from its files; docs/catalog-format.md describes them.
struct PackReader {
  /// What the checks of a pack may name, and the paths that it has used.
  private struct Known {
    let types: [ElementType]
    var paths: Set<String> = []
  }

  private static let packKeys = [
    "pack", "edition", "title", "publisher", "language", "source", "licence", "attribution", "element_types",
  ]
  private static let guidelineKeys = [
    "key", "title", "level", "rule", "rationale", "source", "aliases", "techniques", "checks",
  ]
  private static let wayKeys = ["key", "title", "question", "method", "steps", "outcomes"]
  private static let checkKeys =
    wayKeys + ["scope", "dimension", "level", "platforms", "element_types", "states", "references", "ways"]

  /// Reads a pack.
  ///
  /// - Parameters:
  ///   - head: Its `pack.yaml`.
  ///   - files: Its other files, in the order of their names.
  ///   - otherTypes: Element types of other packs, which its checks may name, too.
  /// - Throws: ``InputError`` with everything that is wrong in the first file in which anything is.
  static func pack(
    head: InputText, files: [InputText], otherTypes: [ElementType] = []
  ) throws(InputError) -> Pack {
    let yaml = YAMLReader(source: head.source)
    let node = try yaml.document(head.text)
    let fields = yaml.fields(node, "a pack", known: packKeys)
    let key = yaml.slug(fields["pack"], "pack", in: node)
    let elementTypes = elementTypes(fields, yaml)
    let text = { (name: String) in yaml.required(fields[name], name, in: node) }
    let facts = (
      edition: text("edition"), title: text("title"), publisher: text("publisher"), language: text("language"),
      source: text("source"), licence: text("licence"), attribution: text("attribution")
    )
    try yaml.problems.throwIfAny()
    var guidelines: [Guideline] = []
    var known = Known(types: elementTypes + otherTypes)
    for file in files {
      guidelines += try Self.guidelines(file, pack: key, &known)
    }
    return Pack(
      key: key, edition: facts.edition, title: facts.title, publisher: facts.publisher, language: facts.language,
      source: facts.source, licence: facts.licence, attribution: facts.attribution, elementTypes: elementTypes,
      guidelines: guidelines)
  }

  /// Reads the element types of a pack alone.
  static func elementTypes(head: InputText) throws(InputError) -> [ElementType] {
    let yaml = YAMLReader(source: head.source)
    let types = elementTypes(yaml.fields(try yaml.document(head.text), "a pack", known: packKeys), yaml)
    try yaml.problems.throwIfAny()
    return types
  }

  private static func elementTypes(_ fields: [String: Node], _ yaml: YAMLReader) -> [ElementType] {
    var types: [ElementType] = []
    for node in yaml.list(fields["element_types"], "element_types") {
      let type = elementType(node, yaml)
      if types.contains(where: { $0.key == type.key }) {
        yaml.add("element type \(type.key) is there already", at: node)
      }
      types.append(type)
    }
    return types
  }

  private static func elementType(_ node: Node, _ yaml: YAMLReader) -> ElementType {
    let fields = yaml.fields(node, "an element type", known: ["key", "title", "category", "synonyms", "variants"])
    if fields["category"] == nil { yaml.add("category is missing", at: node) }
    return ElementType(
      key: yaml.slug(fields["key"], "key", in: node), title: yaml.required(fields["title"], "title", in: node),
      category: yaml.choice(fields["category"], "category") ?? .control,
      synonyms: yaml.texts(fields["synonyms"], "synonyms") ?? [],
      variants: yaml.list(fields["variants"], "variants").map { variant in
        let fields = yaml.fields(variant, "a variant", known: ["key", "title"])
        return ElementType.Variant(
          key: yaml.slug(fields["key"], "key", in: variant),
          title: yaml.required(fields["title"], "title", in: variant))
      })
  }

  private static func guidelines(
    _ file: InputText, pack: String, _ known: inout Known
  ) throws(InputError) -> [Guideline] {
    let yaml = YAMLReader(source: file.source)
    let node = try yaml.document(file.text)
    let fields = yaml.fields(node, "a guideline file", known: ["topic", "guidelines"])
    let topic = yaml.required(fields["topic"], "topic", in: node)
    if fields["guidelines"] == nil { yaml.add("guidelines is missing", at: node) }
    let guidelines = yaml.list(fields["guidelines"], "guidelines").map {
      guideline($0, topic: topic, pack: pack, &known, yaml)
    }
    try yaml.problems.throwIfAny()
    return guidelines
  }

  private static func guideline(
    _ node: Node, topic: String, pack: String, _ known: inout Known, _ yaml: YAMLReader
  ) -> Guideline {
    let fields = yaml.fields(node, "a guideline", known: guidelineKeys)
    let key = pathPart(yaml.required(fields["key"], "key", in: node), at: node, yaml)
    if fields["level"] == nil { yaml.add("level is missing", at: node) }
    let level: RequirementLevel = yaml.choice(fields["level"], "level") ?? .must
    let checks = yaml.list(fields["checks"], "checks")
    if checks.isEmpty { yaml.add("a guideline needs at least one check", at: node) }
    return Guideline(
      key: key, topic: topic, title: yaml.required(fields["title"], "title", in: node), level: level,
      rule: yaml.required(fields["rule"], "rule", in: node),
      rationale: yaml.text(fields["rationale"], "rationale") ?? "",
      source: yaml.text(fields["source"], "source"), aliases: yaml.texts(fields["aliases"], "aliases") ?? [],
      techniques: yaml.list(fields["techniques"], "techniques").map { technique($0, yaml) },
      checks: checks.map { check($0, parent: "\(pack)/\(key)", level: level, &known, yaml) })
  }

  private static func technique(_ node: Node, _ yaml: YAMLReader) -> Technique {
    let fields = yaml.fields(node, "a technique", known: ["platform", "title", "text"])
    if fields["platform"] == nil { yaml.add("platform is missing", at: node) }
    return Technique(
      platform: yaml.choice(fields["platform"], "platform") ?? .ios, title: yaml.text(fields["title"], "title"),
      text: yaml.required(fields["text"], "text", in: node))
  }

  private static func check(
    _ node: Node, parent: String, level: RequirementLevel, _ known: inout Known, _ yaml: YAMLReader
  ) -> Check {
    let fields = yaml.fields(node, "a check", known: checkKeys)
    let path = yaml.text(fields["key"], "key").map { "\(parent)/\(pathPart($0, at: node, yaml))" } ?? parent
    addPath(path, at: node, &known, yaml)
    if fields["scope"] == nil { yaml.add("scope is missing", at: node) }
    let platforms = yaml.list(fields["platforms"], "platforms").compactMap {
      yaml.choice($0, "each of platforms") as Platform?
    }
    let ways = yaml.list(fields["ways"], "ways")
    var check = Check(
      path: path, title: yaml.required(fields["title"], "title", in: node),
      question: yaml.required(fields["question"], "question", in: node),
      scope: yaml.choice(fields["scope"], "scope") ?? .screen,
      dimension: yaml.required(fields["dimension"], "dimension", in: node),
      method: method(fields, in: node, yaml), level: yaml.choice(fields["level"], "level") ?? level,
      platforms: platforms.isEmpty ? Platform.allCases : platforms,
      elementTypes: yaml.list(fields["element_types"], "element_types").compactMap {
        elementTypeReference($0, known.types, yaml)
      },
      states: yaml.texts(fields["states"], "states") ?? [],
      steps: items(fields["steps"], parts: "steps", yaml), outcomes: items(fields["outcomes"], parts: "outcomes", yaml),
      references: yaml.list(fields["references"], "references").compactMap { reference($0, yaml) })
    if ways.isEmpty {
      requireProcedure(check, at: node, yaml)
    } else if ways.count == 1 {
      yaml.add("a check needs at least two ways, or none", at: node)
    }
    if check.scope != .element, let node = fields["element_types"] {
      yaml.add("element_types are for a check of scope element", at: node)
    }
    check.ways = ways.map { way($0, of: check, yaml) }
    for (way, node) in zip(check.ways, ways) { addPath(way.path, at: node, &known, yaml) }
    return check
  }

  /// A key as published, such as `1.4.3`, that can stand between the slashes of a path.
  private static func pathPart(_ key: String, at node: Node, _ yaml: YAMLReader) -> String {
    if key.contains(where: { $0 == "/" || $0.isWhitespace }) {
      yaml.add("key \(key) must have neither slashes nor spaces", at: node)
    }
    return key
  }

  private static func addPath(_ path: String, at node: Node, _ known: inout Known, _ yaml: YAMLReader) {
    if !known.paths.insert(path).inserted { yaml.add("check \(path) is there already", at: node) }
  }

  private static func way(_ node: Node, of check: Check, _ yaml: YAMLReader) -> Check {
    let fields = yaml.fields(node, "a way", known: wayKeys)
    var way = check
    way.path = "\(check.path)/\(yaml.slug(fields["key"], "key", in: node))"
    way.title = yaml.required(fields["title"], "title", in: node)
    way.question = yaml.required(fields["question"], "question", in: node)
    way.method = method(fields, in: node, yaml)
    way.steps = items(fields["steps"], parts: "steps", yaml)
    way.outcomes = items(fields["outcomes"], parts: "outcomes", yaml)
    requireProcedure(way, at: node, yaml)
    return way
  }

  private static func method(_ fields: [String: Node], in node: Node, _ yaml: YAMLReader) -> CheckMethod {
    if fields["method"] == nil { yaml.add("method is missing", at: node) }
    return yaml.choice(fields["method"], "method") ?? .inspection
  }

  private static func requireProcedure(_ check: Check, at node: Node, _ yaml: YAMLReader) {
    if check.steps.isEmpty { yaml.add("a check needs at least one step", at: node) }
    if check.outcomes.isEmpty { yaml.add("a check needs at least one outcome", at: node) }
  }

  private static func items(_ node: Node?, parts: String, _ yaml: YAMLReader) -> [TextItem] {
    yaml.list(node, parts).map { item in
      guard case .mapping = item else { return TextItem(text: yaml.required(item, "each of \(parts)", in: item)) }
      let fields = yaml.fields(item, "an item of \(parts)", known: ["text", parts])
      return TextItem(
        text: yaml.required(fields["text"], "text", in: item),
        parts: yaml.list(fields[parts], parts).map { TextItem(text: yaml.required($0, "each of \(parts)", in: $0)) })
    }
  }

  private static func elementTypeReference(
    _ node: Node, _ types: [ElementType], _ yaml: YAMLReader
  ) -> ElementTypeReference? {
    guard let text = yaml.text(node, "each of element_types") else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ Slug.isValid($0) }), let type = parts.first else {
      yaml.add("\(text) must be TYPE or TYPE.VARIANT", at: node)
      return nil
    }
    let named = types.first { $0.key == type }
    if named == nil {
      yaml.add("unknown element type \(type)", at: node)
    } else if parts.count == 2, named?.variants.contains(where: { $0.key == parts[1] }) == false {
      yaml.add("element type \(type) has no variant \(parts[1])", at: node)
    }
    return ElementTypeReference(type: String(type), variant: parts.count == 2 ? String(parts[1]) : nil)
  }

  private static func reference(_ node: Node, _ yaml: YAMLReader) -> CheckReference? {
    let fields = yaml.fields(node, "a reference", known: ReferenceRelation.allCases.map(\.rawValue))
    guard let (name, value) = fields.first, fields.count == 1, let relation = ReferenceRelation(rawValue: name),
      let text = yaml.text(value, name)
    else {
      yaml.add("a reference is written `tests: SCHEME/TARGET` or `related: SCHEME/TARGET`", at: node)
      return nil
    }
    let parts = text.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else {
      yaml.add("\(text) must be SCHEME/TARGET, such as wcag/1.4.3", at: value)
      return nil
    }
    return CheckReference(relation: relation, scheme: String(parts[0]), target: String(parts[1]))
  }
}
