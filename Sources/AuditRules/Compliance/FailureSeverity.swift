package import AuditModel

/// How severe the failure of a cell is in a release: the same to the gate and in every report.
///
/// It is that of the findings which decide the cell in the release, so that a frozen release keeps it. The severity of an
/// issue is that of its whole life, orders work, and decides nothing here.
package enum FailureSeverity {
  /// The worst severity of the failures among the findings that decide a cell.
  ///
  /// - Returns: Nil without a failure, and when one of them says none: then nothing is known of the worst.
  package static func of(_ deciding: [Finding]) -> Severity? {
    let failed = deciding.filter { $0.outcome == .failed }
    let said = failed.compactMap(\.severity)
    return said.count == failed.count ? said.max() : nil
  }
}
