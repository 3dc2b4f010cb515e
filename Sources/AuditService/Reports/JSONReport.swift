internal import AuditModel
internal import AuditStore
internal import FoundationEssentials

/// The report as JSON; docs/report-json.md describes its fields.
struct JSONReport: ReportRenderer {
  func render(_ report: ComplianceReport) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Payload(report)), as: UTF8.self) + "\n"
  }

  private struct Payload: Encodable {
    let schemaVersion = 1
    let generatedAt: String
    let tool: String
    let product: String
    let platform: String
    let release: String
    let stage: String
    let profile: String
    let packs: [String]
    let firstObservedAt, lastObservedAt: String?
    let sessions: [Session]
    let verdict: String
    let reasons: [String]
    let mustLevel: Counts
    let advice: Counts
    let elements, elementsWithoutCheck: Int
    let rates: Rates
    let disagreements: Int
    let findingsOutOfScope: Int
    let findingsOnRemoved: Int
    let findingsNotFilled: Int
    let screens: [Screen]
    let processes: [Process]
    let removedFailures: Int
    let cells: [CellPayload]
    let issues: [Issue]
    let rules: [RulePayload]

    init(_ report: ComplianceReport) {
      let compliance = report.compliance
      generatedAt = Timestamp.text(report.generatedAt)
      tool = "auditctl \(report.toolVersion)"
      product = compliance.product.key
      platform = compliance.product.platform.rawValue
      release = compliance.release.version
      stage = compliance.release.stage.rawValue
      profile = compliance.profile.key
      packs = report.packs
      firstObservedAt = report.period.map { Timestamp.text($0.first) }
      lastObservedAt = report.period.map { Timestamp.text($0.last) }
      sessions = report.sessions.map { Session($0) }
      verdict = compliance.verdict.rawValue
      reasons = compliance.reasons
      mustLevel = Counts(compliance.mustLevel)
      advice = Counts(compliance.advice)
      elements = compliance.elements.total
      elementsWithoutCheck = compliance.elements.unchecked
      rates = Rates(compliance.rates, compliance.mustLevel)
      disagreements = compliance.disagreements
      findingsOutOfScope = compliance.findingsOutOfScope
      findingsOnRemoved = compliance.findingsOnRemoved
      findingsNotFilled = compliance.findingsNotFilled
      screens = compliance.screens.map { Screen($0) }
      processes = compliance.processes.map { Process($0) }
      removedFailures = compliance.removedFailures.count
      cells = report.rows.map { CellPayload($0) }
      issues = report.issues.map { Issue($0) }
      rules = compliance.rules.map { RulePayload(number: $0.number, sentence: $0.sentence, source: $0.source) }
    }
  }

  private struct Counts: Encodable {
    let total, passed, failed, cantTell, inapplicable, untested, carried, waived: Int

    init(_ counts: OutcomeCounts) {
      total = counts.total
      passed = counts.passed
      failed = counts.failed
      cantTell = counts.cantTell
      inapplicable = counts.inapplicable
      untested = counts.untested
      carried = counts.carried
      waived = counts.waived
    }
  }

  private struct Session: Encodable {
    let session: Int64
    let auditor, assistiveTechnology, device, os, osVersion, build, startedAt: String
    let assistiveTechnologyVersion, endedAt: String?
    let findings: Int

    init(_ tested: ComplianceReport.TestedSession) {
      let session = tested.session
      let environment = session.environment
      self.session = session.id.rawValue
      auditor = session.auditor
      assistiveTechnology = environment.assistiveTechnology
      let version = environment.assistiveTechnologyVersion
      assistiveTechnologyVersion = version.isEmpty ? nil : version
      device = environment.device
      os = environment.os
      osVersion = environment.osVersion
      build = session.build.name
      startedAt = Timestamp.text(session.startedAt)
      endedAt = session.endedAt.map { Timestamp.text($0) }
      findings = tested.findingCount
    }
  }

  private struct Rates: Encodable {
    let criteriaMet, criteriaApplicable: Int
    let criteriaMetOnEveryScreen, meanOfScreens: Double?
    let screensInMean, screensLeftOut: Int
    let isScore: Bool
    let tested, total, cantTell: Int

    init(_ rates: ReleaseRule.Rates, _ counts: OutcomeCounts) {
      criteriaMet = rates.met
      criteriaApplicable = rates.applicable
      criteriaMetOnEveryScreen = rates.isScore ? rates.metOnEveryScreen : nil
      meanOfScreens = rates.isScore ? rates.meanOfScreens : nil
      screensInMean = rates.countedScreens
      screensLeftOut = rates.leftOutScreens
      isScore = rates.isScore
      tested = counts.tested
      total = counts.total
      cantTell = counts.cantTell
    }

    private enum CodingKeys: CodingKey {
      case criteriaMet, criteriaApplicable, criteriaMetOnEveryScreen, meanOfScreens, screensInMean, screensLeftOut
      case isScore, tested, total, cantTell
    }

    /// Writes a ratio that there is not as null: left out, it could be taken for one that was forgotten.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(criteriaMet, forKey: .criteriaMet)
      try container.encode(criteriaApplicable, forKey: .criteriaApplicable)
      try container.encode(criteriaMetOnEveryScreen, forKey: .criteriaMetOnEveryScreen)
      try container.encode(meanOfScreens, forKey: .meanOfScreens)
      try container.encode(screensInMean, forKey: .screensInMean)
      try container.encode(screensLeftOut, forKey: .screensLeftOut)
      try container.encode(isScore, forKey: .isScore)
      try container.encode(tested, forKey: .tested)
      try container.encode(total, forKey: .total)
      try container.encode(cantTell, forKey: .cantTell)
    }
  }

  private struct Screen: Encodable {
    let screen, title, verdict, ownVerdict: String
    let team: String?
    let reasons: [String]
    let mustLevel, advice: Counts
    let isElementListComplete: Bool
    let elementListDeclaredBy, elementListDeclaredAt: String?
    let elements, elementsWithoutCheck: Int

    init(_ screen: ScreenCompliance) {
      self.screen = screen.key
      title = screen.title
      verdict = screen.verdict.rawValue
      ownVerdict = screen.ownVerdict.rawValue
      team = screen.team
      reasons = screen.reasons
      mustLevel = Counts(screen.mustLevel)
      advice = Counts(screen.advice)
      isElementListComplete = screen.isElementListComplete
      elementListDeclaredBy = screen.declaration?.auditor
      elementListDeclaredAt = screen.declaration.map { Timestamp.text($0.declaredAt) }
      elements = screen.elements.total
      elementsWithoutCheck = screen.elements.unchecked
    }
  }

  private struct Process: Encodable {
    let process, title, verdict: String
    let screens: [String]
    let reason: String?

    init(_ process: ProcessCompliance) {
      self.process = process.process.key
      title = process.process.title
      verdict = process.verdict.rawValue
      screens = process.process.screens
      reason = process.reason
    }
  }

  private struct CellPayload: Encodable {
    let address, check, level, outcome: String
    let isMustLevel, isDisagreement, isWaived: Bool
    let findings: [Int64]
    let carriedFrom, waiver: String?
    let way, byComponent, build, auditor, environment, observedAt, severity, observed, reason: String?

    init(_ row: ComplianceReport.Row) {
      address = row.cell.address.description
      check = row.cell.definition.check.path
      level = row.cell.definition.check.level.rawValue
      outcome = row.cell.outcome.name
      isMustLevel = row.cell.isMustLevel
      isDisagreement = row.cell.isDisagreement
      isWaived = row.cell.isWaived
      waiver = row.cell.waiver?.words
      carriedFrom = row.cell.carriedFrom
      findings = row.cell.findings.map(\.rawValue)
      let facts = row.finding
      way = facts.flatMap { row.way($0) }
      byComponent = facts.flatMap { row.componentAddress($0)?.description }
      build = facts?.session.build.name
      auditor = facts?.session.auditor
      environment = facts?.session.environment.environmentClass
      observedAt = facts.map { Timestamp.text($0.finding.observedAt) }
      severity = facts?.finding.severity?.name
      observed = facts?.finding.observed
      reason = facts?.finding.reason
    }
  }

  private struct Issue: Encodable {
    let issue: Int64
    let title, address, check, state: String
    let severity, team, outcome: String?
    let isMustLevel: Bool?
    let findings: Int

    init(_ open: ComplianceReport.OpenIssue) {
      let issue = open.issue
      self.issue = issue.id.rawValue
      title = issue.title
      address = issue.address.description
      check = issue.check
      state = issue.state.rawValue
      severity = issue.severity?.name
      team = issue.team
      outcome = open.cell?.outcome.name
      isMustLevel = open.cell?.isMustLevel
      findings = issue.findingCount
    }
  }

  private struct RulePayload: Encodable {
    let number: Int
    let sentence, source: String
  }
}
