public import AuditModel

extension ReadTransaction {
  /// Guidelines by their paths `PACK/GUIDELINE`, as the editions that a release pins have them, or the newest editions.
  ///
  /// - Parameter release: nil means the newest editions.
  public func guidelineOutlines(
    for release: Identifier<Release>?
  ) throws(StoreError) -> [String: GuidelineOutline] {
    let parts = try criterionParts()
    var outlines: [String: GuidelineOutline] = [:]
    try forEach(CatalogQuery.guidelineOutlines, release?.rawValue) { row in
      let (pack, key) = try (row.text("pack"), row.text("key"))
      outlines["\(pack)/\(key)"] = try GuidelineOutline(
        pack: pack, key: key, topic: row.text("topic"),
        criterion: parts.criterion(row))
    }
    return outlines
  }

  /// The criteria of the standards that a release's editions hold, those of WCAG first, each in the standard's order.
  public func criterionOutlines(for release: Identifier<Release>) throws(StoreError) -> [CriterionOutline] {
    let parts = try criterionParts()
    return try all(CatalogQuery.criterionOutlines, release.rawValue) { row in
      try CriterionOutline(
        standard: row.text("standard"), key: row.text("key"), title: row.text("title"),
        level: row.value("level", as: RequirementLevel.self).rawValue,
        criterion: parts.criterion(row))
    }
  }

  /// The criteria of WCAG that a release's editions hold, without what hangs on them, in their order.
  public func criteriaOfWCAG(for release: Identifier<Release>) throws(StoreError) -> [CriterionOutline] {
    try all(CatalogQuery.criteriaOfWCAG, release.rawValue) { row in
      try CriterionOutline(
        standard: row.text("standard"), key: row.text("key"), title: row.text("title"),
        level: row.value("level", as: RequirementLevel.self).rawValue,
        criterion: Criterion(
          principle: nil, introduced: row.text("introduced"), removed: row.optionalText("removed")))
    }
  }

  /// The standard whose criteria the guidelines of a pack are, by the pack's key.
  public func packStandards() throws(StoreError) -> [String: String] {
    var standards: [String: String] = [:]
    try forEach(CatalogQuery.packStandards) { standards[try $0.text("pack")] = try $0.text("standard") }
    return standards
  }

  /// Paths by the names that other editions give them: of guidelines as `PACK/GUIDELINE`, and of checks that were
  /// renamed, over however many editions.
  ///
  /// What was split has no one path and is left out.
  ///
  /// - Parameter release: nil means the newest editions.
  public func aliases(for release: Identifier<Release>?) throws(StoreError) -> [String: String] {
    var aliases: [String: String] = [:]
    try forEach(CatalogQuery.guidelineAliases, release?.rawValue) {
      aliases[try $0.text("alias")] = try $0.text("path")
    }
    for (old, new) in try successors(for: release) {
      if let path = new.first, new.count == 1, path != old { aliases[old] = path }
    }
    return aliases
  }

  /// What became of the checks of earlier editions, by their paths: one path for a check that was renamed, several for
  /// one that was split.
  ///
  /// - Parameter release: nil means the newest editions.
  public func successors(for release: Identifier<Release>?) throws(StoreError) -> [String: Set<String>] {
    try successions(for: release).became
  }

  /// What became of the checks of earlier editions up to those that a release pins, in the order of their paths.
  public func succeededChecks(for release: Identifier<Release>) throws(StoreError) -> [SucceededCheck] {
    let (keys, became) = try successions(for: release)
    var succeeded: [SucceededCheck] = []
    for (path, new) in became {
      if let key = keys[path] { succeeded.append(SucceededCheck(id: key, path: path, became: new)) }
    }
    return succeeded.sorted { $0.path < $1.path }
  }

  /// The keys of the checks of earlier editions, and what they became, by their paths.
  private func successions(
    for release: Identifier<Release>?
  ) throws(StoreError) -> (keys: [String: Identifier<Check>], became: [String: Set<String>]) {
    var keys: [String: Identifier<Check>] = [:]
    var editions: [Int64: [CheckSuccession]] = [:]
    try forEach(CatalogQuery.successions, release?.rawValue) { row in
      let old = try row.text("old")
      keys[old] = try row.identifier("old_check_id")
      try editions[row.int64("pack_edition_id"), default: []].append(
        CheckSuccession(old: old, new: [row.text("new")]))
    }
    return (keys, CheckSuccession.composed(editions.sorted { $0.key < $1.key }.map(\.value)))
  }

  func criterionParts() throws(StoreError) -> CriterionParts {
    var parts = CriterionParts()
    try forEach(CatalogQuery.criterionApplicability) { row in
      try parts.applicability[row.int64("guideline_id"), default: []].append(
        CriterionApplicability(
          subject: row.value("subject"), manner: row.value("manner"), note: row.optionalText("note")))
    }
    try forEach(CatalogQuery.criterionClauses) { row in
      try parts.clauses[row.int64("guideline_id"), default: []].append(
        CriterionClause(
          standard: row.text("standard"), clause: row.text("clause"), alias: row.optionalText("alias"),
          platforms: row.platforms(),
          exclusion: row.optionalText("exclusion")))
    }
    return parts
  }
}

/// What hangs on criteria, by the local keys of their guidelines.
struct CriterionParts {
  var applicability: [Int64: [CriterionApplicability]] = [:]
  var clauses: [Int64: [CriterionClause]] = [:]

  /// The criterion of a guideline, from the columns `guideline_id`, `is_criterion`, `introduced`, `removed` and
  /// `principle`; nil where it is none.
  func criterion(_ row: borrowing Statement) throws(SQLiteError) -> Criterion? {
    guard try row.bool("is_criterion") else { return nil }
    let guideline = try row.int64("guideline_id")
    return try Criterion(
      principle: row.optionalText("principle"), introduced: row.text("introduced"),
      removed: row.optionalText("removed"), applicability: applicability[guideline] ?? [],
      clauses: clauses[guideline] ?? [])
  }
}

extension Statement {
  /// The platforms of the columns `is_ios`, `is_android` and `is_web`, in that order.
  func platforms() throws(SQLiteError) -> [Platform] {
    let asked = try [(Platform.ios, bool("is_ios")), (.android, bool("is_android")), (.web, bool("is_web"))]
    return asked.compactMap { $0.1 ? $0.0 : nil }
  }
}
