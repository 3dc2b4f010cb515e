internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What an auditor has before them: the release, their open session, and what is asked in it.
struct AuditDesk {
  let place: ReleasePlace
  let session: AuditSession
  /// What has no answer yet, in the environment of the session.
  let open: AuditPlan
  let reader: AuditGuide.Reader
  private let input: ComplianceInput
  private let selection: AuditSelection

  /// Nil where the visitor has no session open in the release.
  init?(_ asked: Asked, in transaction: borrowing ReadTransaction) throws {
    place = try ReleasePlace(asked, in: transaction)
    let release = place.release.id
    guard
      let session = try transaction.openSessions(of: TypedName(asked.visitor.name)).last(where: {
        $0.release == release
      })
    else { return nil }
    self.session = session
    input = try ComplianceInput(transaction, product: place.product, release: place.release)
    var selection = AuditSelection()
    selection.answerable = SessionRule.methods(answeredWith: session.environment, on: place.product.platform)
    selection.session = session.id
    self.selection = selection
    open = AuditPlan(input, selection, environment: session.environment)
    reader = AuditGuide.Reader(product: place.product, release: place.release)
  }

  /// The part of an address that stands for the product itself; no key of a screen has an underscore.
  static let product = "_product"

  /// All that is asked, answered or not.
  func everything() -> AuditPlan {
    var selection = selection
    selection.outcomes = Set(Outcome.allCases)
    return AuditPlan(input, selection, environment: session.environment)
  }

  /// What was answered in the release before; nil: it follows none.
  func earlier(in transaction: borrowing ReadTransaction) throws -> EarlierFindings? {
    try EarlierFindings(before: place.release, product: place.product, in: transaction)
  }

  /// The open questions of a screen, or of the product.
  func questions(on screen: String) -> [AuditQuestion] {
    open.questions.filter { question in
      screen == Self.product ? question.screen == nil : question.screens.contains(screen)
    }
  }

  /// The way through what is open on a screen, state by state, as auditors go.
  func steps(on screen: String, in transaction: borrowing ReadTransaction) throws -> [AuditStep] {
    let specification = screen == Self.product ? nil : try reader.screen(screen, in: transaction)
    let earlier = try self.earlier(in: transaction)
    var steps: [AuditStep] = []
    var rest = questions(on: screen).filter { screen == Self.product || $0.screen == screen }
    while let first = rest.first {
      let part = rest.filter { $0.site.stateName == first.site.stateName }
      rest.removeAll { $0.site.stateName == first.site.stateName }
      let answers = try earlier?.answers(to: part, in: transaction).filter { $0.value.outcome == .inapplicable } ?? [:]
      var asked = part
      while let earlier, !answers.isEmpty,
        let page = AuditPagePlan.again(
          asked, on: specification, place.product.platform, answers, from: earlier.release)
      {
        steps.append(.page(page, answers))
        let confirmed = Set(page.questions.map(\.id))
        asked.removeAll { confirmed.contains($0.id) }
      }
      steps += AuditPagePlan.steps(asked, on: specification, place.product.platform).map { step in
        switch step {
        case .page(let page): .page(page, [:])
        case .question(let question): .question(question)
        }
      }
    }
    return steps
  }
}

/// What is asked next on a screen.
enum AuditStep {
  /// With what was answered in the release before, where it is to be confirmed.
  case page(AuditPage, [AuditQuestion.ID: EarlierAnswer])
  case question(AuditQuestion)

  var questions: [AuditQuestion] {
    switch self {
    case .page(let page, _): page.questions
    case .question(let question): [question]
    }
  }
}

extension AuditPage.Stop {
  /// What it is to be called.
  var title: String { element.expectation.label ?? element.key }
}

extension Address {
  /// Key of its state; nil for the product and for components.
  var stateName: String? {
    if case .screen(_, let state, _) = self { state } else { nil }
  }

  /// Key of its element; nil for a screen or the product.
  var elementName: String? {
    if case .screen(_, _, let element) = self { element } else { nil }
  }
}
