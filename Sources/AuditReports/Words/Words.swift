package import AuditModel
package import AuditRules

/// The texts of documents for people in one language: every one that neither came from outside nor is a name.
///
/// These are the English ones. Sentences are functions of what they are about, so that a further language may order and
/// count as it does. Reasons of verdicts, remarks, rates and rules are sentences of the domain, and come in English.
package struct Words: Sendable {
  package let language: ReportLanguage
  /// Those of conformance reports.
  let conformance = Conformance()
  /// Those of the gate's answer.
  package let gate = Gate()
  /// Those of the page that leads to the documents of all products.
  package let index = Index()
  package let portfolio = Portfolio()
  /// Those of the labels of the App Store.
  let nutritionLabels = NutritionLabels()
  /// Those of acceptance criteria.
  package let acceptance = Acceptance()

  // MARK: The page

  package var skip: String { "Skip to the report" }
  package var contents: String { "On this page" }
  /// The language of a document, and what stands around its content.
  package var frame: PageFrame { PageFrame(language: language.tag, skip: skip, contents: contents) }

  /// The title of a document on conformance, which says when it is incomplete or a draft.
  package func title(_ title: String, isComplete: Bool, isDraft: Bool) -> String {
    switch (isComplete, isDraft) {
    case (true, false): title
    case (true, true): "DRAFT: \(title)"
    case (false, false): "INCOMPLETE: \(title)"
    case (false, true): "INCOMPLETE (draft): \(title)"
    }
  }

  /// The title of a report.
  package func title(_ report: ComplianceReport) -> String {
    let (product, release) = (report.compliance.product.title, report.compliance.release.version)
    switch report.options.scope {
    case .release: return "\(product) \(release): accessibility report"
    case .screen(let key): return "\(screenTitle(key, report)) in \(product) \(release): accessibility report"
    case .issues(nil): return "\(product) \(release): open issues"
    case .issues(let team?): return "\(product) \(release): open issues of team \(team)"
    case .issue(let number): return report.issues.first.map { $0.issue.title } ?? "Issue \(number)"
    }
  }

  private func screenTitle(_ key: String, _ report: ComplianceReport) -> String {
    report.compliance.screens.first { $0.key == key }?.title ?? key
  }

  /// What it was tested against, when, and on which builds.
  package func subtitle(_ report: ComplianceReport) -> String {
    let compliance = report.compliance
    let builds = report.sessions.map(\.session.build.name).distinct()
    let period = report.period.map { ", \(days($0))" } ?? ", not tested yet"
    return "\(compliance.product.platform.title). Tested against \(compliance.profile.title), target level "
      + "\(compliance.profile.target.rawValue)\(period)"
      + (builds.isEmpty ? "" : ", \(builds.count == 1 ? "build" : "builds") \(Self.joined(builds))") + "."
  }

  /// `a`, `a and b`, `a, b and c`.
  package static func joined(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// What part of the release it is; nil for the whole.
  package func part(_ report: ComplianceReport) -> String? {
    let release = report.compliance.release.version
    switch report.options.scope {
    case .release: return nil
    case .screen(let key):
      return "This is a part of the report: screen \(key) of release \(release), and nothing else of it."
    case .issue(let number):
      return "This is issue \(number) of \(report.compliance.product.title), as release \(release) has it."
    case .issues(let team):
      let whose = team.map { "the open issues of team \($0)" } ?? "the open issues"
      return "This is a part of the report: \(whose) in release \(release), and nothing else of it."
    }
  }

  package var onlyFailures: String {
    "Its lists show failures and nothing else. Its counts are of everything."
  }

  /// How the release stands, and why; for a part of it.
  package func standing(_ compliance: ReleaseCompliance) -> String {
    "The whole release: \(result(compliance.verdict)). \(sentence(reasons(compliance.reasons)))"
  }

  /// How a screen stands, and why.
  package func standing(_ screen: ScreenCompliance) -> String {
    "This screen: \(result(screen.verdict)). \(sentence(reasons(screen.reasons)))"
  }

  /// A text as a sentence, with a capital letter and a full stop.
  package func sentence(_ text: String) -> String {
    text.capitalizedFirst.closed
  }

  // MARK: Words of the domain

  package func reasons(_ reasons: [String]) -> String { reasons.joined(separator: "; ") }
  /// A verdict: Conforms, Does not conform, Not fully tested, Not tested.
  package func result(_ verdict: Verdict) -> String {
    verdict.words.capitalizedFirst
  }
  /// An outcome: Passed, Failed, Cannot tell, Does not apply, Not tested.
  package func outcome(_ outcome: Outcome) -> String {
    outcome.words.capitalizedFirst
  }
  package func severity(_ severity: Severity?) -> String { severity?.name ?? "severity not given" }
  package func state(_ state: IssueState) -> String {
    state.words.capitalizedFirst
  }
  package func reason(_ reason: String?) -> String { reason ?? "" }
  package func stage(_ stage: ReleaseStage) -> String { stage == .auditing ? "being audited" : stage.rawValue }

  // MARK: Small words

  package var none: String { "none" }
  package var noTeam: String { "No team" }
  package var notAsked: String { "Not asked any more" }

  /// A label and what it labels, on one line.
  package func labelled(_ label: String, _ text: String) -> String { "\(label): \(text)" }

  // MARK: The head

  package var product: String { "Product" }
  package func product(_ product: Product) -> String {
    "\(product.title) (\(product.key)), \(product.platform.title)"
  }
  package var release: String { "Release" }
  package var profile: String { "Tested against" }
  package func profile(_ profile: Profile) -> String {
    "\(profile.title) (\(profile.key)), target \(profile.target.rawValue)"
  }
  package var packs: String { "Guideline sets" }
  private func days(_ period: ComplianceReport.Period) -> String {
    let (first, last) = (Self.date(period.first), Self.date(period.last))
    if first == last { return first }
    // Of one month the day is enough.
    let (start, end) = (first.split(separator: " "), last.split(separator: " "))
    return start.dropFirst() == end.dropFirst() ? "\(start[0]) to \(last)" : "\(first) to \(last)"
  }
  /// `19 May 2026`.
  package static func date(_ milliseconds: Int64) -> String {
    let parts = Timestamp.day(milliseconds).split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]), months.indices.contains(month - 1)
    else {
      return Timestamp.day(milliseconds)
    }
    return "\(day) \(months[month - 1]) \(parts[0])"
  }
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  package var made: String { "Made by" }
  /// With the time to the minute.
  package func closing(_ report: ComplianceReport) -> String {
    "\(title(report)), made \(Timestamp.day(report.generatedAt)) by auditctl \(report.toolVersion)."
  }
  package func made(_ report: ComplianceReport) -> String {
    "auditctl \(report.toolVersion), \(Timestamp.minute(report.generatedAt))"
  }
}

extension ReportLanguage {
  /// The texts of documents in the language.
  package var words: Words { Words(language: self) }
}
