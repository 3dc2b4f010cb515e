public import AuditModel

extension ReadTransaction {
  /// What was signed off and taken back in a release, oldest first; screens that are out of scope included.
  public func stageSignOffs(of release: Identifier<Release>) throws(StoreError) -> [StageSignOff] {
    try all(StageQuery.ofRelease, release.rawValue) { row in
      StageSignOff(
        id: row.identifier(0), screen: row.text(1), stage: DevelopmentStage(rawValue: row.text(2)) ?? .design,
        isSigned: row.bool(3), person: row.text(4), reason: row.optionalText(5), signedAt: row.int64(6))
    }
  }
}

extension WriteTransaction {
  /// Notes a person's word that a stage of a screen is done in a release, stamped with the time of the transaction.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` without a name.
  public func signOff(
    _ stage: DevelopmentStage, of screen: Screen, release: Release, person: String
  ) throws(StoreError) {
    try write(stage, of: screen, release: release, person: person, reason: nil)
  }

  /// Notes that a stage of a screen is no longer done.
  ///
  /// - Parameter reason: Why; more than white space.
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` without a name or a reason.
  public func takeBack(
    _ stage: DevelopmentStage, of screen: Screen, release: Release, person: String, reason: String
  ) throws(StoreError) {
    guard !reason.allSatisfy(\.isWhitespace) else { throw .invalid("say why \(stage.rawValue) is not done any more") }
    try write(stage, of: screen, release: release, person: person, reason: reason)
  }

  private func write(
    _ stage: DevelopmentStage, of screen: Screen, release: Release, person: String, reason: String?
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    guard !person.allSatisfy(\.isWhitespace) else { throw .invalid("say who signs: a name of at least one character") }
    let number = try nextLogNumber(of: .stageSignOff)
    try run(
      StageQuery.insert, number.replica, number.sequence, release.id.rawValue, screen.id.rawValue, stage.rawValue,
      reason == nil, person, reason, now)
  }
}
