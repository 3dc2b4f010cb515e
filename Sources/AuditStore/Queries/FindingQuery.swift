/// SQL about addresses, findings and declarations.
enum FindingQuery: String, Query {
  case insert = """
    INSERT INTO finding (
      replica_id, sequence, session_id, release_id, address_id, check_id, outcome_id, mode_id, severity_id,
      observed_at, recorded_at, amends_finding_id, observed, reason, note
    )
    VALUES (
      :replica_id, :sequence, :session_id, :release_id, :address_id, :check_id, :outcome_id, :mode_id, :severity_id,
      :observed_at, :recorded_at, :amends_finding_id, :observed, :reason, :note
    )
    """
  /// In the order of the index that covers it.
  case ofRelease = """
    SELECT
      finding_id, address_id, check_id, session_id, observed_at, outcome_id, mode_id, amends_finding_id
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id
    ORDER BY address_id, check_id, session_id, observed_at
    """
  /// Where a release has failures, in the order of the index that covers it; a place may stand several times.
  case failedPlaces = """
    SELECT address_id, check_id
    FROM finding INDEXED BY finding_failed
    WHERE release_id = :release_id AND outcome_id = 1
    ORDER BY address_id, check_id
    """
  /// The findings of a release on a check at an address, retracted ones marked.
  case atPlace = """
    SELECT
      finding_id, address_id, check_id, session_id, observed_at, outcome_id, mode_id, amends_finding_id,
      EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id
      )
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND address_id = :address_id AND check_id = :check_id
    ORDER BY session_id, observed_at
    """
  case toolChecks = """
    SELECT check_definition.check_id
    FROM release_pack
    JOIN check_definition ON check_definition.pack_edition_id = release_pack.pack_edition_id
    WHERE release_pack.release_id = :release_id AND check_definition.method = 'tool'
    """
  case retracted = """
    SELECT finding_retraction.finding_id
    FROM finding_retraction
    JOIN finding ON finding.finding_id = finding_retraction.finding_id
    WHERE finding.release_id = :release_id
    ORDER BY finding_retraction.finding_id
    """
  case insertRetraction = """
    INSERT INTO finding_retraction (replica_id, sequence, finding_id, retracted_by, reason, retracted_at)
    VALUES (:replica_id, :sequence, :finding_id, :retracted_by, :reason, :retracted_at)
    """
  case retractions = """
    SELECT finding_id, retracted_by, reason, retracted_at
    FROM finding_retraction
    WHERE finding_id = :finding_id
    ORDER BY finding_retraction_id
    """
  /// Findings that amend a finding and stand.
  case amending = """
    SELECT finding.finding_id
    FROM finding
    WHERE finding.amends_finding_id = :finding_id
      AND NOT EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id
      )
    ORDER BY finding.finding_id
    """
  /// The findings at an address in all releases of a product, or on one check there, in the order of their numbers.
  case atAddress = """
    SELECT finding.finding_id
    FROM release
    JOIN finding INDEXED BY finding_by_cell ON finding.release_id = release.release_id
    WHERE release.product_id = :product_id AND finding.address_id = :address_id
      AND (:check_id IS NULL OR finding.check_id = :check_id)
    ORDER BY finding.finding_id
    """
  case ofSession = """
    SELECT finding_id
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND session_id = :session_id
    ORDER BY finding_id
    """
  /// When the findings of a session were observed.
  case observedTimes = """
    SELECT observed_at
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND session_id = :session_id
    """
  /// The newest finding of a session that stands.
  case lastOfSession = """
    SELECT finding_id
    FROM finding INDEXED BY finding_by_cell
    WHERE release_id = :release_id AND session_id = :session_id
      AND NOT EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id
      )
    ORDER BY finding_id DESC
    LIMIT 1
    """
  case insertStatement = """
    INSERT INTO finding_statement (finding_id, outcome_statement_id, outcome_id)
    VALUES (:finding_id, :outcome_statement_id, :outcome_id)
    """
  case insertComparison = """
    INSERT INTO announcement_comparison (finding_id, expected, differences, proposed_outcome_id)
    VALUES (:finding_id, :expected, :differences, :proposed_outcome_id)
    """
  case comparison = """
    SELECT expected, differences, proposed_outcome_id
    FROM announcement_comparison
    WHERE finding_id = :finding_id
    """
  case statements = """
    SELECT outcome_statement.text, finding_statement.outcome_id, finding_statement.outcome_statement_id
    FROM finding_statement
    JOIN outcome_statement ON outcome_statement.outcome_statement_id = finding_statement.outcome_statement_id
    WHERE finding_statement.finding_id = :finding_id
    ORDER BY finding_statement.outcome_statement_id
    """
  case byID = """
    SELECT
      finding.finding_id, finding.session_id, screen.key, state.key, element.key, audit_check.path,
      finding.outcome_id, finding.mode_id, finding.severity_id, finding.observed, finding.reason, finding.note,
      finding.observed_at, finding.amends_finding_id, component.key
    FROM finding
    JOIN address ON address.address_id = finding.address_id
    JOIN audit_check ON audit_check.check_id = finding.check_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE finding.finding_id = :finding_id
    """
  /// The findings of a release that were not retracted, with what other copies of the file know them by, in the order of
  /// the index that they are found over.
  case assertions = """
    SELECT
      finding.finding_id, finding.session_id, screen.key, state.key, element.key, audit_check.path,
      finding.outcome_id, finding.mode_id, finding.severity_id, finding.observed, finding.reason, finding.note,
      finding.observed_at, finding.amends_finding_id, component.key, finding.address_id, finding.check_id,
      replica.uuid, finding.sequence, finding.recorded_at, amended_replica.uuid, amended.sequence,
      (
        SELECT json_group_array(piece.words)
        FROM (
          SELECT evidence.sha256 || ' ' || evidence.media_type || ' ' || evidence.name AS words
          FROM finding_evidence
          JOIN evidence ON evidence.evidence_id = finding_evidence.evidence_id
          WHERE finding_evidence.finding_id = finding.finding_id
          ORDER BY finding_evidence.evidence_id
        ) AS piece
      )
    FROM finding INDEXED BY finding_by_cell
    JOIN replica ON replica.replica_id = finding.replica_id
    JOIN address ON address.address_id = finding.address_id
    JOIN audit_check ON audit_check.check_id = finding.check_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    LEFT JOIN finding AS amended ON amended.finding_id = finding.amends_finding_id
    LEFT JOIN replica AS amended_replica ON amended_replica.replica_id = amended.replica_id
    WHERE finding.release_id = :release_id
      AND NOT EXISTS (
        SELECT 1
        FROM finding_retraction
        WHERE finding_retraction.finding_id = finding.finding_id
      )
    ORDER BY finding.address_id, finding.check_id, finding.session_id, finding.observed_at
    """
  case addresses = """
    SELECT address.address_id, screen.key, state.key, element.key, component.key
    FROM address
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE address.product_id = :product_id
    ORDER BY address.address_id
    """
  /// The components that elements are part of which findings on screens name.
  case addressOwners = """
    SELECT address.address_id, component.key
    FROM component
    JOIN element ON element.component_id = component.component_id
    JOIN address ON address.element_id = element.element_id
    WHERE component.product_id = :product_id AND address.product_id = :product_id AND address.screen_id IS NOT NULL
    ORDER BY address.address_id
    """
  case address = """
    SELECT address_id
    FROM address
    WHERE product_id = :product_id AND ifnull(screen_id, 0) = ifnull(:screen_id, 0)
      AND ifnull(state_id, 0) = ifnull(:state_id, 0) AND ifnull(component_id, 0) = ifnull(:component_id, 0)
      AND ifnull(element_id, 0) = ifnull(:element_id, 0)
    """
  case insertAddress = """
    INSERT INTO address (product_id, screen_id, state_id, component_id, element_id)
    VALUES (:product_id, :screen_id, :state_id, :component_id, :element_id)
    """
  case insertDeclaration = """
    INSERT INTO element_list_declaration (
      replica_id, sequence, release_id, screen_id, is_complete, elements, auditor, declared_at
    )
    VALUES (
      :replica_id, :sequence, :release_id, :screen_id, :is_complete, :elements, :auditor, :declared_at
    )
    """
  case declarations = """
    SELECT screen.key, declaration.is_complete, declaration.elements, declaration.auditor, declaration.declared_at
    FROM element_list_declaration AS declaration
    JOIN screen ON screen.screen_id = declaration.screen_id
    WHERE declaration.release_id = :release_id
    ORDER BY declaration.element_list_declaration_id
    """
}
