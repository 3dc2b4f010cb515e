public import AuditModel

extension WriteTransaction {
  /// Loads an edition of a pack.
  ///
  /// - Throws: ``StoreError/duplicate(kind:reference:)`` when that edition is already loaded.
  public func addPack(_ pack: Pack) throws(StoreError) {
    try run(CatalogQuery.insertPack, pack.key)
    let packID = try packID(pack.key)
    let edition: Identifier<Pack> = try insert(
      CatalogQuery.insertEdition, packID, pack.edition, pack.title, pack.publisher, pack.language,
      pack.source, pack.licence, pack.attribution, now, kind: "pack",
      reference: "\(pack.key) \(pack.edition)")
    for type in pack.elementTypes { try addElementType(type, to: edition) }
    var position = 0
    for (index, guideline) in pack.guidelines.enumerated() {
      let id: Identifier<Guideline> = try insert(
        CatalogQuery.insertGuideline, edition.rawValue, guideline.key, index, guideline.topic,
        guideline.title, guideline.level.rawValue, guideline.rule, guideline.rationale, guideline.source,
        kind: "guideline", reference: guideline.key)
      for alias in guideline.aliases { try run(CatalogQuery.insertAlias, id.rawValue, alias) }
      for (place, technique) in guideline.techniques.enumerated() {
        try run(
          CatalogQuery.insertTechnique, id.rawValue, place, technique.platform.rawValue, technique.title,
          technique.text)
      }
      for check in guideline.checks {
        let met = try addCheck(check, pack: packID, edition: edition, guideline: id, position: &position)
        for (place, way) in check.ways.enumerated() {
          let added = try addCheck(way, pack: packID, edition: edition, guideline: id, position: &position)
          try run(CatalogQuery.insertAlternative, met.rawValue, place, added.rawValue)
        }
      }
    }
  }

  private func addElementType(_ type: ElementType, to edition: Identifier<Pack>) throws(StoreError) {
    let id: Identifier<ElementType> = try insert(
      CatalogQuery.insertElementType, edition.rawValue, type.key, type.title, type.category.rawValue,
      kind: "element type", reference: type.key)
    for synonym in type.synonyms { try run(CatalogQuery.insertSynonym, id.rawValue, synonym) }
    for (position, variant) in type.variants.enumerated() {
      try run(CatalogQuery.insertVariant, id.rawValue, variant.key, position, variant.title)
    }
  }

  private func addCheck(
    _ check: Check, pack: Int64, edition: Identifier<Pack>, guideline: Identifier<Guideline>,
    position: inout Int
  ) throws(StoreError) -> Identifier<CheckDefinition> {
    try run(CatalogQuery.insertCheck, pack, check.path)
    let checkID = try read.first(CatalogQuery.checkByPath, check.path, decode: { $0.int64(0) }) ?? 0
    let definition: Identifier<CheckDefinition> = try insert(
      CatalogQuery.insertDefinition, checkID, edition.rawValue, guideline.rawValue, position, check.title,
      check.question, check.scope.rawValue, check.dimension, check.method.rawValue, check.level.rawValue,
      check.platforms.contains(.ios), check.platforms.contains(.android), check.platforms.contains(.web),
      kind: "check", reference: check.path)
    position += 1
    for type in check.elementTypes {
      try run(CatalogQuery.insertCheckElementType, definition.rawValue, type.type, type.variant ?? "")
    }
    for state in check.states { try run(CatalogQuery.insertCheckState, definition.rawValue, state) }
    for reference in check.references {
      try run(
        CatalogQuery.insertReference, definition.rawValue, reference.relation.rawValue, reference.scheme,
        reference.target)
    }
    try addItems(check.steps, CatalogQuery.insertStep, of: definition)
    try addItems(check.outcomes, CatalogQuery.insertStatement, of: definition)
    return definition
  }

  private func addItems(
    _ items: [TextItem], _ query: CatalogQuery, of definition: Identifier<CheckDefinition>
  ) throws(StoreError) {
    for (index, item) in items.enumerated() {
      let parent: Identifier<TextItem> = try insert(
        query, definition.rawValue, nil as Int64?, index + 1, item.text, kind: "text", reference: "")
      for (place, part) in item.parts.enumerated() {
        let _: Identifier<TextItem> = try insert(
          query, definition.rawValue, parent.rawValue, place + 1, part.text, kind: "text", reference: "")
      }
    }
  }
}
