internal import AuditModel
internal import AuditRules

/// Cells as the results of a SARIF run (SARIF 2.1.0 §3.27).
struct SARIFResults {
  private let json: JSONStream
  private let rules: SARIFRules
  private let product: String
  private let report: ComplianceReport

  init(_ report: ComplianceReport, _ rules: SARIFRules, _ json: JSONStream) {
    self.json = json
    self.rules = rules
    product = report.compliance.product.key
    self.report = report
  }

  /// A cell.
  ///
  /// - Parameters:
  ///   - passedIn: Version of the newest earlier release in which an untested cell passed, or nil.
  ///   - state: What became of it since the release before; nil for a first release.
  ///   - problems: What is wrong in its failures, where they say it one by one.
  func result(
    _ row: ComplianceReport.Row, passedIn: String?, _ state: ReleaseBaseline.State?, _ problems: [Problem],
    at place: SARIFPlaces.Position
  ) throws {
    let cell = row.cell
    var message = cell.outcome.words.capitalizedFirst
    if let passedIn { message += " (passed in \(passedIn))" }
    if cell.isSetAside { message += " (\(SpecificationAnswerRule.words))" }
    if let release = cell.carriedFrom { message += " (carried from \(release))" }
    let check = cell.definition.check
    let unsaid = cell.outcome == .failed ? check.failureWords : check.title
    message += ": \(row.finding?.words ?? unsaid)"
    try json.object {
      try head(cell.definition, cell.outcome, isMustLevel: cell.isMustLevel, message, at: place, cell.address)
      try json.member("baselineState", state?.rawValue)
      let trackers = report.trackers(of: cell)
      if !trackers.isEmpty { try json.array("workItemUris", trackers) }
      try json.array("suppressions") { if let waiver = cell.waiver { try suppression(waiver) } }
      try json.object("properties") { try properties(row, passedIn, problems) }
    }
  }

  /// A failure of the release before that this one has no cell for.
  func gone(_ failure: EarlierCells.Gone, in release: String, at place: SARIFPlaces.Position) throws {
    try json.object {
      try head(
        failure.definition, .failed, isMustLevel: failure.isMustLevel,
        "Failed in \(release) and is not among the results any more: \(failure.definition.check.failureWords)",
        at: place,
        failure.address)
      try json.member("baselineState", ReleaseBaseline.State.absent.rawValue)
      try json.array("suppressions") {}
      try json.object("properties") {
        try json.member("address", failure.address.description)
        try json.member("isMustLevel", failure.isMustLevel)
      }
    }
  }

  private func head(
    _ definition: CheckDefinition, _ outcome: Outcome, isMustLevel: Bool, _ message: String,
    at place: SARIFPlaces.Position, _ address: Address
  ) throws {
    let check = definition.check.path
    try json.member("ruleId", check)
    try json.member("ruleIndex", rules.index(of: definition.id))
    try json.member("kind", SARIFRule.kind(outcome))
    try json.member("level", SARIFRule.level(outcome, isMustLevel: isMustLevel))
    try json.object("message") { try json.member("text", SARIFRule.message(message)) }
    try json.array("locations") {
      try json.object {
        try json.array("logicalLocations") {
          try json.object {
            try json.member("fullyQualifiedName", place.fullyQualifiedName)
            try json.member("index", place.index)
          }
        }
      }
    }
    try json.object("partialFingerprints") {
      try json.member(
        "auditctlCell/v1", SARIFRule.fingerprint(product: product, address: address, check: check))
    }
  }

  private func suppression(_ waiver: CoveringDecision) throws {
    let decision = waiver.decision
    var words = "\(decision.kind.words.capitalizedFirst): \(decision.reason) (owner \(decision.owner), approved by "
    words += decision.approver + (decision.expiresAt.map { ", until \(Timestamp.text($0))" } ?? "") + ")"
    try json.object {
      try json.member("kind", "external")
      try json.member("status", "accepted")
      try json.member("justification", words)
      try json.object("properties") {
        try json.member("issue", waiver.issue.rawValue)
        try json.member("decision", decision.kind.rawValue)
        try json.member("reason", decision.reason)
        try json.member("owner", decision.owner)
        try json.member("requestedBy", decision.requestedBy)
        try json.member("approver", decision.approver)
        try json.member("decidedAt", Timestamp.text(decision.decidedAt))
        try json.member("expiresAt", decision.expiresAt.map { Timestamp.text($0) })
      }
    }
  }

  private func properties(_ row: ComplianceReport.Row, _ passedIn: String?, _ problems: [Problem]) throws {
    let (cell, facts) = (row.cell, row.finding)
    try json.member("address", cell.address.description)
    try json.member("isMustLevel", cell.isMustLevel)
    try json.member("carriedFrom", cell.carriedFrom)
    try json.member("passedIn", passedIn)
    try json.member("isDisagreement", cell.isDisagreement ? true : nil)
    if !cell.findings.isEmpty {
      try json.array("findings") { for id in cell.findings { try json.value(id.rawValue) } }
    }
    let numbers = report.issueNumbers(of: cell)
    if !numbers.isEmpty { try json.array("issues") { for number in numbers { try json.value(number) } } }
    guard let facts else { return }
    try json.member("way", row.way(facts))
    try json.member("byComponent", row.componentAddress(facts)?.description)
    try json.member("build", facts.session.build.name)
    try json.member("auditor", facts.session.auditor)
    try json.member("environment", facts.session.environment.environmentClass)
    try json.member("mode", facts.finding.mode.name)
    try json.member("observedAt", Timestamp.text(facts.finding.observedAt))
    try json.member("severity", row.severity?.name)
    try json.member("observed", facts.finding.observed)
    try json.member("reason", facts.finding.reason)
    try json.member("note", row.note)
    guard !problems.isEmpty else { return }
    try json.array("problems") {
      for problem in problems {
        try json.object {
          try json.member("text", problem.description.text)
          try json.member("severity", problem.description.severity?.name)
          try json.member("location", problem.description.location)
          try json.member("recommendation", problem.description.recommendation)
          try json.array("issues") { for issue in problem.issues { try json.value(issue.rawValue) } }
        }
      }
    }
  }
}
