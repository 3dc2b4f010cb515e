public import AuditModel

/// SQL about releases, their builds, packs and scope.
enum ReleaseQuery: String, Query {
  case ofProduct = """
    SELECT
      release.release_id, release.product_id, release.version, release.position, predecessor.version AS predecessor,
      release.stage, release.profile_id
    FROM release
    LEFT JOIN release AS predecessor ON predecessor.release_id = release.predecessor_id
    WHERE release.product_id = :product_id
    ORDER BY release.position
    """
  case insert = """
    INSERT INTO release (product_id, version, position, predecessor_id, stage, profile_id, created_at)
    VALUES (:product_id, :version, :position, :predecessor_id, 'planned', :profile_id, :created_at)
    RETURNING release_id
    """
  /// Out of the way of every position that people can reach; ``closeRoom`` moves them back, one further on.
  case makeRoom = """
    UPDATE release
    SET position = position + 1000000000
    WHERE product_id = :product_id AND position > :position
    """
  case closeRoom = """
    UPDATE release
    SET position = position - 999999999
    WHERE product_id = :product_id AND position > 1000000000
    """
  /// What ended with the predecessor goes on to end with the release that now follows it.
  case extendSpecifications = """
    UPDATE specification
    SET last_release_id = :release_id
    WHERE last_release_id = :predecessor_id
    """
  case pinNewestPacks = """
    INSERT INTO release_pack (release_id, pack_edition_id)
    SELECT :release_id, max(pack_edition_id)
    FROM pack_edition
    GROUP BY pack_id
    """
  /// Pins the newest edition of each pack that a profile asks for and the release does not pin in any edition.
  case pinMissingPacks = """
    INSERT INTO release_pack (release_id, pack_edition_id)
    SELECT :release_id, max(pack_edition.pack_edition_id)
    FROM profile_selection
    JOIN pack_edition ON pack_edition.pack_id = profile_selection.pack_id
    WHERE profile_selection.profile_id = :profile_id
      AND profile_selection.pack_id NOT IN (
        SELECT pinned.pack_id
        FROM release_pack
        JOIN pack_edition AS pinned ON pinned.pack_edition_id = release_pack.pack_edition_id
        WHERE release_pack.release_id = :release_id
      )
    GROUP BY profile_selection.pack_id
    """
  case forgetChecks = """
    DELETE FROM release_check
    WHERE release_id = :release_id
    """
  /// Pins the checks of these paths, as the release's editions define them.
  case pinChecks = """
    INSERT INTO release_check (release_id, check_definition_id)
    SELECT release_pack.release_id, check_definition.check_definition_id
    FROM json_each(:paths) AS asked
    JOIN audit_check ON audit_check.path = asked.value
    JOIN check_definition ON check_definition.check_id = audit_check.check_id
    JOIN release_pack ON release_pack.pack_edition_id = check_definition.pack_edition_id
    WHERE release_pack.release_id = :release_id
    """
  case copyScope = """
    INSERT INTO release_screen (release_id, screen_id, position)
    SELECT :release_id, screen_id, position
    FROM release_screen
    WHERE release_id = :predecessor_id
    """
  case setStage = """
    UPDATE release
    SET stage = :stage, frozen_at = :frozen_at
    WHERE release_id = :release_id
    """
  case setProfile = """
    UPDATE release
    SET profile_id = :profile_id
    WHERE release_id = :release_id
    """
  case builds = """
    SELECT build_id, name, position
    FROM build
    WHERE release_id = :release_id
    ORDER BY position
    """
  case insertBuild = """
    INSERT INTO build (release_id, name, position, created_at)
    SELECT :release_id, :name, ifnull(max(position), 0) + 1, :created_at
    FROM build
    WHERE release_id = :release_id
    RETURNING build_id
    """
  case packs = """
    SELECT pack.key, pack_edition.edition
    FROM release_pack
    JOIN pack_edition ON pack_edition.pack_edition_id = release_pack.pack_edition_id
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    WHERE release_pack.release_id = :release_id
    ORDER BY pack.key
    """
}

extension ReadTransaction {
  /// A product's releases in their order.
  public func releases(of product: Identifier<Product>) throws(StoreError) -> [Release] {
    try all(ReleaseQuery.ofProduct, product.rawValue) { row in
      try Release(
        id: row.identifier("release_id"), product: row.identifier("product_id"), version: row.text("version"),
        position: row.int("position"),
        predecessor: row.optionalText("predecessor"), stage: row.value("stage"),
        profile: row.identifier("profile_id"))
    }
  }

