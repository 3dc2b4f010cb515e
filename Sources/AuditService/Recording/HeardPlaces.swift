public import AuditModel
internal import AuditRules
public import AuditStore

/// What is open at the stops of a release's screens, read once for all that was heard there.
public final class HeardPlaces {
  let guides: AuditGuide.Reader
  /// Local keys of the screens that questions name.
  let screens: [String: Identifier<Screen>]
  /// Why the session hears nothing, and the one that can; nil where it does.
  let refusal: String?
  private let release: Release
  private let open: [AuditQuestion]
  /// What passed already, ways of a check left out: another way may have passed it.
  private let passed: [AuditQuestion]

  /// What is open for a session.
  public init(
    product: Product, release: Release, session: AuditSession, in transaction: borrowing ReadTransaction
  ) throws {
    let input = try ComplianceInput(transaction, product: product, release: release)
    let plan = AuditPlan(input, environment: session.environment)
    var selection = AuditSelection()
    selection.outcomes = [.passed]
    passed = AuditPlan(input, selection, environment: session.environment).questions
      .filter { AuditPagePlan.stage(of: $0) == .stops && !$0.isWay }
    self.release = release
    refusal = SessionRule.refusal(
      of: .screenReader, to: "what is heard is answered", in: session, on: product.platform)
    guides = AuditGuide.Reader(product: product, release: release)
    screens = plan.screens
    open = plan.questions.filter { AuditPagePlan.stage(of: $0) == .stops }
  }

  /// The open questions at an address, or at those that a pattern stands for.
  ///
  /// - Throws: As ``OpenPlaces/cells(_:checks:except:product:release:session:_:)``.
  func questions(
    at reference: String, except exceptions: [String], in transaction: borrowing ReadTransaction
  ) throws -> [AuditQuestion] {
    try OpenPlaces.isPattern(reference)
      ? OpenPlaces.among(open, reference, except: exceptions, release: release, transaction)
      : open.filter { "\($0.address)" == reference || "\($0.site)" == reference }
  }

  /// What passed already where a question is asked.
  func passed(where question: AuditQuestion) -> [AuditQuestion] {
    passed.filter { $0.address == question.address || $0.site == question.site }
  }

  /// Why nothing is asked at a place, in words that end with what would be right.
  func whyNothing(at reference: String, in transaction: borrowing ReadTransaction) throws -> String {
    switch Address(reference) {
    case nil: return "it is not an address; write \(Address.shape)"
    case .screen(let key, let state, let element?)?:
      let screen = try guides.screen(key, in: transaction)
      guard screen.stateKeys.contains(state) else {
        return Spelling.unknown("state", state, of: key, known: screen.stateKeys)
      }
      guard screen.element(element) != nil else {
        return Spelling.unknown("element", element, of: key, known: screen.elements.map(\.key))
      }
    case .component?: break
    case .screen?, .product?:
      return "an announcement is heard at an element; write SCREEN/ELEMENT, or SCREEN/* for all elements of a screen"
    }
    return "nothing there is untested that an announcement answers; to answer again name the check and its outcome"
  }
}
