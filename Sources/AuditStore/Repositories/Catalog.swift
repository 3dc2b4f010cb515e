public import AuditModel

extension ReadTransaction {
  /// All loaded editions in the order of their packs.
  public func packs() throws(StoreError) -> [PackSummary] {
    try all(CatalogQuery.packs) { row in
      try PackSummary(
        key: row.text("key"), edition: row.text("edition"), title: row.text("title"), publisher: row.text("publisher"),
        licence: row.text("licence"), attribution: row.text("attribution"), source: row.text("source"),
        guidelineCount: row.int("guideline_count"),
        checkCount: row.int("check_count"), principleCount: row.int("principle_count"),
        topicCount: row.int("topic_count"), elementTypeCount: row.int("element_type_count"))
    }
  }

  /// Element types of the newest editions.
  public func elementTypes() throws(StoreError) -> [ElementType] {
    try all(CatalogQuery.elementTypes) { row in
      try ElementType(
        key: row.text("key"), title: row.text("title"), category: row.value("category"),
        synonyms: row.texts("synonyms"),
        variants: row.pairs("variants").map { ElementType.Variant(key: $0, title: $1) })
    }
  }

  /// Checks as the editions that a release pins define them, or as the newest editions do, in the packs' order.
  ///
  /// - Parameters:
  ///   - release: nil means the newest editions.
  ///   - onlyAsked: Leaves out what the release does not ask for.
  ///   - references: Leaves out what none of them names, by its path or an ending of it; nil names all.
  public func checkDefinitions(
    for release: Identifier<Release>?, onlyAsked: Bool = false, named references: [String]? = nil
  ) throws(StoreError) -> [CheckDefinition] {
    let found = try all(CatalogQuery.definitions, release?.rawValue, JSONTexts.encode(references), onlyAsked) {
      try DefinitionRow($0)
    }
    let parts = try checkParts(of: onlyAsked || references != nil ? found.map(\.key) : nil)
    return found.map { $0.definition(parts) }
  }

  /// The ways of the checks that have some, as the editions say that a release pins; those of other packs where it asks for
  /// both.
  public func ways(of release: Identifier<Release>) throws(StoreError) -> [CheckWay] {
    try all(CatalogQuery.ways, release.rawValue) { row in
      try CheckWay(way: row.identifier("way_check_id"), path: row.text("path"), check: row.identifier("check_id"))
    }
  }

  /// What hangs on checks, by the keys of their definitions.
  struct CheckParts {
    var types: [Int64: [ElementTypeReference]] = [:]
    var states: [Int64: [String]] = [:]
    var references: [Int64: [CheckReference]] = [:]

    /// Adds to a check what hangs on its definition.
    func fill(_ check: inout Check, of definition: Int64) {
      check.elementTypes = types[definition] ?? []
      check.states = states[definition] ?? []
      check.references = references[definition] ?? []
    }
  }

  /// What hangs on checks, by the keys of their definitions; nil means all.
  func checkParts(of definitions: [Int64]? = nil) throws(StoreError) -> CheckParts {
    var parts = CheckParts()
    try forEach(CatalogQuery.checkParts, definitions.map { JSONTexts.encode($0) }) { row in
      let definition = try row.int64("check_definition_id")
      switch try row.text("kind") {
      case "type":
        let variant = try row.text("detail")
        try parts.types[definition, default: []].append(
          ElementTypeReference(type: row.text("name"), variant: variant.isEmpty ? nil : variant))
      case "state":
        try parts.states[definition, default: []].append(row.text("name"))
      default:
        try parts.references[definition, default: []].append(
          CheckReference(
            relation: row.value("relation"), scheme: row.text("name"), target: row.text("detail"),
            isDoubt: row.bool("is_doubt")))
      }
    }
    return parts
  }

  /// A row of ``CatalogQuery/definitions``, before what hangs on the check is known.
  private struct DefinitionRow {
    let key: Int64
    let id: Identifier<Check>
    let pack: String
    let guideline: String
    let guidelineTitle: String
    let check: Check
    let wayOf: Identifier<Check>?
    let hasWays: Bool
    let isAsked: Bool

    init(_ row: borrowing Statement) throws(SQLiteError) {
      key = try row.int64("check_definition_id")
      id = try row.identifier("check_id")
      pack = try row.text("pack")
      guideline = try row.text("guideline")
      guidelineTitle = try row.text("guideline_title")
      check = try row.check()
      wayOf = try row.optionalIdentifier("met_check_id")
      hasWays = try row.bool("has_ways")
      isAsked = try row.bool("is_asked")
    }

