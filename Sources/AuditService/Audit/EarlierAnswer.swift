public import AuditModel
public import AuditRules
public import AuditStore

/// What was answered to a question in the release before, to be confirmed in this one; it is never carried.
public struct EarlierAnswer: Hashable, Sendable {
  /// Passed or inapplicable.
  public let outcome: Outcome
  /// Why it did not apply; nil for a pass.
  public let reason: String?
}

extension EarlierFindings {
  /// The answers that can be confirmed, by question: what passed, and what did not apply with why.
  ///
  /// Ways of meeting a check are left out, for their cell does not say which of them was answered.
  public func answers(
    to questions: [AuditQuestion], in transaction: borrowing ReadTransaction
  ) throws -> [AuditQuestion.ID: EarlierAnswer] {
    var answers: [AuditQuestion.ID: EarlierAnswer] = [:]
    for question in questions where !question.isWay && question.outcome == .untested {
      switch outcome(of: question) {
      case .passed?: answers[question.id] = EarlierAnswer(outcome: .passed, reason: nil)
      case .inapplicable?:
        let reason = try result(of: question, in: transaction)?.findings.lazy.compactMap(\.finding.reason).first
        if let reason { answers[question.id] = EarlierAnswer(outcome: .inapplicable, reason: reason) }
      case .failed?, .cantTell?, .untested?, nil: break
      }
    }
    return answers
  }
}
