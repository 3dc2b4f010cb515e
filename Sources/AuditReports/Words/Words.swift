internal import AuditModel
internal import AuditRules

/// The texts of documents for people in one language: every one that neither came from outside nor is a name.
///
/// These are the English ones. Sentences are functions of what they are about, so that a further language may order and
/// count as it does. Reasons of verdicts, remarks, rates and rules are sentences of the domain, and come in English.
struct Words: Sendable {
  let language: ReportLanguage
  /// Those of conformance reports.
  let conformance = Conformance()
  /// Those of accessibility statements.
  let statement = Statement()
  /// Those of the gate's answer.
  let gate = Gate()
  /// Those of acceptance criteria.
  let acceptance = Acceptance()

  // MARK: The page

  var skip: String { "Skip to the report" }
  var contents: String { "Contents" }

  /// The title of a document on conformance, which says when it is incomplete or a draft.
  func title(_ title: String, isComplete: Bool, isDraft: Bool) -> String {
    switch (isComplete, isDraft) {
    case (true, false): title
    case (true, true): "DRAFT: \(title)"
    case (false, false): "INCOMPLETE: \(title)"
    case (false, true): "INCOMPLETE (draft): \(title)"
    }
  }

  /// The title of a report.
  func title(_ report: ComplianceReport) -> String {
    let (product, release) = (report.compliance.product.title, report.compliance.release.version)
    switch report.options.scope {
    case .release: return "Accessibility of \(product) \(release)"
    case .screen(let key): return "\(screenTitle(key, report)) in \(product) \(release)"
    case .issues(nil): return "Issues of \(product) \(release)"
    case .issues(let team?): return "Issues of team \(team) in \(product) \(release)"
    }
  }

  private func screenTitle(_ key: String, _ report: ComplianceReport) -> String {
    report.compliance.screens.first { $0.key == key }?.title ?? key
  }

  /// What part of the release it is; nil for the whole.
  func part(_ report: ComplianceReport) -> String? {
    let release = report.compliance.release.version
    switch report.options.scope {
    case .release: return nil
    case .screen(let key):
      return "This is a part of the report: screen \(key) of release \(release), and nothing else of it."
    case .issues(let team):
      let whose = team.map { "the open issues of team \($0)" } ?? "the open issues"
      return "This is a part of the report: \(whose) in release \(release), and nothing else of it."
    }
  }

  var onlyFailures: String {
    "Its lists show failures and nothing else. Its counts are of everything."
  }

  /// The verdict on the release and why; a part of it says whose verdict that is.
  func verdict(_ report: ComplianceReport) -> (verdict: String, reasons: String) {
    let compliance = report.compliance
    let verdict = compliance.verdict.words
    let reasons = reasons(compliance.reasons) + "."
    switch report.options.scope {
    case .release: return (verdict.capitalizedFirst, reasons)
    default: return ("The whole release is \(verdict)", reasons)
    }
  }

  func screenVerdict(_ screen: ScreenCompliance) -> (verdict: String, reasons: String) {
    ("This screen is \(screen.verdict.words)", reasons(screen.reasons) + ".")
  }

  // MARK: Sentences of the domain

  func reasons(_ reasons: [String]) -> String { reasons.joined(separator: "; ") }
  func verdict(_ verdict: Verdict) -> String { verdict.words }
  func outcome(_ outcome: Outcome) -> String { outcome.words }
  func severity(_ severity: Severity?) -> String { severity?.name ?? "not said" }
  func state(_ state: IssueState) -> String { state.rawValue }
  func term(_ term: ConformanceTerm?) -> String { term?.words ?? "no term yet" }
  func reason(_ reason: String?) -> String { reason ?? "" }
  func change(_ change: ReleaseChange) -> String { change.words }
  func stage(_ stage: ReleaseStage) -> String { stage.rawValue }
  func level(_ level: RequirementLevel, isMustLevel: Bool) -> String {
    isMustLevel ? level.rawValue : "\(level.rawValue) (advice)"
  }

  // MARK: Small words

  var notSaid: String { "not said" }
  var none: String { "none" }
  var nobody: String { "nobody" }
  var noTeam: String { "no team" }
  var never: String { "no date" }
  var notAsked: String { "not asked" }
  var noFinding: String { "no finding" }
  var stillOpen: String { "open" }
  var total: String { "Total" }
  var wholeRelease: String { "Whole release" }
  var theProduct: String { "The product" }
  func name(_ screen: ScreenCompliance) -> String { "\(screen.title) (\(screen.key))" }

  /// A label and what it labels, on one line.
  func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }

  // MARK: The head

  var product: String { "Product" }
  func product(_ product: Product) -> String {
    "\(product.title) (\(product.key)), \(product.platform.title)"
  }
  var release: String { "Release" }
  var profile: String { "Profile" }
  func profile(_ profile: Profile) -> String {
    "\(profile.title) (\(profile.key)), target \(profile.target.rawValue)"
  }
  var packs: String { "Packs" }
  var period: String { "Audit period" }
  func period(_ period: ComplianceReport.Period?) -> String {
    guard let period else { return "nothing was tested" }
    let (first, last) = (Timestamp.day(period.first), Timestamp.day(period.last))
    return first == last ? first : "\(first) to \(last)"
  }
  var made: String { "Made" }
  func made(_ report: ComplianceReport) -> String {
    "\(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)"
  }
  func advice(_ counts: OutcomeCounts) -> String {
    guard counts.total > 0 else { return "Advice: none asked" }
    return "Advice: \(CountText.of(counts.total, "cell")), \(counts.passed) passed, \(counts.failed) failed, "
      + "\(counts.cantTell) cannot tell, \(counts.inapplicable) not applicable, \(counts.untested) untested; "
      + "decides no verdict"
  }
}

extension ReportLanguage {
  /// The texts of documents in the language.
  var words: Words { Words(language: self) }
}