    func definition(_ parts: CheckParts) -> CheckDefinition {
      var check = check
      parts.fill(&check, of: key)
      return CheckDefinition(
        id: id, pack: pack, guideline: guideline, guidelineTitle: guidelineTitle, check: check, wayOf: wayOf,
        hasWays: hasWays, isAsked: isAsked)
    }
  }

  /// A check with its guideline, as a release's edition has it, or the newest one.
  ///
  /// - Parameters:
  ///   - definition: The check.
  ///   - ways: Definitions of its ways, in order.
  ///   - release: nil means the newest edition.
  public func detail(
    of definition: CheckDefinition, ways: [CheckDefinition], release: Identifier<Release>? = nil
  ) throws(StoreError) -> CheckDetail {
    let key = try definitionKey(of: definition.id, release)
    var check = definition.check
    try fill(&check, from: key)
    for way in ways {
      var filled = way.check
      try fill(&filled, from: try definitionKey(of: way.id, release))
      check.ways.append(filled)
    }
    let parts = try criterionParts()
    guard
      let found = try first(
        CatalogQuery.guidelineOfDefinition, key,
        decode: { row in
          try (
            id: row.int64("guideline_id"), key: row.text("key"), topic: row.text("topic"), title: row.text("title"),
            level: row.value("level", as: RequirementLevel.self),
            rule: row.text("rule"), rationale: row.text("rationale"), source: row.text("source"),
            pack: row.text("pack"),
            edition: row.text("edition"), criterion: parts.criterion(row), isPrinciple: row.bool("is_principle")
          )
        })
    else {
      throw .notFound(kind: "check", reference: check.path, hint: "see `auditctl catalog list`")
    }
    let guideline = Guideline(
      key: found.key, topic: found.topic, title: found.title,
      level: found.isPrinciple ? nil : found.level, rule: found.rule,
      rationale: found.rationale, source: found.source,
      aliases: try all(CatalogQuery.aliases, found.id) { try $0.text("alias") },
      techniques: try techniques(of: found.id),
      criterion: found.criterion,
      checks: [])
    return CheckDetail(pack: found.pack, edition: found.edition, check: check, guideline: guideline)
  }

  func techniques(of guideline: Int64) throws(StoreError) -> [Technique] {
    try all(CatalogQuery.techniques, guideline) { row in
      try Technique(
        platform: row.value("platform"), title: row.optionalText("title"), text: row.text("text"))
    }
  }

  /// The key of a check's definition in a release's edition, or in the newest one; nil where it has none.
  private func definitionKey(
    of check: Identifier<Check>, _ release: Identifier<Release>?
  ) throws(StoreError) -> Int64? {
    try one(CatalogQuery.definitionOfCheck, check.rawValue, release?.rawValue) {
      try $0.optionalInt64("check_definition_id")
    }
  }

  func fill(_ check: inout Check, from definition: Int64?) throws(StoreError) {
    check.steps = try items(CatalogQuery.steps, of: definition)
    check.outcomes = try items(CatalogQuery.statements, of: definition)
    check.appliesWhen = try first(CatalogQuery.applicability, definition, decode: { try $0.text("question") })
  }

  /// The outcome statements of a check as a release's edition has it, parts behind what they are part of.
  public func outcomeStatements(
    of check: Identifier<Check>, release: Identifier<Release>
  ) throws(StoreError) -> [OutcomeStatement] {
    var statements: [OutcomeStatement] = []
    try forEach(CatalogQuery.statements, try definitionKey(of: check, release)) { row in
      try statements.append(OutcomeStatement(id: row.identifier("item_id"), text: row.text("text")))
    }
    return statements
  }

  private func items(_ query: CatalogQuery, of definition: Int64?) throws(StoreError) -> [TextItem] {
    var items: [TextItem] = []
    var places: [Int64: Int] = [:]
    try forEach(query, definition) { row in
      if let parent = try row.optionalInt64("parent_id"), let place = places[parent] {
        try items[place].parts.append(TextItem(text: row.text("text")))
      } else {
        try places[row.int64("item_id")] = items.count
        try items.append(TextItem(text: row.text("text")))
      }
    }
    return items
  }

  func packID(_ key: String) throws(StoreError) -> Int64 {
    guard let id = try first(CatalogQuery.packByKey, key, decode: { try $0.int64("pack_id") }) else {
      throw .notFound(kind: "pack", reference: key, hint: "see `auditctl catalog list`")
    }
    return id
  }
}

extension WriteTransaction {
  func packID(_ key: String) throws(StoreError) -> Int64 {
    try read.packID(key)
  }
}
