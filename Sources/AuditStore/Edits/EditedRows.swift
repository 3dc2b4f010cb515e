internal import AuditModel

/// Products of which edits say another thing than when their rows were written.
struct EditedProducts {
  /// All of them.
  var edited: Set<Identifier<Product>> = []
  /// Those of them whose screens, components and processes may be others.
  var specified: Set<Identifier<Product>> = []

  static func all(_ products: [Product]) -> EditedProducts {
    let all = Set(products.map(\.id))
    return EditedProducts(edited: all, specified: all)
  }
}

extension WriteTransaction {
  /// Makes all rows anew that follow from the logs, and removes what a redaction says is gone.
  public func rebuild() throws(StoreError) {
    try rebuild(.all(read.products()))
  }

  /// Makes rows anew that follow from the logs, and removes what a redaction says is gone.
  ///
  /// - Parameter products: Those whose releases and specifications may be others; of the rest these rows stay.
  func rebuild(_ products: EditedProducts) throws(StoreError) {
    try refreshNames()
    try removeRedacted()
    let edited = try read.products().filter { products.edited.contains($0.id) }
    for product in edited { try rebuildReleases(of: product) }
    try rebuildSpecifications(of: edited.map(\.id).filter(products.specified.contains))
    try rebuildIssues()
    try rebuildLateRows()
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
      lines += try referenceDifferences(of: product, all)
      let inTime = try releaseFreezes(of: product.id).inTime(all)
      let said = Dictionary(grouping: inTime) { $0.register.release ?? "" }
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
    let details = try details(of: product.id)
    let fields: [(String, String?, String?)] = [
      ("title", fold.title ?? product.key, product.title), ("language", fold.language, product.language),
      ("group", fold.group, product.group), ("profile", try known(fold.profile), try digest(product.profile)),
    ]
    let texts = Self.differing(fold.statementTexts, try statementTexts(of: product.id)) { field in
      EditField.statement(language: field.language, field: field.field)
    }
    let differing =
      Self.differing(fields + ProductDetail.allCases.map { ($0.rawValue, fold.details[$0], details[$0]) }) + texts
    return differing.map { "\(product.key): \($0)" }
  }

  private func referenceDifferences(of product: Product, _ edits: [Edit]) throws(StoreError) -> [String] {
    let (said, stored) = (ScreenReference.all(edits), try references(of: product.id))
    return Set(said.keys).union(stored.keys).sorted().flatMap { screen in
      Set(said[screen] ?? []).symmetricDifference(stored[screen] ?? []).sorted().map { reference in
        let field = EditField.reference(scheme: reference.scheme, value: reference.value)
        return "\(product.key) screen \(screen): \(field.text)"
      }
    }
  }

  private func differences(of release: Identifier<Release>, _ fold: ReleaseFold) throws(StoreError) -> [String] {
    let stored = try releaseFacts(release)
    let fields: [(String, String?, String?)] = [
      ("predecessor", fold.predecessor, stored.predecessor), ("stage", fold.stage.rawValue, stored.stage),
      ("frozen at", fold.frozenAt.map { String($0) }, stored.frozenAt.map { String($0) }),
      ("profile", try known(fold.profile) ?? stored.profile, stored.profile), ("date", fold.date, stored.date),
      ("partial", String(fold.isPartial), String(stored.isPartial)),
      ("inventory", String(fold.isInventoried), String(stored.isInventoried)),
      ("merges", fold.merges.sorted().joined(separator: " "), stored.merges.sorted().joined(separator: " ")),
    ]
    let packs = try pinnedEditions(of: release) == fold.packs ? [] : ["packs"]
    let environments = Self.differing(fold.environments, try plannedEnvironments(of: release)) { .environment($0) }
    let remarks = Self.differing(fold.remarks, try remarks(of: release)) { row in
      .remark(standard: row.standard, row: row.row)
    }
    return Self.differing(fields) + packs + environments + remarks
  }

  /// The fields of which the rows do not say what the edits say, in order.
  private static func differing<Key: Hashable, Value: Equatable>(
    _ said: [Key: Value], _ stored: [Key: Value], _ field: (Key) -> EditField
  ) -> [String] {
    Set(said.keys).union(stored.keys).filter { said[$0] != stored[$0] }.map { field($0).text }.sorted()
  }

  /// What the row of a release says that follows from its edits.
  func releaseFacts(_ release: Identifier<Release>) throws(StoreError) -> StoredRelease {
    let merges = try all(ReleaseQuery.mergesOfRelease, release.rawValue) { try $0.text("version") }
    return try one(ReleaseQuery.facts, release.rawValue) { row in
      try StoredRelease(
        predecessor: row.optionalText("predecessor"), merges: merges, stage: row.text("stage"),
        frozenAt: row.optionalInt64("frozen_at"), profile: row.optionalText("profile"),
        date: row.optionalText("released_on"), isPartial: row.bool("is_partial"),
        isInventoried: row.bool("is_inventoried"))
    }
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

/// What the row of a release says that follows from its edits, as it is stored.
struct StoredRelease {
  let predecessor: String?
  let merges: [String]
  let stage: String
  let frozenAt: Int64?
  /// Digest of the profile.
  let profile: String?
  let date: String?
  let isPartial: Bool
  let isInventoried: Bool
}
