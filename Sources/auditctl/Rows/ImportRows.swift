internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of runs of tools and of what they found.
enum ImportRows {
  /// A run of a tool.
  static let run = RowSchema<StoredToolRun>(
    "tool_run",
    [
      .number("tool_run_id") { $0.number },
      .text("tool") { $0.tool },
      .text("tool_version") { $0.version.isEmpty ? nil : $0.version },
      .text("format") { $0.format },
      .text("build") { $0.build },
      .time("started_at") { $0.startedAt },
      .text("run_status") { $0.status },
      .text("why") { $0.why },
      .text("source_name") { $0.sourceName },
      .text("source_sha256") { $0.sha256 },
      .text("mapping_edition") { $0.mappingEdition.isEmpty ? nil : $0.mappingEdition },
      .text("person") { $0.person },
      .count("page_count", of: "pages or screens in the file") { $0.pageCount },
      .count("unplaced_page_count", of: "pages or screens without a place") { $0.unplacedPageCount },
      .count("instance_count", of: "things that failed or have to be looked at, and are not ignored") {
        $0.instanceCount
      },
      .count("unplaced_count", of: "instances without a place") { $0.unplacedCount },
      .count("ignored_count", of: "instances that the map or the tool ignores") { $0.ignoredCount },
      .count("failure_count", of: "findings of mode automatic") { $0.findingCount },
    ])

  static var runColumns: [PeopleColumn<StoredToolRun>] {
    [
      "tool_run_id", "tool", .field("tool_version", title: "Version of the tool"), "build", "started_at", "run_status",
      .field("instance_count", title: "Instances"),
      .field("unplaced_count", isQuiet: true), .field("ignored_count", isQuiet: true),
      .field("failure_count", title: "Failures"), "source_name",
    ]
  }

  /// What an import did.
  static let imported = RowSchema<Imported>(
    "imported_run",
    [
      .text("product") { $0.product },
      .text("release") { $0.release },
      .flag("is_known") { $0.imported.isKnown },
      .list("older_pages") { $0.imported.olderPages },
    ] + run.of { $0.run }
      + [
        .count("new_count", of: "instances that no earlier run saw") { $0.imported.newCount },
        .count("seen_again_count", of: "instances that an earlier run saw") { $0.imported.knownCount },
        .count("gone_count", of: "instances that are no longer found") { $0.imported.goneCount },
        .count("not_tested_count", of: "open instances whose rule was not run again") { $0.imported.notTestedCount },
        .numbers("claimed_issue_ids") { $0.imported.claimed.map(\.rawValue) },
        .list("unmapped_rules") { $0.imported.unmapped },
        .list("unasked_checks") { $0.imported.unasked },
      ])

  struct Imported {
    let product, release: String
    let run: StoredToolRun
    let imported: ToolImporter.Imported
    /// What has no place.
    let unplaced: [SeenInstance]

    /// Reads what an import stored.
    init(
      _ product: Product, _ release: Release, _ imported: ToolImporter.Imported,
      _ transaction: borrowing ReadTransaction
    ) throws {
      (self.product, self.release, self.imported) = (product.key, release.version, imported)
      run = try ImportCommand.run(imported.run, of: release, transaction)
      unplaced = try transaction.instances(seenBy: imported.run).filter { $0.address == nil && $0.ignoreReason == nil }
    }
  }

  /// A failure that a run recorded.
  static let failure = RowSchema<ToolImporter.Failure>(
    "tool_failure",
    [
      .number("finding_id") { $0.finding.rawValue },
      .text("address") { $0.address },
      .text("check") { $0.check },
      .text("rule") { $0.rule },
      .count("instance_count", of: "things that failed there") { $0.instanceCount },
      .term("severity") { $0.severity },
      .number("issue_id") { $0.issue?.rawValue },
    ])

  /// One thing that a run saw.
  static let instance = RowSchema<SeenInstance>(
    "tool_instance",
    [
      .number("first_tool_run_id") { $0.key.run },
      .count("instance_number", of: "place in the run that saw it first, from 1") { $0.key.number },
      .text("rule") { $0.rule },
      .term("outcome") { $0.outcome },
      .text("address") { $0.address.map { "\($0)" } },
      .text("page") { $0.page },
      .text("location_kind") { $0.kind },
      .text("location") { $0.location },
      .text("name") { $0.name },
      .text("snippet") { $0.snippet },
      .text("message") { $0.message },
      .term("severity") { $0.severity },
      .text("ignore_reason") { $0.ignoreReason },
      .list("checks") { $0.checks },
    ])

  static var instanceColumns: [PeopleColumn<SeenInstance>] {
    [
      "rule", "outcome", "severity", "address", "page", "location", .words("checks") { .list(ifAny: $0.checks) },
      .field("ignore_reason", title: "Ignored", isBelow: true), .field("message", isBelow: true),
    ]
  }

  /// What has no place stands first.
  static func document(_ imported: Imported) -> Document {
    var document = Document.record(
      "import", "Import", self.imported, imported,
      people: [
        "tool_run_id", "tool", .field("tool_version", title: "Version of the tool"), "product", "release", "build",
        "started_at", "run_status", .field("page_count", title: "Pages"),
        .field("instance_count", title: "Instances"), .field("unplaced_count", isQuiet: true),
        .field("ignored_count", isQuiet: true), "new_count",
        "seen_again_count",
        .field("older_pages", title: "A newer run looked at"),
        .field("gone_count", isQuiet: true), .field("not_tested_count", isQuiet: true),
        .field("failure_count", title: "Failures"),
      ])
    document.addData("unplaced", instance, imported.unplaced)
    document.add(unplaced: UnplacedGroup.all(imported.unplaced), in: imported.run)
    document.addList(
      "failures", "New failures", failure, imported.imported.failures,
      people: [
        "finding_id", "address", "check", "rule", .field("instance_count", title: "Instances"), "severity", "issue_id",
      ], isMain: true)
    return document
  }
}
