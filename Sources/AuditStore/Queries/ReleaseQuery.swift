/// SQL about releases, their builds, packs and scope.
enum ReleaseQuery: String, Query {
  case ofProduct = """
    SELECT
      release.release_id, release.product_id, release.version, release.position, predecessor.version,
      release.stage, release.profile_id
    FROM release
    LEFT JOIN release AS predecessor ON predecessor.release_id = release.predecessor_id
    WHERE release.product_id = :product_id
    ORDER BY release.position
    """
  case insert = """
    INSERT INTO release (product_id, version, position, predecessor_id, stage, profile_id, created_at)
    VALUES (:product_id, :version, :position, :predecessor_id, 'planned', :profile_id, :created_at)
    RETURNING release_id
    """
  /// Out of the way of every position that people can reach; ``closeRoom`` moves them back, one further on.
  case makeRoom = """
    UPDATE release
    SET position = position + 1000000000
    WHERE product_id = :product_id AND position > :position
    """
  case closeRoom = """
    UPDATE release
    SET position = position - 999999999
    WHERE product_id = :product_id AND position > 1000000000
    """
  /// What ended with the predecessor goes on to end with the release that now follows it.
  case extendSpecifications = """
    UPDATE specification
    SET last_release_id = :release_id
    WHERE last_release_id = :predecessor_id
    """
  case pinNewestPacks = """
    INSERT INTO release_pack (release_id, pack_edition_id)
    SELECT :release_id, max(pack_edition_id)
    FROM pack_edition
    GROUP BY pack_id
    """
  /// Pins the newest edition of each pack that a profile asks for and the release does not pin in any edition.
  case pinMissingPacks = """
    INSERT INTO release_pack (release_id, pack_edition_id)
    SELECT :release_id, max(pack_edition.pack_edition_id)
    FROM profile_selection
    JOIN pack_edition ON pack_edition.pack_id = profile_selection.pack_id
    WHERE profile_selection.profile_id = :profile_id
      AND profile_selection.pack_id NOT IN (
        SELECT pinned.pack_id
        FROM release_pack
        JOIN pack_edition AS pinned ON pinned.pack_edition_id = release_pack.pack_edition_id
        WHERE release_pack.release_id = :release_id
      )
    GROUP BY profile_selection.pack_id
    """
  case forgetChecks = """
    DELETE FROM release_check
    WHERE release_id = :release_id
    """
  /// Pins the checks of these paths, as the release's editions define them.
  case pinChecks = """
    INSERT INTO release_check (release_id, check_definition_id)
    SELECT release_pack.release_id, check_definition.check_definition_id
    FROM json_each(:paths) AS asked
    JOIN audit_check ON audit_check.path = asked.value
    JOIN check_definition ON check_definition.check_id = audit_check.check_id
    JOIN release_pack ON release_pack.pack_edition_id = check_definition.pack_edition_id
    WHERE release_pack.release_id = :release_id
    """
  case copyScope = """
    INSERT INTO release_screen (release_id, screen_id, position)
    SELECT :release_id, screen_id, position
    FROM release_screen
    WHERE release_id = :predecessor_id
    """
  case setStage = """
    UPDATE release
    SET stage = :stage, frozen_at = :frozen_at
    WHERE release_id = :release_id
    """
  case setProfile = """
    UPDATE release
    SET profile_id = :profile_id
    WHERE release_id = :release_id
    """
  case builds = """
    SELECT build_id, name, position
    FROM build
    WHERE release_id = :release_id
    ORDER BY position
    """
  case insertBuild = """
    INSERT INTO build (release_id, name, position, created_at)
    SELECT :release_id, :name, ifnull(max(position), 0) + 1, :created_at
    FROM build
    WHERE release_id = :release_id
    RETURNING build_id
    """
  case packs = """
    SELECT pack.key, pack_edition.edition
    FROM release_pack
    JOIN pack_edition ON pack_edition.pack_edition_id = release_pack.pack_edition_id
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    WHERE release_pack.release_id = :release_id
    ORDER BY pack.key
    """
}
