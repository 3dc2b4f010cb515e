internal import AuditModel

extension WriteTransaction {
  /// Writes what the edits of a product's releases say into their rows.
  func refreshReleases(of product: Product) throws(StoreError) {
    let freezes = try read.releaseFreezes(of: product.id)
    let inTime = freezes.inTime(try read.edits(of: product.id, .release))
    let edits = Dictionary(grouping: inTime) { $0.register.release ?? "" }
    let releases = try read.versions(of: product.id)
    var folds: [String: ReleaseFold] = [:]
    for (id, version) in releases {
      let fold = ReleaseFold(edits[version] ?? [])
      folds[version] = fold
      try refresh(id, fold, of: product)
    }
    for (index, version) in PlaceOrder(releases: folds).items.enumerated() {
      try run(ReleaseQuery.setPosition, index + 1, product.id.rawValue, version)
    }
  }

  private func refresh(
    _ release: Identifier<Release>, _ fold: ReleaseFold, of product: Product
  ) throws(StoreError) {
    let before = try asking(release)
    try run(
      ReleaseQuery.derive, fold.predecessor, fold.profile, fold.date,
      fold.isPartial,
      fold.isInventoried, release.rawValue)
    try run(ReleaseQuery.forgetMerges, release.rawValue)
    for version in fold.merges.sorted() {
      try run(ReleaseQuery.addMerge, release.rawValue, product.id.rawValue, version)
    }
    try refreshEnvironments(fold.environments, of: release)
    try refreshRemarks(fold.remarks, of: release)
    if try read.pinnedEditions(of: release) != fold.packs {
      try run(ReleaseQuery.forgetPacks, release.rawValue)
      for (pack, edition) in fold.packs.sorted(by: { $0.key < $1.key }) {
        try run(ReleaseQuery.pinPack, release.rawValue, pack, edition)
      }
    }
    let after = try asking(release)
    if after != before, let profile = after.profile {
      try run(ReleaseQuery.thaw, release.rawValue)
      try pinChecks(of: release, profile, on: product.platform)
    }
    try run(ReleaseQuery.setStage, fold.stage.rawValue, fold.frozenAt, release.rawValue)
  }

  /// What a release asks for by.
  private struct Asking: Equatable {
    let profile: Identifier<Profile>?
    let editions: String?
  }

  private func asking(_ release: Identifier<Release>) throws(StoreError) -> Asking {
    try read.one(ReleaseQuery.asking, release.rawValue) { row in
      try Asking(profile: row.optionalIdentifier("profile_id"), editions: row.optionalText("editions"))
    }
  }

  /// Makes the rows of a product, its releases and builds anew, as their edits say.
  func rebuildReleases(of product: Product) throws(StoreError) {
    try refreshProduct(product.id)
    try refreshReleases(of: product)
    for (id, version) in try read.versions(of: product.id) { try refreshBuilds(of: id, version, product.id) }
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
