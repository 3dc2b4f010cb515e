internal import AuditModel

/// DESIGN rule 13: what a check that asks the same question of all instances answers, and what fails with a check that
/// tests it.
extension SecondCells {
  mutating func fillCovered() {
    let answered = cells
    cells = answered.map { cell in
      var cell = cell
      for index in cell.answers.indices {
        let answer = cell.answers[index]
        // That it is untested is no answer; one that was set aside is to be confirmed.
        let environment = answer.environment
        guard cell.isAsked, !answer.isAnswered, answer.carriedFrom.isEmpty, environment.isPlanned else { continue }
        if answered.contains(where: { isFailing($0, for: cell, in: environment) }) {
          cell.answers[index].filled = .failed
        } else if answered.contains(where: { isPassing($0, for: cell, in: environment) }) {
          cell.answers[index].filled = .passed
        }
      }
      return cell
    }
  }

  private static func refers(_ check: Check, to path: String, _ relation: ReferenceRelation) -> Bool {
    check.references.contains { $0.relation == relation && $0.path == path }
  }

  /// Whether a must-level check fails in the environment that tests the cell's check, at its place or within its screen.
  private func isFailing(_ other: Cell, for cell: Cell, in environment: SecondPlan.Environment) -> Bool {
    guard other.isMustLevel, Self.refers(other.question.check, to: cell.question.check.path, .tests),
      other.answers.contains(where: { $0.environment == environment && $0.outcome == .failed })
    else { return false }
    if other.address == cell.address { return true }
    guard case .screen(let key, let state, .some) = other.address else { return false }
    return cell.address == .screen(key: key, state: state, element: nil)
  }

  /// Whether a check that covers the cell's check passed on its screen, in its state and the environment, of what the
  /// specification still says of the cell's place.
  private func isPassing(_ other: Cell, for cell: Cell, in environment: SecondPlan.Environment) -> Bool {
    guard Self.refers(other.question.check, to: cell.question.check.path, .covers),
      case .screen(let key, let state, _) = cell.address,
      other.address == .screen(key: key, state: state, element: nil)
    else { return false }
    guard self.answered(other.question).count == 1,
      other.answers.first(where: { $0.environment == environment })?.carriedFrom.isEmpty == true
    else { return false }
    let found = findings(in: release, other.address, other.question)
    guard !found.current(in: environment).contains(where: { $0.outcome == .failed }) else { return false }
    // Each is set aside by itself: what the cell's own check reads must be what it was, whatever became of the covering
    // one's own; and what was set aside says nothing beside an answer that holds.
    let holding = found.all.filter { standing in
      let isPassed = standing.outcome == .passed || standing.outcome == .inapplicable
      return standing.environment == environment && standing.outcome != .failed
        && (!isPassed || SecondSpecification.isSame(cell.address, cell.question, standing.found.app, version.app))
    }
    let newest = holding.filter { one in !holding.contains { SecondFindings.isLater($0, than: one) } }
    return !newest.isEmpty && newest.allSatisfy { $0.outcome == .passed }
  }
}
