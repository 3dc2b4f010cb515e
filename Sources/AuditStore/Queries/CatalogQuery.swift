/// SQL about packs, guidelines and checks.
enum CatalogQuery: String, CaseIterable {
  case packs = """
    SELECT
      pack.key, pack_edition.edition, pack_edition.title, pack_edition.publisher, pack_edition.licence,
      pack_edition.attribution, pack_edition.source,
      (SELECT count(*) FROM guideline WHERE guideline.pack_edition_id = pack_edition.pack_edition_id),
      (
        SELECT count(*)
        FROM check_definition
        WHERE check_definition.pack_edition_id = pack_edition.pack_edition_id
      )
    FROM pack_edition
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    ORDER BY pack.key, pack_edition.pack_edition_id
    """
  case insertPack = """
    INSERT INTO pack (key)
    VALUES (:key)
    ON CONFLICT DO NOTHING
    """
  case packByKey = """
    SELECT pack_id
    FROM pack
    WHERE key = :key
    """
  case insertEdition = """
    INSERT INTO pack_edition (
      pack_id, edition, title, publisher, language, source, licence, attribution, loaded_at
    )
    VALUES (
      :pack_id, :edition, :title, :publisher, :language, :source, :licence, :attribution, :loaded_at
    )
    RETURNING pack_edition_id
    """
  case insertElementType = """
    INSERT INTO element_type (pack_edition_id, key, title, category)
    VALUES (:pack_edition_id, :key, :title, :category)
    RETURNING element_type_id
    """
  case insertSynonym = """
    INSERT INTO element_type_synonym (element_type_id, synonym)
    VALUES (:element_type_id, :synonym)
    """
  case insertVariant = """
    INSERT INTO element_variant (element_type_id, key, position, title)
    VALUES (:element_type_id, :key, :position, :title)
    """
  case insertGuideline = """
    INSERT INTO guideline (pack_edition_id, key, position, topic, title, level, rule, rationale, source)
    VALUES (:pack_edition_id, :key, :position, :topic, :title, :level, :rule, :rationale, :source)
    RETURNING guideline_id
    """
  case insertAlias = """
    INSERT INTO guideline_alias (guideline_id, alias)
    VALUES (:guideline_id, :alias)
    """
  case insertTechnique = """
    INSERT INTO technique (guideline_id, position, platform, title, text)
    VALUES (:guideline_id, :position, :platform, :title, :text)
    """
  case insertCheck = """
    INSERT INTO audit_check (pack_id, path)
    VALUES (:pack_id, :path)
    ON CONFLICT DO NOTHING
    """
  case checkByPath = """
    SELECT check_id
    FROM audit_check
    WHERE path = :path
    """
  case insertDefinition = """
    INSERT INTO check_definition (
      check_id, pack_edition_id, guideline_id, position, title, question, scope, dimension, method, level,
      is_ios, is_android, is_web
    )
    VALUES (
      :check_id, :pack_edition_id, :guideline_id, :position, :title, :question, :scope, :dimension, :method, :level,
      :is_ios, :is_android, :is_web
    )
    RETURNING check_definition_id
    """
  case insertAlternative = """
    INSERT INTO alternative (check_definition_id, position, way_definition_id)
    VALUES (:check_definition_id, :position, :way_definition_id)
    """
  case insertCheckElementType = """
    INSERT INTO check_element_type (check_definition_id, element_type, variant)
    VALUES (:check_definition_id, :element_type, :variant)
    """
  case insertCheckState = """
    INSERT INTO check_state (check_definition_id, state)
    VALUES (:check_definition_id, :state)
    """
  case insertStep = """
    INSERT INTO check_step (check_definition_id, parent_step_id, position, text)
    VALUES (:check_definition_id, :parent_step_id, :position, :text)
    RETURNING check_step_id
    """
  case insertStatement = """
    INSERT INTO outcome_statement (check_definition_id, parent_statement_id, position, text)
    VALUES (:check_definition_id, :parent_statement_id, :position, :text)
    RETURNING outcome_statement_id
    """
  case insertReference = """
    INSERT INTO check_reference (check_definition_id, relation, scheme, target)
    VALUES (:check_definition_id, :relation, :scheme, :target)
    """
  /// Element types of the newest editions, with their synonyms and variants folded into JSON.
  case elementTypes = """
    SELECT
      element_type.key, element_type.title, element_type.category,
      (
        SELECT json_group_array(synonym)
        FROM element_type_synonym
        WHERE element_type_synonym.element_type_id = element_type.element_type_id
      ),
      (
        SELECT json_group_array(json_array(key, title))
        FROM (
          SELECT key, title
          FROM element_variant
          WHERE element_variant.element_type_id = element_type.element_type_id
          ORDER BY position
        )
      )
    FROM element_type
    WHERE element_type.pack_edition_id IN (SELECT max(pack_edition_id) FROM pack_edition GROUP BY pack_id)
    ORDER BY element_type.element_type_id
    """
  /// Definitions of the editions that a release pins, or of the newest editions.
  case definitions = """
    SELECT
      check_definition.check_definition_id, check_definition.check_id, audit_check.path, pack.key, guideline.key,
      guideline.title, check_definition.title, check_definition.question, check_definition.scope,
      check_definition.dimension, check_definition.method, check_definition.level, check_definition.is_ios,
      check_definition.is_android, check_definition.is_web, met.check_id,
      EXISTS (
        SELECT 1
        FROM alternative AS way
        WHERE way.check_definition_id = check_definition.check_definition_id
      )
    FROM check_definition
    JOIN audit_check ON audit_check.check_id = check_definition.check_id
    JOIN pack ON pack.pack_id = audit_check.pack_id
    JOIN guideline ON guideline.guideline_id = check_definition.guideline_id
    LEFT JOIN alternative ON alternative.way_definition_id = check_definition.check_definition_id
    LEFT JOIN check_definition AS met ON met.check_definition_id = alternative.check_definition_id
    WHERE check_definition.pack_edition_id IN (
      SELECT pack_edition_id FROM release_pack WHERE release_id = :release_id
      UNION ALL
      SELECT max(pack_edition_id) FROM pack_edition WHERE :release_id IS NULL GROUP BY pack_id
    )
    ORDER BY pack.key, check_definition.position
    """
  case checkElementTypes = """
    SELECT check_definition_id, element_type, variant
    FROM check_element_type
    ORDER BY check_definition_id, element_type, variant
    """
  case checkStates = """
    SELECT check_definition_id, state
    FROM check_state
    ORDER BY check_definition_id, state
    """
  case checkReferences = """
    SELECT check_definition_id, relation, scheme, target
    FROM check_reference
    ORDER BY check_definition_id, scheme, target
    """
  case steps = """
    SELECT check_step_id, parent_step_id, text
    FROM check_step
    WHERE check_definition_id = :check_definition_id
    ORDER BY check_step_id
    """
  case statements = """
    SELECT outcome_statement_id, parent_statement_id, text
    FROM outcome_statement
    WHERE check_definition_id = :check_definition_id
    ORDER BY outcome_statement_id
    """
  case definitionOfNewest = """
    SELECT max(check_definition_id)
    FROM check_definition
    WHERE check_id = :check_id
    """
  case guidelineOfDefinition = """
    SELECT
      guideline.guideline_id, guideline.key, guideline.topic, guideline.title, guideline.level, guideline.rule,
      guideline.rationale, ifnull(guideline.source, pack_edition.source), pack.key, pack_edition.edition
    FROM check_definition
    JOIN guideline ON guideline.guideline_id = check_definition.guideline_id
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
  case aliases = """
    SELECT alias
    FROM guideline_alias
    WHERE guideline_id = :guideline_id
    ORDER BY alias
    """
  /// Checks in which every word occurs: in path, title, question, guideline, steps or outcome statements.
  case search = """
    WITH word AS (
      SELECT lower(value) AS text FROM json_each(:words)
    ),
    document AS (
      SELECT
        check_definition.check_definition_id, audit_check.path, check_definition.title, check_definition.level,
        check_definition.question,
        lower(
          audit_check.path || ' ' || check_definition.title || ' ' || check_definition.question || ' '
          || check_definition.dimension || ' ' || guideline.title || ' ' || guideline.topic || ' ' || guideline.rule
          || ' ' || ifnull((
            SELECT group_concat(text, ' ')
            FROM outcome_statement
            WHERE outcome_statement.check_definition_id = check_definition.check_definition_id
          ), '')
          || ' ' || ifnull((
            SELECT group_concat(text, ' ')
            FROM check_step
            WHERE check_step.check_definition_id = check_definition.check_definition_id
          ), '')
          || ' ' || ifnull((
            SELECT group_concat(scheme || '/' || target, ' ')
            FROM check_reference
            WHERE check_reference.check_definition_id = check_definition.check_definition_id
          ), '')
        ) AS text
      FROM check_definition
      JOIN audit_check ON audit_check.check_id = check_definition.check_id
      JOIN guideline ON guideline.guideline_id = check_definition.guideline_id
      WHERE check_definition.pack_edition_id IN (SELECT max(pack_edition_id) FROM pack_edition GROUP BY pack_id)
    )
    SELECT path, title, level, question
    FROM document
    WHERE NOT EXISTS (SELECT 1 FROM word WHERE instr(document.text, word.text) = 0)
    ORDER BY path
    """
}
