package import AuditModel
internal import AuditRules

extension RowSchemas {
  // MARK: Products

  /// A product with what reports and statements say about it.
  package static let product = RowSchema<ProductRow>(
    "product",
    [
      .text("product") { $0.product.key },
      .text("title") { $0.product.title },
      .term("platform") { $0.product.platform },
      .text("language") { $0.product.language },
      .text("group") { $0.product.group },
      .text("profile") { $0.profile },
      .list("releases") { $0.releases },
    ] + details.of { $0.details })

  private static let details = RowSchema<ProductDetails>([
    .text("description") { $0.description },
    .text("vendor") { $0.vendor },
    .text("vendor_description") { $0.vendorDescription },
    .text("contact_name") { $0.contactName },
    .text("contact_email") { $0.contactEmail },
    .text("contact_phone") { $0.contactPhone },
    .text("website") { $0.website },
    // Not `address`: that is a place in a product.
    .text("postal_address") { $0.address },
    .text("legal_disclaimer") { $0.legalDisclaimer },
    .text("enforcement") { $0.enforcement },
  ])

  // MARK: Releases

  /// Which release a row is of.
  package static let releaseName = RowSchema<ReleaseName>([
    .text("product") { $0.product },
    .text("release") { $0.release },
  ])

  /// What is planned of a release; what it is worth is in ``release``.
  package static let releasePlan = RowSchema<ReleaseRow>(
    "release",
    releaseName.of { $0.name }
      + [
        .term("platform") { $0.platform },
        .term("stage") { $0.release.stage },
        .text("date") { $0.release.date },
        .text("predecessor") { $0.release.predecessor },
        .list("merges") { $0.release.merges },
        .text("profile") { $0.profile },
        .list("packs") { $0.packs },
        .list("builds") { $0.builds.map(\.name) },
        .count("screen_count", of: "screens") { $0.screens.count },
        .list("screens") { $0.screens },
        .flag("is_partial") { $0.release.isPartial },
        .flag("is_inventoried") { $0.release.isInventoried },
      ])

  /// A build of a release.
  package static let build = RowSchema<BuildRow>(
    "build",
    releaseName.of { $0.name } + [
      .text("build") { $0.build.name },
      .count("position", of: "builds") { $0.build.position },
    ])

  // MARK: What the gate answered when a release was frozen

  /// The gate's answer.
  package static let gateRun = RowSchema<GateRunRow>(
    "gate_run",
    releaseName.of { $0.name } + [
      .flag("is_passed") { $0.run.isPassed },
      .term("verdict") { $0.run.verdict },
      .count("blocker_count", of: "reasons") { $0.run.reasons.count },
      .count("waived_failure_count", of: "failures") { $0.run.letThrough.count },
      .text("person") { $0.run.person },
      .time("ran_at") { $0.run.ranAt },
      .text("tool_version") { $0.run.toolVersion },
    ])

  /// What the gate refused a release for: a key of its policy.
  package static let gateRunReason = RowSchema<GateRunPart<GateRun.Reason>>(
    "gate_run_reason", releaseName.of { $0.name } + [.text("key") { $0.part.key }])

  /// A failure that a decision let through.
  package static let gateRunLetThrough = RowSchema<GateRunPart<GateRun.LetThrough>>(
    "gate_run_let_through",
    releaseName.of { $0.name } + [
      .text("address") { $0.part.address },
      .text("check_path") { $0.part.check },
    ])
}

/// A release by the key of its product and its version.
package struct ReleaseName: Hashable, Sendable {
  package let product: String
  package let release: String

  package init(_ product: Product, _ release: Release) {
    self.product = product.key
    self.release = release.version
  }
}

/// A product with what other rows say of it.
package struct ProductRow: Sendable {
  package let product: Product
  /// Key of the profile that its next releases start with; nil: that of the release before.
  package let profile: String?
  package let details: ProductDetails
  /// Versions, oldest first.
  package let releases: [String]

  package init(_ product: Product, profile: String?, details: ProductDetails, releases: [String]) {
    self.product = product
    self.profile = profile
    self.details = details
    self.releases = releases
  }
}

/// A release with what other rows say of it.
package struct ReleaseRow: Sendable {
  package let name: ReleaseName
  package let platform: Platform
  package let release: Release
  /// Key of the profile that counts for it.
  package let profile: String
  /// Keys of its packs, each with its edition.
  package let packs: [String]
  /// In their order.
  package let builds: [Build]
  /// Keys of the screens in its scope.
  package let screens: [String]

  package init(
    _ release: Release, of product: Product, profile: String, packs: [String], builds: [Build], screens: [String]
  ) {
    name = ReleaseName(product, release)
    platform = product.platform
    self.release = release
    self.profile = profile
    self.packs = packs
    self.builds = builds
    self.screens = screens
  }

  /// Its builds as rows.
  package var buildRows: [BuildRow] {
    builds.map { BuildRow(name: name, build: $0) }
  }
}

/// A build with its release.
package struct BuildRow: Sendable {
  let name: ReleaseName
  let build: Build
}

/// The gate's answer with the release that was frozen.
package struct GateRunRow: Sendable {
  let name: ReleaseName
  package let run: GateRun

  package init(name: ReleaseName, run: GateRun) {
    self.name = name
    self.run = run
  }

  /// Why it was refused, in the order of the gate.
  package var reasons: [GateRunPart<GateRun.Reason>] { run.reasons.map { GateRunPart(name: name, part: $0) } }

  /// What was let through.
  package var letThrough: [GateRunPart<GateRun.LetThrough>] {
    run.letThrough.map { GateRunPart(name: name, part: $0) }
  }
}

/// A part of the gate's answer with the release that was frozen.
package struct GateRunPart<Part: Sendable>: Sendable {
  let name: ReleaseName
  package let part: Part
}
