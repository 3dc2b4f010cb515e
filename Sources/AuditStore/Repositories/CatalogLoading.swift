public import AuditModel

extension WriteTransaction {
  /// Loads an edition of a pack.
  ///
  /// - Throws: ``StoreError/duplicate(kind:reference:)`` when that edition is already loaded.
  public func addPack(_ pack: Pack) throws(StoreError) {
    try run(PackLoadingQuery.insertPack, pack.key)
    let packID = try packID(pack.key)
    let edition: Identifier<Pack> = try insert(
      PackLoadingQuery.insertEdition, packID, pack.edition, PackEdition.order(of: pack.edition), pack.title,
      pack.publisher, pack.language, pack.titleLanguage, pack.source, pack.licence, pack.attribution, now, kind: "pack",
      reference: "\(pack.key) \(pack.edition)")
    try run(PackLoadingQuery.insertStandard, edition.rawValue, pack.standard)
    for dimension in pack.dimensions {
      try run(
        PackLoadingQuery.insertDimension, edition.rawValue, dimension.key,
        JSONTexts.encode(dimension.reads.map(\.rawValue)))
    }
    for type in pack.elementTypes { try addElementType(type, to: edition) }
    var position = 0
    for (index, guideline) in pack.guidelines.enumerated() {
      let id = try addGuideline(guideline, to: edition, at: index)
      for check in guideline.checks {
        let met = try addCheck(check, pack: packID, edition: edition, guideline: id, position: &position)
        for (place, way) in check.ways.enumerated() {
          let added = try addCheck(way, pack: packID, edition: edition, guideline: id, position: &position)
          try run(PackLoadingQuery.insertAlternative, met.rawValue, place, added.rawValue)
        }
      }
    }
    for succession in pack.successions {
      try run(PackLoadingQuery.insertCheck, packID, succession.old)
      for new in succession.new {
        try run(PackLoadingQuery.insertSuccession, edition.rawValue, new, succession.old)
      }
    }
    try read.prepareDerivation()
    try run(PackLoadingQuery.indexWords, edition.rawValue)
  }

  private func addGuideline(
    _ guideline: Guideline, to edition: Identifier<Pack>, at index: Int
  ) throws(StoreError) -> Identifier<Guideline> {
    let id: Identifier<Guideline> = try insert(
      PackLoadingQuery.insertGuideline, edition.rawValue, guideline.key, index, guideline.topic,
      guideline.title, (guideline.level ?? .should).rawValue, guideline.rule, guideline.rationale, guideline.source,
      kind: "guideline", reference: guideline.key)
    if guideline.level == nil { try run(PackLoadingQuery.insertPrinciple, id.rawValue) }
    for alias in guideline.aliases { try run(PackLoadingQuery.insertAlias, id.rawValue, alias) }
    for (place, technique) in guideline.techniques.enumerated() {
      try run(
        PackLoadingQuery.insertTechnique, id.rawValue, place, technique.platform.rawValue, technique.title,
        technique.text)
    }
    if let criterion = guideline.criterion { try addCriterion(criterion, id) }
    return id
  }

  private func addCriterion(_ criterion: Criterion, _ guideline: Identifier<Guideline>) throws(StoreError) {
    try run(
      PackLoadingQuery.insertCriterion, guideline.rawValue, criterion.principle, criterion.introduced, criterion.removed
    )
    for reading in criterion.applicability {
      try run(
        PackLoadingQuery.insertApplicability, guideline.rawValue, reading.subject.rawValue, reading.manner.rawValue,
        reading.note)
    }
    for (place, clause) in criterion.clauses.enumerated() {
      try run(
        PackLoadingQuery.insertClause, guideline.rawValue, place, clause.standard, clause.clause, clause.alias,
        clause.platforms.contains(.ios), clause.platforms.contains(.android), clause.platforms.contains(.web),
        clause.exclusion)
    }
  }

  private func addElementType(_ type: ElementType, to edition: Identifier<Pack>) throws(StoreError) {
    let id: Identifier<ElementType> = try insert(
      PackLoadingQuery.insertElementType, edition.rawValue, type.key, type.title, type.category.rawValue,
      kind: "element type", reference: type.key)
    for synonym in type.synonyms { try run(PackLoadingQuery.insertSynonym, id.rawValue, synonym) }
    for (position, variant) in type.variants.enumerated() {
      try run(PackLoadingQuery.insertVariant, id.rawValue, variant.key, position, variant.title)
    }
    for exemption in type.notApplicable {
      for platform in exemption.platforms {
        try run(
          PackLoadingQuery.insertExemption, id.rawValue, platform.rawValue, exemption.dimension, exemption.reason)
      }
    }
    for (position, heard) in type.announcements.enumerated() {
      try run(
        PackLoadingQuery.insertAnnouncement, id.rawValue, position, heard.platform.rawValue, heard.state,
        heard.variant, JSONTexts.encode(heard.parts), heard.hint)
    }
  }

  private func addCheck(
    _ check: Check, pack: Int64, edition: Identifier<Pack>, guideline: Identifier<Guideline>,
    position: inout Int
  ) throws(StoreError) -> Identifier<CheckDefinition> {
    try run(PackLoadingQuery.insertCheck, pack, check.path)
    let checkID = try read.one(CatalogQuery.checkByPath, check.path) { try $0.int64("check_id") }
    let definition = try addDefinition(check, checkID, edition, guideline, at: position)
    position += 1
    for type in check.elementTypes {
      try run(PackLoadingQuery.insertCheckElementType, definition.rawValue, type.type, type.variant ?? "")
    }
    for state in check.states { try run(PackLoadingQuery.insertCheckState, definition.rawValue, state) }
    for reference in check.references {
      try run(
        PackLoadingQuery.insertReference, definition.rawValue, reference.relation.rawValue, reference.scheme,
        reference.target, reference.isDoubt)
    }
    if let question = check.appliesWhen {
      try run(PackLoadingQuery.insertCheckApplicability, definition.rawValue, question)
    }
    try addItems(check.steps, PackLoadingQuery.insertStep, of: definition)
    try addItems(check.outcomes, PackLoadingQuery.insertStatement, of: definition)
    return definition
  }

  private func addItems(
    _ items: [TextItem], _ query: PackLoadingQuery, of definition: Identifier<CheckDefinition>
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
