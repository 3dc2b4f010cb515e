internal import AuditModel
internal import AuditRules

/// The issues that are open, or said to be fixed and not verified, where a cell failed.
struct ConformanceIssues {
  private let issues: [IssuePlace: [Identifier<AuditIssue>]]
  /// The ways of a check, for an issue stands at the way that opened it.
  private let ways: [Identifier<Check>: [Identifier<Check>]]

  init(_ input: ComplianceInput, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    issues = try snapshot.unverifiedIssues(of: input.product.id)
    var ways: [Identifier<Check>: [Identifier<Check>]] = [:]
    for definition in input.definitions {
      if let check = definition.wayOf { ways[check, default: []].append(definition.id) }
    }
    self.ways = ways
  }

  /// The issues of a cell.
  func of(_ cell: Cell) -> [Identifier<AuditIssue>] {
    let checks = [cell.definition.id] + (ways[cell.definition.id] ?? [])
    return [cell.keys.own, cell.keys.component].compactMap { $0 }.flatMap { address in
      checks.flatMap { issues[IssuePlace(address: address, check: $0)] ?? [] }
    }
  }
}
