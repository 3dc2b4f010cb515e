public import AuditModel

/// Writes a profile as ``ProfileReader`` reads it back.
public struct ProfileWriter {
  /// The file of a profile; what it included is written out, and a combination gets a key with hyphens.
  public static func yaml(_ profile: Profile) throws -> String {
    try YAMLNode.document(
      YAMLNode.mapping([
        ("profile", YAMLNode.text(profile.key.split(separator: "+").joined(separator: "-"))),
        ("title", YAMLNode.text(profile.title)),
        ("description", YAMLNode.text(profile.description)), ("target", YAMLNode.text(profile.target.rawValue)),
        ("element_checks", YAMLNode.boolean(profile.hasElementChecks)),
        ("four_eyes", profile.isFourEyes ? YAMLNode.boolean(true) : nil),
        (
          "service_levels",
          profile.serviceLevels.isEmpty
            ? nil
            : YAMLNode.mapping(
              profile.serviceLevels.sorted { $0.key > $1.key }.map { ($0.key.name, YAMLNode.number(Double($0.value))) })
        ),
        ("packs", YAMLNode.sequence(profile.packs.map { selection($0, profile) })),
      ]))
  }

  private static func selection(_ selection: PackSelection, _ profile: Profile) -> Node {
    YAMLNode.mapping([
      ("pack", YAMLNode.text(selection.pack)),
      (
        "levels",
        selection.levels.count == RequirementLevel.allCases.count
          ? nil : YAMLNode.texts(selection.levels.map(\.rawValue))
      ),
      ("version", YAMLNode.text(selection.version)), ("standard", YAMLNode.text(selection.standard)),
      ("topics", YAMLNode.textsIfAny(selection.topics)), ("guidelines", YAMLNode.textsIfAny(selection.guidelines)),
      (
        "scopes",
        selection.scopes == CheckScope.allCases.filter { $0 != .element || profile.hasElementChecks }
          ? nil : YAMLNode.texts(selection.scopes.map(\.rawValue))
      ),
      ("dimensions", YAMLNode.textsIfAny(selection.dimensions)), ("tests", YAMLNode.textsIfAny(selection.tests)),
      ("without", YAMLNode.textsIfAny(selection.without)),
    ])
  }
}
