public import AuditModel

/// SQL about profiles.
enum ProfileQuery: String, Query {
  /// The newest revision of each profile.
  case newest = """
    SELECT
      profile_id, key, title, description, target_level, has_element_checks, max(revision) AS revision,
      EXISTS (SELECT 1 FROM profile_four_eyes WHERE profile_four_eyes.profile_id = profile.profile_id) AS is_four_eyes,
      (
        SELECT json_group_array(json_array(profile_service_level.severity_id, profile_service_level.days))
        FROM profile_service_level
        WHERE profile_service_level.profile_id = profile.profile_id
      ) AS service_levels
    FROM profile
    GROUP BY key
    ORDER BY key
    """
  /// Every revision of every profile.
  case revisions = """
    SELECT
      profile_id, key, title, description, target_level, has_element_checks, revision,
      EXISTS (SELECT 1 FROM profile_four_eyes WHERE profile_four_eyes.profile_id = profile.profile_id) AS is_four_eyes,
      (
        SELECT json_group_array(json_array(profile_service_level.severity_id, profile_service_level.days))
        FROM profile_service_level
        WHERE profile_service_level.profile_id = profile.profile_id
      ) AS service_levels
    FROM profile
    ORDER BY profile_id
    """
  case byID = """
    SELECT
      profile_id, key, title, description, target_level, has_element_checks, revision,
      EXISTS (SELECT 1 FROM profile_four_eyes WHERE profile_four_eyes.profile_id = profile.profile_id) AS is_four_eyes,
      (
        SELECT json_group_array(json_array(profile_service_level.severity_id, profile_service_level.days))
        FROM profile_service_level
        WHERE profile_service_level.profile_id = profile.profile_id
      ) AS service_levels
    FROM profile
    WHERE profile_id = :profile_id
    """
  case digest = """
    SELECT content_sha256
    FROM profile
    WHERE profile_id = :profile_id
    """
  case isKnown = """
    SELECT EXISTS (SELECT 1 FROM profile WHERE content_sha256 = :content_sha256) AS is_known
    """
  case selections = """
    SELECT
      pack.key AS pack, profile_selection.levels, profile_selection.version, profile_selection.standard,
      profile_selection.topics, profile_selection.guidelines, profile_selection.scopes
    FROM profile_selection
    JOIN pack ON pack.pack_id = profile_selection.pack_id
    WHERE profile_selection.profile_id = :profile_id
    ORDER BY profile_selection.position
    """
  case insertFourEyes = """
    INSERT INTO profile_four_eyes (profile_id)
    VALUES (:profile_id)
    """
  case insertServiceLevel = """
    INSERT INTO profile_service_level (profile_id, severity_id, days)
    VALUES (:profile_id, :severity_id, :days)
    """
  case insert = """
    INSERT INTO profile (key, revision, title, description, target_level, has_element_checks, content_sha256)
    SELECT
      :key, ifnull(max(revision), 0) + 1, :title, :description, :target_level, :has_element_checks, :content_sha256
    FROM profile
    WHERE key = :key
    RETURNING profile_id
    """
  case insertSelection = """
    INSERT INTO profile_selection (
      profile_id, position, pack_id, levels, version, standard, topics, guidelines, scopes
    )
    VALUES (:profile_id, :position, :pack_id, :levels, :version, :standard, :topics, :guidelines, :scopes)
    """
}

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
      let levels = try selection.values("levels", as: RequirementLevel.self)
      return try PackSelection(
        pack: selection.text("pack"), levels: RequirementLevel.allCases.filter(levels.contains),
        version: selection.optionalText("version"), standard: selection.optionalText("standard"),
        topics: selection.texts("topics"), guidelines: selection.texts("guidelines"),
        scopes: selection.values("scopes"))
    }
    return Profile(
      key: row.key, title: row.title, description: row.description, target: row.target,
      hasElementChecks: row.hasElementChecks, packs: packs, isFourEyes: row.isFourEyes, serviceLevels: row.serviceLevels
    )
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
  let isFourEyes: Bool
  let serviceLevels: [Severity: Int]

  init(_ row: borrowing Statement) throws(SQLiteError) {
    id = try row.identifier("profile_id")
    key = try row.text("key")
    title = try row.text("title")
    description = try row.text("description")
    target = try row.value("target_level")
    hasElementChecks = try row.bool("has_element_checks")
    isFourEyes = try row.bool("is_four_eyes")
    serviceLevels = try row.parsed("service_levels", as: "list of days by severities", Self.serviceLevels)
  }

  private static func serviceLevels(_ json: String) -> [Severity: Int]? {
    guard let pairs = JSONTexts.decodeNumbers(json) else { return nil }
    var levels: [Severity: Int] = [:]
    for pair in pairs {
      guard pair.count == 2, let severity = Severity(rawValue: pair[0]), 0...(1 << 53) ~= pair[1] else { return nil }
      levels[severity] = Int(pair[1])
    }
    return levels
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
      profile.hasElementChecks, profile.contentDigest, kind: "profile", reference: profile.key)
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
