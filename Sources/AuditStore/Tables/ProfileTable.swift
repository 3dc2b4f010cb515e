public import AuditModel

/// SQL about profiles.
enum ProfileQuery: String, Query {
  /// Every revision of every profile, or one of them, with what it selects: a row for each selection.
  case revisions = """
    SELECT
      profile.profile_id, profile.key, profile.title, profile.description, profile.target_level,
      profile.has_element_checks, profile.revision,
      EXISTS (SELECT 1 FROM profile_four_eyes WHERE profile_four_eyes.profile_id = profile.profile_id) AS is_four_eyes,
      (
        SELECT json_group_array(json_array(profile_service_level.severity_id, profile_service_level.days))
        FROM profile_service_level
        WHERE profile_service_level.profile_id = profile.profile_id
      ) AS service_levels,
      pack.key AS pack, profile_selection.levels, profile_selection.version, profile_selection.standard,
      profile_selection.topics, profile_selection.guidelines, profile_selection.scopes, profile_selection.dimensions,
      profile_selection.tests, profile_selection.without
    FROM profile
    LEFT JOIN profile_selection ON profile_selection.profile_id = profile.profile_id
    LEFT JOIN pack ON pack.pack_id = profile_selection.pack_id
    WHERE :profile_id IS NULL OR profile.profile_id = :profile_id
    ORDER BY profile.profile_id, profile_selection.position
    """
  case digest = """
    SELECT content_sha256
    FROM profile
    WHERE profile_id = :profile_id
    """
  /// The parts of what profiles ask for, by their places.
  case selectionPlaces = """
    SELECT profile_id, position
    FROM profile_selection
    ORDER BY profile_id, position
    """
  case selection = """
    SELECT
      pack.key AS pack, profile_selection.levels, profile_selection.version, profile_selection.standard,
      profile_selection.topics, profile_selection.guidelines, profile_selection.scopes, profile_selection.dimensions,
      profile_selection.tests, profile_selection.without
    FROM profile_selection
    JOIN pack ON pack.pack_id = profile_selection.pack_id
    WHERE profile_selection.profile_id = :profile_id AND profile_selection.position = :position
    """
  case removeSelection = """
    DELETE FROM profile_selection
    WHERE profile_id = :profile_id AND position = :position
    """
  /// More days than numbers of JSON can say.
  case removeServiceLevels = """
    DELETE FROM profile_service_level
    WHERE days > 9007199254740992
    """
  case mark = """
    UPDATE profile
    SET title = :title, content_sha256 = :content_sha256
    WHERE profile_id = :profile_id
    """
  case isKnown = """
    SELECT EXISTS (SELECT 1 FROM profile WHERE content_sha256 = :content_sha256) AS is_known
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
      profile_id, position, pack_id, levels, version, standard, topics, guidelines, scopes, dimensions, tests, without
    )
    VALUES (
      :profile_id, :position, :pack_id, :levels, :version, :standard, :topics, :guidelines, :scopes, :dimensions,
      :tests, :without
    )
    """
}

extension ReadTransaction {
  /// The newest revision of each profile, in the order of their keys.
  public func profiles() throws(StoreError) -> [(id: Identifier<Profile>, profile: Profile)] {
    let newest = Dictionary(try revisions().map { ($0.key, $0) }) { $0.revision > $1.revision ? $0 : $1 }
    return newest.values.sorted { $0.key < $1.key }.map { ($0.id, $0.profile) }
  }

  /// Every revision of every profile, in the order in which they were added.
  public func profileRevisions() throws(StoreError) -> [Profile] {
    try revisions().map(\.profile)
  }

  /// Revisions of profiles that ask for something else than what their digest is of, in the order in which they were added.
  public func changedProfiles() throws(StoreError) -> [Profile] {
    try changedRevisions().map(\.profile)
  }

