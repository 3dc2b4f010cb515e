internal import AuditModel

/// Reads the guidelines of one topic.
struct GuidelineReader {
  static let guidelineKeys = [
    "key", "kind", "title", "level", "rule", "rationale", "source", "aliases", "introduced", "removed",
    "applicability", "clauses", "techniques", "checks",
  ]

  let pack: String
  let standard: String
  let topic: String
  let principle: String?
  let yaml: YAMLReader
  let dimensions: DimensionReader
  let scope: CatalogScope

  /// Reads a guideline.
  func guideline(_ node: Node) -> Guideline {
    let fields = yaml.fields(node, "a guideline", known: Self.guidelineKeys)
    let key = yaml.pathPart(yaml.required(fields["key"], "key", in: node), at: node)
    scope.addTarget("\(standard)/\(key)")
    scope.addGuideline("\(pack)/\(key)", at: node, yaml)
    let level = level(fields, in: node)
    let checks = yaml.list(fields["checks"], "checks")
    if checks.isEmpty { yaml.add("a guideline needs at least one check", at: node) }
    let reader = CheckReader(parent: "\(pack)/\(key)", level: level, yaml: yaml, dimensions: dimensions, scope: scope)
    return Guideline(
      key: key, topic: topic, title: yaml.required(fields["title"], "title", in: node), level: level,
      rule: yaml.required(fields["rule"], "rule", in: node),
      rationale: yaml.text(fields["rationale"], "rationale") ?? "",
      source: yaml.text(fields["source"], "source"), aliases: aliases(fields["aliases"]),
      techniques: yaml.list(fields["techniques"], "techniques").map { technique($0) },
      criterion: criterion(fields, in: node), checks: checks.map { reader.check($0) })
  }

  private func aliases(_ node: Node?) -> [String] {
    let nodes = yaml.list(node, "aliases")
    return nodes.map { node in
      let alias = yaml.pathPart(yaml.text(node, "each of aliases") ?? "", at: node)
      if !alias.isEmpty { scope.addGuideline("\(pack)/\(alias)", at: node, yaml) }
      return alias
    }
  }

  /// The level; nil for a principle, which has none.
  private func level(_ fields: [String: Node], in node: Node) -> RequirementLevel? {
    let kind: GuidelineKind = yaml.choice(fields["kind"], "kind") ?? .guideline
    switch (kind, fields["level"]) {
    case (.principle, nil): return nil
    case (.principle, let level?):
      yaml.add("a principle has no level; its checks have", at: level)
      return nil
    case (.guideline, nil):
      yaml.add("level is missing", at: node)
      return .must
    case (.guideline, let level): return yaml.choice(level, "level") ?? .must
    }
  }

  private enum GuidelineKind: String, CaseIterable {
    case guideline, principle
  }

  private func technique(_ node: Node) -> Technique {
    let fields = yaml.fields(node, "a technique", known: ["platform", "title", "text"])
    if fields["platform"] == nil { yaml.add("platform is missing", at: node) }
    return Technique(
      platform: yaml.choice(fields["platform"], "platform") ?? .ios, title: yaml.text(fields["title"], "title"),
      text: yaml.required(fields["text"], "text", in: node))
  }

  private func criterion(_ fields: [String: Node], in node: Node) -> Criterion? {
    guard fields["introduced"] != nil else {
      for name in ["removed", "applicability", "clauses"] where fields[name] != nil {
        yaml.add("\(name) goes with introduced", at: node)
      }
      return nil
    }
    return Criterion(
      principle: principle, introduced: yaml.version(fields["introduced"], "introduced") ?? "",
      removed: yaml.version(fields["removed"], "removed"),
      applicability: applicabilities(fields["applicability"]),
      clauses: yaml.list(fields["clauses"], "clauses").map { clause($0) })
  }

  private func applicabilities(_ node: Node?) -> [CriterionApplicability] {
    let nodes = yaml.list(node, "applicability")
    let found = nodes.map { applicability($0) }
    yaml.refuseTwice(found.map(\.subject.rawValue), nodes)
    return found
  }

  private func applicability(_ node: Node) -> CriterionApplicability {
    let fields = yaml.fields(node, "an entry of applicability", known: ["subject", "manner", "note"])
    for name in ["subject", "manner"] where fields[name] == nil { yaml.add("\(name) is missing", at: node) }
    return CriterionApplicability(
      subject: yaml.choice(fields["subject"], "subject") ?? .software,
      manner: yaml.choice(fields["manner"], "manner") ?? .undecided, note: yaml.text(fields["note"], "note"))
  }

  private func clause(_ node: Node) -> CriterionClause {
    let fields = yaml.fields(node, "a clause", known: ["standard", "clause", "also", "platforms", "exclusion"])
    let clause = CriterionClause(
      standard: yaml.slug(fields["standard"], "standard", in: node),
      clause: yaml.pathPart(yaml.required(fields["clause"], "clause", in: node), at: node),
      alias: fields["also"].map { yaml.pathPart(yaml.required($0, "also", in: node), at: $0) },
      platforms: yaml.platforms(fields["platforms"]) ?? Platform.allCases,
      exclusion: yaml.text(fields["exclusion"], "exclusion"))
    for reference in clause.references { scope.addTarget(reference) }
    return clause
  }
}
