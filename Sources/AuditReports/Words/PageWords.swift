internal import AuditModel
internal import AuditRules

/// The texts of the HTML and the Markdown report: every one that neither came from outside nor is a name.
///
/// Each is given to ``say(en:)`` by the label of its language. A further language is a further label there, and the compiler
/// then names each text that lacks it. Reasons of verdicts, remarks, rates and rules are sentences of the domain: they
/// come in English and pass through here, so that this is where they would be translated.
struct PageWords: Sendable {
  /// English, as it is.
  static let english = PageWords { $0 }

  private let finish: @Sendable (String) -> String

  /// Words of which each is changed before it is written, as a test does in order to find those that are not from here.
  init(_ finish: @escaping @Sendable (String) -> String) {
    self.finish = finish
  }

  /// The words of a language.
  static func of(_ language: ReportLanguage) -> PageWords {
    switch language {
    case .english: english
    }
  }

  func say(en english: String) -> String { finish(english) }

  // MARK: The page

  func skip() -> String { say(en: "Skip to the report") }
  func contents() -> String { say(en: "Contents") }

  /// The title of a report.
  func title(_ report: ComplianceReport) -> String {
    let (product, release) = (report.compliance.product.title, report.compliance.release.version)
    switch report.options.scope {
    case .release: return say(en: "Accessibility of \(product) \(release)")
    case .screen(let key): return say(en: "\(screenTitle(key, report)) in \(product) \(release)")
    case .issues(nil): return say(en: "Issues of \(product) \(release)")
    case .issues(let team?): return say(en: "Issues of team \(team) in \(product) \(release)")
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
      return say(en: "This is a part of the report: screen \(key) of release \(release), and nothing else of it.")
    case .issues(let team):
      let whose = team.map { "the open issues of team \($0)" } ?? "the open issues"
      return say(en: "This is a part of the report: \(whose) in release \(release), and nothing else of it.")
    }
  }

  func onlyFailures() -> String {
    say(en: "Its lists show failures and nothing else. Its counts are of everything.")
  }

  /// The verdict on the release and why; a part of it says whose verdict that is.
  func verdict(_ report: ComplianceReport) -> (verdict: String, reasons: String) {
    let compliance = report.compliance
    let verdict = compliance.verdict.words
    let reasons = reasons(compliance.reasons) + "."
    switch report.options.scope {
    case .release: return (say(en: verdict.capitalizedFirst), reasons)
    default: return (say(en: "The whole release is \(verdict)"), reasons)
    }
  }

  func screenVerdict(_ screen: ScreenCompliance) -> (verdict: String, reasons: String) {
    (say(en: "This screen is \(screen.verdict.words)"), reasons(screen.reasons) + ".")
  }

  // MARK: Sentences of the domain

  func reasons(_ reasons: [String]) -> String { say(en: reasons.joined(separator: "; ")) }
  func remark(_ remark: String) -> String { say(en: remark) }
  func rates(_ compliance: ReleaseCompliance) -> [String] { RateText.summary(compliance).map { say(en: $0) } }
  func rule(_ rule: Rule) -> String { say(en: rule.sentence) }
  func source(_ rule: Rule) -> String { say(en: rule.source) }
  func verdict(_ verdict: Verdict) -> String { say(en: verdict.words) }
  func outcome(_ outcome: Outcome) -> String { say(en: outcome.words) }
  func severity(_ severity: Severity?) -> String { say(en: severity?.name ?? "not said") }
  func state(_ state: IssueState) -> String { say(en: state.rawValue) }
  func decision(_ kind: Decision.Kind) -> String { say(en: kind.words) }
  func term(_ term: ConformanceTerm?) -> String { say(en: term?.words ?? "no term yet") }
  func reason(_ reason: String?) -> String { say(en: reason ?? "") }
  func change(_ change: ReleaseChange) -> String { say(en: change.words) }
  func stage(_ stage: ReleaseStage) -> String { say(en: stage.rawValue) }
  func level(_ level: RequirementLevel, isMustLevel: Bool) -> String {
    say(en: isMustLevel ? level.rawValue : "\(level.rawValue) (advice)")
  }

  // MARK: Small words

  func notSaid() -> String { say(en: "not said") }
  func none() -> String { say(en: "none") }
  func nobody() -> String { say(en: "nobody") }
  func noTeam() -> String { say(en: "no team") }
  func never() -> String { say(en: "no date") }
  func notAsked() -> String { say(en: "not asked") }
  func noFinding() -> String { say(en: "no finding") }
  func stillOpen() -> String { say(en: "open") }
  func total() -> String { say(en: "Total") }
  func wholeRelease() -> String { say(en: "Whole release") }
  func theProduct() -> String { say(en: "The product") }
  func name(_ screen: ScreenCompliance) -> String { "\(screen.title) (\(screen.key))" }

  /// A label and what it labels, on one line.
  func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }

  // MARK: The head

  func product() -> String { say(en: "Product") }
  func product(_ product: Product) -> String {
    "\(product.title) (\(product.key)), " + say(en: product.platform.title)
  }
  func release() -> String { say(en: "Release") }
  func profile() -> String { say(en: "Profile") }
  func profile(_ profile: Profile) -> String {
    "\(profile.title) (\(profile.key)), " + say(en: "target \(profile.target.rawValue)")
  }
  func packs() -> String { say(en: "Packs") }
  func period() -> String { say(en: "Audit period") }
  func period(_ period: ComplianceReport.Period?) -> String {
    guard let period else { return say(en: "nothing was tested") }
    let (first, last) = (Timestamp.day(period.first), Timestamp.day(period.last))
    return first == last ? first : say(en: "\(first) to \(last)")
  }
  func made() -> String { say(en: "Made") }
  func made(_ report: ComplianceReport) -> String {
    say(en: "\(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)")
  }
  func advice(_ counts: OutcomeCounts) -> String {
    guard counts.total > 0 else { return say(en: "Advice: none asked") }
    return say(
      en: "Advice: \(CountText.of(counts.total, "cell")), \(counts.passed) passed, \(counts.failed) failed, "
        + "\(counts.cantTell) cannot tell, \(counts.inapplicable) not applicable, \(counts.untested) untested; "
        + "decides no verdict")
  }
}
