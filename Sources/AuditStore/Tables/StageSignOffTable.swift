public import AuditModel

/// SQL about the stages of screens.
enum StageQuery: String, Query {
  /// What was signed and taken back in a release, oldest first.
  /// Of a frozen release as it had seen them.
  case ofRelease = """
    SELECT
      sign_off.stage_sign_off_id, screen.key AS screen, sign_off.stage, sign_off.is_signed, person.name AS person,
      sign_off.reason, sign_off.signed_at
    FROM stage_sign_off AS sign_off
    JOIN screen ON screen.screen_id = sign_off.screen_id
    JOIN person ON person.person_id = sign_off.person_id
    WHERE sign_off.release_id = :release_id AND NOT EXISTS (
      SELECT 1
      FROM late_row
      WHERE late_row.release_id = sign_off.release_id AND late_row.log = 'stage_sign_off'
        AND late_row.row_id = sign_off.stage_sign_off_id
    )
    ORDER BY sign_off.stamp, (SELECT uuid FROM replica WHERE replica_id = sign_off.replica_id),
      sign_off.sequence
    """
  case insert = """
    INSERT INTO stage_sign_off (
      replica_id, sequence, stamp, release_id, screen_id, stage, is_signed, person_id, reason, signed_at
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :screen_id, :stage, :is_signed, :person_id, :reason, :signed_at
    )
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, screen_id, stage, is_signed, person_id, reason, signed_at,
      stage_sign_off_id
    FROM stage_sign_off
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// What was signed off and taken back in a release, oldest first; screens that are out of scope included.
  public func stageSignOffs(of release: Identifier<Release>) throws(StoreError) -> [StageSignOff] {
    try all(StageQuery.ofRelease, release.rawValue) { row in
      try StageSignOff(
        id: row.identifier("stage_sign_off_id"), screen: row.text("screen"), stage: row.value("stage"),
        isSigned: row.bool("is_signed"), person: row.text("person"), reason: row.optionalText("reason"),
        signedAt: row.time("signed_at"))
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
    try append(
      to: .stageSignOff, StageQuery.insert, release.id.rawValue, screen.id.rawValue, stage.rawValue, reason == nil,
      self.person(named: person), reason, now)
  }
}
