public import AuditModel

extension ReadTransaction {
  /// A product's releases in their order.
  public func releases(of product: Identifier<Product>) throws(StoreError) -> [Release] {
    try all(ReleaseQuery.ofProduct, product.rawValue) { row in
      Release(
        id: row.identifier(0), product: row.identifier(1), version: row.text(2), position: row.int(3),
        predecessor: row.optionalText(4), stage: ReleaseStage(rawValue: row.text(5)) ?? .frozen,
        profile: row.identifier(6))
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
      Build(id: row.identifier(0), name: row.text(1), position: row.int(2))
    }
  }

  /// The editions that a release is audited by, by the keys of their packs.
  public func pinnedEditions(of release: Identifier<Release>) throws(StoreError) -> [String: String] {
    var editions: [String: String] = [:]
    try forEach(ReleaseQuery.packs, release.rawValue) { editions[$0.text(0)] = $0.text(1) }
    return editions
  }

  /// The packs that a release is audited by, as `KEY EDITION`, in the order of their keys.
  public func packs(of release: Identifier<Release>) throws(StoreError) -> [String] {
    try all(ReleaseQuery.packs, release.rawValue) { "\($0.text(0)) \($0.text(1))" }
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
