internal import AuditModel
internal import AuditRules

extension ComplianceReport {
  /// Where and with what a check was answered.
  private struct Question: Hashable {
    let address: Int64
    let check: Identifier<Check>
    let environment: String?
  }

  /// The findings of the release that decide nothing because others do, which are about the same check at the same place with
  /// the same technology.
  ///
  /// A finding that nothing stands in place of is none of them, though nobody asks for it.
  var superseded: Set<Identifier<Finding>> {
    // Of failures alone those are written that decide.
    guard !options.onlyFailures else { return [] }
    var deciding: Set<Identifier<Finding>> = []
    for cell in evaluation.cells { deciding.formUnion(cell.findings) }
    for failure in compliance.droppedFailures { deciding.formUnion(failure.findings) }
    let others = input.findings.filter { !input.retracted.contains($0.id) && !deciding.contains($0.id) }
    let open = Set(others.map(question))
    guard !open.isEmpty else { return [] }
    var decided: Set<Question> = []
    for finding in input.findings where deciding.contains(finding.id) {
      let question = question(finding)
      if open.contains(question) { decided.insert(question) }
    }
    return Set(others.filter { decided.contains(question($0)) }.map(\.id))
  }

  private func question(_ finding: FindingRow) -> Question {
    Question(
      address: finding.address, check: finding.check,
      environment: input.sessions[finding.session]?.environment.environmentClass)
  }
}
