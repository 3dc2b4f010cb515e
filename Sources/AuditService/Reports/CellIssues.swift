internal import AuditModel
internal import AuditStore

/// Which open issues of a report are about a cell.
struct CellIssues {
  private var numbers: [AuditCell: [Int64]] = [:]

  init(_ report: ComplianceReport) {
    var answered: [String: Identifier<Check>] = [:]
    for definition in report.input.definitions {
      answered[definition.check.path] = definition.wayOf ?? definition.id
    }
    for open in report.issues {
      guard let check = answered[open.issue.check] else { continue }
      numbers[AuditCell(address: open.issue.address, check: check), default: []].append(open.issue.id.rawValue)
    }
  }

  /// Numbers of the issues at a cell, or at the component that fills it, in ascending order.
  func numbers(of cell: Cell) -> [Int64] {
    guard !numbers.isEmpty else { return [] }
    return [cell.address, cell.componentAddress].compactMap { $0 }
      .flatMap { numbers[AuditCell(address: $0, check: cell.definition.id)] ?? [] }.sorted()
  }
}
