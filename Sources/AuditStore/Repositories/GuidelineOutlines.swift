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
      let (pack, key) = (row.text(1), row.text(2))
      outlines["\(pack)/\(key)"] = GuidelineOutline(
        pack: pack, key: key, topic: row.text(3),
        criterion: parts.criterion(
          of: row.int64(0), introduced: row.optionalText(4), removed: row.optionalText(5),
          principle: row.optionalText(6)))
    }
    return outlines
  }

  /// The criteria of the standards that a release's editions hold, those of WCAG first, each in the standard's order.
  public func criterionOutlines(for release: Identifier<Release>) throws(StoreError) -> [CriterionOutline] {
    let parts = try criterionParts()
    return try all(CatalogQuery.criterionOutlines, release.rawValue) { row in
      CriterionOutline(
        standard: row.text(1), key: row.text(2), title: row.text(3), level: row.text(4),
        criterion: parts.criterion(
          of: row.int64(0), introduced: row.optionalText(5), removed: row.optionalText(6),
          principle: row.optionalText(7)))
    }
  }

  /// The standard whose criteria the guidelines of a pack are, by the pack's key.
  public func packStandards() throws(StoreError) -> [String: String] {
    var standards: [String: String] = [:]
    try forEach(CatalogQuery.packStandards) { standards[$0.text(0)] = $0.text(1) }
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
    try forEach(CatalogQuery.guidelineAliases, release?.rawValue) { aliases[$0.text(0)] = $0.text(1) }
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
    var editions: [Int64: [CheckSuccession]] = [:]
    try forEach(CatalogQuery.successions, release?.rawValue) { row in
      editions[row.int64(0), default: []].append(CheckSuccession(old: row.text(1), new: [row.text(2)]))
    }
    return CheckSuccession.composed(editions.sorted { $0.key < $1.key }.map(\.value))
  }

  func criterionParts() throws(StoreError) -> CriterionParts {
    var parts = CriterionParts()
    try forEach(CatalogQuery.criterionApplicability) { row in
      guard let subject = CriterionApplicability.Subject(rawValue: row.text(1)),
        let manner = CriterionApplicability.Manner(rawValue: row.text(2))
      else { return }
      parts.applicability[row.int64(0), default: []].append(
        CriterionApplicability(subject: subject, manner: manner, note: row.optionalText(3)))
    }
    try forEach(CatalogQuery.criterionClauses) { row in
      parts.clauses[row.int64(0), default: []].append(
        CriterionClause(
          standard: row.text(1), clause: row.text(2), platforms: row.platforms(from: 3),
          exclusion: row.optionalText(6)))
    }
    return parts
  }
}

/// What hangs on criteria, by the local keys of their guidelines.
struct CriterionParts {
  var applicability: [Int64: [CriterionApplicability]] = [:]
  var clauses: [Int64: [CriterionClause]] = [:]

  /// The criterion of a guideline; nil where `introduced` is, which every criterion has.
  func criterion(of guideline: Int64, introduced: String?, removed: String?, principle: String?) -> Criterion? {
    introduced.map {
      Criterion(
        principle: principle, introduced: $0, removed: removed, applicability: applicability[guideline] ?? [],
        clauses: clauses[guideline] ?? [])
    }
  }
}

extension Statement {
  /// The platforms of three columns in the order iOS, Android, web.
  func platforms(from column: Int) -> [Platform] {
    zip(Platform.allCases, [column, column + 1, column + 2]).compactMap { bool($0.1) ? $0.0 : nil }
  }
}
