/// SQL that reads an edition of a pack back as a whole.
enum PackQuery: String, Query {
  /// For a NULL edition the newest one.
  case edition = """
    SELECT
      pack_edition.pack_edition_id, pack_edition.edition, pack_standard.standard, pack_edition.title,
      pack_edition.publisher, pack_edition.language, pack_edition.title_language, pack_edition.source,
      pack_edition.licence, pack_edition.attribution
    FROM pack_edition
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    JOIN pack_standard ON pack_standard.pack_edition_id = pack_edition.pack_edition_id
    WHERE pack.key = :key AND (:edition IS NULL OR pack_edition.edition = :edition)
    ORDER BY pack_edition.edition_order DESC
    LIMIT 1
    """
  case editions = """
    SELECT pack_edition.edition
    FROM pack_edition
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    WHERE pack.key = :key
    ORDER BY pack_edition.edition_order
    """
  case orders = """
    SELECT pack.key AS pack, pack_edition.edition, pack_edition.edition_order
    FROM pack_edition
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    ORDER BY pack.key, pack_edition.edition
    """
  case dimensions = """
    SELECT key, reads
    FROM dimension
    WHERE pack_edition_id = :pack_edition_id
    ORDER BY key
    """
  case elementTypes = """
    SELECT element_type_id, key, title, category
    FROM element_type
    WHERE pack_edition_id = :pack_edition_id
    ORDER BY element_type_id
    """
  case synonyms = """
    SELECT synonym
    FROM element_type_synonym
    WHERE element_type_id = :element_type_id
    ORDER BY synonym
    """
  case variants = """
    SELECT key, title
    FROM element_variant
    WHERE element_type_id = :element_type_id
    ORDER BY position
    """
  /// One row for each dimension and reason, with its platforms.
  case exemptions = """
    SELECT
      dimension, total(platform = 'ios') > 0 AS is_ios, total(platform = 'android') > 0 AS is_android,
      total(platform = 'web') > 0 AS is_web, reason
    FROM element_exemption
    WHERE element_type_id = :element_type_id
    GROUP BY dimension, reason
    ORDER BY dimension, reason
    """
  case announcements = """
    SELECT platform, state, variant, parts, hint
    FROM element_announcement
    WHERE element_type_id = :element_type_id
    ORDER BY position
    """
  case guidelines = """
    SELECT
      guideline.guideline_id, guideline.key, guideline.topic, guideline.title,
      CASE WHEN principle.guideline_id IS NULL THEN guideline.level END AS level, guideline.rule, guideline.rationale,
      guideline.source, criterion.guideline_id IS NOT NULL AS is_criterion,
      criterion.introduced, criterion.removed, criterion.principle
    FROM guideline
    LEFT JOIN principle ON principle.guideline_id = guideline.guideline_id
    LEFT JOIN criterion ON criterion.guideline_id = guideline.guideline_id
    WHERE guideline.pack_edition_id = :pack_edition_id
    ORDER BY guideline.position
    """
  case checks = """
    SELECT
      check_definition.*, audit_check.path,
      alternative.check_definition_id AS met_definition_id, check_applicability.question AS applies_when
    FROM check_definition
    JOIN audit_check ON audit_check.check_id = check_definition.check_id
    LEFT JOIN alternative ON alternative.way_definition_id = check_definition.check_definition_id
    LEFT JOIN check_applicability
      ON check_applicability.check_definition_id = check_definition.check_definition_id
    WHERE check_definition.guideline_id = :guideline_id
    ORDER BY check_definition.position
    """
  case successions = """
    SELECT old.path AS old, new.path AS new
    FROM check_succession
    JOIN audit_check AS old ON old.check_id = check_succession.old_check_id
    JOIN audit_check AS new ON new.check_id = check_succession.new_check_id
    WHERE check_succession.pack_edition_id = :pack_edition_id
    ORDER BY old.path, new.path
    """
}
