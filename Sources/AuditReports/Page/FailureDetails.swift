internal import AuditModel
internal import AuditRules

/// What is told of failures besides their cells and findings, read for some of them at once.
struct FailureDetails {
  private let issues: [Identifier<Finding>: [AuditIssue]]
  private let evidence: [Identifier<Finding>: [Evidence]]
  private let problems: [Identifier<Finding>: [Problem]]

  init(
    _ rows: [ComplianceReport.Row], _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    let findings = rows.flatMap(\.cell.findings)
    evidence = try snapshot.evidence(of: findings)
    let problems = try snapshot.problems(of: findings)
    var known: [Identifier<AuditIssue>: AuditIssue] = [:]
    var issues: [Identifier<Finding>: [AuditIssue]] = [:]
    let allNumbers = try report.input.issueNumbers(of: findings, in: snapshot)
    for (finding, numbers) in allNumbers {
      for number in numbers {
        if known[number] == nil { known[number] = try report.input.issue(number, in: snapshot) }
        if let issue = known[number] { issues[finding, default: []].append(issue) }
      }
    }
    self.issues = issues
    self.problems = Dictionary(
      uniqueKeysWithValues: problems.map { finding, all in
        (finding, all.map { $0.among(allNumbers[finding] ?? []) })
      })
  }

  /// The issues that the findings of a cell are in, in the order of their numbers.
  func issues(of row: ComplianceReport.Row) -> [AuditIssue] {
    var seen: Set<Identifier<AuditIssue>> = []
    return row.cell.findings.flatMap { issues[$0] ?? [] }.filter { seen.insert($0.id).inserted }.sorted {
      $0.id < $1.id
    }
  }

  /// The problems that a finding has; empty where it is one problem by itself.
  func problems(of finding: Identifier<Finding>) -> [Problem] {
    problems[finding] ?? []
  }

  /// The evidence of a finding, in the order of its numbers.
  func evidence(of finding: Identifier<Finding>) -> [Evidence] {
    evidence[finding] ?? []
  }
}

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

  /// What a way is called; its path where the release has it no more.
  func title(ofWay path: String) -> String { ways[path]?.check.title ?? path }

  /// The ways in which a check was tried, in the order of its findings.
  ///
  /// - Parameter isTried: Which findings are looked at.
  func ways(
    of row: ComplianceReport.Row, where isTried: (FindingFacts) -> Bool = { _ in true }
  ) -> [CheckDefinition] {
    var tried: [CheckDefinition] = []
    for facts in row.findings where isTried(facts) {
      guard let way = row.way(facts).flatMap({ ways[$0] }), !tried.contains(where: { $0.id == way.id }) else {
        continue
      }
      tried.append(way)
    }
    return tried
  }

  /// The statements that must all hold: those of each way in which a check was tried, else those of the check itself.
  mutating func statements(
    of row: ComplianceReport.Row, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [(way: String?, texts: [String])] {
    let tried = ways(of: row)
    return try (tried.isEmpty ? [row.cell.definition] : tried).map { definition in
      let own = try statements[definition.id] ?? snapshot.outcomeStatements(of: definition.id, release: release)
      statements[definition.id] = own
      return (tried.isEmpty ? nil : definition.check.title, own.map(\.text))
    }
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
