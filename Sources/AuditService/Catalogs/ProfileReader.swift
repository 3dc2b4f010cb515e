internal import AuditModel

/// Reads a profile from its file; docs/catalog-format.md describes it.
struct ProfileReader {
  /// Reads a profile.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  static func profile(_ file: InputText) throws(InputError) -> Profile {
    let yaml = YAMLReader(source: file.source)
    let node = try yaml.document(file.text)
    let fields = yaml.fields(
      node, "a profile", known: ["profile", "title", "description", "target", "element_checks", "packs"])
    for name in ["target", "element_checks", "packs"] where fields[name] == nil {
      yaml.add("\(name) is missing", at: node)
    }
    var keys: Set<String> = []
    let packs = yaml.list(fields["packs"], "packs").map { entry in
      let selection = yaml.fields(entry, "a pack of a profile", known: ["pack", "levels"])
      let levels = yaml.list(selection["levels"], "levels").compactMap {
        yaml.choice($0, "each of levels") as RequirementLevel?
      }
      let key = yaml.slug(selection["pack"], "pack", in: entry)
      if !keys.insert(key).inserted { yaml.add("pack \(key) is there already", at: entry) }
      return Profile.PackSelection(
        pack: key,
        levels: levels.isEmpty ? RequirementLevel.allCases : levels)
    }
    let profile = Profile(
      key: yaml.slug(fields["profile"], "profile", in: node),
      title: yaml.required(fields["title"], "title", in: node),
      description: yaml.required(fields["description"], "description", in: node),
      target: yaml.choice(fields["target"], "target") ?? .aa,
      hasElementChecks: yaml.boolean(fields["element_checks"], "element_checks") ?? true, packs: packs)
    try yaml.problems.throwIfAny()
    return profile
  }
}
