public import AuditModel
internal import FoundationEssentials

extension ReadTransaction {
  /// Of some findings, of whatever release, those that have evidence.
  public func findingsWithEvidence(
    among findings: [Identifier<Finding>]
  ) throws(StoreError) -> Set<Identifier<Finding>> {
    guard !findings.isEmpty else { return [] }
    let numbers = "[\(findings.map { "\($0.rawValue)" }.joined(separator: ","))]"
    return Set(try all(GateQuery.evidenced, numbers) { $0.identifier(0) })
  }

  /// What the gate answered when a release was frozen.
  ///
  /// - Returns: nil for a release that is not frozen, or was before answers were kept.
  /// - Throws: ``StoreError/corrupt(path:detail:)`` when what is kept is no list of reasons.
  public func gateRun(of release: Identifier<Release>) throws(StoreError) -> GateRun? {
    let found = try first(GateQuery.newestRun, release.rawValue) { row in
      (
        verdict: row.text(0), policy: row.text(1), reasons: row.text(2), letThrough: row.text(3),
        person: row.optionalText(4), ranAt: row.int64(5), toolVersion: row.text(6)
      )
    }
    guard let found else { return nil }
    guard let verdict = Verdict(rawValue: found.verdict),
      let reasons = try? JSONDecoder().decode([GateRun.Reason].self, from: Data(found.reasons.utf8)),
      let letThrough = try? JSONDecoder().decode([GateRun.LetThrough].self, from: Data(found.letThrough.utf8))
    else {
      throw .corrupt(path: path, detail: "the gate's answer about a release cannot be read")
    }
    return GateRun(
      verdict: verdict, policy: found.policy, reasons: reasons, letThrough: letThrough, person: found.person,
      ranAt: found.ranAt, toolVersion: found.toolVersion)
  }
}

extension WriteTransaction {
  /// Keeps what the gate answers about a release that is about to be frozen.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` for texts that no JSON can hold.
  public func record(_ run: GateRun, for release: Release) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let reasons = try? encoder.encode(run.reasons), let letThrough = try? encoder.encode(run.letThrough) else {
      throw .invalid("the gate's answer cannot be kept: it has a text that JSON cannot hold")
    }
    let number = try nextLogNumber(of: .gateRun)
    try self.run(
      GateQuery.insertRun, number.replica, number.sequence, release.id.rawValue, run.isPassed, run.verdict.rawValue,
      run.policy, run.reasons.count, String(decoding: reasons, as: UTF8.self),
      String(decoding: letThrough, as: UTF8.self), run.person,
      run.ranAt, run.toolVersion)
  }
}
