/// SQL about the stages of screens.
enum StageQuery: String, Query {
  /// What was signed and taken back in a release, oldest first.
  case ofRelease = """
    SELECT
      sign_off.stage_sign_off_id, screen.key, sign_off.stage, sign_off.is_signed, sign_off.person, sign_off.reason,
      sign_off.signed_at
    FROM stage_sign_off AS sign_off
    JOIN screen ON screen.screen_id = sign_off.screen_id
    WHERE sign_off.release_id = :release_id
    ORDER BY sign_off.stage_sign_off_id
    """
  case insert = """
    INSERT INTO stage_sign_off (
      replica_id, sequence, release_id, screen_id, stage, is_signed, person, reason, signed_at
    )
    VALUES (:replica_id, :sequence, :release_id, :screen_id, :stage, :is_signed, :person, :reason, :signed_at)
    """
}