  /// The release of that version.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func release(_ version: String, of product: Product) throws(StoreError) -> Release {
    let releases = try releases(of: product.id)
    guard let release = releases.first(where: { $0.version == version }) else {
      throw .notFound(
        kind: "release", reference: version,
        hint: "\(product.key) has \(releases.isEmpty ? "none yet" : releases.map(\.version).joined(separator: ", "))")
    }
    return release
  }

  /// The release under audit in a session, and its product.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``; no file of ours has such a session.
  public func release(of session: AuditSession) throws(StoreError) -> (product: Product, release: Release) {
    for product in try products() {
      if let release = try releases(of: product.id).first(where: { $0.id == session.release }) {
        return (product, release)
      }
    }
    throw .notFound(kind: "release", reference: "of session \(session.id.rawValue)", hint: "")
  }

  /// The releases that a release goes back to, its predecessor first; empty for a first one.
  public func earlierReleases(of release: Release) throws(StoreError) -> [Release] {
    guard release.predecessor != nil else { return [] }
    let releases = try releases(of: release.product)
    var earlier: [Release] = []
    var next = release.predecessor
    while let version = next, let found = releases.first(where: { $0.version == version }),
      !earlier.contains(where: { $0.id == found.id })
    {
      earlier.append(found)
      next = found.predecessor
    }
    return earlier
  }

  /// Refuses to change the findings of a release that is frozen, or that a frozen one goes back to: a failure is carried
  /// from release to release (DESIGN rule 8), so that what a frozen one says would change, too.
  ///
  /// - Throws: ``StoreError/frozen(release:)``, ``StoreError/invalid(_:)``.
  func requireOpen(_ release: Release) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    for later in try releases(of: release.product) where later.stage == .frozen && later.position > release.position {
      guard try earlierReleases(of: later).contains(where: { $0.id == release.id }) else { continue }
      throw .invalid(
        "release \(release.version) takes no finding any more: \(later.version) goes back to it and is frozen; record it in "
          + "the release after \(later.version)")
    }
  }

  /// A release's builds in their order.
  public func builds(of release: Identifier<Release>) throws(StoreError) -> [Build] {
    try all(ReleaseQuery.builds, release.rawValue) { row in
      try Build(id: row.identifier("build_id"), name: row.text("name"), position: row.int("position"))
    }
  }

  /// The editions that a release is audited by, by the keys of their packs.
  public func pinnedEditions(of release: Identifier<Release>) throws(StoreError) -> [String: String] {
    var editions: [String: String] = [:]
    try forEach(ReleaseQuery.packs, release.rawValue) { editions[try $0.text("key")] = try $0.text("edition") }
    return editions
  }

  /// The packs that a release is audited by, as `KEY EDITION`, in the order of their keys.
  public func packs(of release: Identifier<Release>) throws(StoreError) -> [String] {
    try all(ReleaseQuery.packs, release.rawValue) { try "\($0.text("key")) \($0.text("edition"))" }
  }
}

extension WriteTransaction {
  /// Adds a release behind its predecessor, with the predecessor's screens in scope, the newest editions of all packs
  /// pinned, and of their checks those that the profile asks for.
  ///
  /// - Parameter predecessor: The release it follows; nil for a first one.
  /// - Throws: ``StoreError/duplicate(kind:reference:)``.
  public func addRelease(
    version: String, of product: Product, after predecessor: Release?, profile: Identifier<Profile>
  ) throws(StoreError) -> Identifier<Release> {
    let position = predecessor?.position ?? 0
    // In two steps, because UNIQUE holds for each row at once.
    try run(ReleaseQuery.makeRoom, product.id.rawValue, position)
    try run(ReleaseQuery.closeRoom, product.id.rawValue)
    let release: Identifier<Release> = try insert(
      ReleaseQuery.insert, product.id.rawValue, version, position + 1, predecessor?.id.rawValue,
      profile.rawValue, now, kind: "release", reference: version)
    try run(ReleaseQuery.pinNewestPacks, release.rawValue)
    try pinChecks(of: release, profile, on: product.platform)
    if let predecessor {
      try run(ReleaseQuery.copyScope, release.rawValue, predecessor.id.rawValue)
      try run(ReleaseQuery.extendSpecifications, release.rawValue, predecessor.id.rawValue)
      try run(ProcessQuery.extend, release.rawValue, predecessor.id.rawValue)
    }
    return release
  }

  /// Adds a build behind the release's others.
  ///
  /// - Throws: ``StoreError/duplicate(kind:reference:)``.
  public func addBuild(_ name: String, to release: Release) throws(StoreError) -> Identifier<Build> {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    return try insert(
      ReleaseQuery.insertBuild, release.id.rawValue, name, now, kind: "build", reference: name)
  }

  /// Moves a release to a stage.
  ///
  /// - Throws: ``StoreError/frozen(release:)``: a frozen release stays frozen.
  public func setStage(_ stage: ReleaseStage, of release: Release) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try run(
      ReleaseQuery.setStage, stage.rawValue, stage == .frozen ? now : nil as Int64?, release.id.rawValue)
  }

  /// Chooses what counts for a release of a product.
  ///
  /// Packs that the profile asks for and that were loaded after the
  /// release was made are pinned in their newest edition; the editions that it pins stay.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func setProfile(
    _ profile: Identifier<Profile>, of release: Release, _ product: Product
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try run(ReleaseQuery.setProfile, profile.rawValue, release.id.rawValue)
    try run(ReleaseQuery.pinMissingPacks, release.id.rawValue, profile.rawValue)
    try pinChecks(of: release.id, profile, on: product.platform)
  }

  /// Writes down which checks of the release's editions its profile asks for: what counts is settled then, whatever
  /// becomes of the profile.
  private func pinChecks(
    of release: Identifier<Release>, _ profile: Identifier<Profile>, on platform: Platform
  ) throws(StoreError) {
    let profile = try read.profile(profile)
    try run(ReleaseQuery.forgetChecks, release.rawValue)
    let guidelines = try read.guidelineOutlines(for: release)
    let asked = try read.checkDefinitions(for: release).filter { definition in
      guidelines[definition.guidelinePath].map { profile.asks(definition.check, of: $0, on: platform) } ?? false
    }
    try run(ReleaseQuery.pinChecks, JSONTexts.encode(asked.map(\.check.path)), release.rawValue)
  }
}
