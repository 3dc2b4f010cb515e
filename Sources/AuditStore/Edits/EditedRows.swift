internal import AuditModel

extension WriteTransaction {
  /// Makes all rows anew that follow from the logs.
  public func rebuild() throws(StoreError) {
    try rebuildReleases()
    try rebuildSpecifications()
    try rebuildIssues()
  }
}

extension ReadTransaction {
  /// Where the rows of products, releases and builds are not what the edits say, and edits that cannot be read: product,
  /// release and field, in the order of products and releases.
  func releaseDifferences() throws(StoreError) -> [String] {
    var lines: [String] = []
    for product in try products() {
      let all = try edits(of: product.id)
      lines += Self.unreadable(all).map { "\(product.key): \($0)" }
      lines += try differences(of: product, ProductFold(all))
      let said = Dictionary(grouping: all) { $0.register.release ?? "" }
      var folds: [String: ReleaseFold] = [:]
      for release in try versions(of: product.id) {
        let name = "\(product.key) \(release.version)"
        let edits = said[release.version] ?? []
        let fold = ReleaseFold(edits.filter { $0.register.entity == .release })
        folds[release.version] = fold
        lines += try differences(of: release.id, fold).map { "\(name): \($0)" }
        let builds = try builds(of: release.id).map(\.name)
        let order = PlaceOrder(builds: Set(builds), edits.filter { $0.register.entity == .build })
        if order.items != builds { lines.append("\(name): order of builds") }
      }
      if try PlaceOrder(releases: folds).items != releases(of: product.id).map(\.version) {
        lines.append("\(product.key): order of releases")
      }
    }
    return lines
  }

  private static func unreadable(_ edits: [Edit]) -> [String] {
    edits.compactMap { edit in
      do throws(EditValueError) {
        if let value = edit.value { try edit.register.field.check(value) }
        return nil
      } catch {
        return "edit \(edit.number) of \(edit.register.field.text): \(error)"
      }
    }
  }

  private func differences(of product: Product, _ fold: ProductFold) throws(StoreError) -> [String] {
    let stored = try one(ProductQuery.facts, product.id.rawValue) { row in
      try (language: row.optionalText("language"), group: row.optionalText("product_group"))
    }
    let details = try details(of: product.id)
    let fields: [(String, String?, String?)] = [
      ("title", fold.title ?? product.key, product.title), ("language", fold.language, stored.language),
      ("group", fold.group, stored.group), ("profile", try known(fold.profile), try digest(product.profile)),
    ]
    return Self.differing(fields + ProductDetail.allCases.map { ($0.rawValue, fold.details[$0], details[$0]) })
      .map { "\(product.key): \($0)" }
  }

  private func differences(of release: Identifier<Release>, _ fold: ReleaseFold) throws(StoreError) -> [String] {
    let stored = try one(ReleaseQuery.facts, release.rawValue) { row in
      try (
        predecessor: row.optionalText("predecessor"), stage: row.text("stage"),
        frozenAt: row.optionalInt64("frozen_at"), profile: row.optionalText("profile"),
        date: row.optionalText("released_on"), isPartial: row.bool("is_partial"),
        isInventoried: row.bool("is_inventoried"), merges: row.optionalText("merges")
      )
    }
    let fields: [(String, String?, String?)] = [
      ("predecessor", fold.predecessor, stored.predecessor), ("stage", fold.stage.rawValue, stored.stage),
      ("frozen at", fold.frozenAt.map { String($0) }, stored.frozenAt.map { String($0) }),
      ("profile", try known(fold.profile) ?? stored.profile, stored.profile), ("date", fold.date, stored.date),
      ("partial", String(fold.isPartial), String(stored.isPartial)),
      ("inventory", String(fold.isInventoried), String(stored.isInventoried)),
      ("merges", fold.merges.sorted().joined(separator: " "), stored.merges ?? ""),
    ]
    let packs = try pinnedEditions(of: release) == fold.packs ? [] : ["packs"]
    return Self.differing(fields) + packs
  }

  private static func differing(_ fields: [(name: String, said: String?, stored: String?)]) -> [String] {
    fields.filter { $0.said != $0.stored }.map(\.name)
  }

  /// A profile's digest; nil where the file does not have the profile (any more).
  private func known(_ digest: String?) throws(StoreError) -> String? {
    guard let digest else { return nil }
    return try one(ProfileQuery.isKnown, digest) { try $0.bool("is_known") } ? digest : nil
  }

  private func digest(_ profile: Identifier<Profile>?) throws(StoreError) -> String? {
    guard let profile else { return nil }
    return try one(ProfileQuery.digest, profile.rawValue) { try $0.text("content_sha256") }
  }
}
