internal import AuditModel
internal import AuditStore

/// Which open issues of a report are about a cell.
struct CellIssues {
  private let numbers: [AuditCell: [Int64]]

  init(_ report: ComplianceReport) {
    numbers = report.issueNumbers
  }

  /// Numbers of the issues at a cell, or at the component that fills it, in ascending order.
  func numbers(of cell: Cell) -> [Int64] {
    guard !numbers.isEmpty else { return [] }
    return [cell.address, cell.componentAddress].compactMap { $0 }
      .flatMap { numbers[AuditCell(address: $0, check: cell.definition.id)] ?? [] }.sorted()
  }
}
