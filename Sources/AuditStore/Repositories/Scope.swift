public import AuditModel

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
      ScopeChange(
        screen: row.text(0), release: row.text(1), isInScope: row.bool(2), reason: row.optionalText(3),
        person: row.optionalText(4), changedAt: row.int64(5))
    }
  }

  /// Whether anything was found in any release of a product, retracted findings included.
  public func hasFinding(of product: Identifier<Product>) throws(StoreError) -> Bool {
    try all(ScopeQuery.hasFinding, product.rawValue) { $0.bool(0) }.first ?? false
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
    let number = try nextLogNumber(of: .scopeChange)
    try run(
      ScopeQuery.note, number.replica, number.sequence, release.id.rawValue, screen.rawValue, isInScope, reason, person,
      now)
  }
}
