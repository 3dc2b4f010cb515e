internal import AuditModel

extension WriteTransaction {
  /// Makes all rows anew that follow from the logs.
  public func rebuild() throws(StoreError) {
    try rebuildReleases()
    try rebuildSpecifications()
    try rebuildIssues()
  }
}

/// Compares the rows of products, releases and builds with what their edits say.
struct EditedRows: ~Copyable {
  private let read: ReadTransaction
  private var problems: [String] = []

  init(_ read: consuming ReadTransaction) {
    self.read = read
  }

  /// Fields that differ, as `THING: FIELD`, in the order of products and releases.
  consuming func differences() throws(StoreError) -> [String] {
    for product in try read.products() {
      try compare(product)
      let edits = Dictionary(grouping: try read.edits(of: product.id, .release)) { $0.register.release ?? "" }
      let builds = Dictionary(grouping: try read.edits(of: product.id, .build)) { $0.register.release ?? "" }
      var folds: [String: ReleaseFold] = [:]
      for release in try read.versions(of: product.id) {
        let fold = ReleaseFold(edits[release.version] ?? [])
        folds[release.version] = fold
        try compare(release.id, "\(product.key) \(release.version)", fold)
        let names = try read.builds(of: release.id).map(\.name)
        if PlaceOrder(builds: Set(names), builds[release.version] ?? []).items != names {
          problems.append("\(product.key) \(release.version): order of builds")
        }
      }
      if try PlaceOrder(releases: folds).items != read.releases(of: product.id).map(\.version) {
        problems.append("\(product.key): order of releases")
      }
    }
    return problems
  }

  private mutating func compare(_ product: Product) throws(StoreError) {
    let fold = ProductFold(try read.edits(of: product.id, .product))
    let stored = try read.one(ProductQuery.facts, product.id.rawValue) { row in
      try (language: row.optionalText("language"), group: row.optionalText("product_group"))
    }
    note(
      product.key,
      [
        ("title", fold.title ?? product.key, product.title), ("language", fold.language, stored.language),
        ("group", fold.group, stored.group), ("profile", try known(fold.profile), try digest(product.profile)),
      ])
    let details = try read.details(of: product.id)
    for detail in ProductDetail.allCases {
      note(product.key, [(detail.rawValue, fold.details[detail], details[detail])])
    }
  }

  private mutating func compare(
    _ release: Identifier<Release>, _ name: String, _ fold: ReleaseFold
  ) throws(StoreError) {
    let stored = try read.one(ReleaseQuery.facts, release.rawValue) { row in
      try [
        row.optionalText("predecessor"), row.text("stage"), row.optionalInt64("frozen_at").map { String($0) },
        row.optionalText("profile"), row.optionalText("released_on"), String(row.bool("is_partial")),
        String(row.bool("is_inventoried")), row.optionalText("merges") ?? "",
      ]
    }
    let said: [(String, String?)] = [
      ("predecessor", fold.predecessor), ("stage", fold.stage.rawValue),
      ("frozen at", fold.frozenAt.map { String($0) }),
      ("profile", try known(fold.profile) ?? stored[3]), ("date", fold.date), ("partial", String(fold.isPartial)),
      ("inventory", String(fold.isInventoried)), ("merges", fold.merges.sorted().joined(separator: " ")),
    ]
    note(name, zip(said, stored).map { ($0.0, $0.1, $1) })
    if try read.pinnedEditions(of: release) != fold.packs { problems.append("\(name): packs") }
  }

  private mutating func note(_ thing: String, _ fields: [(name: String, said: String?, stored: String?)]) {
    for field in fields where field.said != field.stored { problems.append("\(thing): \(field.name)") }
  }

  /// A profile's digest; nil where the file does not have the profile (any more).
  private func known(_ digest: String?) throws(StoreError) -> String? {
    guard let digest else { return nil }
    return try read.one(ProfileQuery.isKnown, digest) { try $0.bool("is_known") } ? digest : nil
  }

  private func digest(_ profile: Identifier<Profile>?) throws(StoreError) -> String? {
    guard let profile else { return nil }
    return try read.one(ProfileQuery.digest, profile.rawValue) { try $0.text("content_sha256") }
  }
}
