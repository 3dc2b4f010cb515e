/// SQL that finds checks, by words and by the criteria they bear on.
enum CatalogSearchQuery: String, Query {
  /// Checks of the newest editions, best match first: one whose path ends with the words, else by where the words occur;
  /// one in path or title weighs most, one in the procedure least. Criteria of a standard come before what leads to them.
  case search = """
    SELECT audit_check.path, check_definition.title, check_definition.level, check_definition.question
    FROM check_search
    JOIN check_definition ON check_definition.check_definition_id = check_search.rowid
    JOIN audit_check ON audit_check.check_id = check_definition.check_id
    JOIN pack ON pack.pack_id = audit_check.pack_id
    WHERE check_search MATCH :words
      AND check_definition.pack_edition_id IN (SELECT pack_edition_id FROM newest_pack_edition)
      AND (:pack IS NULL OR pack.key = :pack)
      AND CASE :platform
        WHEN 'ios' THEN check_definition.is_ios
        WHEN 'android' THEN check_definition.is_android
        WHEN 'web' THEN check_definition.is_web
        ELSE 1
      END
    ORDER BY
      substr('/' || audit_check.path, -length(:ending)) = :ending DESC,
      bm25(check_search, 10.0, 10.0, 5.0, 8.0, 2.0, 1.0)
        * iif(check_definition.guideline_id IN (SELECT guideline_id FROM criterion), 1.5, 1),
      audit_check.path
    """
  /// Guidelines of the newest editions that a reference names, by their own standard or by a clause of another one.
  case criteria = """
    SELECT
      pack_standard.standard || '/' || guideline.key AS reference, guideline.title,
      CASE WHEN principle.guideline_id IS NULL THEN guideline.level END AS level, guideline.guideline_id,
      criterion.guideline_id IS NOT NULL AS is_criterion,
      criterion.introduced,
      criterion.removed, criterion.principle, guideline.topic, guideline.rule
    FROM newest_pack_edition
    JOIN pack ON pack.pack_id = newest_pack_edition.pack_id
    JOIN guideline ON guideline.pack_edition_id = newest_pack_edition.pack_edition_id
    JOIN pack_standard ON pack_standard.pack_edition_id = guideline.pack_edition_id
    LEFT JOIN criterion ON criterion.guideline_id = guideline.guideline_id
    LEFT JOIN principle ON principle.guideline_id = guideline.guideline_id
    WHERE (pack_standard.standard = :standard AND guideline.key = :clause)
      OR guideline.guideline_id IN (
        SELECT guideline_id
        FROM criterion_clause
        WHERE standard = :standard AND :clause IN (clause, alias) AND exclusion IS NULL
      )
    ORDER BY pack.key, guideline.position
    """
  /// Checks of the newest editions that bear on a criterion: those of its own guideline, and those that refer to it.
  case checksOfCriterion = """
    SELECT
      audit_check.path, check_definition.title, check_definition.level, NULL AS relation, check_definition.is_ios,
      check_definition.is_android, check_definition.is_web, pack.key AS pack, 0
    FROM check_definition
    JOIN audit_check ON audit_check.check_id = check_definition.check_id
    JOIN pack ON pack.pack_id = audit_check.pack_id
    WHERE check_definition.guideline_id = :guideline_id
    UNION ALL
    SELECT
      audit_check.path, check_definition.title, check_definition.level, check_reference.relation,
      check_definition.is_ios, check_definition.is_android, check_definition.is_web, pack.key,
      iif(check_reference.relation = 'tests', 1, 2)
    FROM check_reference
    JOIN check_definition ON check_definition.check_definition_id = check_reference.check_definition_id
    JOIN audit_check ON audit_check.check_id = check_definition.check_id
    JOIN pack ON pack.pack_id = audit_check.pack_id
    JOIN guideline ON guideline.guideline_id = :guideline_id
    JOIN pack_standard ON pack_standard.pack_edition_id = guideline.pack_edition_id
    WHERE (
        (check_reference.scheme = pack_standard.standard AND check_reference.target = guideline.key)
        OR (check_reference.scheme, check_reference.target) IN (
          SELECT standard, clause FROM criterion_clause WHERE guideline_id = :guideline_id AND exclusion IS NULL
          UNION ALL
          SELECT standard, alias FROM criterion_clause WHERE guideline_id = :guideline_id AND exclusion IS NULL
        )
      )
      AND check_definition.guideline_id <> :guideline_id
      AND check_definition.pack_edition_id IN (SELECT pack_edition_id FROM newest_pack_edition)
    ORDER BY 9, 1
    """
}
