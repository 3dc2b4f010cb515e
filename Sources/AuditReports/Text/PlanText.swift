internal import AuditModel
package import AuditRules

/// What every document says of the plan of a release: what was asked in which environments and what was not, which screens
/// are known, what was not audited again, and what of the plan was changed after the first finding.
package struct PlanText {
  private let compliance: ReleaseCompliance
  private let words: Words.Conformance.Plan
  private var plan: PlanSummary { compliance.plan }

  init(_ compliance: ReleaseCompliance, _ words: Words.Conformance.Plan) {
    self.compliance = compliance
    self.words = words
  }

  /// The same in English, for what is printed.
  package init(_ compliance: ReleaseCompliance) {
    self.init(compliance, ReportLanguage.english.words.conformance.plan)
  }

  /// What is said of what was asked, a sentence each.
  var asked: [String] {
    let named = words.environments(
      plan.environments.map { planned in
        words.environment(planned.name, plan.spotChecks.first { $0.environment == planned.name })
      })
    return [named] + plan.unnamed.filter(\.isNotable).map { words.unnamed($0) } + [rest].compactMap { $0 }
  }

  /// The kinds that are seldom named: one sentence for all of them.
  private var rest: String? {
    let kinds = plan.unnamed.filter { !$0.isNotable }.map(\.kind.title)
    return kinds.isEmpty ? nil : words.seldomNamed(kinds.joined(separator: ", "))
  }

  /// What is said of which screens are known and were audited, a sentence each.
  package var inventory: [String] {
    [plan.isInventoried ? words.inventoried : words.notInventoried]
      + plan.notReAudited.map { words.notReAudited($0.words, $0.screens.joined(separator: ", ")) }
  }

  /// What was changed after the first finding, a sentence each; empty for nothing.
  package var changes: [String] {
    plan.changes.map { change in
      let planned = EditWords.planned(change)
      let profile = compliance.profile
      let said = EditWords.words(change.edit, profiles: [profile.contentDigest: profile.key]) ?? words.takenOut
      // Of many edits the newest says nothing of the others.
      return words.change(
        Timestamp.day(change.edit.editedAt), change.editCount > 1 ? planned : "\(planned): \(said)", change.edit.person,
        change.edit.reason)
    }
  }

  /// All of it but the changes.
  var sentences: [String] { asked + inventory }

  /// Writes the changes under what introduces them; nothing where there are none.
  func writeChanges(to page: inout some TextSink) throws {
    let changes = changes
    guard !changes.isEmpty else { return }
    try page.paragraph(words.changes)
    try page.list(changes)
  }

  /// The changes as lines of plain text, under what introduces them.
  var changeLines: [String] {
    let changes = changes
    return changes.isEmpty ? [] : ["", words.changes] + changes.map { "- \($0)" }
  }
}

extension PlanSummary.UnnamedKind {
  /// Whether its absence is said by itself: without a screen reader or a keyboard nothing conforms to WCAG.
  fileprivate var isNotable: Bool { kind == .screenReader || kind == .keyboard || reason != nil }
}
