public import AuditModel
internal import AuditRules
public import AuditStore

/// A batch to be filled in: a row for each untested cell of a screen, with what it asks.
public enum FindingTemplate {
  /// The fields of a row: those of a batch, then what helps to answer and is passed over when the batch is read.
  ///
  /// Problems and what is ended are seldom said, and may be added as columns.
  public static let fields =
    FindingInput.Field.allCases.filter { $0 != .problems && $0 != .ends }.map(\.rawValue) + FindingInput.guidance

  /// The rows of a screen, or for `.` of the product, in the order of an audit by screen.
  ///
  /// Checks are written as whole paths. A check that is met in one of several ways has a row for each way that was not
  /// answered.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a screen that the release does not have.
  public static func rows(
    of screen: String, product: Product, release: Release, in transaction: borrowing ReadTransaction
  ) throws -> [[String]] {
    var selection = AuditSelection()
    selection.screen = screen
    if screen != "\(Address.product)" { _ = try transaction.screen(screen, of: release) }
    let plan = AuditPlan(try ComplianceInput(transaction, product: product, release: release), selection)
    let guides = AuditGuide.Reader(product: product, release: release)
    return try plan.questions.map { question in
      let guide = try guides.guide(question, in: transaction)
      var values: [String: String] = [
        "address": question.address.description, "check": guide.check.path, "level": guide.check.level.rawValue,
        "title": guide.check.title, "question": guide.check.question,
        "steps": guide.check.steps.numbered.joined(separator: "\n"),
        "statements": guide.check.outcomes.numbered.joined(separator: "\n"),
      ]
      values["expected"] = guide.announcement?.whole
      return fields.map { values[$0] ?? "" }
    }
  }
}
