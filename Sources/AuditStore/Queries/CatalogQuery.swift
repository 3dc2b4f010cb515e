/// SQL about packs, guidelines and checks.
enum CatalogQuery: String, Query {
  case packs = """
    SELECT
      pack.key, pack_edition.edition, pack_edition.title, pack_edition.publisher, pack_edition.licence,
      pack_edition.attribution, pack_edition.source,
      (
        SELECT count(*)
        FROM guideline
        WHERE guideline.pack_edition_id = pack_edition.pack_edition_id
          AND guideline.guideline_id NOT IN (SELECT guideline_id FROM principle)
      ) AS guideline_count,
      (
        SELECT count(*)
        FROM check_definition
        WHERE check_definition.pack_edition_id = pack_edition.pack_edition_id
          AND check_definition.check_definition_id NOT IN (SELECT way_definition_id FROM alternative)
      ) AS check_count,
      (
        SELECT count(*)
        FROM guideline
        JOIN principle ON principle.guideline_id = guideline.guideline_id
        WHERE guideline.pack_edition_id = pack_edition.pack_edition_id
      ) + (
        SELECT count(DISTINCT criterion.principle)
        FROM guideline
        JOIN criterion ON criterion.guideline_id = guideline.guideline_id
        WHERE guideline.pack_edition_id = pack_edition.pack_edition_id
      ) AS principle_count,
      (
        SELECT count(DISTINCT guideline.topic)
        FROM guideline
        WHERE guideline.pack_edition_id = pack_edition.pack_edition_id
          AND guideline.guideline_id NOT IN (SELECT guideline_id FROM principle)
      ) AS topic_count,
      (SELECT count(*) FROM element_type WHERE element_type.pack_edition_id = pack_edition.pack_edition_id) AS element_type_count
    FROM pack_edition
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    ORDER BY pack.key, pack_edition.edition_order
    """
  case packByKey = """
    SELECT pack_id
    FROM pack
    WHERE key = :key
    """
  case checkByPath = """
    SELECT check_id
    FROM audit_check
    WHERE path = :path
    """
  /// Element types of the newest editions, with their synonyms and variants folded into JSON.
  case elementTypes = """
    SELECT
      element_type.key, element_type.title, element_type.category,
      (
        SELECT json_group_array(synonym)
        FROM element_type_synonym
        WHERE element_type_synonym.element_type_id = element_type.element_type_id
      ) AS synonyms,
      (
        SELECT json_group_array(json_array(key, title))
        FROM (
          SELECT key, title
          FROM element_variant
          WHERE element_variant.element_type_id = element_type.element_type_id
          ORDER BY position
        )
      ) AS variants
    FROM newest_pack_edition
    JOIN pack ON pack.pack_id = newest_pack_edition.pack_id
    JOIN element_type ON element_type.pack_edition_id = newest_pack_edition.pack_edition_id
    ORDER BY pack.key, element_type.element_type_id
    """
  /// Definitions of the editions that a release pins, or of the newest editions; all of them, those it asks for, or those
  /// whose paths end in one of some references.
  ///
  /// A check that shares the ways of a check of another pack is one of them where the release asks for both.
  case definitions = """
    WITH edition (pack_edition_id) AS MATERIALIZED (
      SELECT pack_edition_id FROM release_pack WHERE release_id = :release_id
      UNION ALL
      SELECT pack_edition_id FROM newest_pack_edition WHERE :release_id IS NULL
    ),
    ending (path, tail, start) AS MATERIALIZED (
      SELECT value, '/' || value, -length(value) - 1
      FROM json_each(:endings)
    ),
    wanted (check_definition_id) AS MATERIALIZED (
      SELECT check_definition_id
      FROM release_check
      WHERE :only_asked AND :endings IS NULL AND release_id = :release_id
      UNION ALL
      SELECT check_definition_id
      FROM check_definition
      WHERE NOT :only_asked AND :endings IS NULL AND pack_edition_id IN (SELECT pack_edition_id FROM edition)
      UNION ALL
      SELECT DISTINCT check_definition.check_definition_id
      FROM ending
      CROSS JOIN audit_check ON audit_check.path = ending.path
        OR substr(audit_check.path, ending.start) = ending.tail
      CROSS JOIN check_definition ON check_definition.check_id = audit_check.check_id
        AND check_definition.pack_edition_id IN (SELECT pack_edition_id FROM edition)
      WHERE NOT :only_asked OR EXISTS (
        SELECT 1
        FROM release_check
        WHERE release_check.release_id = :release_id
          AND release_check.check_definition_id = check_definition.check_definition_id
      )
    )
    SELECT
      check_definition.*, audit_check.path, pack.key AS pack, guideline.key AS guideline,
      guideline.title AS guideline_title,
      ifnull(
        met.check_id,
        (
          SELECT shared.check_id
          FROM audit_check
          JOIN check_definition AS shared ON shared.check_id = audit_check.check_id
          WHERE audit_check.path = check_definition.way_of
            AND iif(
              :release_id IS NULL,
              shared.pack_edition_id IN (SELECT pack_edition_id FROM newest_pack_edition),
              shared.check_definition_id IN (
                SELECT check_definition_id FROM release_check WHERE release_id = :release_id
              )
                AND check_definition.check_definition_id IN (
                  SELECT check_definition_id FROM release_check WHERE release_id = :release_id
                )
            )
        )
      ) AS met_check_id,
      EXISTS (
        SELECT 1
        FROM alternative AS way
        WHERE way.check_definition_id = check_definition.check_definition_id
      ) AS has_ways,
      EXISTS (
        SELECT 1
        FROM release_check
        WHERE release_check.release_id = :release_id
          AND release_check.check_definition_id = check_definition.check_definition_id
      ) AS is_asked
    FROM wanted
    CROSS JOIN check_definition ON check_definition.check_definition_id = wanted.check_definition_id
    JOIN audit_check ON audit_check.check_id = check_definition.check_id
    JOIN pack ON pack.pack_id = audit_check.pack_id
    JOIN guideline ON guideline.guideline_id = check_definition.guideline_id
    LEFT JOIN alternative ON alternative.way_definition_id = check_definition.check_definition_id
    LEFT JOIN check_definition AS met ON met.check_definition_id = alternative.check_definition_id
    ORDER BY pack.key, check_definition.position
    """
  /// What hangs on checks: the element types, states and references of each.
  case checkParts = """
    WITH wanted (check_definition_id) AS MATERIALIZED (
      SELECT value FROM json_each(:definition_ids)
      UNION ALL
      SELECT check_definition_id FROM check_definition WHERE :definition_ids IS NULL
    )
    SELECT
      part.check_definition_id AS check_definition_id, 'type' AS kind, part.element_type AS name,
      part.variant AS detail, NULL AS relation, 0 AS is_doubt
    FROM wanted
    CROSS JOIN check_element_type AS part ON part.check_definition_id = wanted.check_definition_id
    UNION ALL
    SELECT part.check_definition_id, 'state', part.state, NULL, NULL, 0
    FROM wanted
    CROSS JOIN check_state AS part ON part.check_definition_id = wanted.check_definition_id
    UNION ALL
    SELECT part.check_definition_id, 'reference', part.scheme, part.target, part.relation, part.is_doubt
    FROM wanted
    CROSS JOIN check_reference AS part ON part.check_definition_id = wanted.check_definition_id
    ORDER BY check_definition_id, kind, name, detail
    """
  case steps = """
    SELECT check_step_id AS item_id, parent_step_id AS parent_id, text
    FROM check_step
    WHERE check_definition_id = :check_definition_id
    ORDER BY check_step_id
    """
  case statements = """
    SELECT outcome_statement_id AS item_id, parent_statement_id AS parent_id, text
    FROM outcome_statement
    WHERE check_definition_id = :check_definition_id
    ORDER BY outcome_statement_id
    """
  case applicability = """
    SELECT question
    FROM check_applicability
    WHERE check_definition_id = :check_definition_id
    """
  /// As the edition that a release pins has it, or the newest edition.
  case definitionOfCheck = """
    SELECT max(check_definition.check_definition_id) AS check_definition_id
    FROM check_definition
    WHERE check_definition.check_id = :check_id
      AND (
        :release_id IS NULL
        OR check_definition.pack_edition_id IN (
          SELECT pack_edition_id FROM release_pack WHERE release_id = :release_id
        )
      )
    """
  case guidelineOfDefinition = """
    SELECT
      guideline.guideline_id, guideline.key, guideline.topic, guideline.title, guideline.level, guideline.rule,
      guideline.rationale, ifnull(guideline.source, pack_edition.source) AS source, pack.key AS pack,
      pack_edition.edition,
      criterion.guideline_id IS NOT NULL AS is_criterion,
      criterion.introduced, criterion.removed, criterion.principle,
      EXISTS (SELECT 1 FROM principle WHERE principle.guideline_id = guideline.guideline_id) AS is_principle
    FROM check_definition
    JOIN guideline ON guideline.guideline_id = check_definition.guideline_id
    LEFT JOIN criterion ON criterion.guideline_id = guideline.guideline_id
    JOIN pack_edition ON pack_edition.pack_edition_id = guideline.pack_edition_id
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    WHERE check_definition.check_definition_id = :check_definition_id
    """
  case techniques = """
    SELECT platform, title, text
    FROM technique
    WHERE guideline_id = :guideline_id
    ORDER BY position
    """
  /// Other names of guidelines, in the editions that a release pins, or in the newest ones.
  case guidelineAliases = """
    WITH edition AS (
      SELECT pack_edition_id FROM release_pack WHERE release_id = :release_id
      UNION ALL
      SELECT pack_edition_id FROM newest_pack_edition WHERE :release_id IS NULL
    )
    SELECT pack.key || '/' || guideline_alias.alias AS alias, pack.key || '/' || guideline.key AS path
    FROM edition
    JOIN pack_edition ON pack_edition.pack_edition_id = edition.pack_edition_id
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    JOIN guideline ON guideline.pack_edition_id = edition.pack_edition_id
    JOIN guideline_alias ON guideline_alias.guideline_id = guideline.guideline_id
    """
  /// The ways of checks, as the editions have them that a release pins, and those of other packs where it asks for both.
  case ways = """
    SELECT way.check_id AS way_check_id, audit_check.path, met.check_id
    FROM release_pack
    JOIN check_definition AS met ON met.pack_edition_id = release_pack.pack_edition_id
    JOIN alternative ON alternative.check_definition_id = met.check_definition_id
    JOIN check_definition AS way ON way.check_definition_id = alternative.way_definition_id
    JOIN audit_check ON audit_check.check_id = way.check_id
    WHERE release_pack.release_id = :release_id
    UNION
    SELECT way.check_id, audit_check.path, met.check_id
    FROM release_check
    CROSS JOIN check_definition AS way ON way.check_definition_id = release_check.check_definition_id
    JOIN audit_check ON audit_check.check_id = way.check_id
    JOIN audit_check AS whole ON whole.path = way.way_of
    JOIN check_definition AS met ON met.check_id = whole.check_id
    JOIN release_check AS asked ON asked.release_id = release_check.release_id
      AND asked.check_definition_id = met.check_definition_id
    WHERE release_check.release_id = :release_id
      AND NOT EXISTS (SELECT 1 FROM alternative WHERE alternative.way_definition_id = way.check_definition_id)
    """
  /// What became of checks up to the editions that a release pins, or up to the newest ones, edition by edition.
  case successions = """
    SELECT check_succession.pack_edition_id, check_succession.old_check_id, old.path AS old, new.path AS new
    FROM (
      SELECT pack_edition_id FROM release_pack WHERE release_id = :release_id
      UNION ALL
      SELECT pack_edition_id FROM newest_pack_edition WHERE :release_id IS NULL
    ) AS edition
    -- In this order, or SQLite goes through all editions.
    CROSS JOIN pack_edition ON pack_edition.pack_edition_id = edition.pack_edition_id
    CROSS JOIN pack_edition AS earlier ON earlier.pack_id = pack_edition.pack_id
      AND earlier.edition_order <= pack_edition.edition_order
    CROSS JOIN check_succession ON check_succession.pack_edition_id = earlier.pack_edition_id
    CROSS JOIN audit_check AS old ON old.check_id = check_succession.old_check_id
    CROSS JOIN audit_check AS new ON new.check_id = check_succession.new_check_id
    ORDER BY earlier.pack_id, earlier.edition_order, old.path, new.path
    """
  case aliases = """
    SELECT alias
    FROM guideline_alias
    WHERE guideline_id = :guideline_id
    ORDER BY alias
    """
  /// Guidelines of the editions that a release pins, or of the newest editions.
  case guidelineOutlines = """
    SELECT
      guideline.guideline_id, pack.key AS pack, guideline.key, guideline.topic,
      criterion.guideline_id IS NOT NULL AS is_criterion,
      criterion.introduced, criterion.removed,
      criterion.principle
    FROM guideline
    JOIN pack_edition ON pack_edition.pack_edition_id = guideline.pack_edition_id
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    LEFT JOIN criterion ON criterion.guideline_id = guideline.guideline_id
    WHERE guideline.pack_edition_id IN (
      SELECT pack_edition_id FROM release_pack WHERE release_id = :release_id
      UNION ALL
      SELECT pack_edition_id FROM newest_pack_edition WHERE :release_id IS NULL
    )
    ORDER BY pack.key, guideline.position
    """
  /// The guidelines of a release's editions by the standards whose criteria they are; principles are none.
  case criterionOutlines = """
    SELECT
      guideline.guideline_id, pack_standard.standard, guideline.key, guideline.title, guideline.level,
      criterion.guideline_id IS NOT NULL AS is_criterion,
      criterion.introduced, criterion.removed, criterion.principle
    FROM release_pack
    JOIN guideline ON guideline.pack_edition_id = release_pack.pack_edition_id
    JOIN pack_standard ON pack_standard.pack_edition_id = release_pack.pack_edition_id
    LEFT JOIN criterion ON criterion.guideline_id = guideline.guideline_id
    LEFT JOIN principle ON principle.guideline_id = guideline.guideline_id
    WHERE release_pack.release_id = :release_id AND principle.guideline_id IS NULL
    ORDER BY pack_standard.standard = 'wcag' DESC, pack_standard.standard, guideline.position
    """
  /// The criteria of WCAG in a release's editions, with the versions in which they stand.
  case criteriaOfWCAG = """
    SELECT
      pack_standard.standard, guideline.key, guideline.title, guideline.level, criterion.introduced, criterion.removed
    FROM release_pack
    JOIN pack_standard ON pack_standard.pack_edition_id = release_pack.pack_edition_id
    JOIN guideline ON guideline.pack_edition_id = release_pack.pack_edition_id
    JOIN criterion ON criterion.guideline_id = guideline.guideline_id
    WHERE release_pack.release_id = :release_id AND pack_standard.standard = 'wcag'
    ORDER BY guideline.position
    """
  case packStandards = """
    SELECT pack.key AS pack, pack_standard.standard
    FROM pack_standard
    JOIN pack_edition ON pack_edition.pack_edition_id = pack_standard.pack_edition_id
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    ORDER BY pack.key, pack_edition.edition_order
    """
  case criterionClauses = """
    SELECT guideline_id, standard, clause, alias, is_ios, is_android, is_web, exclusion
    FROM criterion_clause
    ORDER BY guideline_id, position
    """
  case criterionApplicability = """
    SELECT guideline_id, subject, manner, note
    FROM criterion_applicability
    ORDER BY guideline_id, subject DESC
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portableCheck = """
    SELECT NULL AS product_id, path
    FROM audit_check
    WHERE check_id = :key
    """
  /// What every copy of the file knows it by (``PortableReference``): check, edition, and its positions from the top.
  case portableStatement = """
    WITH RECURSIVE place (parent_statement_id, check_definition_id, positions) AS (
      SELECT parent_statement_id, check_definition_id, CAST(position AS TEXT)
      FROM outcome_statement
      WHERE outcome_statement_id = :key
      UNION ALL
      SELECT parent.parent_statement_id, parent.check_definition_id, parent.position || '.' || place.positions
      FROM place
      JOIN outcome_statement AS parent ON parent.outcome_statement_id = place.parent_statement_id
    )
    SELECT NULL AS product_id, audit_check.path, pack_edition.edition, place.positions
    FROM place
    JOIN check_definition ON check_definition.check_definition_id = place.check_definition_id
    JOIN audit_check ON audit_check.check_id = check_definition.check_id
    JOIN pack_edition ON pack_edition.pack_edition_id = check_definition.pack_edition_id
    WHERE place.parent_statement_id IS NULL
    """
}
