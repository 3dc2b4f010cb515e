/// SQL about what the specification says now of the places of findings.
enum SpecifiedAnswerQuery: String, Query {
  /// What was edited since the first session of a release began, or by a replica that may not have known of it: the screens
  /// and components, the declarations of components among them, and the steps of its way back. Nothing without a session.
  case edited = """
    WITH session_replica AS (
      SELECT min(stamp) AS stamp, min(replica_id) AS replica_id, max(replica_id) AS other_id
      FROM session
      WHERE release_id = :release_id
    ), first AS (
      SELECT
        CASE
          WHEN replica_id = other_id AND replica_id = (SELECT min(replica_id) FROM edit)
            AND replica_id = (SELECT max(replica_id) FROM edit) THEN stamp
          ELSE -9223372036854775808
        END AS after, stamp, replica_id, other_id
      FROM session_replica
    )
    SELECT DISTINCT edit.entity, edit.key, CASE WHEN edit.field GLOB 'component *' THEN edit.field END AS declared
    FROM first
    JOIN edit ON edit.product_id = :product_id
    WHERE (
        edit.entity IN ('screen', 'component')
        OR edit.entity = 'release' AND (edit.field = 'predecessor' OR edit.field GLOB 'merges *')
      )
      AND edit.release_id IN (SELECT value FROM json_each(:release_ids))
      AND edit.stamp > first.after
      AND (edit.stamp > first.stamp OR edit.replica_id <> first.replica_id OR first.other_id <> first.replica_id)
    """
  /// The findings of a release at the addresses of some screens, of the screens that declare some components, and of these
  /// components; or at all addresses, or at some.
  case findings = """
    WITH
      edited_component (component_id) AS (
        SELECT component_id
        FROM component
        WHERE product_id = :product_id AND key IN (SELECT value FROM json_each(:components))
      ),
      edited_screen (screen_id) AS (
        SELECT screen_id
        FROM screen
        WHERE product_id = :product_id AND key IN (SELECT value FROM json_each(:screens))
        UNION
        SELECT release_screen.screen_id
        FROM release_screen
        JOIN specified_component ON specified_component.specification_id = release_screen.specification_id
        WHERE release_screen.release_id = :release_id
          AND specified_component.component_id IN (SELECT component_id FROM edited_component)
      ),
      wanted (address_id) AS (
        SELECT address_id
        FROM address
        WHERE :address_ids IS NULL AND :is_all AND product_id = :product_id
        UNION ALL
        -- The plus takes the type off the column, which the index of the expression does not have.
        SELECT address.address_id
        FROM edited_screen
        CROSS JOIN address ON address.product_id = :product_id
          AND ifnull(address.screen_id, 0) = +edited_screen.screen_id
        WHERE :address_ids IS NULL AND NOT :is_all
        UNION ALL
        SELECT address.address_id
        FROM edited_component
        CROSS JOIN address ON address.component_id = edited_component.component_id
        WHERE :address_ids IS NULL AND NOT :is_all
        UNION ALL
        -- Of few addresses the others are not looked at.
        SELECT address.address_id
        FROM json_each(:address_ids) AS named
        CROSS JOIN address ON address.address_id = named.value
        WHERE address.product_id = :product_id AND (
            :is_all
            OR address.screen_id IN (SELECT screen_id FROM edited_screen)
            OR address.component_id IN (SELECT component_id FROM edited_component)
          )
      )
    SELECT
      finding.finding_id, finding.address_id, finding.check_id, finding.place_digest_id, place_digest.digest,
      place_digest.parts, finding.amends_finding_id, component.key AS component, screen.key AS screen,
      state.key AS state, address.element_id IS NOT NULL AS is_element, finding.stamp, finding.sequence, replica.uuid
    FROM wanted
    CROSS JOIN address ON address.address_id = wanted.address_id
    CROSS JOIN finding INDEXED BY finding_by_cell ON finding.release_id = :release_id
      AND finding.address_id = address.address_id
    LEFT JOIN place_digest ON place_digest.place_digest_id = finding.place_digest_id
    JOIN replica ON replica.replica_id = finding.replica_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE finding.place_digest_id IS NOT NULL
    ORDER BY finding.address_id, finding.check_id
    """
  /// Where a finding stands in the log, and the one that it corrects.
  case position = """
    SELECT finding.stamp, finding.sequence, replica.uuid, finding.amends_finding_id
    FROM finding
    JOIN replica ON replica.replica_id = finding.replica_id
    WHERE finding.finding_id = :finding_id
    """
}
