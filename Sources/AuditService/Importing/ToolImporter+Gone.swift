public import AuditModel
internal import AuditRules
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

  /// Marks issues as fixed, by the tool's word, where it looked again and reports nothing any more.
  func claim(
    _ missing: [KnownInstance], _ instances: [PlacedInstance], _ pages: [PlacedPage], _ imported: inout Imported,
    in transaction: borrowing WriteTransaction
  ) throws {
    struct Site: Hashable {
      let address: Int64
      let rule: String
    }
    let isComplete = report.status == .complete
    let earlier = Set(try transaction.read.earlierReleases(of: release).map(\.id))
    func sites(_ outcome: Outcome) -> Set<Site> {
      Set(
        instances.filter { $0.instance.outcome == outcome && $0.ignoreReason == nil }.compactMap { one in
          one.address.map { Site(address: $0, rule: one.instance.rule) }
        })
    }
    struct Place: Hashable {
      let screen, state: Int64
    }
    var looked: [Place: [ToolPage]] = [:]
    for page in pages where !page.isOlder {
      guard let placed = page.screen else { continue }
      looked[Place(screen: placed.screenID, state: placed.stateID), default: []].append(page.page)
    }
    // What the tool can no longer tell is not fixed by its word.
    let doubtful = sites(.cantTell)
    var gone: Set<Site> = []
    // Nor is what was seen later than on this build.
    var later: Set<Site> = []
    for one in missing {
      guard let address = one.address, let screen = one.screen, let state = one.state,
        let here = looked[Place(screen: screen, state: state)]
      else { continue }
      let site = Site(address: address, rule: one.rule)
      guard
        one.lastSeenIn == release.id ? one.lastSeenAtBuild <= build.position : earlier.contains(one.lastSeenIn)
      else {
        later.insert(site)
        continue
      }
      let wasRun = here.contains { page in page.rules[one.rule].map { $0.wasRun && !$0.isTruncated } ?? false }
      let isDoubtful = one.outcome == .failed && doubtful.contains(site)
      if isComplete, ImportRule.claimsFixed(wasRun: wasRun, isReported: isDoubtful) {
        imported.goneCount += 1
        gone.insert(site)
      } else {
        imported.notTestedCount += 1
      }
    }
    let fixed = gone.subtracting(sites(.failed)).subtracting(doubtful).subtracting(later)
    for site in fixed.sorted(by: { ($0.address, $0.rule) < ($1.address, $1.rule) }) {
      let issues = try transaction.read.issues(ofRule: site.rule, of: report.tool, at: site.address)
      for issue in issues {
        try transaction.addIssueEvent(
          IssueEvent(
            .claimed, actor: options.person, text: toolName, build: build.id),
          to: issue)
        imported.claimed.append(issue)
      }
    }
  }
}
