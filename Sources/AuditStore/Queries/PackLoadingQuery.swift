/// SQL that loads an edition of a pack.
enum PackLoadingQuery: String, Query {
  case insertPack = """
    INSERT INTO pack (key)
    VALUES (:key)
    ON CONFLICT DO NOTHING
    """
  case insertEdition = """
    INSERT INTO pack_edition (
      pack_id, edition, edition_order, title, publisher, language, title_language, source, licence, attribution,
      loaded_at
    )
    VALUES (
      :pack_id, :edition, :edition_order, :title, :publisher, :language, :title_language, :source, :licence, :attribution,
      :loaded_at
    )
    RETURNING pack_edition_id
    """
  case insertDimension = """
    INSERT INTO dimension (pack_edition_id, key, reads)
    VALUES (:pack_edition_id, :key, :reads)
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
    INSERT INTO check_reference (check_definition_id, relation, scheme, target, is_doubt)
    VALUES (:check_definition_id, :relation, :scheme, :target, :is_doubt)
    """
  case insertCheckApplicability = """
    INSERT INTO check_applicability (check_definition_id, question)
    VALUES (:check_definition_id, :question)
    """
  case insertStandard = """
    INSERT INTO pack_standard (pack_edition_id, standard)
    VALUES (:pack_edition_id, :standard)
    """
  case insertPrinciple = """
    INSERT INTO principle (guideline_id)
    VALUES (:guideline_id)
    """
  case insertCriterion = """
    INSERT INTO criterion (guideline_id, principle, introduced, removed)
    VALUES (:guideline_id, :principle, :introduced, :removed)
    """
  case insertApplicability = """
    INSERT INTO criterion_applicability (guideline_id, subject, manner, note)
    VALUES (:guideline_id, :subject, :manner, :note)
    """
  case insertClause = """
    INSERT INTO criterion_clause (
      guideline_id, position, standard, clause, alias, is_ios, is_android, is_web, exclusion
    )
    VALUES (:guideline_id, :position, :standard, :clause, :alias, :is_ios, :is_android, :is_web, :exclusion)
    """
  case insertExemption = """
    INSERT INTO element_exemption (element_type_id, platform, dimension, reason)
    VALUES (:element_type_id, :platform, :dimension, :reason)
    """
  case insertAnnouncement = """
    INSERT INTO element_announcement (element_type_id, position, platform, state, variant, parts, hint)
    VALUES (:element_type_id, :position, :platform, :state, :variant, :parts, :hint)
    """
  case insertSuccession = """
    INSERT INTO check_succession (pack_edition_id, old_check_id, new_check_id)
    SELECT :pack_edition_id, old.check_id, new.check_id
    FROM audit_check AS old
    JOIN audit_check AS new ON new.path = :new
    WHERE old.path = :old
    """
  /// Makes the checks of an edition findable.
  case indexWords = """
    INSERT INTO check_search (rowid, path, title, question, guideline, names, procedure)
    SELECT check_definition_id, path, title, question, guideline, names, procedure
    FROM check_words
    WHERE pack_edition_id = :pack_edition_id
    """
}
