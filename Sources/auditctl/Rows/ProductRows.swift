internal import AuditModel
internal import AuditReports
internal import AuditStore

extension ProductRow {
  /// Reads what other rows say of a product.
  init(_ product: Product, _ transaction: borrowing ReadTransaction) throws {
    self.init(
      product, profile: try product.profile.map { try transaction.profile($0).key },
      details: try transaction.details(of: product.id),
      releases: try transaction.releases(of: product.id).map(\.version))
  }

  /// The product, with a few fields for people.
  var receipt: Document {
    .record(
      "product", "Product", RowSchemas.product, self,
      people: ["product", "title", "platform", "language", "group", "profile"])
  }
}

extension ReleaseRow {
  /// Reads what other rows say of a release.
  init(_ release: Release, of product: Product, _ transaction: borrowing ReadTransaction) throws {
    self.init(
      release, of: product, profile: try transaction.profile(release.profile).key,
      packs: try transaction.packs(of: release.id), builds: try transaction.builds(of: release.id),
      screens: try transaction.screenKeys(of: release.id))
  }

  /// The release and its builds, with a few fields for people.
  var receipt: Document {
    document(["product", "release", "stage", "date", "predecessor", "merges", "profile", "screen_count"])
  }

  /// The release and its builds.
  func document(_ people: [PeopleColumn<ReleaseRow>]) -> Document {
    var document = Document()
    document.addRecord("release", "Release", RowSchemas.releasePlan, self, people: people, isMain: true)
    document.addList("builds", "Builds", RowSchemas.build, buildRows, people: ["build"])
    return document
  }
}

extension Document {
  /// Adds what the gate answered when a release was frozen.
  mutating func addGateRun(_ row: GateRunRow) {
    addRecord(
      "gate_run", "Gate", RowSchemas.gateRun, row,
      people: [
        .words("gate_when_frozen") { GateView.term(isPassed: $0.run.isPassed) },
        .words("verdict_when_frozen") { .term($0.run.verdict) },
        .words("frozen_by") { .optional($0.run.person) }, .words("frozen_at") { .time($0.run.ranAt) },
      ])
    addList(
      "gate_run_reasons", "Why it was not to ship", RowSchemas.gateRunReason, row.reasons,
      people: ["key", .words("reason", isBelow: true) { .text($0.part.sentence) }])
    addList(
      "gate_run_let_through", "What the gate let through", RowSchemas.gateRunLetThrough, row.letThrough,
      people: [
        .words("place", title: "Where") { .text($0.part.place) }, "check_path",
        .words("decision", isBelow: true) { .text($0.part.decision) },
      ])
  }
}
