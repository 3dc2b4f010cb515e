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
    let specification = screen == "\(Address.product)" ? nil : try transaction.screen(screen, of: release).expanded
    var selection = AuditSelection()
    selection.screen = screen
    let plan = AuditPlan(try ComplianceInput(transaction, product: product, release: release), selection)
    return plan.questions.map { question in
      var values: [String: String] = [
        "address": question.address.description, "check": question.definition.check.path,
        "level": question.definition.check.level.rawValue, "title": question.definition.check.title,
        "question": question.definition.check.question,
      ]
      values["expected"] = specification.flatMap { expected(question, $0, product) }
      return fields.map { values[$0] ?? "" }
    }
  }

  private static func expected(
    _ question: AuditQuestion, _ screen: ScreenSpecification, _ product: Product
  ) -> String? {
    guard case .screen(_, let state, let key?) = question.site, let element = screen.element(key),
      let announcement = Announcer.announcement(of: element, in: state, of: screen, on: product.platform)
    else { return nil }
    return announcement.whole
  }
}
