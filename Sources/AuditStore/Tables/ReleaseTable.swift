public import AuditModel

/// SQL about releases, their builds, packs and scope.
enum ReleaseQuery: String, Query {
  case ofProduct = """
    SELECT
      release.release_id, release.product_id, release.version, release.position, predecessor.version AS predecessor,
      release.stage, release.profile_id, release.released_on, release.is_partial, release.is_inventoried,
      (
        SELECT json_group_array(merged.version)
        FROM release_merge
        JOIN release AS merged ON merged.release_id = release_merge.merged_release_id
        WHERE release_merge.release_id = release.release_id
      ) AS merges
    FROM release
    LEFT JOIN release AS predecessor ON predecessor.release_id = release.predecessor_id
    WHERE release.product_id = :product_id
    ORDER BY release.position
    """
  case versions = """
    SELECT release_id, version
    FROM release
    WHERE product_id = :product_id
    ORDER BY release_id
    """
  case insert = """
    INSERT INTO release (product_id, version, position, stage)
    VALUES (:product_id, :version, 0, 'planned')
    RETURNING release_id
    """
  /// Lets what a frozen release asks for be made anew; ``setStage`` follows.
  case thaw = """
    UPDATE release
    SET stage = 'planned', frozen_at = NULL
    WHERE release_id = :release_id
    """
  case setStage = """
    UPDATE release
    SET stage = :stage, frozen_at = :frozen_at
    WHERE release_id = :release_id
    """
  /// Writes what its edits say of a release; without a profile, which a recovery may not have found, it keeps its own.
  case derive = """
    UPDATE release
    SET
      predecessor_id = (
        SELECT before.release_id
        FROM release AS before
        WHERE before.product_id = release.product_id AND before.version = :predecessor
      ),
      profile_id = ifnull((SELECT min(profile_id) FROM profile WHERE content_sha256 = :profile), profile_id),
      released_on = :released_on, is_partial = :is_partial, is_inventoried = :is_inventoried
    WHERE release_id = :release_id
    """
  case setPosition = """
    UPDATE release
    SET position = :position
    WHERE product_id = :product_id AND version = :version AND position <> :position
    """
  /// All that is derived of a release from its own edits.
  case facts = """
    SELECT
      predecessor.version AS predecessor, release.stage, release.frozen_at, profile.content_sha256 AS profile,
      release.released_on, release.is_partial, release.is_inventoried
    FROM release
    LEFT JOIN release AS predecessor ON predecessor.release_id = release.predecessor_id
    LEFT JOIN profile ON profile.profile_id = release.profile_id
    WHERE release.release_id = :release_id
    """
  case mergesOfRelease = """
    SELECT merged.version
    FROM release_merge
    JOIN release AS merged ON merged.release_id = release_merge.merged_release_id
    WHERE release_merge.release_id = :release_id
    """
  case forgetMerges = """
    DELETE FROM release_merge
    WHERE release_id = :release_id
    """
  case addMerge = """
    INSERT INTO release_merge (release_id, merged_release_id)
    SELECT :release_id, release_id
    FROM release
    WHERE product_id = :product_id AND version = :version
    """
  /// The newest edition of each pack.
  case newestPacks = """
    SELECT pack.key, newest_pack_edition.edition
    FROM newest_pack_edition
    JOIN pack ON pack.pack_id = newest_pack_edition.pack_id
    ORDER BY pack.key
    """
  case forgetPacks = """
    DELETE FROM release_pack
    WHERE release_id = :release_id
    """
  case pinPack = """
    INSERT INTO release_pack (release_id, pack_edition_id)
    SELECT :release_id, pack_edition.pack_edition_id
    FROM pack
    JOIN pack_edition ON pack_edition.pack_id = pack.pack_id
    WHERE pack.key = :key AND pack_edition.edition = :edition
    """
  /// What a release asks for by: its profile and packs, to see whether they have changed.
  case asking = """
    SELECT
      release.profile_id,
      (SELECT group_concat(pack_edition_id, ' ') FROM release_pack WHERE release_pack.release_id = release.release_id)
        AS editions
    FROM release
    WHERE release.release_id = :release_id
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
  case builds = """
    SELECT build_id, name, position
    FROM build
    WHERE release_id = :release_id
    ORDER BY position
    """
  case insertBuild = """
    INSERT INTO build (release_id, name, position)
    VALUES (:release_id, :name, 1)
    RETURNING build_id
    """
  case setBuildPosition = """
    UPDATE build
    SET position = :position
    WHERE release_id = :release_id AND name = :name AND position <> :position
    """
  case packs = """
    SELECT
      pack.key, pack_edition.edition, pack_edition.language,
      ifnull(pack_edition.title_language, pack_edition.language) AS title_language
    FROM release_pack
    JOIN pack_edition ON pack_edition.pack_edition_id = release_pack.pack_edition_id
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    WHERE release_pack.release_id = :release_id
    ORDER BY pack.key
    """
  /// The screens of a release that say their language.
  case screenLanguages = """
    SELECT screen.key, specification.language
    FROM release_screen
    JOIN screen ON screen.screen_id = release_screen.screen_id
    JOIN specification ON specification.specification_id = release_screen.specification_id
    WHERE release_screen.release_id = :release_id AND specification.language IS NOT NULL
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portable = """
    SELECT product.product_id, product.key || ' ' || release.version AS release
    FROM release
    JOIN product ON product.product_id = release.product_id
    WHERE release.release_id = :key
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portableBuild = """
    SELECT product.product_id, product.key || ' ' || release.version AS release, build.name
    FROM build
    JOIN release ON release.release_id = build.release_id
    JOIN product ON product.product_id = release.product_id
    WHERE build.build_id = :key
    """
}

extension ReadTransaction {
  /// A product's releases in their order.
  public func releases(of product: Identifier<Product>) throws(StoreError) -> [Release] {
    try all(ReleaseQuery.ofProduct, product.rawValue) { row in
      try Release(
        id: row.identifier("release_id"), product: row.identifier("product_id"), version: row.text("version"),
        position: row.int("position"), predecessor: row.optionalText("predecessor"),
        merges: row.texts("merges").sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
        stage: row.value("stage"), profile: row.identifier("profile_id"), date: row.optionalText("released_on"),
        isPartial: row.bool("is_partial"), isInventoried: row.bool("is_inventoried"))
    }
  }

  /// The versions of a product's releases, in no order.
  func versions(of product: Identifier<Product>) throws(StoreError) -> [(id: Identifier<Release>, version: String)] {
    try all(ReleaseQuery.versions, product.rawValue) { row in
      try (id: row.identifier("release_id"), version: row.text("version"))
    }
  }

  /// The newest edition of each pack, in the order of their keys.
  func newestPacks() throws(StoreError) -> [(pack: String, edition: String)] {
    try all(ReleaseQuery.newestPacks) { try (pack: $0.text("key"), edition: $0.text("edition")) }
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

  /// The releases that a release goes back to (``Swift/Array/wayBack(from:)``); empty for a first one.
  public func earlierReleases(of release: Release) throws(StoreError) -> [Release] {
    guard release.predecessor != nil || !release.merges.isEmpty else { return [] }
    return try releases(of: release.product).wayBack(from: release)
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

  /// The languages of the packs that a release is audited by, by their keys.
  public func packLanguages(of release: Identifier<Release>) throws(StoreError) -> [String: String] {
    var languages: [String: String] = [:]
    try forEach(ReleaseQuery.packs, release.rawValue) { languages[try $0.text("key")] = try $0.text("language") }
    return languages
  }

  /// The languages of the titles of these packs' guidelines, by the packs' keys.
  public func guidelineTitleLanguages(of release: Identifier<Release>) throws(StoreError) -> [String: String] {
    var languages: [String: String] = [:]
    try forEach(ReleaseQuery.packs, release.rawValue) { languages[try $0.text("key")] = try $0.text("title_language") }
    return languages
  }

  /// The languages of the screens of a release that say one, by their keys.
  public func screenLanguages(of release: Identifier<Release>) throws(StoreError) -> [String: String] {
    var languages: [String: String] = [:]
    try forEach(ReleaseQuery.screenLanguages, release.rawValue) {
      languages[try $0.text("key")] = try $0.text("language")
    }
    return languages
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
  /// - Parameters:
  ///   - predecessor: The release it follows; nil for a first one.
  ///   - merges: The hotfixes that were merged into it.
  /// - Throws: ``StoreError/duplicate(kind:reference:)``.
  public func addRelease(
    version: String, of product: Product, after predecessor: Release?, merges: [Release] = [],
    profile: Identifier<Profile>, by author: EditAuthor = .unknown
  ) throws(StoreError) -> Identifier<Release> {
    let release: Identifier<Release> = try insert(
      ReleaseQuery.insert, product.id.rawValue, version, kind: "release", reference: version)
    func say(_ value: EditValue, _ field: EditField) throws(StoreError) {
      try self.say(value, of: EditRegister(field, of: version), product.id, by: author)
    }
    // The first that is said of a release is what it asks for: other copies wait for that (``ParcelThings``).
    try say(profileValue(profile), .profile)
    if let predecessor { try say(EditValue(predecessor.version), .predecessor) }
    for hotfix in merges { try say(.said, .merges(hotfix.version)) }
    for (pack, edition) in try read.newestPacks() { try say(EditValue(edition), .pack(pack)) }
    try refreshReleases(of: product)
    if let predecessor { try copyPlan(of: predecessor, to: version, release, by: author) }
    if !merges.isEmpty { try refreshSpecifications(of: product.id) }
    return release
  }

  /// Notes that a hotfix was merged into a release: from now on it goes back to the hotfix, too.
  ///
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/invalid(_:)`` for a release that goes back to this one.
  public func merge(
    _ hotfix: Release, into release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard try !isBehind(release, hotfix) else {
      throw .invalid(
        "\(hotfix.version) cannot be merged into \(release.version), for it goes back to it; name a hotfix that was "
          + "made beside it")
    }
    try sayStep(.said, .merges(hotfix.version), of: release, by: author)
  }

  /// Notes that a hotfix was not merged into a release after all.
  ///
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/notFound(kind:reference:hint:)`` where nobody has said
  ///   that it was.
  public func unmerge(
    _ hotfix: Release, from release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    let said = try read.stepEdits(of: release.product).contains { edit in
      edit.register == EditRegister(.merges(hotfix.version), of: release.version)
    }
    guard said else {
      throw .notFound(
        kind: "merged hotfix", reference: hotfix.version,
        hint: "\(release.version) has \(release.merges.isEmpty ? "none" : release.merges.joined(separator: ", "))")
    }
    try sayStep(nil, .merges(hotfix.version), of: release, by: author)
  }

  /// Notes which release a release follows.
  ///
  /// What it plans stays as it is; what it does not say of its screens, components and processes it takes from there.
  ///
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/invalid(_:)`` for a release that goes back to this one.
  public func setPredecessor(
    _ predecessor: Release, of release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard try !isBehind(release, predecessor) else {
      throw .invalid(
        "\(release.version) cannot follow \(predecessor.version), for that goes back to it; name another release")
    }
    try sayStep(EditValue(predecessor.version), .predecessor, of: release, by: author)
  }

  /// Whether a release is another one, or on its way back.
  private func isBehind(_ release: Release, _ other: Release) throws(StoreError) -> Bool {
    guard other.id != release.id else { return true }
    return try read.releases(of: release.product).wayBack(from: other).contains { $0.id == release.id }
  }

  private func sayStep(
    _ value: EditValue?, _ field: EditField, of release: Release, by author: EditAuthor
  ) throws(StoreError) {
    try read.requireOpen(release)
    try say(value, of: EditRegister(field, of: release.version), release.product, by: author)
    try refreshReleases(of: try read.product(release.product))
    try refreshSpecifications(of: release.product)
  }

  /// Moves a release to a stage.
  ///
  /// - Throws: ``StoreError/frozen(release:)``: a frozen release stays frozen.
  public func setStage(
    _ stage: ReleaseStage, of release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try say(
      EditValue(stage.rawValue), of: EditRegister(.stage, of: release.version), release.product, by: author)
    try refreshReleases(of: try read.product(release.product))
  }

  /// Says on which day a release came out, which may be long after it was frozen.
  ///
  /// - Parameter day: As `2026-11-22`; nil: not said.
  /// - Throws: ``StoreError/invalid(_:)`` for a text that is no day.
  public func setDate(_ day: String?, of release: Release, by author: EditAuthor = .unknown) throws(StoreError) {
    try set(.date, day.map { EditValue($0) }, of: release, by: author)
  }

  /// Says whether a release is a partial re-audit: its plan names some screens, and the others stand as in the release
  /// before.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func setPartial(
    _ isPartial: Bool, _ release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try set(.partial, isPartial ? .said : nil, of: release, by: author)
  }

  /// Says whether the screens of a release were listed for its plan (WCAG-EM 1.0, step 2), so that there are no others.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func setInventoried(
    _ isInventoried: Bool, _ release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try set(.inventory, isInventoried ? .said : nil, of: release, by: author)
  }

  /// Says what a field of a release is, and brings its rows up to date.
  func set(
    _ field: EditField, _ value: EditValue?, of release: Release, by author: EditAuthor
  ) throws(StoreError) {
    try say(value, of: EditRegister(field, of: release.version), release.product, by: author)
    try refreshReleases(of: try read.product(release.product))
  }

  /// Chooses what counts for a release of a product.
  ///
  /// Packs that the profile asks for and that were loaded after the
  /// release was made are pinned in their newest edition; the editions that it pins stay.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func setProfile(
    _ profile: Identifier<Profile>, of release: Release, _ product: Product, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try say(profileValue(profile), of: EditRegister(.profile, of: release.version), product.id, by: author)
    let pinned = try read.pinnedEditions(of: release.id)
    let asked = Set(try read.profile(profile).packKeys)
    for (pack, edition) in try read.newestPacks() where asked.contains(pack) && pinned[pack] == nil {
      try say(EditValue(edition), of: EditRegister(.pack(pack), of: release.version), product.id, by: author)
    }
    try refreshReleases(of: product)
  }
}
