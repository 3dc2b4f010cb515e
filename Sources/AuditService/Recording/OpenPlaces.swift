public import AuditModel
internal import AuditRules
public import AuditStore

/// The places that `*` stands for: those where a check is still untested, so that no answer of before is passed over.
public enum OpenPlaces {
  /// Whether a reference stands for several places: `*`, `SCREEN/*` or `SCREEN@STATE/*`.
  public static func isPattern(_ reference: String) -> Bool {
    reference == "*" || reference.hasSuffix("/*")
  }

  /// The places of each check, in the order of an audit by screen: everywhere, or the elements of one screen in one state.
  ///
  /// - Parameters:
  ///   - pattern: As ``isPattern(_:)`` takes it.
  ///   - checks: Paths of checks, or unique endings of them.
  ///   - exceptions: Addresses, or keys of elements, that are left out.
  /// - Throws: ``InputError`` when there is no such place, and with each exception that is none of them: who mistypes an
  ///   exception would say of it what is said of all others.
  public static func cells(
    _ pattern: String, checks references: [String], except exceptions: [String], product: Product, release: Release,
    session: AuditSession, _ transaction: borrowing ReadTransaction
  ) throws -> [(address: Address, check: String)] {
    let index = try CheckIndex(transaction, release: release.id)
    let checks = try references.map { reference in
      guard case .one(let definition) = index.find(reference) else {
        throw refusal(["\(reference) does not name one check; with * write more of its path"], pattern)
      }
      return definition.check.path
    }
    var selection = AuditSelection()
    selection.checks = Set(checks)
    let place = try place(pattern, release: release, transaction)
    selection.screen = place.flatMap { if case .screen(let key, _, _) = $0 { key } else { nil } }
    let input = try ComplianceInput(transaction, product: product, release: release)
    let plan = AuditPlan(input, selection, environment: session.environment)
    return try among(
      plan.questions, pattern, except: exceptions, release: release, transaction, about: checks.joined(separator: ", ")
    ).map { ($0.address, $0.definition.check.path) }
  }

  /// The questions at the places that a pattern stands for, in their order.
  ///
  /// - Parameters:
  ///   - questions: What is open.
  ///   - checks: What is asked there, in words; nil: what is heard.
  /// - Throws: As ``cells(_:checks:except:product:release:session:_:)``.
  static func among(
    _ questions: [AuditQuestion], _ pattern: String, except exceptions: [String], release: Release,
    _ transaction: borrowing ReadTransaction, about checks: String? = nil
  ) throws -> [AuditQuestion] {
    let place = try place(pattern, release: release, transaction)
    let open = questions.filter { question in place.map { isElement(question.site, of: $0) } ?? true }
    guard !open.isEmpty else {
      throw refusal(
        [
          "nothing there is asked and not tested (\(checks ?? "what is heard at stops")); name the places to answer again"
        ], pattern)
    }
    let unknown = exceptions.filter { exception in !open.contains { isMeant($0, by: exception) } }
    guard unknown.isEmpty else {
      let known = open.map { "\($0.address)" }.distinct()
      throw refusal(unknown.map { Spelling.unknown("exception", $0, of: pattern, known: known) }, pattern)
    }
    return open.filter { question in !exceptions.contains { isMeant(question, by: $0) } }
  }

  /// The screen in a state whose elements a pattern stands for; nil: everywhere.
  private static func place(
    _ pattern: String, release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> Address? {
    guard pattern != "*" else { return nil }
    guard let place = Address(String(pattern.dropLast(2))), case .screen(let screen, _, nil) = place else {
      throw refusal(["it names no places; write *, SCREEN/* or SCREEN@STATE/*"], pattern)
    }
    _ = try transaction.screen(screen, of: release)
    return place
  }

  private static func refusal(_ messages: [String], _ pattern: String) -> InputError {
    InputError(messages.map { InputProblem(source: "record \(pattern)", message: $0) })
  }

  private static func isElement(_ address: Address, of place: Address) -> Bool {
    guard case .screen(let screen, let state, .some) = address else { return false }
    return place == .screen(key: screen, state: state, element: nil)
  }

  private static func isMeant(_ question: AuditQuestion, by exception: String) -> Bool {
    if "\(question.address)" == exception || "\(question.site)" == exception { return true }
    guard case .screen(_, _, let element?) = question.site else { return false }
    return element == exception
  }
}
