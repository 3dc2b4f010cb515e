internal import AuditModel
internal import AuditRules

/// The report as SARIF 2.1.0: one run, whose rules are the checks and whose results are the cells.
///
/// docs/report-formats.md says what stands for what, with the clauses.
struct SARIFReport: ReportRenderer {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let json = JSONStream(stream, compactDepth: 4)
    try json.object {
      try json.member("version", "2.1.0")
      try json.member("$schema", Self.schema)
      try json.array("runs") { try json.object { try run(report, snapshot, json) } }
    }
    try stream.write("\n")
  }

  private func run(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, _ json: JSONStream
  ) throws {
    let baseline = report.past.map { ReleaseBaseline($0.cells) }
    let rules = SARIFRules(report)
    try json.object("tool") {
      try json.object("driver") {
        try json.member("name", "auditctl")
        try json.member("version", report.toolVersion)
        try rules.write(snapshot, json)
      }
    }
    try json.array("invocations") {
      try json.object {
        try json.member("executionSuccessful", true)
        try json.member("endTimeUtc", Timestamp.text(report.generatedAt))
      }
    }
    try json.object("automationDetails") { try json.member("id", Self.category(report)) }
    try json.member("language", report.options.language.tag)
    try json.member("columnKind", "unicodeCodePoints")
    try results(report, rules, baseline, snapshot, json)
    try properties(report, json)
  }

  private func results(
    _ report: ComplianceReport, _ rules: SARIFRules, _ baseline: ReleaseBaseline?,
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ json: JSONStream
  ) throws {
    let before = baseline
    var (baseline, places) = (baseline, SARIFPlaces(report.compliance.product))
    let results = SARIFResults(report, rules, json)
    try json.array("results") {
      // A failure that could not be told this time is listed with the failures: many readers take a missing result as
      // fixed.
      try report.forEachRow(
        snapshot, alsoListing: { [.cantTell, .untested].contains($0.outcome) && before?.failed($0) == true }
      ) { row in
        let state = baseline?.state(of: row.cell)
        let problems = try FindingDetails.problems(of: row.findings.map(\.finding), report.input, snapshot)
        try results.result(row, passedIn: row.passedIn, state, problems, at: places.position(of: row.cell.address))
      }
      for gone in Self.gone(baseline, report.options.scope) {
        try results.gone(gone, in: baseline?.version ?? "", at: places.position(of: gone.address))
      }
    }
    try json.array("logicalLocations") { try places.write(json) }
  }

  /// Failures of the release before that are not in a report of this scope any more; one of open issues tells nothing of
  /// others.
  private static func gone(_ baseline: ReleaseBaseline?, _ scope: ReportScope) -> [EarlierCells.Gone] {
    guard let baseline else { return [] }
    switch scope {
    case .release: return baseline.goneFailures
    case .screen(let key): return baseline.goneFailures.filter { $0.address.screenKey == key }
    case .issues, .issue: return []
    }
  }

  /// What runs are of a kind (§3.17.3): those of one product and scope; the release stands behind the last slash.
  private static func category(_ report: ComplianceReport) -> String {
    let part =
      switch report.options.scope {
      case .release: ""
      case .screen(let key): "/screen/\(key)"
      case .issues(let team): "/issues" + (team.map { "/\($0)" } ?? "")
      case .issue(let number): "/issue/\(number)"
      }
    return "auditctl/\(report.compliance.product.key)\(part)/\(report.compliance.release.version)"
  }

  private func properties(_ report: ComplianceReport, _ json: JSONStream) throws {
    let compliance = report.compliance
    try json.object("properties") {
      try json.member("product", compliance.product.key)
      try json.member("platform", compliance.product.platform.rawValue)
      try json.member("release", compliance.release.version)
      try json.member("stage", compliance.release.stage.rawValue)
      try json.member("baselineRelease", compliance.release.predecessor)
      try json.member("profile", compliance.profile.key)
      try json.array("packs", report.packs)
      try json.member("onlyFailures", report.options.onlyFailures)
      try json.member("verdict", compliance.verdict.rawValue)
      try json.array("reasons", compliance.reasons)
      try counts("mustLevel", compliance.mustLevel, json)
      try counts("advice", compliance.advice, json)
    }
  }

  private func counts(_ key: String, _ counts: OutcomeCounts, _ json: JSONStream) throws {
    try json.object(key) {
      for (name, number) in counts.named { try json.member(name == "cant_tell" ? "cantTell" : name, number) }
    }
  }
}
