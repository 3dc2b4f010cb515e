public import AuditModel
public import AuditStore

extension ToolImporter {
  /// The instances of a tool in a product that later runs no longer find.
  public static func gone(
    _ tool: String, of product: Identifier<Product>, _ transaction: borrowing ReadTransaction
  ) throws -> Set<InstanceKey> {
    let known = try transaction.knownInstances(of: tool, product)
    let open = try open(known, transaction.proofs(of: tool, product), of: product, transaction)
    return Set(known.map(\.key)).subtracting(open.map(\.key))
  }

  /// The known instances that no later complete run showed to be gone.
  ///
  /// Only a run shows that which looked at the build on which one was seen last or at a later one of its release, or at a
  /// release that goes back to it.
  static func open(
    _ known: [KnownInstance], _ proofs: [RulePlace: [RuleProof]], of product: Identifier<Product>,
    _ transaction: borrowing ReadTransaction
  ) throws -> [KnownInstance] {
    let releases = try transaction.releases(of: product)
    var before: [Identifier<Release>: Set<Identifier<Release>>] = [:]
    for release in releases { before[release.id] = Set(releases.wayBack(from: release).map(\.id)) }
    return known.filter { one in
      guard let screen = one.screen, let state = one.state else { return true }
      let place = RulePlace(rule: one.rule, screen: screen, state: state)
      return !proofs[place, default: []].contains { proof in
        let isNotBefore =
          proof.release == one.lastSeenIn
          ? proof.buildPosition >= one.lastSeenAtBuild : before[proof.release]?.contains(one.lastSeenIn) ?? false
        return isNotBefore && proof.time > one.lastSeenAt
      }
    }
  }
}
