internal import AuditModel
internal import AuditRules

/// A cell as a test case of JUnit.
struct JUnitCell {
  private let report: ComplianceReport
  private let product: String
  private let commands: GateCommands

  init(_ report: ComplianceReport) {
    self.report = report
    product = report.compliance.product.key
    commands = GateCommands(product: product, release: report.compliance.release.version, namesProduct: true)
  }

  /// The check by its title and path.
  func name(_ cell: Cell) -> String {
    "\(cell.definition.check.title) (\(cell.definition.check.path))"
  }

  /// The address, or for the product its key.
  ///
  /// Of a lone dot pipelines would make an empty name. Advice is in a package of its own.
  func className(_ cell: Cell) -> String {
    (cell.isMustLevel ? "" : "advice.") + (cell.address == .product ? product : cell.address.description)
  }

  /// How a cell ends, without words.
  func plainEnding(_ cell: Cell) -> JUnitXML.Ending {
    Self.ending(cell.outcome, isMustLevel: cell.isMustLevel, type: "", message: "", body: "")
  }

  /// How a cell ends, with what was found.
  ///
  /// - Parameters:
  ///   - passedIn: Version of the newest earlier release in which an untested cell passed, or nil.
  ///   - expected: What a screen reader should have announced, by the findings that compared it.
  ///   - problems: What is wrong in its failures, where they say it one by one.
  func ending(
    _ row: ComplianceReport.Row, passedIn: String?, expected: [Identifier<Finding>: String], _ problems: [Problem]
  ) -> JUnitXML.Ending {
    let (cell, facts) = (row.cell, row.finding)
    var message = (cell.isMustLevel ? "" : "recommended, ") + cell.outcome.words
    if let passedIn { message += " (passed in \(passedIn))" }
    if cell.isSetAside { message += " (\(SpecificationAnswerRule.words))" }
    if let release = cell.carriedFrom { message += " (still failing, not retested since \(release))" }
    if let words = facts?.words { message += ": \(words)" }
    let type = cell.outcome == .failed ? row.severity?.name ?? "failed" : "cannot-tell"
    return Self.ending(
      cell.outcome, isMustLevel: cell.isMustLevel, type: type, message: message,
      body: body(row, expected, problems))
  }

  /// Only must-level cells fail or break a pipeline; what was not tested, does not apply or is advice never counts as
  /// passed by that.
  static func ending(
    _ outcome: Outcome, isMustLevel: Bool, type: String, message: String, body: String
  ) -> JUnitXML.Ending {
    switch (outcome, isMustLevel) {
    case (.passed, _): .passed
    case (.failed, true): .failed(type: type, message: message, body: body)
    case (.cantTell, true): .error(type: type, message: message, body: body)
    case (.failed, false), (.cantTell, false): .skipped(message: message, body: body)
    case (.untested, _), (.inapplicable, _): .skipped(message: message)
    }
  }

  /// What was asked and what was found, a line each.
  private func body(
    _ row: ComplianceReport.Row, _ expected: [Identifier<Finding>: String], _ problems: [Problem]
  ) -> String {
    let cell = row.cell
    var lines = ["Asked: \(cell.definition.check.question)"]
    for facts in row.findings {
      let (finding, session) = (facts.finding, facts.session)
      lines.append("Finding \(finding.id.rawValue): \(finding.outcome.words)")
      if let announced = expected[finding.id] { lines.append("Expected: \(announced)") }
      if let observed = finding.observed { lines.append("Observed: \(observed)") }
      lines += problems.filter { $0.finding == finding.id }.map(ProblemText.of)
      if let reason = finding.reason { lines.append("Reason: \(reason)") }
      if let note = finding.note { lines.append("Note: \(note)") }
      if let severity = finding.severity { lines.append("Severity: \(severity.name)") }
      if let way = row.way(facts) { lines.append("Way: \(way)") }
      if let component = row.componentAddress(facts) { lines.append("By component: \(component)") }
      lines.append(
        "Tested: \(session.build.words), \(session.environment.environmentClass), \(session.auditor), "
          + Timestamp.text(finding.observedAt))
    }
    if let release = cell.carriedFrom { lines.append("Carried from: \(release)") }
    if let waiver = cell.waiver { lines.append("Waived by: \(waiver.words)") }
    lines += report.trackers(of: cell).map { "In the team’s tracker: \($0)" }
    let words = "explain \(GateCommands.quoted(cell.address.description)) \(cell.definition.check.path)"
    lines.append("Explain: \(commands.about(words))")
    return lines.joined(separator: "\n")
  }
}
