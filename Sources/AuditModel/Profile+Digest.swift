extension Profile {
  /// SHA-256 of what it asks for, in hexadecimal: the same in every file, whatever its revisions are numbered there.
  public var contentDigest: String {
    var digest = SHA256()
    digest.update(Array(content.canonicalText.utf8))
    return digest.finish().hexadecimal
  }

  private var content: JSONValue {
    .object([
      "key": .text(key), "title": .text(title), "description": .text(description), "target": .text(target.rawValue),
      "element_checks": .flag(hasElementChecks), "four_eyes": .flag(isFourEyes),
      "packs": .list(packs.map(\.content)),
      "service_levels": .object(
        Dictionary(uniqueKeysWithValues: serviceLevels.map { ($0.key.name, .number(Double($0.value))) })),
    ])
  }
}

extension PackSelection {
  fileprivate var content: JSONValue {
    .object([
      "pack": .text(pack), "levels": .list(levels.map { .text($0.rawValue) }),
      "version": version.map(JSONValue.text) ?? .null, "standard": standard.map(JSONValue.text) ?? .null,
      "topics": .list(topics.map(JSONValue.text)), "guidelines": .list(guidelines.map(JSONValue.text)),
      "scopes": .list(scopes.map { .text($0.rawValue) }), "dimensions": .list(dimensions.map(JSONValue.text)),
      "tests": .list(tests.map(JSONValue.text)), "without": .list(without.map(JSONValue.text)),
    ])
  }
}
