public import AuditModel

extension ReadTransaction {
  /// Editions of a pack that are loaded, oldest first; empty when there is no such pack.
  public func editions(of pack: String) throws(StoreError) -> [String] {
    try all(PackQuery.editions, pack) { try $0.text("edition") }
  }

  /// The successions of the editions between two editions of a pack, oldest first.
  public func successions(
    of pack: String, after: String, before: String
  ) throws(StoreError) -> [[CheckSuccession]] {
    let editions = try editions(of: pack)
    guard let start = editions.firstIndex(of: after), let end = editions.firstIndex(of: before), start + 1 < end
    else { return [] }
    var between: [[CheckSuccession]] = []
    for edition in editions[(start + 1)..<end] {
      let key = try first(PackQuery.edition, pack, edition, decode: { try $0.int64("pack_edition_id") })
      if let key { between.append(try successions(of: key)) }
    }
    return between
  }

  /// An edition of a pack with everything in it.
  ///
  /// - Parameter edition: nil means the newest one.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func pack(_ key: String, edition: String? = nil) throws(StoreError) -> Pack {
    guard
      let found = try first(
        PackQuery.edition, key, edition,
        decode: { row in
          try (
            id: row.int64("pack_edition_id"), edition: row.text("edition"), standard: row.text("standard"),
            title: row.text("title"), publisher: row.text("publisher"), language: row.text("language"),
            titleLanguage: row.optionalText("title_language"),
            source: row.text("source"), licence: row.text("licence"), attribution: row.text("attribution")
          )
        })
    else {
      let editions = try editions(of: key)
      throw .notFound(
        kind: "pack", reference: key + (edition.map { " \($0)" } ?? ""),
        hint: editions.isEmpty ? "see `auditctl catalog list`" : "there is \(editions.joined(separator: ", "))")
    }
    let parts = try checkParts()
    return Pack(
      key: key, edition: found.edition, standard: found.standard, title: found.title, publisher: found.publisher,
      language: found.language, titleLanguage: found.titleLanguage, source: found.source, licence: found.licence,
      attribution: found.attribution,
      dimensions: try dimensions(of: found.id), elementTypes: try wholeElementTypes(of: found.id),
      successions: try successions(of: found.id),
      guidelines: try wholeGuidelines(of: found.id, parts))
  }

  /// An element type of the newest editions with exemptions and announcements.
  ///
  /// - Parameter name: Its key, or a synonym.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func elementType(_ name: String) throws(StoreError) -> ElementType {
    for pack in try packs().map(\.key) {
      guard
        let edition = try first(PackQuery.edition, pack, nil as String?, decode: { try $0.int64("pack_edition_id") })
      else { continue }
      if let type = try wholeElementTypes(of: edition).first(where: { $0.isNamed(name) }) { return type }
    }
    throw .notFound(kind: "element type", reference: name, hint: "see `auditctl catalog types`")
  }

  private func dimensions(of edition: Int64) throws(StoreError) -> [Dimension] {
    try all(PackQuery.dimensions, edition) { row in
      try Dimension(key: row.text("key"), reads: row.values("reads", as: SpecificationField.self))
    }
  }

  private func wholeElementTypes(of edition: Int64) throws(StoreError) -> [ElementType] {
    let rows = try all(PackQuery.elementTypes, edition) { row in
      try (
        id: row.int64("element_type_id"), key: row.text("key"), title: row.text("title"),
        category: row.value("category", as: ElementCategory.self)
      )
    }
    var types: [ElementType] = []
    for row in rows {
      types.append(
        ElementType(
          key: row.key, title: row.title, category: row.category,
          synonyms: try all(PackQuery.synonyms, row.id) { try $0.text("synonym") },
          variants: try all(PackQuery.variants, row.id) {
            try ElementType.Variant(key: $0.text("key"), title: $0.text("title"))
          },
          notApplicable: try all(PackQuery.exemptions, row.id) { exemption in
            try DimensionExemption(
              dimension: exemption.text("dimension"), platforms: exemption.platforms(), reason: exemption.text("reason")
            )
          },
          announcements: try all(PackQuery.announcements, row.id) { heard in
            try ExpectedAnnouncement(
              platform: heard.value("platform"), state: heard.text("state"),
              variant: heard.optionalText("variant"), parts: heard.texts("parts"),
              hint: heard.optionalText("hint"))
          }))
    }
    return types
  }

  private func successions(of edition: Int64) throws(StoreError) -> [CheckSuccession] {
    var successions: [CheckSuccession] = []
    for (old, new) in try all(PackQuery.successions, edition, decode: { try ($0.text("old"), $0.text("new")) }) {
      if let last = successions.last, last.old == old {
        successions[successions.count - 1] = CheckSuccession(old: old, new: last.new + [new])
      } else {
        successions.append(CheckSuccession(old: old, new: [new]))
      }
    }
    return successions
  }

  private func wholeGuidelines(of edition: Int64, _ parts: CheckParts) throws(StoreError) -> [Guideline] {
    let hung = try criterionParts()
    let rows = try all(PackQuery.guidelines, edition) { row in
      try (
        id: row.int64("guideline_id"), key: row.text("key"), topic: row.text("topic"), title: row.text("title"),
        level: row.optionalValue("level", as: RequirementLevel.self),
        rule: row.text("rule"), rationale: row.text("rationale"), source: row.optionalText("source"),
        criterion: hung.criterion(row)
      )
    }
    var guidelines: [Guideline] = []
    for row in rows {
      guidelines.append(
        Guideline(
          key: row.key, topic: row.topic, title: row.title, level: row.level,
          rule: row.rule, rationale: row.rationale, source: row.source,
          aliases: try all(CatalogQuery.aliases, row.id) { try $0.text("alias") },
          techniques: try techniques(of: row.id),
          criterion: row.criterion, checks: try wholeChecks(of: row.id, parts)))
    }
    return guidelines
  }

  private func wholeChecks(of guideline: Int64, _ parts: CheckParts) throws(StoreError) -> [Check] {
    let rows = try all(PackQuery.checks, guideline) { row in
      try (
        id: row.int64("check_definition_id"), wayOf: row.optionalInt64("met_definition_id"),
        check: row.check(), appliesWhen: row.optionalText("applies_when")
      )
    }
    var checks: [Check] = []
    var places: [Int64: Int] = [:]
    for row in rows {
      var check = row.check
      parts.fill(&check, of: row.id)
      check.appliesWhen = row.appliesWhen
      try fill(&check, from: row.id)
      if let met = row.wayOf, let place = places[met] {
        checks[place].ways.append(check)
      } else {
        places[row.id] = checks.count
        checks.append(check)
      }
    }
    return checks
  }
}
