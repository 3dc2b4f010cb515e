internal import AuditModel
internal import AuditRules

/// How a product was evaluated, from the sessions and what was asked.
struct ConformanceEvaluation {
  /// Sentences on the methods.
  let methods: [String]
  /// Devices with their systems and assistive technologies, a line each.
  let environments: [String]

  /// - Parameter methods: How the tested cells were answered.
  init(_ report: ComplianceReport, _ methods: Set<CheckMethod>, _ words: Words.Conformance.Evaluation) {
    let input = report.input
    let (title, target) = (input.profile.title, input.profile.target.rawValue)
    let profile =
      report.packs.isEmpty
      ? words.profileWithoutPacks(title, target) : words.profile(title, target, report.packs.joined(separator: ", "))
    let screens = words.screens(input.screens.map(\.title).joined(separator: ", "))
    var sentences = [profile] + (input.screens.isEmpty ? [] : [screens])
    if let period = report.period {
      let known = CheckMethod.allCases.filter(methods.contains).compactMap { words.method[$0.rawValue] }
      if !known.isEmpty { sentences.append(words.methods(known.joined(separator: ", "))) }
      let auditors = Set(report.sessions.map(\.session.auditorName)).count
      sentences.append(
        words.period(
          Timestamp.day(period.first), Timestamp.day(period.last), words.auditor(auditors),
          words.finding(report.sessions.reduce(0) { $0 + $1.findingCount })))
      if let imported = report.compliance.importedSentence {
        sentences.append(report.options.language.words.sentence(imported))
      }
      sentences.append(words.builds(report.sessions.map(\.session.build.name).distinct().joined(separator: "; ")))
    } else {
      sentences.append(words.nothing)
    }
    self.methods =
      sentences + PlanText(report.compliance, report.options.language.words.conformance.plan).sentences
      + [report.compliance.claimSentence].compactMap { $0 }
      + (report.compliance.elements.unchecked == 0 ? [] : [words.unchecked(report.compliance.elements)]) + [words.check]
    environments = report.sessions.map(\.session.environment.words).distinct()
  }
}
