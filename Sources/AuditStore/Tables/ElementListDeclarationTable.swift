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
  case ofReleases = """
    SELECT
      declaration.release_id, screen.key AS screen, declaration.is_complete, declaration.elements, person.name AS auditor,
      declaration.declared_at
    FROM element_list_declaration AS declaration
    JOIN screen ON screen.screen_id = declaration.screen_id
    JOIN person ON person.person_id = declaration.person_id
    WHERE declaration.release_id IN (SELECT value FROM json_each(:release_ids))
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
  /// All declarations of some releases, the oldest first.
  public func declarations(
    of releases: [Identifier<Release>]
  ) throws(StoreError) -> [ElementListDeclaration] {
    try all(ElementListDeclarationQuery.ofReleases, JSONTexts.encode(releases)) { row in
      try ElementListDeclaration(
        release: row.identifier("release_id"), screen: row.text("screen"), isComplete: row.bool("is_complete"),
        elements: row.parsed("elements", as: "list of elements") { text in
          let parts = text.split(separator: " ")
          let elements = parts.compactMap { ListedElement(String($0)) }
          return elements.count == parts.count ? elements : nil
        },
        auditor: row.text("auditor"), declaredAt: row.time("declared_at"))
    }
  }
}

extension WriteTransaction {
  /// Notes an auditor's word that a screen's list of elements is complete in a release, or no longer.
  ///
  /// - Returns: What was noted: the elements are those that the screen has now.
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` for an empty list of a screen with components.
  @discardableResult
  public func declareElements(
    of screen: Screen, release: Release, isComplete: Bool, auditor: String, at time: Int64
  ) throws(StoreError) -> ElementListDeclaration {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let outline = try read.screenOutlines(of: release, only: screen.key).first
    let elements = outline?.listedElements ?? []
    guard !isComplete || !elements.isEmpty || outline?.components.isEmpty != false else {
      throw .invalid(
        "\(screen.key) declares components and has no element; say with `auditctl component` what they consist of")
    }
    try append(
      to: .elementListDeclaration, ElementListDeclarationQuery.insert, release.id.rawValue, screen.id.rawValue,
      isComplete, elements.map(\.description).joined(separator: " "), person(named: auditor), time)
    return ElementListDeclaration(
      release: release.id, screen: screen.key, isComplete: isComplete, elements: elements, auditor: auditor,
      declaredAt: time)
  }
}
