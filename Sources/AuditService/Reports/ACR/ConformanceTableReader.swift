internal import AuditModel
internal import AuditReports

/// Reads the rows of a standard from their file; docs/acr.md describes it.
struct ConformanceTableReader {
  private let yaml: YAMLReader

  /// Reads a table.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  static func table(_ file: InputText) throws(InputError) -> ConformanceTable {
    let reader = ConformanceTableReader(yaml: YAMLReader(source: file.source))
    let node = try reader.yaml.document(file.text)
    let table = reader.table(node)
    try reader.yaml.problems.throwIfAny()
    return table
  }

  private func table(_ node: Node) -> ConformanceTable {
    let fields = yaml.fields(
      node, "a table of rows",
      known: ["table", "title", "publisher", "source", "licence", "attribution", "scopes", "chapters"])
    let scopes = scopes(fields["scopes"])
    let nodes = yaml.list(fields["chapters"], "chapters")
    if nodes.isEmpty { yaml.add("chapters is missing or empty", at: node) }
    let chapters = nodes.map { chapter($0, scopes) }
    yaml.refuseTwice(chapters.map(\.key), nodes)
    refuseRowsTwice(nodes)
    return ConformanceTable(
      key: yaml.slug(fields["table"], "table", in: node), title: required("title", fields, node),
      publisher: required("publisher", fields, node), source: required("source", fields, node),
      licence: required("licence", fields, node), attribution: required("attribution", fields, node),
      chapters: chapters)
  }

  private func scopes(_ node: Node?) -> [String: ConformanceScope] {
    var scopes: [String: ConformanceScope] = [:]
    let nodes = yaml.list(node, "scopes")
    var keys: [String] = []
    for entry in nodes {
      let fields = yaml.fields(entry, "a scope", known: ["key", "concerns", "clause", "text"])
      let key = yaml.slug(fields["key"], "key", in: entry)
      keys.append(key)
      if fields["concerns"] == nil { yaml.add("concerns is missing", at: entry) }
      let concerns: ConformanceScope.Kind? = yaml.choice(fields["concerns"], "concerns")
      scopes[key] = ConformanceScope(
        concerns: concerns ?? .nothing, clause: yaml.text(fields["clause"], "clause"),
        text: required("text", fields, entry))
    }
    yaml.refuseTwice(keys, nodes)
    return scopes
  }

  private func chapter(_ node: Node, _ scopes: [String: ConformanceScope]) -> ConformanceTable.Chapter {
    let fields = yaml.fields(node, "a chapter", known: ["key", "title", "level", "scope", "rows"])
    let level: ConformanceLevel? = yaml.choice(fields["level"], "level")
    return ConformanceTable.Chapter(
      key: required("key", fields, node), title: required("title", fields, node), level: level?.rawValue,
      scope: scope(fields["scope"], scopes), rows: yaml.list(fields["rows"], "rows").map { row($0, scopes) })
  }

  private func row(_ node: Node, _ scopes: [String: ConformanceScope]) -> ConformanceTable.Row {
    let fields = yaml.fields(
      node, "a row", known: ["number", "title", "introduced", "removed", "repeated_in", "left_out", "scope"])
    let number = yaml.typed(fields["number"], "number", in: node)
    return ConformanceTable.Row(
      number: number, title: required("title", fields, node),
      introduced: yaml.version(fields["introduced"], "introduced"),
      removed: yaml.version(fields["removed"], "removed"),
      repeatedIn: yaml.uniqueTexts(fields["repeated_in"], "repeated_in"),
      leftOut: yaml.uniqueTexts(fields["left_out"], "left_out"), scope: scope(fields["scope"], scopes))
  }

  private func scope(_ node: Node?, _ scopes: [String: ConformanceScope]) -> ConformanceScope? {
    guard let node, let key = yaml.text(node, "scope") else { return nil }
    guard let scope = scopes[key] else {
      yaml.add("there is no scope \(key); known are \(scopes.keys.sorted().joined(separator: ", "))", at: node)
      return nil
    }
    return scope
  }

  /// A number names one row of a table, whatever the chapter.
  private func refuseRowsTwice(_ chapters: [Node]) {
    let rows = chapters.flatMap { $0.mapping?["rows"]?.sequence.map { Array($0) } ?? [] }
    yaml.refuseTwice(rows.map { $0.mapping?["number"]?.scalar?.string ?? "" }, rows)
  }

  private func required(_ name: String, _ fields: [String: Node], _ node: Node) -> String {
    yaml.required(fields[name], name, in: node)
  }
}
