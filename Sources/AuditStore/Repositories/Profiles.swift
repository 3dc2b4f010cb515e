public import AuditModel

extension ReadTransaction {
  /// The newest revision of each profile, in the order of their keys.
  public func profiles() throws(StoreError) -> [(id: Identifier<Profile>, profile: Profile)] {
    var profiles: [(id: Identifier<Profile>, profile: Profile)] = []
    for row in try all(ProfileQuery.newest, decode: ProfileRow.init) {
      profiles.append((row.id, try profile(row)))
    }
    return profiles
  }

  /// Every revision of every profile, in the order in which they were added.
  public func profileRevisions() throws(StoreError) -> [Profile] {
    var profiles: [Profile] = []
    for row in try all(ProfileQuery.revisions, decode: ProfileRow.init) { profiles.append(try profile(row)) }
    return profiles
  }

  /// The newest revision of the profile of that key.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func profile(_ key: String) throws(StoreError) -> (id: Identifier<Profile>, profile: Profile) {
    let profiles = try profiles()
    guard let found = profiles.first(where: { $0.profile.key == key }) else {
      throw .notFound(
        kind: "profile", reference: key,
        hint: "there are \(profiles.map(\.profile.key).joined(separator: ", "))")
    }
    return found
  }

  /// A stored revision of a profile.
  public func profile(_ id: Identifier<Profile>) throws(StoreError) -> Profile {
    guard let row = try first(ProfileQuery.byID, id.rawValue, decode: ProfileRow.init) else {
      throw .notFound(kind: "profile", reference: "number \(id.rawValue)", hint: "")
    }
    return try profile(row)
  }

  private func profile(_ row: ProfileRow) throws(StoreError) -> Profile {
    let packs = try all(ProfileQuery.selections, row.id.rawValue) { selection in
      let levels = (JSONTexts.decode(selection.text(1)) ?? []).compactMap(RequirementLevel.init(rawValue:))
      return PackSelection(
        pack: selection.text(0), levels: RequirementLevel.allCases.filter(levels.contains),
        version: selection.optionalText(2), standard: selection.optionalText(3),
        topics: JSONTexts.decode(selection.text(4)) ?? [], guidelines: JSONTexts.decode(selection.text(5)) ?? [],
        scopes: (JSONTexts.decode(selection.text(6)) ?? []).compactMap(CheckScope.init(rawValue:)))
    }
    var levels: [Severity: Int] = [:]
    try forEach(ProfileQuery.serviceLevels, row.id.rawValue) { level in
      if let severity = Severity(rawValue: level.int64(0)) { levels[severity] = level.int(1) }
    }
    let isFourEyes = try first(ProfileQuery.isFourEyes, row.id.rawValue) { $0.bool(0) }
    return Profile(
      key: row.key, title: row.title, description: row.description, target: row.target,
      hasElementChecks: row.hasElementChecks, packs: packs, isFourEyes: isFourEyes ?? false, serviceLevels: levels)
  }
}

/// A profile without its packs.
private struct ProfileRow {
  let id: Identifier<Profile>
  let key: String
  let title: String
  let description: String
  let target: ConformanceLevel
  let hasElementChecks: Bool

  init(_ row: borrowing Statement) {
    id = row.identifier(0)
    key = row.text(1)
    title = row.text(2)
    description = row.text(3)
    target = ConformanceLevel(rawValue: row.text(4)) ?? .aa
    hasElementChecks = row.bool(5)
  }
}

extension WriteTransaction {
  /// Adds a profile, or a new revision of it.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` when a pack is not loaded.
  @discardableResult
  public func addProfile(_ profile: Profile) throws(StoreError) -> Identifier<Profile> {
    let id: Identifier<Profile> = try insert(
      ProfileQuery.insert, profile.key, profile.title, profile.description, profile.target.rawValue,
      profile.hasElementChecks, kind: "profile", reference: profile.key)
    for (position, selection) in profile.packs.enumerated() {
      try run(
        ProfileQuery.insertSelection, id.rawValue, position, try packID(selection.pack),
        JSONTexts.encode(selection.levels.map(\.rawValue)), selection.version, selection.standard,
        JSONTexts.encode(selection.topics), JSONTexts.encode(selection.guidelines),
        JSONTexts.encode(selection.scopes.map(\.rawValue)))
    }
    if profile.isFourEyes { try run(ProfileQuery.insertFourEyes, id.rawValue) }
    for (severity, days) in profile.serviceLevels.sorted(by: { $0.key < $1.key }) {
      try run(ProfileQuery.insertServiceLevel, id.rawValue, severity.rawValue, days)
    }
    return id
  }
}
