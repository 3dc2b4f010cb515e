internal import AuditModel
internal import AuditRules

/// What a document says of screens that were taken out of scope, and of the failures there; nothing where there are none.
struct ScopeText {
  private let compliance: ReleaseCompliance
  private let words: AcrWords.Scope

  init(_ compliance: ReleaseCompliance, _ words: AcrWords.Scope) {
    self.compliance = compliance
    self.words = words
  }

  /// The screens, a sentence each, with why they were taken out.
  var screens: [String] {
    compliance.screensOutOfScope.map { change in
      let name = words.screen(change.screen, change.release)
      let why = change.reason.map { words.reason($0) } ?? words.noReason
      return "\(name) \(why)" + (change.person.map { " " + words.person($0) } ?? "")
    }
  }

  /// The failures there, a sentence each.
  var failures: [String] {
    compliance.failuresOutOfScope.map { failure in
      words.failure(failure.address.description, failure.check, failure.release)
        + (failure.waiver.map { " " + words.decided($0.words) } ?? "")
    }
  }

  /// Both as lists under their introductions.
  var blocks: [PageContent.Block] {
    (screens.isEmpty ? [] : [.paragraph(words.screens), .list(screens)])
      + (failures.isEmpty ? [] : [.paragraph(words.failures), .list(failures)])
  }

  /// Both as lines of plain text.
  var lines: [String] {
    (screens.isEmpty ? [] : ["", words.screens] + screens.map { "- \($0)" })
      + (failures.isEmpty ? [] : ["", words.failures] + failures.map { "- \($0)" })
  }
}
