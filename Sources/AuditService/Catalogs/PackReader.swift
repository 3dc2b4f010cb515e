public import AuditModel

/// Reads packs from their files; docs/pack-format.md describes them.
public struct PackReader {
  static let headKeys = [
    "pack", "edition", "standard", "title", "publisher", "language", "title_language", "source", "licence",
    "attribution", "dimensions", "element_types", "successions", "topics",
  ]
  static let topicKeys = ["topic", "principle", "element_types", "guidelines"]

  /// A file with the reader that knows its problems.
  private struct Document {
    let yaml: YAMLReader
    let node: Node
    let fields: [String: Node]
  }

  /// A pack whose files are YAML, before its guidelines are read.
  private struct Opened {
    let head: Document
    let key: String
    let standard: String
    let topics: [Document]
    /// Whether all its files are YAML.
    let isWhole: Bool
    var elementTypes: [ElementType] = []
  }

  /// Reads packs that may name each other's element types, guidelines and clauses.
  ///
  /// - Parameter known: What packs that are there already have.
  /// - Returns: The packs in the order of their sources.
  /// - Throws: ``InputError`` with everything that is wrong in any of the files, in their order.
  public static func packs(_ sources: [PackSource], known: KnownCatalog = KnownCatalog()) throws(InputError) -> [Pack] {
    var problems: [ProblemList] = []
    let scope = try CatalogScope(known, thresholds: Set(BuiltInThresholds.all().map(\.id)))
    var opened = sources.compactMap { open($0, &problems) }
    for pack in opened { scope.addPack(pack.key, standard: pack.standard, at: pack.head.node, pack.head.yaml) }
    for index in opened.indices {
      opened[index].elementTypes = elementTypes(opened[index], scope)
    }
    let packs = opened.map { pack($0, scope) }
    scope.resolve()
    try InputError.throwIfAny(problems)
    return packs
  }

  /// What a pack calls itself, from its head alone.
  struct Name {
    let key: String
    /// Nil where it says none.
    let edition: String?
  }

  /// What a pack calls itself; nil when its head cannot be read.
  static func name(_ source: PackSource) -> Name? {
    let yaml = YAMLReader(source: source.head.source)
    guard let node = try? yaml.document(source.head.text) else { return nil }
    let fields = yaml.fields(node, "a pack", known: headKeys)
    return yaml.text(fields["pack"], "pack").map { Name(key: $0, edition: yaml.text(fields["edition"], "edition")) }
  }

  private static func open(_ source: PackSource, _ problems: inout [ProblemList]) -> Opened? {
    guard let head = document(source.head, "a pack", keys: headKeys, &problems) else { return nil }
    let key = head.yaml.slug(head.fields["pack"], "pack", in: head.node)
    let inline = head.yaml.list(head.fields["topics"], "topics").map { node in
      Document(yaml: head.yaml, node: node, fields: head.yaml.fields(node, "a topic", known: topicKeys))
    }
    let files = source.files.compactMap { document($0, "a topic", keys: topicKeys, &problems) }
    if inline.isEmpty && files.isEmpty && source.files.isEmpty {
      head.yaml.add("a pack needs topics, here or in files beside it", at: head.node)
    }
    return Opened(
      head: head, key: key,
      standard: head.fields["standard"] == nil
        ? key : head.yaml.slug(head.fields["standard"], "standard", in: head.node),
      topics: inline + files, isWhole: files.count == source.files.count)
  }

  private static func document(
    _ text: InputText, _ what: String, keys: [String], _ problems: inout [ProblemList]
  ) -> Document? {
    let yaml = YAMLReader(source: text.source)
    problems.append(yaml.problems)
    // What makes it no YAML is in the list already.
    guard let node = try? yaml.document(text.text) else { return nil }
    return Document(yaml: yaml, node: node, fields: yaml.fields(node, what, known: keys))
  }

  private static func elementTypes(_ pack: Opened, _ scope: CatalogScope) -> [ElementType] {
    ([pack.head] + pack.topics).flatMap { document in
      document.yaml.list(document.fields["element_types"], "element_types").map { node in
        let type = ElementTypeReader(yaml: document.yaml).type(node)
        scope.add(type, at: node, document.yaml)
        return type
      }
    }
  }

  private static func pack(_ pack: Opened, _ scope: CatalogScope) -> Pack {
    let (yaml, fields, node) = (pack.head.yaml, pack.head.fields, pack.head.node)
    let text = { (name: String) in yaml.required(fields[name], name, in: node) }
    let dimensions = DimensionReader(fields["dimensions"], yaml)
    let guidelines = pack.topics.flatMap { Self.guidelines($0, pack, dimensions, scope) }
    let isRead = pack.isWhole && ([pack.head] + pack.topics).allSatisfy(\.yaml.problems.isEmpty)
    dimensions.resolve(in: node, isRead: isRead)
    return Pack(
      key: pack.key, edition: yaml.typed(fields["edition"], "edition", in: node), standard: pack.standard,
      title: text("title"),
      publisher: text("publisher"), language: text("language"),
      titleLanguage: yaml.text(fields["title_language"], "title_language"), source: text("source"),
      licence: text("licence"),
      attribution: text("attribution"), dimensions: dimensions.dimensions, elementTypes: pack.elementTypes,
      successions: yaml.list(fields["successions"], "successions").map { succession($0, pack: pack.key, yaml, scope) },
      guidelines: guidelines)
  }

  private static func guidelines(
    _ topic: Document, _ pack: Opened, _ dimensions: DimensionReader, _ scope: CatalogScope
  ) -> [Guideline] {
    let (yaml, fields) = (topic.yaml, topic.fields)
    let title = yaml.required(fields["topic"], "topic", in: topic.node)
    if fields["guidelines"] == nil { yaml.add("guidelines is missing", at: topic.node) }
    let reader = GuidelineReader(
      pack: pack.key, standard: pack.standard, topic: title,
      principle: yaml.text(fields["principle"], "principle"), yaml: yaml, dimensions: dimensions, scope: scope)
    return yaml.list(fields["guidelines"], "guidelines").map { reader.guideline($0) }
  }

  private static func succession(
    _ node: Node, pack: String, _ yaml: YAMLReader, _ scope: CatalogScope
  ) -> CheckSuccession {
    let fields = yaml.fields(node, "a succession", known: ["check", "became"])
    let path = { (reference: String) in "\(pack)/\(reference)" }
    let earlier = yaml.required(fields["check"], "check", in: node)
    for part in earlier.split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty { yaml.add("check must be GUIDELINE[/CHECK[/WAY]]", at: node) }
      _ = yaml.pathPart(String(part), at: node)
    }
    let old = path(earlier)
    if fields["became"] == nil { yaml.add("became is missing", at: node) }
    if fields["became"] != nil, yaml.list(fields["became"], "became").isEmpty {
      yaml.add("became needs at least one check", at: node)
    }
    let succession = CheckSuccession(old: old, new: yaml.uniqueTexts(fields["became"], "became").map(path))
    scope.succeed(succession, at: node, yaml)
    return succession
  }
}

/// The files of a pack before they are read.
public struct PackSource: Hashable, Sendable {
  /// Its `pack.yaml`, or the one file that holds the whole pack.
  public let head: InputText
  /// Its other files, in the order of their names.
  public let files: [InputText]

  /// A pack of files.
  public init(head: InputText, files: [InputText] = []) {
    self.head = head
    self.files = files
  }
}
