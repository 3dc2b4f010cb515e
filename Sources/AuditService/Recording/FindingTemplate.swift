public import AuditModel
internal import AuditRules
public import AuditStore

/// A batch to be filled in: a row for each stop of the screen reader and one for each untested cell that listening does not
/// answer, with what is asked.
public enum FindingTemplate {
  /// The fields of a row: those of a batch, then what helps to answer and is passed over when the batch is read.
  ///
  /// Problems and what is ended are seldom said, and may be added as columns.
  public static let fields =
    FindingInput.Field.allCases.filter { $0 != .problems && $0 != .ends }.map(\.rawValue) + FindingInput.guidance

  /// The rows of a screen, or for `.` of the product, in the order of an audit by screen.
  ///
  /// Checks are written as whole paths. A check that is met in one of several ways has a row for each way that was not
  /// answered. What the words that are expected at a stop would answer has one row together, at the first of them; where
  /// something was heard already, what that did not answer has rows of its own.
  ///
  /// - Parameter environment: That of the session that is to answer, which would refuse the rest; nil: all is asked.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a screen that the release does not have.
  public static func rows(
    of screen: String, product: Product, release: Release, answeredIn environment: AuditEnvironment? = nil,
    in transaction: borrowing ReadTransaction
  ) throws -> [[String]] {
    var selection = AuditSelection()
    selection.screen = screen
    if screen != "\(Address.product)" { _ = try transaction.screen(screen, of: release) }
    let plan = AuditPlan(
      try ComplianceInput(transaction, product: product, release: release), selection, environment: environment)
    let guides = AuditGuide.Reader(product: product, release: release)
    let listened = try listened(release, transaction)
    var rows: [(stop: Address?, guides: [AuditGuide])] = []
    for question in plan.questions {
      let guide = try guides.guide(question, in: transaction)
      let stop = isHeard(guide) && !listened.contains(question.address) ? question.address : nil
      if let stop, let index = rows.firstIndex(where: { $0.stop == stop }) {
        rows[index].guides.append(guide)
      } else {
        rows.append((stop, [guide]))
      }
    }
    return rows.map { row in
      let values = row.stop == nil ? values(of: row.guides[0]) : values(ofStop: row.guides)
      return fields.map { values[$0] ?? "" }
    }
  }

  /// Whether the words that are expected there would answer it.
  private static func isHeard(_ guide: AuditGuide) -> Bool {
    guard AuditPagePlan.stage(of: guide.question) == .stops, let expected = guide.announcement?.whole else {
      return false
    }
    return HeardProposal(.words(expected), answering: guide.question, guide)?.outcome != nil
  }

  /// Where something was heard in the release.
  private static func listened(_ release: Release, _ transaction: borrowing ReadTransaction) throws -> Set<Address> {
    var listened: Set<Address> = []
    for session in try transaction.sessions(of: release.id) {
      for observation in try transaction.observations(of: session.id) where observation.kind == .listen {
        listened.insert(observation.address)
      }
    }
    return listened
  }

  private static func values(of guide: AuditGuide) -> [String: String] {
    var values: [String: String] = [
      "address": guide.question.address.description, "check": guide.check.path, "level": guide.check.level.rawValue,
      "title": guide.check.title, "question": guide.check.question,
      "steps": guide.check.steps.numbered.joined(separator: "\n"),
      "statements": guide.check.outcomes.numbered.joined(separator: "\n"),
    ]
    values["expected"] = guide.announcement?.whole
    return values
  }

  /// One row for all that is heard at a stop, which `heard` answers.
  private static func values(ofStop guides: [AuditGuide]) -> [String: String] {
    let first = guides[0]
    let levels = RequirementLevel.allCases.filter { level in guides.contains { $0.check.level == level } }
    let statements = guides.flatMap(\.check.outcomes).distinct()
    var values: [String: String] = [
      "address": first.question.address.description,
      "title": "What is heard at \(first.element?.key ?? "\(first.question.address)")",
      "question": "What did you hear? Write the words into heard, or = for exactly what is expected.",
      "steps": """
      1. Bring the screen reader to the element, and listen until it says no more.
      2. Compare with what is expected. What the words do not tell stays open, and so does all of it where heard is empty.
      """,
      "statements": statements.numbered.joined(separator: "\n"),
    ]
    values["level"] = levels.first?.rawValue
    values["expected"] = first.announcement?.whole
    return values
  }
}
