/// From which releases a release takes what it does not say itself: its predecessor, the hotfixes merged into it, and
/// those behind them; never from a branch beside it.
public struct WayBack: Sendable {
  /// A hotfix that brings something of its own, and where its line and that of the release part.
  struct Hotfix: Sendable {
    let version: String
    /// The nearest release that the predecessor's line and the hotfix's line both have; nil where there is none.
    let base: String?
    /// Place of the edit that merged it.
    let merged: LogPosition
  }

  /// The steps that are left out because they would lead in a circle, the oldest first.
  ///
  /// Two people can bring that about apart, each without knowing of the other. Of a circle the newest step counts as not
  /// said, and somebody has to take one away.
  public let circular: [ReleaseLink]

  private var predecessors: [String: String] = [:]
  /// The steps that count.
  private var steps: [ReleaseLink] = []
  private var merges: [String: [ReleaseLink]] = [:]
  private(set) var hotfixes: [String: [Hotfix]] = [:]
  /// All releases that a step names, each behind those on its way back.
  private(set) var order: [String] = []

  /// The ways of a product's releases.
  ///
  /// Of two steps to a predecessor the newer counts, as the fold of the register has it.
  public init(_ links: some Sequence<ReleaseLink>) {
    var circular: [ReleaseLink] = []
    var versions: Set<String> = []
    // A step closes a circle only with older ones, so that every copy leaves out the same.
    for link in Self.current(links) {
      // Only what some step names already can be on the way back of the target.
      let isKnown = link.release == link.target || versions.contains(link.release)
      versions.formUnion([link.release, link.target])
      if isKnown, Self.way(from: link.target, predecessors, merges).contains(link.release) {
        circular.append(link)
        continue
      }
      steps.append(link)
      if link.kind == .predecessor {
        predecessors[link.release] = link.target
      } else {
        merges[link.release, default: []].append(link)
      }
    }
    self.circular = circular
    order = sorted(versions)
    for (release, links) in merges { hotfixes[release] = own(of: release, links) }
  }

  /// The links in their order, of predecessors only the newest of each release.
  private static func current(_ links: some Sequence<ReleaseLink>) -> [ReleaseLink] {
    var newest: [String: LogPosition] = [:]
    for link in links where link.kind == .predecessor {
      newest[link.release] = max(link.position, newest[link.release] ?? link.position)
    }
    return links.filter { $0.kind == .merge || newest[$0.release] == $0.position }
      .sorted { ($0.position, $0.target) < ($1.position, $1.target) }
  }

  /// The versions on the way back of a release, itself first: then for each the hotfixes merged into it, in the order in
  /// which they were merged, and its predecessor; breadth first, each once.
  public func way(from release: String) -> [String] {
    Self.way(from: release, predecessors, merges)
  }

  private static func way(
    from release: String, _ predecessors: [String: String], _ merges: [String: [ReleaseLink]]
  ) -> [String] {
    var way = [release]
    var seen: Set = [release]
    var next = 0
    while next < way.count {
      let steps = (merges[way[next]] ?? []).map(\.target) + [predecessors[way[next]]].compactMap { $0 }
      for step in steps where seen.insert(step).inserted { way.append(step) }
      next += 1
    }
    return way
  }

  /// A shortest way along the steps from a release to another on its way back, in order; empty where there is none.
  public func steps(from release: String, to target: String) -> [ReleaseLink] {
    var reached: [String: [ReleaseLink]] = [release: []]
    for version in way(from: release) {
      for step in steps where step.release == version && reached[step.target] == nil {
        reached[step.target] = (reached[version] ?? []) + [step]
      }
    }
    return reached[target] ?? []
  }

  /// Whether any hotfix was merged into a release.
  public var hasMerges: Bool { !merges.isEmpty }

  /// The version that a release follows, as far as that leads in no circle; nil for a first one.
  public func predecessor(of release: String) -> String? {
    predecessors[release]
  }

  /// Each version behind those that it takes from.
  private func sorted(_ versions: Set<String>) -> [String] {
    var open = versions.sorted().map { ($0, isEntered: false) }
    var done: Set<String> = []
    var order: [String] = []
    while let (version, isEntered) = open.popLast() {
      if isEntered {
        if done.insert(version).inserted { order.append(version) }
      } else if !done.contains(version) {
        open.append((version, true))
        open += (merges[version] ?? []).map { ($0.target, false) }
        if let predecessor = predecessors[version] { open.append((predecessor, false)) }
      }
    }
    return order
  }

  /// The hotfixes that bring a release something that neither its predecessor nor another of them has already.
  private func own(of release: String, _ links: [ReleaseLink]) -> [Hotfix] {
    let line = predecessors[release].map(way) ?? []
    let ways = Dictionary(links.map { ($0.target, Set(way(from: $0.target))) }, uniquingKeysWith: { first, _ in first })
    return links.filter { link in
      !line.contains(link.target)
        && !ways.contains { $0.key != link.target && $0.value.contains(link.target) }
    }.map { link in
      let its = ways[link.target] ?? []
      return Hotfix(version: link.target, base: line.first(where: its.contains), merged: link.position)
    }
  }
}
