internal import AuditModel
internal import FoundationEssentials

/// The report as JSON; docs/report-json.md describes its fields.
struct JSONReport: ReportRenderer {
  func render(_ report: ComplianceReport) throws -> String {
    let encoder = JSONEncoder()
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
    let environments: [String]
    let verdict: String
    let reasons: [String]
    let mustLevel: Counts
    let advice: Counts
    let rates: Rates
    let disagreements: Int
    let findingsOutOfScope: Int
    let findingsOnRemoved: Int
    let screens: [Screen]
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
      environments = report.environments
      verdict = compliance.verdict.rawValue
      reasons = compliance.reasons
      mustLevel = Counts(compliance.mustLevel)
      advice = Counts(compliance.advice)
      rates = Rates(compliance.rates)
      disagreements = compliance.disagreements
      findingsOutOfScope = compliance.findingsOutOfScope
      findingsOnRemoved = compliance.findingsOnRemoved
      screens = compliance.screens.map { Screen($0) }
      cells = report.rows.map { CellPayload($0) }
      issues = report.issues.map { Issue($0) }
      rules = Rule.allCases.map { RulePayload(number: $0.number, sentence: $0.sentence, source: $0.source) }
    }
  }

  private struct Counts: Encodable {
    let total, passed, failed, cantTell, inapplicable, untested: Int

    init(_ counts: OutcomeCounts) {
      total = counts.total
      passed = counts.passed
      failed = counts.failed
      cantTell = counts.cantTell
      inapplicable = counts.inapplicable
      untested = counts.untested
    }
  }

  private struct Rates: Encodable {
    let criteriaMetOnEveryScreen, criteriaApplicable: Int
    let meanOfScreens: Double?
    let screensInMean, screensLeftOut: Int
    let isScore: Bool

    init(_ rates: ReleaseRule.Rates) {
      criteriaMetOnEveryScreen = rates.met
      criteriaApplicable = rates.applicable
      meanOfScreens = rates.meanOfScreens
      screensInMean = rates.countedScreens
      screensLeftOut = rates.leftOutScreens
      isScore = rates.isScore
    }
  }

  private struct Screen: Encodable {
    let screen, title, verdict: String
    let team: String?
    let reasons: [String]
    let mustLevel, advice: Counts
    let isElementListComplete: Bool

    init(_ screen: ScreenCompliance) {
      self.screen = screen.key
      title = screen.title
      verdict = screen.verdict.rawValue
      team = screen.team
      reasons = screen.reasons
      mustLevel = Counts(screen.mustLevel)
      advice = Counts(screen.advice)
      isElementListComplete = screen.isElementListComplete
    }
  }

  private struct CellPayload: Encodable {
    let address, check, level, outcome: String
    let isMustLevel, isDisagreement: Bool
    let findings: [Int64]
    let build, auditor, environment, observedAt, severity, observed, reason: String?

    init(_ row: ComplianceReport.Row) {
      address = row.cell.address.description
      check = row.cell.definition.check.path
      level = row.cell.definition.check.level.rawValue
      outcome = row.cell.outcome.name
      isMustLevel = row.cell.isMustLevel
      isDisagreement = row.cell.isDisagreement
      findings = row.cell.findings.map(\.rawValue)
      build = row.finding?.session.build.name
      auditor = row.finding?.session.auditor
      environment = row.finding?.session.environment.environmentClass
      observedAt = row.finding.map { Timestamp.text($0.finding.observedAt) }
      severity = row.finding?.finding.severity?.name
      observed = row.finding?.finding.observed
      reason = row.finding?.finding.reason
    }
  }

  private struct Issue: Encodable {
    let issue: Int64
    let title, address, check, state: String
    let severity, team: String?
    let findings: Int

    init(_ issue: AuditIssue) {
      self.issue = issue.id.rawValue
      title = issue.title
      address = issue.address.description
      check = issue.check
      state = issue.state.rawValue
      severity = issue.severity?.name
      team = issue.team
      findings = issue.findingCount
    }
  }

  private struct RulePayload: Encodable {
    let number: Int
    let sentence, source: String
  }
}
