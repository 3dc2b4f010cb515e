internal import AuditModel

/// SQL about what an edition says of its checks: what names the columns of `check_definition`.
enum CheckDefinitionQuery: String, Query {
  case insert = """
    INSERT INTO check_definition (
      check_id, pack_edition_id, guideline_id, position, title, problem, question, scope, dimension, method, observation,
      heard, asked_if, applies_if_types, thresholds, way_of, level, is_ios, is_android, is_web
    )
    VALUES (
      :check_id, :pack_edition_id, :guideline_id, :position, :title, :problem, :question, :scope, :dimension, :method,
      :observation, :heard, :asked_if, :applies_if_types, :thresholds, :way_of, :level, :is_ios, :is_android, :is_web
    )
    RETURNING check_definition_id
    """
}

extension WriteTransaction {
  /// Adds a check as an edition has it, without its ways and lists.
  ///
  /// - Parameter position: Its place in the pack, from 0.
  func addDefinition(
    _ check: Check, _ id: Int64, _ edition: Identifier<Pack>, _ guideline: Identifier<Guideline>, at position: Int
  ) throws(StoreError) -> Identifier<CheckDefinition> {
    try insert(
      CheckDefinitionQuery.insert, id, edition.rawValue, guideline.rawValue, position, check.title,
      check.problem, check.question, check.scope.rawValue, check.dimension, check.method.rawValue,
      check.observation?.rawValue,
      JSONTexts.encode(check.heard), JSONTexts.encode(ifAny: check.askedIf.map(\.rawValue)),
      JSONTexts.encode(ifAny: check.appliesIfTypes.map(\.description)), JSONTexts.encode(ifAny: check.thresholds),
      check.wayOf, check.level.rawValue, check.platforms.contains(.ios), check.platforms.contains(.android),
      check.platforms.contains(.web), kind: "check", reference: check.path)
  }
}

extension Statement {
  /// The check of a row with all columns of `check_definition` and its path, without its ways and lists.
  func check() throws(SQLiteError) -> Check {
    try Check(
      path: text("path"), title: text("title"), problem: optionalText("problem"), question: text("question"),
      scope: value("scope"),
      dimension: text("dimension"), method: value("method"), observation: optionalValue("observation"),
      heard: optionalParsed("heard", as: "part of an announcement") { JSONTexts.heardAnswer($0) },
      level: value("level"), platforms: platforms(), askedIf: optionalValues("asked_if") ?? [],
      appliesIfTypes: elementTypeReferences("applies_if_types"), thresholds: optionalTexts("thresholds") ?? [],
      wayOf: optionalText("way_of"))
  }

  private func elementTypeReferences(_ name: StaticString) throws(SQLiteError) -> [ElementTypeReference] {
    try (optionalTexts(name) ?? []).map { text in
      let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
      return ElementTypeReference(type: parts.first ?? text, variant: parts.count == 2 ? parts[1] : nil)
    }
  }
}
