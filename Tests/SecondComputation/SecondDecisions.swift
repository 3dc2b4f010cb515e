internal import AuditModel

/// DESIGN rule 9: which failures the gate lets through.
///
/// No failure of a random audit says more than one thing is wrong, so that each is one problem.
extension SecondCells {
  /// The failed cells all of whose failures a decision covers.
  var letThrough: [Cell] {
    cells.filter { cell in
      let failures = cell.answers.reduce(into: Set<Int>()) { $0.formUnion($1.failures) }
      return cell.outcome == .failed && !cell.isFilled && !failures.isEmpty
        && failures.allSatisfy { isCovered($0, cell.question) }
    }
  }

  func isCovered(_ index: Int, _ question: History.Question) -> Bool {
    let failure = history.findings[index]
    // The newest decision about the issue counts, unless it was taken back.
    guard let decision = history.decisions.last(where: { $0.issue == failure.issue }), !decision.isRevoked,
      [Decision.Kind.acceptedRisk, .deferred, .wontFix, .exempt].contains(decision.kind)
    else { return false }
    if decision.covered.contains(where: { $0.finding == index }) { return true }
    return decision.covered.contains { known in
      let before = history.findings[known.finding]
      let method = questions[failure.check]?.check.method ?? question.check.method
      return before.address == failure.address && before.check == failure.check
        && plan.environment(of: place(before).used, answering: method)
          == plan.environment(of: place(failure).used, answering: method)
        && !Self.isWorse(failure.severity, than: known.severity)
        && (decision.releases.isEmpty ? before.release == failure.release : decision.releases.contains(failure.release))
    }
  }

  /// Whether somebody said of the place of a failure that the app has it no more, and it was in no release of the way since.
  func isGone(_ index: Int) -> Bool {
    let failure = history.findings[index]
    guard let decision = history.decisions.last(where: { $0.issue == failure.issue }), !decision.isRevoked,
      decision.kind == .gone, decision.covered.contains(where: { $0.finding == index })
    else { return false }
    let way = history.way(from: release).union([release])
    return !history.placed.contains { placed in
      placed.turn > decision.turn && way.contains(placed.release) && isPlacing(placed, failure.address)
    }
  }

  private func isPlacing(_ placed: History.Placed, _ address: Address) -> Bool {
    switch address {
    case .product: return false
    case .component(_, let element):
      // Declared anywhere, or its element is back in it.
      return placed.element == nil || (placed.screen == nil && placed.element == element)
    case .screen(let key, _, let element?) where History.shared.contains(element):
      return placed.element == nil ? placed.screen == key : placed.screen == nil && placed.element == element
    case .screen(let key, _, let element):
      return placed.screen == key && placed.element == element && element != nil
    }
  }

  /// The finding that a correction stands in the place of.
  private func place(_ found: History.Found) -> History.Found {
    found.amends.map { place(history.findings[$0]) } ?? found
  }

  /// What was accepted without a severity was not accepted as serious or critical.
  private static func isWorse(_ severity: Severity?, than accepted: Severity?) -> Bool {
    guard let severity else { return false }
    return severity.rawValue > (accepted ?? .moderate).rawValue
  }
}
