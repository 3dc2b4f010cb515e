public import AuditModel
internal import AuditRules
public import AuditStore

/// What profiles would ask of a release, read once for all of them: of the editions that the release pins, and of the newest
/// ones of packs that it would then pin, too.
public struct ProfileQuestions {
  /// The product.
  public let product: Product
  /// Its release.
  public let release: Release
  /// The screens in scope.
  public let screens: [ScreenOutline]
  private let all: [CheckDefinition]
  private let guidelines: [String: GuidelineOutline]
  private let keys: [String: Identifier<Check>]

  /// Reads what can be asked.
  public init(
    of product: Product, _ release: Release, _ transaction: borrowing ReadTransaction
  ) throws {
    (self.product, self.release) = (product, release)
    screens = try transaction.screenOutlines(of: release)
    let pinned = try transaction.pinnedEditions(of: release.id)
    let newest = try transaction.checkDefinitions(for: nil).filter { pinned[$0.pack] == nil }
    guidelines = try transaction.guidelineOutlines(for: release.id)
      .merging(try transaction.guidelineOutlines(for: nil)) { held, _ in held }
    all = try transaction.checkDefinitions(for: release.id) + newest
    keys = Dictionary(all.map { ($0.check.path, $0.id) }) { first, _ in first }
  }

  /// All checks, with ``CheckDefinition/isAsked`` as a profile has it.
  public func definitions(_ profile: Profile) -> [CheckDefinition] {
    let asked = Set(
      all.filter { definition in
        guidelines[definition.guidelinePath].map {
          profile.asks(definition.check, of: $0, on: product.platform)
        } ?? false
      }.map(\.check.path))
    return all.map { definition in
      let path = definition.check.path
      // A check that shares the ways of another pack is one of them where both are asked.
      let shared = definition.check.wayOf.map { asked.contains(path) && asked.contains($0) ? keys[$0] : nil }
      return CheckDefinition(
        id: definition.id, pack: definition.pack, guideline: definition.guideline,
        guidelineTitle: definition.guidelineTitle, check: definition.check, wayOf: shared ?? definition.wayOf,
        hasWays: definition.hasWays, isAsked: asked.contains(path))
    }
  }
}
