public import AuditModel

extension ReadTransaction {
  /// Editions of a pack that are loaded, oldest first; empty when there is no such pack.
  public func editions(of pack: String) throws(StoreError) -> [String] {
    try all(PackQuery.editions, pack) { $0.text(0) }
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
      let key = try first(PackQuery.edition, pack, edition, decode: { $0.int64(0) })
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
        decode: { row in (id: row.int64(0), texts: (1...8).map { row.text($0) }) })
    else {
      let editions = try editions(of: key)
      throw .notFound(
        kind: "pack", reference: key + (edition.map { " \($0)" } ?? ""),
        hint: editions.isEmpty ? "see `auditctl catalog list`" : "there is \(editions.joined(separator: ", "))")
    }
    let texts = found.texts
    let parts = try checkParts()
    return Pack(
      key: key, edition: texts[0], standard: texts[1], title: texts[2], publisher: texts[3], language: texts[4],
      source: texts[5], licence: texts[6], attribution: texts[7],
      elementTypes: try wholeElementTypes(of: found.id), successions: try successions(of: found.id),
      guidelines: try wholeGuidelines(of: found.id, parts))
  }

  /// An element type of the newest editions with exemptions and announcements.
  ///
  /// - Parameter name: Its key, or a synonym.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func elementType(_ name: String) throws(StoreError) -> ElementType {
    for pack in try packs().map(\.key) {
      guard let edition = try first(PackQuery.edition, pack, nil as String?, decode: { $0.int64(0) }) else { continue }
      if let type = try wholeElementTypes(of: edition).first(where: { $0.isNamed(name) }) { return type }
    }
    throw .notFound(kind: "element type", reference: name, hint: "see `auditctl catalog types`")
  }

  private func wholeElementTypes(of edition: Int64) throws(StoreError) -> [ElementType] {
    let rows = try all(PackQuery.elementTypes, edition) { row in
      (id: row.int64(0), key: row.text(1), title: row.text(2), category: row.text(3))
    }
    var types: [ElementType] = []
    for row in rows {
      types.append(
        ElementType(
          key: row.key, title: row.title, category: ElementCategory(rawValue: row.category) ?? .control,
          synonyms: try all(PackQuery.synonyms, row.id) { $0.text(0) },
          variants: try all(PackQuery.variants, row.id) { ElementType.Variant(key: $0.text(0), title: $0.text(1)) },
          notApplicable: try all(PackQuery.exemptions, row.id) { exemption in
            DimensionExemption(
              dimension: exemption.text(0), platforms: exemption.platforms(from: 1), reason: exemption.text(4))
          },
          announcements: try all(PackQuery.announcements, row.id) { heard in
            ExpectedAnnouncement(
              platform: Platform(rawValue: heard.text(0)) ?? .ios, state: heard.text(1),
              variant: heard.optionalText(2), parts: JSONTexts.decode(heard.text(3)) ?? [],
              hint: heard.optionalText(4))
          }))
    }
    return types
  }

  private func successions(of edition: Int64) throws(StoreError) -> [CheckSuccession] {
    var successions: [CheckSuccession] = []
    for (old, new) in try all(PackQuery.successions, edition, decode: { ($0.text(0), $0.text(1)) }) {
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
      (
        id: row.int64(0), key: row.text(1), topic: row.text(2), title: row.text(3), level: row.optionalText(4),
        rule: row.text(5), rationale: row.text(6), source: row.optionalText(7),
        criterion: hung.criterion(
          of: row.int64(0), introduced: row.optionalText(8), removed: row.optionalText(9),
          principle: row.optionalText(10))
      )
    }
    var guidelines: [Guideline] = []
    for row in rows {
      guidelines.append(
        Guideline(
          key: row.key, topic: row.topic, title: row.title, level: row.level.flatMap(RequirementLevel.init(rawValue:)),
          rule: row.rule, rationale: row.rationale, source: row.source,
          aliases: try all(CatalogQuery.aliases, row.id) { $0.text(0) }, techniques: try techniques(of: row.id),
          criterion: row.criterion, checks: try wholeChecks(of: row.id, parts)))
    }
    return guidelines
  }

  private func wholeChecks(of guideline: Int64, _ parts: CheckParts) throws(StoreError) -> [Check] {
    let rows = try all(PackQuery.checks, guideline) { row in
      (
        id: row.int64(0), wayOf: row.optionalInt64(11),
        check: Check(
          path: row.text(1), title: row.text(2), question: row.text(3), appliesWhen: row.optionalText(12),
          scope: CheckScope(rawValue: row.text(4)) ?? .screen, dimension: row.text(5),
          method: CheckMethod(rawValue: row.text(6)) ?? .inspection,
          level: RequirementLevel(rawValue: row.text(7)) ?? .must, platforms: row.platforms(from: 8),
          elementTypes: parts.types[row.int64(0)] ?? [], states: parts.states[row.int64(0)] ?? [],
          references: parts.references[row.int64(0)] ?? [])
      )
    }
    var checks: [Check] = []
    var places: [Int64: Int] = [:]
    for row in rows {
      var check = row.check
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
