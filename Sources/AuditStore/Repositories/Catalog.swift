public import AuditModel

extension ReadTransaction {
  /// All loaded editions in the order of their packs.
  public func packs() throws(StoreError) -> [PackSummary] {
    try all(CatalogQuery.packs) { row in
      PackSummary(
        key: row.text(0), edition: row.text(1), title: row.text(2), publisher: row.text(3),
        licence: row.text(4), attribution: row.text(5), source: row.text(6), guidelineCount: row.int(7),
        checkCount: row.int(8), principleCount: row.int(9), topicCount: row.int(10), elementTypeCount: row.int(11))
    }
  }

  /// Element types of the newest editions.
  public func elementTypes() throws(StoreError) -> [ElementType] {
    try all(CatalogQuery.elementTypes) { row in
      ElementType(
        key: row.text(0), title: row.text(1), category: ElementCategory(rawValue: row.text(2)) ?? .control,
        synonyms: JSONTexts.decode(row.text(3)) ?? [],
        variants: JSONTexts.decodePairs(row.text(4)).map { ElementType.Variant(key: $0, title: $1) })
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
    let found = try all(CatalogQuery.definitions, release?.rawValue, onlyAsked, JSONTexts.encode(references)) {
      DefinitionRow($0)
    }
    let parts = try checkParts(of: onlyAsked || references != nil ? found.map(\.key) : nil)
    return found.map { $0.definition(parts) }
  }

  struct CheckParts {
    var types: [Int64: [ElementTypeReference]] = [:]
    var states: [Int64: [String]] = [:]
    var references: [Int64: [CheckReference]] = [:]
  }

  /// What hangs on checks, by the keys of their definitions; nil means all.
  func checkParts(of definitions: [Int64]? = nil) throws(StoreError) -> CheckParts {
    var parts = CheckParts()
    let keys = definitions.map { "[\($0.map(String.init).joined(separator: ","))]" }
    try forEach(CatalogQuery.checkElementTypes, keys) { row in
      let variant = row.text(2)
      parts.types[row.int64(0), default: []].append(
        ElementTypeReference(type: row.text(1), variant: variant.isEmpty ? nil : variant))
    }
    try forEach(CatalogQuery.checkStates, keys) {
      parts.states[$0.int64(0), default: []].append($0.text(1))
    }
    try forEach(CatalogQuery.checkReferences, keys) { row in
      parts.references[row.int64(0), default: []].append(
        CheckReference(
          relation: ReferenceRelation(rawValue: row.text(1)) ?? .related, scheme: row.text(2),
          target: row.text(3)))
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

    init(_ row: borrowing Statement) {
      key = row.int64(0)
      id = row.identifier(1)
      pack = row.text(3)
      guideline = row.text(4)
      guidelineTitle = row.text(5)
      check = Check(
        path: row.text(2), title: row.text(6), question: row.text(7),
        scope: CheckScope(rawValue: row.text(8)) ?? .screen, dimension: row.text(9),
        method: CheckMethod(rawValue: row.text(10)) ?? .inspection,
        level: RequirementLevel(rawValue: row.text(11)) ?? .must, platforms: row.platforms(from: 12))
      wayOf = row.optionalIdentifier(15)
      hasWays = row.bool(16)
      isAsked = row.bool(17)
    }

    func definition(_ parts: CheckParts) -> CheckDefinition {
      var check = check
      check.elementTypes = parts.types[key] ?? []
      check.states = parts.states[key] ?? []
      check.references = parts.references[key] ?? []
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
    guard
      let found = try first(
        CatalogQuery.guidelineOfDefinition, key,
        decode: { row in
          (
            id: row.int64(0), key: row.text(1), topic: row.text(2), title: row.text(3), level: row.text(4),
            rule: row.text(5), rationale: row.text(6), source: row.text(7), pack: row.text(8),
            edition: row.text(9), introduced: row.optionalText(10), removed: row.optionalText(11),
            principle: row.optionalText(12), isPrinciple: row.bool(13)
          )
        })
    else {
      throw .notFound(kind: "check", reference: check.path, hint: "see `auditctl catalog list`")
    }
    let guideline = Guideline(
      key: found.key, topic: found.topic, title: found.title,
      level: found.isPrinciple ? nil : RequirementLevel(rawValue: found.level), rule: found.rule,
      rationale: found.rationale, source: found.source,
      aliases: try all(CatalogQuery.aliases, found.id) { $0.text(0) },
      techniques: try techniques(of: found.id),
      criterion: try criterionParts().criterion(
        of: found.id, introduced: found.introduced, removed: found.removed, principle: found.principle),
      checks: [])
    return CheckDetail(pack: found.pack, edition: found.edition, check: check, guideline: guideline)
  }

  func techniques(of guideline: Int64) throws(StoreError) -> [Technique] {
    try all(CatalogQuery.techniques, guideline) { row in
      Technique(
        platform: Platform(rawValue: row.text(0)) ?? .ios, title: row.optionalText(1), text: row.text(2))
    }
  }

  private func definitionKey(
    of check: Identifier<Check>, _ release: Identifier<Release>?
  ) throws(StoreError) -> Int64 {
    try first(CatalogQuery.definitionOfCheck, check.rawValue, release?.rawValue, decode: { $0.int64(0) }) ?? 0
  }

  func fill(_ check: inout Check, from definition: Int64) throws(StoreError) {
    check.steps = try items(CatalogQuery.steps, of: definition)
    check.outcomes = try items(CatalogQuery.statements, of: definition)
    check.appliesWhen = try first(CatalogQuery.applicability, definition, decode: { $0.text(0) })
  }

  /// The outcome statements of a check as a release's edition has it, parts behind what they are part of.
  public func outcomeStatements(
    of check: Identifier<Check>, release: Identifier<Release>
  ) throws(StoreError) -> [OutcomeStatement] {
    var statements: [OutcomeStatement] = []
    try forEach(CatalogQuery.statements, try definitionKey(of: check, release)) { row in
      statements.append(OutcomeStatement(id: row.identifier(0), text: row.text(2)))
    }
    return statements
  }

  private func items(_ query: CatalogQuery, of definition: Int64) throws(StoreError) -> [TextItem] {
    var items: [TextItem] = []
    var places: [Int64: Int] = [:]
    try forEach(query, definition) { row in
      if let parent = row.optionalInt64(1), let place = places[parent] {
        items[place].parts.append(TextItem(text: row.text(2)))
      } else {
        places[row.int64(0)] = items.count
        items.append(TextItem(text: row.text(2)))
      }
    }
    return items
  }

  /// The check of a path, of whatever edition; nil where no edition ever had it.
  public func checkID(_ path: String) throws(StoreError) -> Identifier<Check>? {
    try first(CatalogQuery.checkByPath, path) { $0.identifier(0) }
  }

  func packID(_ key: String) throws(StoreError) -> Int64 {
    guard let id = try first(CatalogQuery.packByKey, key, decode: { $0.int64(0) }) else {
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
