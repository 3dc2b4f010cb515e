import AuditModel
import AuditReports
import AuditRules
import AuditService

/// What the evaluator says of a release.
struct Evaluation {
  let compliance: ReleaseCompliance
  let cells: [Cell]

  /// `ADDRESS CHECK` of each cell, in the order of the evaluator.
  var names: [String] {
    cells.map { "\($0.address) \($0.definition.check.path)" }
  }

  /// The only cell of a check at an address; nil when there is none or more than one.
  func cell(_ address: String, _ check: String) -> Cell? {
    let found = cells.filter { $0.address.description == address && $0.definition.check.path == check }
    return found.count == 1 ? found.first : nil
  }

  func outcome(_ address: String, _ check: String) -> Outcome? {
    cell(address, check)?.outcome
  }

  func screen(_ key: String) -> ScreenCompliance? {
    compliance.screens.first { $0.key == key }
  }
}
