public import AuditModel

extension ReadTransaction {
  /// Checks of the newest editions that hold all of the words, best match first; none for a text without words.
  ///
  /// A word is also found by its beginning, in its plural and the like, and in British and American spelling.
  ///
  /// - Parameters:
  ///   - pack: Key of the pack to look in; nil means all.
  ///   - platform: Leaves out checks that are not asked there; nil leaves out none.
  public func searchChecks(
    _ words: [String], pack: String? = nil, platform: Platform? = nil
  ) throws(StoreError) -> [CheckMatch] {
    let words = SearchExpression.words(of: words)
    guard let expression = SearchExpression.all(of: words) else { return [] }
    let ending = "/" + words.joined(separator: "/")
    return try all(CatalogSearchQuery.search, expression, pack, platform?.rawValue, ending) { row in
      try CheckMatch(
        path: row.text("path"), title: row.text("title"), level: row.value("level", as: RequirementLevel.self).rawValue,
        question: row.text("question"))
    }
  }

  /// The criteria of the newest editions that a reference names: the guideline of that number, and every criterion that
  /// another standard asks for under that clause.
  ///
  /// - Parameter reference: `STANDARD/CLAUSE`: `wcag/1.4.3`, `section-508/E207.2`.
  public func criteria(_ reference: String) throws(StoreError) -> [CriterionDetail] {
    let parts = reference.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return [] }
    let hung = try criterionParts()
    var found = try all(CatalogSearchQuery.criteria, parts[0], parts[1]) { row in
      try CriterionDetail(
        id: row.identifier("guideline_id"), reference: row.text("reference"), title: row.text("title"),
        level: row.optionalValue("level"), topic: row.text("topic"), rule: row.text("rule"),
        criterion: hung.criterion(row))
    }
    for index in found.indices {
      found[index].checks = try all(CatalogSearchQuery.checksOfCriterion, found[index].id.rawValue) { row in
        try CriterionDetail.Bearing(
          path: row.text("path"), title: row.text("title"),
          level: row.value("level", as: RequirementLevel.self).rawValue,
          relation: row.optionalValue("relation"), platforms: row.platforms(), pack: row.text("pack"))
      }
      // A clause speaks of some platforms only, and so do the checks that bear on it.
      let clauses =
        found[index].criterion?.clauses.filter { $0.references.contains(reference) && $0.exclusion == nil } ?? []
      if !clauses.isEmpty {
        let platforms = Set(clauses.flatMap(\.platforms))
        found[index].checks.removeAll { platforms.isDisjoint(with: $0.platforms) }
      }
    }
    return found
  }
}

/// A check that a search found.
public struct CheckMatch: Hashable, Sendable {
  /// The check's path.
  public let path: String
  /// For lists.
  public let title: String
  /// How strongly it is meant.
  public let level: String
  /// What it asks.
  public let question: String
}
