public import AuditModel

/// Reads a profile from its file; docs/pack-format.md describes it.
public struct ProfileReader {
  static let profileKeys = [
    "profile", "title", "description", "target", "element_checks", "four_eyes", "service_levels", "includes", "packs",
  ]
  static let selectionKeys = [
    "pack", "levels", "version", "standard", "topics", "guidelines", "scopes", "dimensions", "tests", "without",
  ]

  private let yaml: YAMLReader

  /// Reads a profile.
  ///
  /// - Parameter others: Profiles that it may include.
  /// - Throws: ``InputError`` with everything that is wrong.
  public static func profile(_ file: InputText, others: [Profile] = []) throws(InputError) -> Profile {
    let reader = ProfileReader(yaml: YAMLReader(source: file.source))
    let profile = try reader.profile(try reader.yaml.document(file.text), others)
    try reader.yaml.problems.throwIfAny()
    return profile
  }

  private func profile(_ node: Node, _ others: [Profile]) throws(InputError) -> Profile {
    let fields = yaml.fields(node, "a profile", known: Self.profileKeys)
    for name in ["target", "element_checks"] where fields[name] == nil { yaml.add("\(name) is missing", at: node) }
    if fields["packs"] == nil && fields["includes"] == nil {
      yaml.add("packs is missing; say packs, includes or both", at: node)
    }
    let included = yaml.list(fields["includes"], "includes").compactMap { include($0, others) }
    let levels = serviceLevels(fields["service_levels"])
    var packs: [PackSelection] = []
    for entry in yaml.list(fields["packs"], "packs") {
      let selection = selection(entry)
      if packs.contains(selection) { yaml.add("this selection of \(selection.pack) is there already", at: entry) }
      packs.append(selection)
    }
    return Profile(
      key: yaml.slug(fields["profile"], "profile", in: node),
      title: yaml.required(fields["title"], "title", in: node),
      description: yaml.required(fields["description"], "description", in: node),
      target: yaml.choice(fields["target"], "target") ?? .aa,
      hasElementChecks: yaml.boolean(fields["element_checks"], "element_checks") ?? true,
      packs: packs + included.flatMap(\.packs).filter { !packs.contains($0) },
      isFourEyes: yaml.boolean(fields["four_eyes"], "four_eyes") ?? included.contains(where: \.isFourEyes),
      serviceLevels: levels.merging(
        included.reduce(into: [:]) { $0.merge($1.serviceLevels) { min($0, $1) } }
      ) { own, _ in own })
  }

  /// Days by severity.
  private func serviceLevels(_ node: Node?) -> [Severity: Int] {
    guard let node else { return [:] }
    var levels: [Severity: Int] = [:]
    for (key, keyNode, value) in yaml.entries(node, "service_levels") {
      guard let severity = Severity(name: key) else {
        yaml.add(
          "unknown severity \(key) in service_levels; use \(Severity.allCases.map(\.name).joined(separator: ", "))",
          at: keyNode)
        continue
      }
      guard let days = yaml.text(value, key).flatMap({ Int($0) }), (1...36_500).contains(days) else {
        yaml.add("\(key) in service_levels must be a number of days from 1 to 36500", at: value)
        continue
      }
      levels[severity] = days
    }
    return levels
  }

  private func include(_ node: Node, _ others: [Profile]) -> Profile? {
    guard let key = yaml.text(node, "each of includes") else { return nil }
    let found = others.first { $0.key == key }
    if found == nil {
      yaml.add("there is no profile \(key); there are \(others.map(\.key).joined(separator: ", "))", at: node)
    }
    return found
  }

  private func selection(_ node: Node) -> PackSelection {
    let fields = yaml.fields(node, "a pack of a profile", known: Self.selectionKeys)
    for name in ["levels", "scopes", "topics", "guidelines", "dimensions", "tests", "without"] {
      if let node = fields[name], yaml.list(node, name).isEmpty {
        yaml.add("\(name) is empty; leave it out to ask for all", at: node)
      }
    }
    let levels = yaml.list(fields["levels"], "levels").compactMap {
      yaml.choice($0, "each of levels") as RequirementLevel?
    }
    let scopes = yaml.list(fields["scopes"], "scopes").compactMap {
      yaml.choice($0, "each of scopes") as CheckScope?
    }
    return PackSelection(
      pack: yaml.slug(fields["pack"], "pack", in: node),
      levels: levels.isEmpty ? RequirementLevel.allCases : RequirementLevel.allCases.filter(levels.contains),
      version: yaml.version(fields["version"], "version"), standard: yaml.text(fields["standard"], "standard"),
      topics: yaml.texts(fields["topics"], "topics") ?? [],
      guidelines: yaml.texts(fields["guidelines"], "guidelines") ?? [],
      scopes: scopes.isEmpty ? CheckScope.allCases : CheckScope.allCases.filter(scopes.contains),
      dimensions: yaml.texts(fields["dimensions"], "dimensions") ?? [],
      tests: yaml.texts(fields["tests"], "tests") ?? [], without: yaml.texts(fields["without"], "without") ?? [])
  }
}
