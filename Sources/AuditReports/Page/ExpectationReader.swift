internal import AuditModel
internal import AuditRules

/// Finds what was expected where something failed.
///
/// It keeps the specification of one screen, for cells come screen by screen, and the statements of all checks.
struct ExpectationReader {
  private let release: Identifier<Release>
  private var screen: ScreenSpecification?
  private var statements: [Identifier<Check>: [OutcomeStatement]] = [:]
  private let ways: [String: CheckDefinition]

  init(_ input: ComplianceInput) {
    release = input.release.id
    var ways: [String: CheckDefinition] = [:]
    for definition in input.definitions { ways[definition.check.path] = definition }
    self.ways = ways
  }

  /// The statements that must all hold: those of the ways in which a check was tried, else those of the check itself.
  mutating func statements(
    of row: ComplianceReport.Row, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [String] {
    var tried: [CheckDefinition] = []
    for facts in row.findings {
      guard let way = row.way(facts).flatMap({ ways[$0] }), !tried.contains(where: { $0.id == way.id }) else {
        continue
      }
      tried.append(way)
    }
    var texts: [String] = []
    for definition in tried.isEmpty ? [row.cell.definition] : tried {
      let own = try statements[definition.id] ?? snapshot.outcomeStatements(of: definition.id, release: release)
      statements[definition.id] = own
      texts += own.map(\.text)
    }
    return texts
  }

  /// What the specification says of the element of a cell in its state; nil where it says nothing.
  mutating func expectation(
    of cell: Cell, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> Expectation? {
    guard case .screen(let key, let state, let element?) = cell.address else { return nil }
    if screen?.key != key { screen = try snapshot.screens(of: release, only: key).first?.expanded }
    let expectation = screen?.element(element)?.expectation(in: state)
    return expectation == Expectation() ? nil : expectation
  }
}
