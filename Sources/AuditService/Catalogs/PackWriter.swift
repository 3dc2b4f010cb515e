public import AuditModel

/// Writes a pack as one file that ``PackReader`` reads back as the same pack.
public struct PackWriter {
  private let pack: Pack

  /// The file of a pack.
  public static func yaml(_ pack: Pack) throws -> String {
    try YAMLNode.document(PackWriter(pack: pack).node())
  }

  private func node() -> Node {
    YAMLNode.mapping([
      ("pack", YAMLNode.text(pack.key)), ("edition", YAMLNode.text(pack.edition)),
      ("standard", pack.standard == pack.key ? nil : YAMLNode.text(pack.standard)),
      ("title", YAMLNode.text(pack.title)), ("publisher", YAMLNode.text(pack.publisher)),
      ("language", YAMLNode.text(pack.language)), ("title_language", YAMLNode.text(pack.titleLanguage)),
      ("source", YAMLNode.text(pack.source)),
      ("licence", YAMLNode.text(pack.licence)), ("attribution", YAMLNode.text(pack.attribution)),
      ("dimensions", YAMLNode.sequenceIfAny(pack.dimensions.map { dimension($0) })),
      ("element_types", YAMLNode.sequenceIfAny(pack.elementTypes.map { elementType($0) })),
      ("successions", YAMLNode.sequenceIfAny(pack.successions.map { succession($0) })),
      ("topics", YAMLNode.sequence(topics())),
    ])
  }

  private func relative(_ path: String) -> String { String(path.dropFirst(pack.key.count + 1)) }

  private func succession(_ succession: CheckSuccession) -> Node {
    YAMLNode.mapping([
      ("check", YAMLNode.text(relative(succession.old))), ("became", YAMLNode.texts(succession.new.map(relative))),
    ])
  }

  private func dimension(_ dimension: Dimension) -> Node {
    YAMLNode.mapping([
      ("key", YAMLNode.text(dimension.key)), ("reads", YAMLNode.texts(dimension.reads.map(\.rawValue))),
    ])
  }

  private func elementType(_ type: ElementType) -> Node {
    YAMLNode.mapping([
      ("key", YAMLNode.text(type.key)), ("title", YAMLNode.text(type.title)),
      ("category", YAMLNode.text(type.category.rawValue)), ("synonyms", YAMLNode.textsIfAny(type.synonyms)),
      (
        "variants",
        YAMLNode.sequenceIfAny(
          type.variants.map {
            YAMLNode.mapping([("key", YAMLNode.text($0.key)), ("title", YAMLNode.text($0.title))])
          })
      ),
      (
        "not_applicable",
        YAMLNode.sequenceIfAny(
          type.notApplicable.map {
            YAMLNode.mapping([
              ("dimension", YAMLNode.text($0.dimension)), ("platforms", YAMLNode.texts($0.platforms.map(\.rawValue))),
              ("reason", YAMLNode.text($0.reason)),
            ])
          })
      ),
      (
        "announcements",
        YAMLNode.sequenceIfAny(
          type.announcements.map {
            YAMLNode.mapping([
              ("platform", YAMLNode.text($0.platform.rawValue)), ("state", YAMLNode.text($0.state)),
              ("variant", YAMLNode.text($0.variant)), ("parts", YAMLNode.texts($0.parts)),
              ("hint", YAMLNode.text($0.hint)),
            ])
          })
      ),
    ])
  }

  /// Guidelines that stand in a row under one topic and principle.
  private func topics() -> [Node] {
    var groups: [[Guideline]] = []
    for guideline in pack.guidelines {
      if let first = groups.last?.first, first.topic == guideline.topic,
        first.criterion?.principle == guideline.criterion?.principle
      {
        groups[groups.count - 1].append(guideline)
      } else {
        groups.append([guideline])
      }
    }
    return groups.map { group in
      YAMLNode.mapping([
        ("topic", YAMLNode.text(group[0].topic)), ("principle", YAMLNode.text(group[0].criterion?.principle)),
        ("guidelines", YAMLNode.sequence(group.map { guideline($0) })),
      ])
    }
  }

