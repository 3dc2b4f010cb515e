public import AuditModel
public import AuditRules

/// What follows from the words that were heard at a stop for one open question there; the auditor decides.
public struct HeardProposal: Sendable {
  /// The question.
  public let question: AuditQuestion
  /// The words; for "exactly that" those that are expected, without what stands for something else.
  public let words: String
  /// Passed or failed; nil: the comparison cannot know it.
  public let outcome: Outcome?
  /// What it rests on, or why it stays a question: a sentence without a full stop.
  public let reason: String
  /// What goes with the finding where the outcome is taken; nil where nothing could be compared.
  public let supplement: FindingSupplement?

  /// Compares what was heard with what is expected where a question is asked.
  ///
  /// - Returns: Nil where nothing can be expected: no stop of a screen reader whose announcements are composed.
  public init?(_ hearing: Hearing, answering question: AuditQuestion, _ guide: AuditGuide) {
    guard let stop = guide.stop else { return nil }
    let heard = ObservedAnnouncement(hearing, check: guide.check, at: stop)
    self.question = question
    words = if case .words(let words) = hearing { words } else { stop.expected.certain }
    outcome = heard.flatMap { $0.proposed == .passed || $0.proposed == .failed ? $0.proposed : nil }
    reason = heard?.reason ?? "the specification says nothing there that could be compared"
    supplement = heard?.supplement()
  }
}
