public import AuditModel
internal import AuditStore

/// Which checks the rules of a tool bear on, and whose mapping that is: a file of `Catalogs/tools/`.
public struct ToolMapping: Sendable {
  /// What a rule's failure is worth at a check.
  enum Worth: String, CaseIterable, Sendable {
    case fail, propose, advice
  }

  /// Yes or no.
  private enum Answer: String, CaseIterable {
    case yes, no
  }

  /// A rule.
  struct Rule: Sendable {
    /// The tool's name of it.
    var name: String
    /// Success criteria, of which the own check is asked where no other one is.
    var criteria: [String] = []
    /// Dimension of the checks of elements, on native screens; nil: none.
    var dimension: String?
    /// Paths of checks, all of which it bears on where they are asked.
    var checks: [String] = []
    /// What a failure is worth.
    var worth = Worth.fail
    /// The same at success criteria; nil: the same.
    var worthAtCriteria: Worth?
  }

  /// The family of the tool.
  public let tool: String
  /// Its name for people, edition of the mapping, where its facts come from, and under which licence.
  public let title, edition, source, licence: String
  /// Whether the tool's publisher made it.
  public let isPublished: Bool
  let rules: [String: Rule]

  private static let keys = ["tool", "title", "edition", "source", "licence", "publisher_mapping", "rules", "rules_of"]
  private static let ruleKeys = [
    "rule", "criteria", "dimension", "checks", "outcome", "criteria_outcome", "publisher_criteria",
  ]

  /// The built-in mapping of a tool; nil where there is none.
  ///
  /// - Throws: ``InputError`` when our own file is wrong; a test reads them all.
  static func builtIn(_ tool: String) throws(InputError) -> ToolMapping? {
    guard let file = EmbeddedFile.all(under: "Catalogs/tools/\(tool).yaml").first else { return nil }
    return try read(InputText(source: file.path, text: file.text))
  }

  /// All built-in mappings, in the order of their files.
  ///
  /// - Throws: ``InputError`` when one of our own files is wrong.
  public static func builtIn() throws(InputError) -> [ToolMapping] {
    var mappings: [ToolMapping] = []
    for file in EmbeddedFile.all(under: "Catalogs/tools/", ending: ".yaml") {
      mappings.append(try read(InputText(source: file.path, text: file.text)))
    }
    return mappings
  }

  /// Reads a mapping.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  static func read(_ file: InputText) throws(InputError) -> ToolMapping {
    let yaml = YAMLReader(source: file.source)
    let root = try yaml.document(file.text)
    let fields = yaml.fields(root, "a mapping", known: keys)
    let isPublished: Answer? = yaml.choice(fields["publisher_mapping"], "publisher_mapping")
    if isPublished == nil { yaml.add("publisher_mapping must say yes or no", at: root) }
    var rules: [String: Rule] = [:]
    for node in yaml.list(fields["rules"], "rules") {
      let rule = rule(node, yaml)
      if rules.updateValue(rule, forKey: rule.name) != nil { yaml.add("rule \(rule.name) is there twice", at: node) }
    }
    if let other = yaml.text(fields["rules_of"], "rules_of") {
      guard let mapping = try builtIn(other) else {
        yaml.add("there is no mapping \(other)", at: root)
        throw InputError(yaml.problems.sorted)
      }
      rules.merge(mapping.rules) { own, _ in own }
    }
    let mapping = ToolMapping(
      tool: yaml.slug(fields["tool"], "tool", in: root), title: yaml.required(fields["title"], "title", in: root),
      edition: yaml.required(fields["edition"], "edition", in: root),
      source: yaml.required(fields["source"], "source", in: root),
      licence: yaml.required(fields["licence"], "licence", in: root), isPublished: isPublished == .yes, rules: rules)
    try yaml.problems.throwIfAny()
    return mapping
  }

  private static func rule(_ node: Node, _ yaml: YAMLReader) -> Rule {
    let fields = yaml.fields(node, "a rule", known: ruleKeys)
    var rule = Rule(name: yaml.required(fields["rule"], "rule", in: node))
    rule.criteria = yaml.texts(fields["criteria"], "criteria") ?? []
    rule.dimension = yaml.text(fields["dimension"], "dimension")
    rule.checks = yaml.texts(fields["checks"], "checks") ?? []
    rule.worth = yaml.choice(fields["outcome"], "outcome") ?? .fail
    rule.worthAtCriteria = yaml.choice(fields["criteria_outcome"], "criteria_outcome")
    _ = yaml.texts(fields["publisher_criteria"], "publisher_criteria")
    for criterion in rule.criteria where criterion.split(separator: ".").compactMap({ Int($0) }).count != 3 {
      yaml.add("criterion \(criterion) must be one such as 1.4.3, in quotes", at: node)
    }
    return rule
  }
}
