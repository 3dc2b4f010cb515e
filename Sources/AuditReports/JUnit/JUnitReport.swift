internal import AuditModel
internal import AuditRules

/// The report as JUnit XML for pipelines: a suite is the product or a screen, a test case a cell.
///
/// docs/report-formats.md says what stands for what, and why.
struct JUnitReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let (compliance, cells) = (report.compliance, JUnitCell(report))
    // The counts stand before what they count, so the cells are gone through twice.
    var counts: [String: JUnitXML.Counts] = [:]
    try report.forEachCell { counts[$0.screenKey ?? "", default: JUnitXML.Counts()].add(cells.plainEnding($0)) }
    let suites = Self.suites(report, counts)
    var all = JUnitXML.Counts()
    for suite in suites { all.add(suite.counts) }
    try stream.write(JUnitXML.begin("auditctl \(compliance.product.key) \(compliance.release.version)", all))
    var open = -1
    func begin(_ position: Int) throws {
      if open >= 0 { try stream.write(JUnitXML.endSuite) }
      open = position
      guard position < suites.count else { return }
      let suite = suites[position]
      try stream.write(JUnitXML.beginSuite(suite.name, suite.counts, at: report.generatedAt))
      try stream.write(JUnitXML.properties(suite.properties))
    }
    try report.forEachRow(snapshot) { row in
      let key = row.cell.screenKey ?? ""
      while open < 0 || open < suites.count && suites[open].key != key { try begin(open + 1) }
      var expected: [Identifier<Finding>: String] = [:]
      for facts in row.findings where facts.finding.outcome == .failed {
        expected[facts.finding.id] = try snapshot.comparison(of: facts.finding.id)?.expected
      }
      let problems = try FindingDetails.problems(of: row.findings.map(\.finding), report.input, snapshot)
      let ending = cells.ending(row, passedIn: row.passedIn, expected: expected, problems)
      try stream.write(
        JUnitXML.testCase(cells.name(row.cell), className: cells.className(row.cell), ending, note: row.note))
    }
    // Screens at the end may have no cell.
    while open < suites.count { try begin(open + 1) }
    try stream.write(JUnitXML.end)
  }

  private struct Suite {
    /// Key of the screen; empty for the product.
    let key: String
    let name: String
    let counts: JUnitXML.Counts
    let properties: [(name: String, value: String)]
  }

  /// The product first, then the screens, each in the order in which its cells come.
  private static func suites(_ report: ComplianceReport, _ counts: [String: JUnitXML.Counts]) -> [Suite] {
    let (compliance, none) = (report.compliance, JUnitXML.Counts())
    var suites: [Suite] = []
    if report.options.scope == .release || counts[""] != nil {
      suites.append(
        Suite(
          key: "", name: "\(compliance.product.title) (\(compliance.product.key))", counts: counts[""] ?? none,
          properties: release(report)
            + properties(compliance.verdict, compliance.mustLevel, compliance.advice)))
    }
    return suites
      + report.screens.map { screen in
        Suite(
          key: screen.key, name: "\(screen.title) (\(screen.key))", counts: counts[screen.key] ?? none,
          properties: properties(screen.verdict, screen.mustLevel, screen.advice))
      }
  }

  private static func release(_ report: ComplianceReport) -> [(name: String, value: String)] {
    let compliance = report.compliance
    return [
      ("product", compliance.product.key), ("release", compliance.release.version),
      ("profile", compliance.profile.key), ("packs", report.packs.joined(separator: ", ")),
      ("tool", "auditctl \(report.toolVersion)"),
    ]
  }

  private static func properties(
    _ verdict: Verdict, _ mustLevel: OutcomeCounts, _ advice: OutcomeCounts
  ) -> [(name: String, value: String)] {
    func counts(_ prefix: String, _ counts: OutcomeCounts) -> [(name: String, value: String)] {
      counts.named.map { ("\(prefix)_\($0)", "\($1)") }
    }
    return [("verdict", verdict.rawValue)] + counts("must_level", mustLevel) + counts("advice", advice)
  }
}