  private func guideline(_ guideline: Guideline) -> Node {
    let criterion = guideline.criterion
    return YAMLNode.mapping([
      ("key", YAMLNode.text(guideline.key)), ("kind", guideline.level == nil ? YAMLNode.text("principle") : nil),
      ("title", YAMLNode.text(guideline.title)), ("level", YAMLNode.text(guideline.level?.rawValue)),
      ("rule", YAMLNode.text(guideline.rule)),
      ("rationale", guideline.rationale.isEmpty ? nil : YAMLNode.text(guideline.rationale)),
      ("source", YAMLNode.text(guideline.source)), ("aliases", YAMLNode.textsIfAny(guideline.aliases)),
      ("introduced", YAMLNode.text(criterion?.introduced)), ("removed", YAMLNode.text(criterion?.removed)),
      (
        "applicability",
        YAMLNode.sequenceIfAny(
          (criterion?.applicability ?? []).map {
            YAMLNode.mapping([
              ("subject", YAMLNode.text($0.subject.rawValue)), ("manner", YAMLNode.text($0.manner.rawValue)),
              ("note", YAMLNode.text($0.note)),
            ])
          })
      ),
      ("clauses", YAMLNode.sequenceIfAny((criterion?.clauses ?? []).map { clause($0) })),
      (
        "techniques",
        YAMLNode.sequenceIfAny(
          guideline.techniques.map {
            YAMLNode.mapping([
              ("platform", YAMLNode.text($0.platform.rawValue)), ("title", YAMLNode.text($0.title)),
              ("text", YAMLNode.text($0.text)),
            ])
          })
      ),
      ("checks", YAMLNode.sequence(guideline.checks.map { check($0, of: guideline) })),
    ])
  }

  private func clause(_ clause: CriterionClause) -> Node {
    YAMLNode.mapping([
      ("standard", YAMLNode.text(clause.standard)), ("clause", YAMLNode.text(clause.clause)),
      ("also", YAMLNode.text(clause.alias)),
      ("platforms", platforms(clause.platforms)), ("exclusion", YAMLNode.text(clause.exclusion)),
    ])
  }

  private func platforms(_ platforms: [Platform]) -> Node? {
    platforms.count == Platform.allCases.count ? nil : YAMLNode.texts(platforms.map(\.rawValue))
  }

  private func check(_ check: Check, of guideline: Guideline) -> Node {
    let key = check.path.dropFirst("\(pack.key)/\(guideline.key)".count).dropFirst()
    return YAMLNode.mapping(
      [("key", key.isEmpty ? nil : YAMLNode.text(String(key)))] + question(check) + [
        ("scope", YAMLNode.text(check.scope.rawValue)), ("dimension", YAMLNode.text(check.dimension)),
        ("level", check.level == guideline.level ? nil : YAMLNode.text(check.level.rawValue)),
        ("platforms", platforms(check.platforms)),
        ("heard", check.heard.map { heard($0) }),
        ("element_types", YAMLNode.textsIfAny(check.elementTypes.map(\.description))),
        ("asked_if", YAMLNode.textsIfAny(check.askedIf.map(\.rawValue))),
        ("states", YAMLNode.textsIfAny(check.states)),
        ("applies_if_types", YAMLNode.textsIfAny(check.appliesIfTypes.map(\.description))),
        ("thresholds", YAMLNode.textsIfAny(check.thresholds)),
        ("steps", items(check.steps, parts: "steps")), ("outcomes", items(check.outcomes, parts: "outcomes")),
        ("references", YAMLNode.sequenceIfAny(check.references.map { reference($0) })),
        ("way_of", YAMLNode.text(check.wayOf)),
        ("ways", YAMLNode.sequenceIfAny(check.ways.map { way($0, of: check) })),
      ])
  }

  private func heard(_ heard: HeardAnswer) -> Node {
    let enough = Platform.allCases.map { ($0.rawValue, YAMLNode.textsIfAny(heard.enough[$0] ?? [])) }
    return YAMLNode.mapping([
      ("parts", YAMLNode.texts(heard.parts.map(\.rawValue))),
      ("only_fails", heard.onlyFails ? YAMLNode.boolean(true) : nil),
      ("enough", heard.enough.isEmpty ? nil : YAMLNode.mapping(enough)),
    ])
  }

  private func reference(_ reference: CheckReference) -> Node {
    YAMLNode.mapping([
      (reference.relation.rawValue, YAMLNode.text(reference.path)),
      ("doubt", reference.isDoubt ? YAMLNode.boolean(true) : nil),
    ])
  }

  private func way(_ way: Check, of check: Check) -> Node {
    YAMLNode.mapping(
      [("key", YAMLNode.text(String(way.path.dropFirst(check.path.count + 1))))] + question(way) + [
        ("steps", items(way.steps, parts: "steps")), ("outcomes", items(way.outcomes, parts: "outcomes")),
      ])
  }

  private func question(_ check: Check) -> [(String, Node?)] {
    [
      ("title", YAMLNode.text(check.title)), ("problem", YAMLNode.text(check.problem)),
      ("question", YAMLNode.text(check.question)),
      ("applies_when", YAMLNode.text(check.appliesWhen)), ("method", YAMLNode.text(check.method.rawValue)),
      ("observation", YAMLNode.text(check.observation?.rawValue)),
    ]
  }

  private func items(_ items: [TextItem], parts: String) -> Node? {
    YAMLNode.sequenceIfAny(
      items.compactMap { item in
        item.parts.isEmpty
          ? YAMLNode.text(item.text)
          : YAMLNode.mapping([
            ("text", YAMLNode.text(item.text)),
            (parts, YAMLNode.sequence(item.parts.compactMap { YAMLNode.text($0.text) })),
          ])
      })
  }
}
