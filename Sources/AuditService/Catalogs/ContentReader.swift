internal import AuditModel

/// Reads kinds of content from their file.
struct ContentReader {
  private let yaml: YAMLReader

  /// Reads kinds of content, in the order of the file.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  static func kinds(_ file: InputText) throws(InputError) -> [ContentKind] {
    let reader = ContentReader(yaml: YAMLReader(source: file.source))
    let node = try reader.yaml.document(file.text)
    let fields = reader.yaml.fields(node, "a file of content", known: ["content"])
    if fields["content"] == nil { reader.yaml.add("content is missing", at: node) }
    let nodes = reader.yaml.list(fields["content"], "content")
    let kinds = nodes.map { reader.kind($0) }
    reader.yaml.refuseTwice(kinds.map(\.key), nodes)
    try reader.yaml.problems.throwIfAny()
    return kinds
  }

  private func kind(_ node: Node) -> ContentKind {
    let fields = yaml.fields(node, "a kind of content", known: ["key", "title", "absence", "element_types", "checks"])
    let checks = yaml.uniqueTexts(fields["checks"], "checks")
    if checks.isEmpty { yaml.add("checks needs at least one path", at: node) }
    return ContentKind(
      key: yaml.slug(fields["key"], "key", in: node), title: yaml.required(fields["title"], "title", in: node),
      absence: yaml.required(fields["absence"], "absence", in: node),
      elementTypes: yaml.uniqueTexts(fields["element_types"], "element_types"), checks: checks)
  }
}
