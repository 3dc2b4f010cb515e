public import AuditModel

/// SQL about which screens are in the scope of releases.
enum ScopeQuery: String, Query {
  case add = """
    INSERT INTO release_screen (release_id, screen_id, position)
    SELECT :release_id, :screen_id, ifnull(max(position), 0) + 1
    FROM release_screen
    WHERE release_id = :release_id
    ON CONFLICT DO NOTHING
    """
  case remove = """
    DELETE FROM release_screen
    WHERE release_id = :release_id AND screen_id = :screen_id
    """
  case note = """
    INSERT INTO scope_change (
      replica_id, sequence, stamp, release_id, screen_id, is_in_scope, reason, person, changed_at
    )
    VALUES (:replica_id, :sequence, :stamp, :release_id, :screen_id, :is_in_scope, :reason, :person, :changed_at)
    """
  /// What was said of a release's scope, oldest first.
  case changes = """
    SELECT
      screen.key AS screen, release.version, scope_change.is_in_scope, scope_change.reason, scope_change.person,
      scope_change.changed_at
    FROM scope_change
    JOIN release ON release.release_id = scope_change.release_id
    JOIN screen ON screen.screen_id = scope_change.screen_id
    WHERE scope_change.release_id = :release_id
    ORDER BY scope_change.stamp, (SELECT uuid FROM replica WHERE replica_id = scope_change.replica_id),
      scope_change.sequence
    """
  case hasFinding = """
    SELECT EXISTS (
      SELECT 1
      FROM finding
      JOIN release ON release.release_id = finding.release_id
      WHERE release.product_id = :product_id
    ) AS has_finding
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, release_id, screen_id, is_in_scope, reason, person, changed_at, scope_change_id
    FROM scope_change
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// The screens that were taken out of the scope of a release, or of one that it goes back to, and are not in it: the
  /// newest word on each, in the order in which it was said.
  public func screensOutOfScope(of release: Release) throws(StoreError) -> [ScopeChange] {
    var newest: [ScopeChange] = []
    for release in try earlierReleases(of: release).reversed() + [release] {
      for change in try scopeChanges(of: release.id) {
        newest.removeAll { $0.screen == change.screen }
        newest.append(change)
      }
    }
    let inScope = Set(try screenKeys(of: release.id))
    return newest.filter { !$0.isInScope && !inScope.contains($0.screen) }
  }

  /// What was said of a release's scope, oldest first.
  private func scopeChanges(of release: Identifier<Release>) throws(StoreError) -> [ScopeChange] {
    try all(ScopeQuery.changes, release.rawValue) { row in
      try ScopeChange(
        screen: row.text("screen"), release: row.text("version"), isInScope: row.bool("is_in_scope"),
        reason: row.optionalText("reason"), person: row.optionalText("person"), changedAt: row.time("changed_at"))
    }
  }

  /// Whether anything was found in any release of a product, retracted findings included.
  public func hasFinding(of product: Identifier<Product>) throws(StoreError) -> Bool {
    try one(ScopeQuery.hasFinding, product.rawValue) { try $0.bool("has_finding") }
  }
}

extension WriteTransaction {
  /// Puts a screen back into a release's scope, with what the release says of it.
  ///
  /// - Parameters:
  ///   - reason: Why; nil: not said.
  ///   - person: Who; nil: not said.
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/notFound(kind:reference:hint:)`` when the release says
  ///   nothing of such a screen.
  public func restoreToScope(
    _ key: String, of release: Release, reason: String? = nil, person: String? = nil
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    guard let screen = try read.specifiedScreen(key, of: release) else {
      throw .notFound(
        kind: "screen", reference: key,
        hint: "release \(release.version) says nothing of it; see `auditctl screen import`")
    }
    guard try !read.screenKeys(of: release.id).contains(key) else { return }
    try run(ScopeQuery.add, release.id.rawValue, screen.rawValue)
    try note(screen, isInScope: true, release, reason, person)
  }

  /// Takes a screen out of a release's scope; its findings stay, and what failed there is listed.
  ///
  /// - Parameters:
  ///   - reason: Why; nil: not said.
  ///   - person: Who; nil: not said.
  /// - Throws: ``StoreError/frozen(release:)``.
  public func removeFromScope(
    _ screen: Identifier<Screen>, of release: Release, reason: String? = nil, person: String? = nil
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try run(ScopeQuery.remove, release.id.rawValue, screen.rawValue)
    try note(screen, isInScope: false, release, reason, person)
  }

  private func note(
    _ screen: Identifier<Screen>, isInScope: Bool, _ release: Release, _ reason: String?, _ person: String?
  ) throws(StoreError) {
    try append(
      to: .scopeChange, ScopeQuery.note, release.id.rawValue, screen.rawValue, isInScope, reason, person, now)
  }
}
