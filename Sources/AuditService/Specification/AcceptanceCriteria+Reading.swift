public import AuditModel
public import AuditReports
internal import AuditRules
public import AuditStore

extension AcceptanceCriteria {
  /// Reads the criteria of a screen in a release's scope.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` when the release has no such screen in scope.
  public init(
    _ transaction: borrowing ReadTransaction, screen key: String, product: Product, release: Release
  ) throws {
    let specification = try transaction.screen(key, of: release).expanded
    let profile = try transaction.profile(release.profile)
    let definitions = try transaction.checkDefinitions(for: release.id)
    let index = CheckIndex(definitions)
    var checks: [AskedCheck] = []
    for definition in definitions where definition.wayOf == nil && definition.check.scope != .product {
      guard definition.isAsked else { continue }
      let detail = try transaction.detail(of: definition, ways: index.ways(of: definition), release: release.id)
      let isAdvice = !definition.check.level.isMustLevel(target: profile.target)
      checks.append(AskedCheck(detail.check, isAdvice: isAdvice))
    }
    self.init(specification, product: product, release: release.version, checks: checks)
  }
}
