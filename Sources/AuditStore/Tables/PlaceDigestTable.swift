/// SQL about what the specification said of the places of findings.
enum PlaceDigestQuery: String, Query {
  case byDigest = """
    SELECT place_digest_id
    FROM place_digest
    WHERE digest = :digest
    """
  case insert = """
    INSERT INTO place_digest (digest, parts)
    VALUES (:digest, :parts)
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portable = """
    SELECT NULL AS product_id, digest
    FROM place_digest
    WHERE place_digest_id = :key
    """
  /// What a check reads of a specification: by the edition that a release pins first, then by the newest; NULL where a pack
  /// does not say.
  case reads = """
    SELECT dimension.key IS NOT NULL AS has_dimension, dimension.reads
    FROM check_definition
    LEFT JOIN dimension ON dimension.pack_edition_id = check_definition.pack_edition_id
      AND dimension.key = check_definition.dimension
    LEFT JOIN release_pack ON release_pack.release_id = :release_id
      AND release_pack.pack_edition_id = check_definition.pack_edition_id
    WHERE check_definition.check_id = :check_id
    ORDER BY release_pack.release_id IS NULL, check_definition.pack_edition_id DESC
    """
  /// The parts of an address, and what a release says of its screen.
  case place = """
    SELECT
      address.screen_id, screen.key AS screen, state.key AS state, element.key AS element,
      component.key AS component, owner.key AS owner, release_screen.specification_id
    FROM address
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN component ON component.component_id = address.component_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component AS owner ON owner.component_id = element.component_id
    LEFT JOIN release_screen ON release_screen.release_id = :release_id
      AND release_screen.screen_id = address.screen_id
    WHERE address.address_id = :address_id
    """
  /// A screen by its key, and what a release says of it.
  case screen = """
    SELECT screen.screen_id, release_screen.specification_id
    FROM release_screen
    JOIN screen ON screen.screen_id = release_screen.screen_id
    WHERE release_screen.release_id = :release_id AND screen.key = :key
    """
  /// What the specification said of the place of a finding.
  case ofFinding = """
    SELECT place_digest_id
    FROM finding
    WHERE finding_id = :finding_id
    """
  /// The first finding at whose place the specification said this, NULL for none, and how many there are.
  case findings = """
    SELECT min(finding_id) AS finding_id, count(*) AS finding_count
    FROM finding
    WHERE place_digest_id = :place_digest_id
    """
  /// The digests that are made of parts.
  case summed = """
    SELECT place_digest_id, digest, parts
    FROM place_digest
    WHERE parts IS NOT NULL
    ORDER BY place_digest_id
    """
}
