package import AuditModel

/// Rule 14, late rows: what a release counts that a frozen release on its way back had not seen.
///
/// What makes an answer worse is carried on from there; what makes it better waits until somebody confirms it in a release
/// that is open.
package enum LateRule {
  /// The findings of one address and check in an earlier release that count for a later one.
  ///
  /// - Parameters:
  ///   - findings: All of them, in any order.
  ///   - late: What frozen releases on the way had not seen.
  /// - Returns: Those that were seen, and the late failures that no late row corrects. A failure that was seen stands,
  ///   though a late row retracts it.
  package static func counting(_ findings: [CountedFinding], late: LateRows) -> [CountedFinding] {
    guard !late.isEmpty else { return findings }
    var corrected: Set<Identifier<Finding>> = []
    for finding in findings where late.findings.contains(finding.id) && !finding.isRetracted {
      if let amended = finding.amends { corrected.insert(amended) }
    }
    return findings.compactMap { finding in
      if late.findings.contains(finding.id) {
        let stands = finding.outcome == .failed && !finding.isRetracted && !corrected.contains(finding.id)
        return stands ? finding : nil
      }
      guard finding.isRetracted, finding.outcome == .failed, late.retracted.contains(finding.id) else {
        return finding
      }
      return finding.standing
    }
  }
}
