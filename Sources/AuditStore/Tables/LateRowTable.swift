public import AuditModel

/// SQL about rows that came too late for a frozen release.
enum LateRowQuery: String, Query {
  case forgetAll = """
    DELETE FROM late_row
    """
  case addAll = """
    INSERT INTO late_row (release_id, log, row_id)
    SELECT release_id, log, row_id
    FROM derived_late_row
    """
  /// The findings that some of the releases had not seen, and those that only rows retract which these had not seen.
  case missed = """
    WITH late (log, row_id) AS MATERIALIZED (
      SELECT DISTINCT log, row_id
      FROM late_row
      WHERE release_id IN (SELECT value FROM json_each(:release_ids))
    )
    SELECT row_id AS finding_id, 0 AS is_retracted
    FROM late
    WHERE log = 'finding'
    UNION ALL
    SELECT DISTINCT retraction.finding_id, 1
    FROM late
    JOIN finding_retraction AS retraction ON retraction.finding_retraction_id = late.row_id
    WHERE late.log = 'finding_retraction' AND NOT EXISTS (
      SELECT 1
      FROM finding_retraction AS other
      WHERE other.finding_id = retraction.finding_id AND NOT EXISTS (
        SELECT 1
        FROM late AS also
        WHERE also.log = 'finding_retraction' AND also.row_id = other.finding_retraction_id
      )
    )
    """
  /// How many findings of a product's frozen releases came too late for these, and how many retractions of such findings.
  case counts = """
    SELECT
      release.version,
      count(finding.finding_id) AS findings, count(CASE WHEN finding.outcome_id = 1 THEN 1 END) AS failures,
      count(finding_retraction.finding_retraction_id) AS retractions
    FROM release
    JOIN late_row ON late_row.release_id = release.release_id
    LEFT JOIN finding ON late_row.log = 'finding' AND finding.finding_id = late_row.row_id
    LEFT JOIN finding_retraction ON late_row.log = 'finding_retraction'
      AND finding_retraction.finding_retraction_id = late_row.row_id
    WHERE release.product_id = :product_id
    GROUP BY release.release_id
    ORDER BY release.position
    """
}

extension ReadTransaction {
  /// What some frozen releases had not seen of their own findings, and of those of the releases that they go back to.
  public func lateRows(missedBy releases: [Identifier<Release>]) throws(StoreError) -> LateRows {
    guard !releases.isEmpty else { return LateRows() }
    var (findings, retracted): (Set<Identifier<Finding>>, Set<Identifier<Finding>>) = ([], [])
    try forEach(LateRowQuery.missed, JSONTexts.encode(releases)) { row in
      let id: Identifier<Finding> = try row.identifier("finding_id")
      if try row.bool("is_retracted") { retracted.insert(id) } else { findings.insert(id) }
    }
    return LateRows(findings: findings, retracted: retracted)
  }

  /// How much came too late for each frozen release of a product, in their order; those for which nothing did are left out.
  public func lateFindings(of product: Identifier<Product>) throws(StoreError) -> [LateFindings] {
    try all(LateRowQuery.counts, product.rawValue) { row in
      try LateFindings(
        release: row.text("version"), findings: row.int("findings"), failures: row.int("failures"),
        retractions: row.int("retractions"))
    }
  }
}

extension WriteTransaction {
  /// Notes anew what came too late for frozen releases, as the logs say.
  ///
  /// Nothing else brings such rows than the union of two copies, after which derived rows are made anew.
  func rebuildLateRows() throws(StoreError) {
    try read.prepareDerivation()
    try run(LateRowQuery.forgetAll)
    try run(LateRowQuery.addAll)
  }
}
