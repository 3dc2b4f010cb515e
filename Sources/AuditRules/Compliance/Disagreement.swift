internal import AuditModel

/// Findings of auditors who came to different outcomes on one check at one address, on the same build and in the same
/// environment (DESIGN rule 2).
///
/// It ends when one of them amends, or a later build is tested.
public struct Disagreement: Sendable {
  /// The environment, as the plan of the release has it.
  public let environment: String
  /// The findings that count, the worst first; of at least two auditors.
  public let findings: [FindingFacts]

  /// The disagreements of a release, in the order of their oldest findings.
  ///
  /// Findings on screens out of scope and on checks that the release does not ask for decide nothing and are left out.
  ///
  /// - Parameter input: The facts of the release, read in the same snapshot.
  public static func all(
    _ input: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Disagreement] {
    let ways = Dictionary(input.asked.all.flatMap(\.answerable).map { ($0.id, $0) }) { first, _ in first }
    let screens = Set(input.screens.map(\.key))
    var found: [Disagreement] = []
    try input.forEachPlace { rows in
      guard rows.count > 1, let way = rows.first.flatMap({ ways[$0.check] }) else { return }
      let decided = FindingRule.decide(
        rows.map { input.found.counted($0, way.method) }, in: way.environments, isToolCheck: way.method == .tool)
      for decision in decided where decision.isDisagreement {
        let manual = decision.counting.filter { !$0.isAutomatic }
        let facts = try snapshot.findings(manual.map(\.id)).compactMap { finding in
          input.sessions[finding.session].map { FindingFacts(finding, $0) }
        }
        if case .screen(let key, _, _)? = facts.first?.finding.address, !screens.contains(key) { continue }
        found.append(Disagreement(environment: decision.environment.name, findings: facts))
      }
    }
    return found.sorted { $0.oldest < $1.oldest }
  }

  private var oldest: Identifier<Finding> {
    findings.map(\.finding.id).min() ?? Identifier(rawValue: 0)
  }
}
