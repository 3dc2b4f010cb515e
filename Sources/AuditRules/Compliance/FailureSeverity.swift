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
    worst(deciding.filter { $0.outcome == .failed }.map(\.severity))
  }

  /// The worst severity of failures.
  ///
  /// - Returns: Nil without a failure, and when nobody said it of one of them.
  package static func worst(_ failed: [Severity?]) -> Severity? {
    let said = failed.compactMap { $0 }
    return said.count == failed.count ? said.max() : nil
  }
}
