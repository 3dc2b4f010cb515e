internal import AuditModel
internal import AuditRules

/// What is told of failures besides their cells and findings, read for some of them at once.
struct FailureDetails {
  private let issues: [Identifier<Finding>: [AuditIssue]]
  private let evidence: [Identifier<Finding>: [Evidence]]

  init(
    _ rows: [ComplianceReport.Row], _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    let findings = rows.flatMap(\.cell.findings)
    evidence = try snapshot.evidence(of: findings)
    var known: [Identifier<AuditIssue>: AuditIssue] = [:]
    var issues: [Identifier<Finding>: [AuditIssue]] = [:]
    for (finding, numbers) in try report.input.issueNumbers(of: findings, in: snapshot) {
      for number in numbers {
        if known[number] == nil { known[number] = try report.input.issue(number, in: snapshot) }
        if let issue = known[number] { issues[finding, default: []].append(issue) }
      }
    }
    self.issues = issues
  }

  /// The issues that the findings of a cell are in, in the order of their numbers.
  func issues(of row: ComplianceReport.Row) -> [AuditIssue] {
    var seen: Set<Identifier<AuditIssue>> = []
    return row.cell.findings.flatMap { issues[$0] ?? [] }.filter { seen.insert($0.id).inserted }.sorted {
      $0.id < $1.id
    }
  }

  /// The evidence of a finding, in the order of its numbers.
  func evidence(of finding: Identifier<Finding>) -> [Evidence] {
    evidence[finding] ?? []
  }
}

/// What failures are called in reports: by their place in the release, and by what was heard or found; or as a person called
/// the issue.
///
/// It keeps the specification of one screen, for cells come screen by screen.
struct FailureTitles {
  private let product: String
  private let release: Identifier<Release>
  private let checks: [String: Check]
  private var screen: ScreenSpecification?

  init(_ input: ComplianceInput) {
    product = input.product.title
    release = input.release.id
    checks = Dictionary(input.definitions.map { ($0.check.path, $0.check) }) { first, _ in first }
  }

  /// The title of a failed cell.
  mutating func title(
    of row: ComplianceReport.Row, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> String {
    let address = row.cell.address
    if let key = address.screenKey, screen?.key != key {
      screen = try snapshot.screens(of: release, only: key).first?.expanded
    }
    let place = PlaceNames(address, product: product, on: screen)
    if let finding = row.failure?.id, let edited = try snapshot.editedTitle(of: finding) {
      return "\(PlaceWords.of(place)): \(edited)"
    }
    // What was tried may be a way to meet the check of the cell.
    let check = row.failure.flatMap { checks[$0.check] } ?? row.cell.definition.check
    return IssueTitle.of(place, check, observed: row.failure?.observed)
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

/// Finds the most severe of the failures that no decision covers, while all must-level failures pass by.
struct BlockerRanking {
  private let limit: Int
  private(set) var first: [PageFacts.Blocker] = []
  private(set) var counts: [Severity?: Int] = [:]
  private var number = 0
  private var titles: FailureTitles

  init(limit: Int, _ input: ComplianceInput) {
    self.limit = limit
    titles = FailureTitles(input)
  }

  /// Takes the next must-level failure.
  mutating func take(_ row: ComplianceReport.Row, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    number += 1
    guard !row.cell.isWaived else { return }
    let severity = row.severity
    counts[severity, default: 0] += 1
    let rank = { (severity: Severity?) in severity?.rawValue ?? 0 }
    let place = first.firstIndex { rank($0.severity) < rank(severity) } ?? first.count
    guard place < limit else { return }
    first.insert(
      PageFacts.Blocker(
        number: number, title: try titles.title(of: row, snapshot), severity: severity,
        carriedFrom: row.cell.carriedFrom), at: place)
    if first.count > limit { first.removeLast() }
  }
}