  fileprivate func changedRevisions() throws(StoreError) -> [ProfileRow] {
    var changed: [ProfileRow] = []
    for row in try revisions() {
      let digest = try one(ProfileQuery.digest, row.id.rawValue) { try $0.text("content_sha256") }
      if row.profile.contentDigest != digest { changed.append(row) }
    }
    return changed
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
    guard let found = try revisions(id).first else {
      throw .notFound(kind: "profile", reference: "number \(id.rawValue)", hint: "")
    }
    return found.profile
  }

  fileprivate func revisions(_ id: Identifier<Profile>? = nil) throws(StoreError) -> [ProfileRow] {
    var rows: [ProfileRow] = []
    try forEach(ProfileQuery.revisions, id?.rawValue) { row in
      if try rows.last?.id != row.identifier("profile_id") { rows.append(try ProfileRow(row)) }
      if try !row.isNull("pack") { rows[rows.count - 1].packs.append(try ProfileRow.selection(row)) }
    }
    return rows
  }
}

/// A revision of a profile.
private struct ProfileRow {
  let id: Identifier<Profile>
  let key: String
  var title: String
  let description: String
  let target: ConformanceLevel
  let hasElementChecks: Bool
  let isFourEyes: Bool
  let serviceLevels: [Severity: Int]
  let revision: Int64
  var packs: [PackSelection] = []

  var profile: Profile {
    Profile(
      key: key, title: title, description: description, target: target, hasElementChecks: hasElementChecks,
      packs: packs,
      isFourEyes: isFourEyes, serviceLevels: serviceLevels)
  }

  init(_ row: borrowing Statement) throws(SQLiteError) {
    id = try row.identifier("profile_id")
    key = try row.text("key")
    title = try row.text("title")
    description = try row.text("description")
    target = try row.value("target_level")
    hasElementChecks = try row.bool("has_element_checks")
    isFourEyes = try row.bool("is_four_eyes")
    serviceLevels = try row.parsed("service_levels", as: "list of days by severities", Self.serviceLevels)
    revision = try row.int64("revision")
  }

  static func selection(_ row: borrowing Statement) throws(SQLiteError) -> PackSelection {
    let levels = try row.values("levels", as: RequirementLevel.self)
    return try PackSelection(
      pack: row.text("pack"), levels: RequirementLevel.allCases.filter(levels.contains),
      version: row.optionalText("version"), standard: row.optionalText("standard"), topics: row.texts("topics"),
      guidelines: row.texts("guidelines"), scopes: row.values("scopes"), dimensions: row.texts("dimensions"),
      tests: row.texts("tests"), without: row.texts("without"))
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
        JSONTexts.encode(selection.scopes.map(\.rawValue)), JSONTexts.encode(selection.dimensions),
        JSONTexts.encode(selection.tests), JSONTexts.encode(selection.without))
    }
    if profile.isFourEyes { try run(ProfileQuery.insertFourEyes, id.rawValue) }
    for (severity, days) in profile.serviceLevels.sorted(by: { $0.key < $1.key }) {
      try run(ProfileQuery.insertServiceLevel, id.rawValue, severity.rawValue, days)
    }
    return id
  }

  /// Takes out what cannot be read of what profiles ask for; of those that ask for something else than was stored their
  /// titles say so from now on, and with them every document that names them.
  ///
  /// - Returns: The keys of these.
  func markChangedProfiles() throws(StoreError) -> [String] {
    let places = try read.all(ProfileQuery.selectionPlaces) { try ($0.int64("profile_id"), $0.int64("position")) }
    for (profile, position) in places {
      do {
        _ = try read.first(ProfileQuery.selection, profile, position) { try ProfileRow.selection($0) }
      } catch {
        guard case .damaged = error else { throw error }
        try run(ProfileQuery.removeSelection, profile, position)
      }
    }
    try run(ProfileQuery.removeServiceLevels)
    var keys: [String] = []
    for var row in try read.changedRevisions() {
      row.title += " (incomplete since a recovery)"
      try run(ProfileQuery.mark, row.title, row.profile.contentDigest, row.id.rawValue)
      keys.append(row.key)
    }
    return keys
  }
}
