internal import AuditModel
internal import AuditRules

/// Reads the findings that count in cells that come one by one, each where it is met first, some hundred at a time.
struct CountedFindings {
  /// Findings that are read at once.
  private static let batchSize = 256

  private let input: ComplianceInput
  private var met: Set<Identifier<Finding>> = []
  private var waiting: [Identifier<Finding>] = []

  init(_ input: ComplianceInput) {
    self.input = input
  }

  /// Takes the findings of a cell, or of a failure without one, and gives those that wait to `body` when they are many.
  mutating func add(
    _ findings: [Identifier<Finding>], _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ body: ([FindingFacts]) throws -> Void
  ) throws {
    for finding in findings where met.insert(finding).inserted { waiting.append(finding) }
    if waiting.count >= Self.batchSize { try flush(snapshot, body) }
  }

  /// Gives the findings that wait to `body`.
  mutating func flush(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ body: ([FindingFacts]) throws -> Void
  ) throws {
    var read: [Identifier<Finding>: Finding] = [:]
    for finding in try snapshot.findings(waiting) { read[finding.id] = finding }
    let facts = try waiting.compactMap { read[$0] }.map { finding in
      FindingFacts(finding, try input.sessions[finding.session] ?? snapshot.session(finding.session))
    }
    waiting.removeAll(keepingCapacity: true)
    if !facts.isEmpty { try body(facts) }
  }
}

/// What some findings say besides: what is wrong in them, and from what they follow.
enum FindingDetails {
  /// The problems of findings, in the order of those, each with its issues as the release has them; one that is one problem
  /// by itself has none.
  static func problems(
    of findings: [Finding], _ input: ComplianceInput, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [Problem] {
    let failed = findings.filter { $0.outcome == .failed }.map(\.id)
    guard !failed.isEmpty else { return [] }
    let problems = try snapshot.problems(of: failed)
    guard !problems.isEmpty else { return [] }
    let issues = try input.issueNumbers(of: problems.keys.sorted(), in: snapshot)
    return failed.flatMap { finding in (problems[finding] ?? []).map { $0.among(issues[finding] ?? []) } }
  }

  /// The observations that findings follow from, where they are met first.
  ///
  /// - Parameter met: Those that are not to be given again.
  static func observations(
    of findings: [FindingFacts], notIn met: inout Set<Identifier<Observation>>,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [Observation] {
    try snapshot.observations(findings.compactMap { $0.finding.source?.id }.filter { met.insert($0).inserted })
  }
}
