internal import AuditModel

/// Findings of auditors who came to different outcomes on one check at one address, on the same build and in the same
/// environment class (DESIGN rule 2).
///
/// It ends when one of them amends, or a later build is tested.
public struct Disagreement: Sendable {
  /// Assistive technology and OS major version.
  public let environmentClass: String
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
    let tools = Set(input.definitions.filter { $0.check.method == .tool }.map(\.id))
    let asked = Set(input.definitions.map(\.id))
    let screens = Set(input.screens.map(\.key))
    var found: [Disagreement] = []
    try input.forEachPlace { rows in
      guard rows.count > 1, let check = rows.first?.check, asked.contains(check) else { return }
      let classes = FindingRule.decide(rows.map { input.counted($0) }, isToolCheck: tools.contains(check))
      for decision in classes where decision.isDisagreement {
        let manual = decision.counting.filter { !$0.isAutomatic }
        let facts = try snapshot.findings(manual.map(\.id)).compactMap { finding in
          input.sessions[finding.session].map { FindingFacts(finding, $0) }
        }
        if case .screen(let key, _, _)? = facts.first?.finding.address, !screens.contains(key) { continue }
        found.append(Disagreement(environmentClass: decision.environmentClass, findings: facts))
      }
    }
    return found.sorted { $0.oldest < $1.oldest }
  }

  private var oldest: Identifier<Finding> {
    findings.map(\.finding.id).min() ?? Identifier(rawValue: 0)
  }
}
