public import AuditModel

/// SQL about auditors' words on the elements of a screen.
enum ElementListDeclarationQuery: String, Query {
  case insert = """
    INSERT INTO element_list_declaration (
      replica_id, sequence, stamp, release_id, screen_id, is_complete, elements, person_id, declared_at
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :screen_id, :is_complete, :elements, :person_id, :declared_at
    )
    """
  case ofRelease = """
    SELECT
      screen.key AS screen, declaration.is_complete, declaration.elements, person.name AS auditor, declaration.declared_at
    FROM element_list_declaration AS declaration
    JOIN screen ON screen.screen_id = declaration.screen_id
    JOIN person ON person.person_id = declaration.person_id
    WHERE declaration.release_id = :release_id
    ORDER BY declaration.stamp, (SELECT uuid FROM replica WHERE replica_id = declaration.replica_id),
      declaration.sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, screen_id, is_complete, elements, person_id, declared_at,
      element_list_declaration_id
    FROM element_list_declaration
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// All declarations of a release, oldest first.
  public func declarations(
    of release: Identifier<Release>
  ) throws(StoreError) -> [ElementListDeclaration] {
    try all(ElementListDeclarationQuery.ofRelease, release.rawValue) { row in
      try ElementListDeclaration(
        screen: row.text("screen"), isComplete: row.bool("is_complete"),
        elements: row.text("elements").split(separator: " ").map(String.init),
        auditor: row.text("auditor"), declaredAt: row.time("declared_at"))
    }
  }
}

extension WriteTransaction {
  /// Notes an auditor's word that a screen's list of elements is complete in a release, or no longer.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func declareElements(
    of screen: Screen, release: Release, isComplete: Bool, auditor: String, at time: Int64
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try append(
      to: .elementListDeclaration, ElementListDeclarationQuery.insert, release.id.rawValue, screen.id.rawValue,
      isComplete, screen.expanded.elements.map(\.key).joined(separator: " "),
      person(named: auditor), time)
  }
}
