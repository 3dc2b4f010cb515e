internal import AuditModel

/// What of earlier editions answers the checks of a release: the check itself and those that it took the place of, with the
/// ways that each had in each release (rules 4 and 8).
struct EarlierQuestions {
  /// What was answered by itself in an earlier release: a check, or a way of one.
  struct Way {
    /// The checks whose findings answer it; of several the worst counts.
    let checks: [Identifier<Check>]
    let method: CheckMethod
    /// Whether the release had it as a way.
    let isAsked: Bool
  }

  /// A check of an earlier release, with its ways.
  struct Group {
    let ways: [Way]
    let isAlternative: Bool
  }

  /// The check that a finding on a check, of whatever edition, answers.
  private(set) var answered: [Identifier<Check>: Set<Identifier<Check>>] = [:]
  /// Of each check, or way, those whose earlier findings answer it: itself, and those that it took the place of.
  private let keys: [Identifier<Check>: [Identifier<Check>]]
  /// What each of the releases has of checks that have ways, or had some.
  private var special: [[Identifier<Check>: [Group]]]

  /// - Parameters:
  ///   - definitions: The checks that the release asks for.
  ///   - releases: Those that it goes back to.
  init(
    _ definitions: [CheckDefinition], of release: Release, back releases: [Release],
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    special = Array(repeating: [:], count: releases.count)
    var keys: [Identifier<Check>: [Identifier<Check>]] = [:]
    let replaced = releases.isEmpty ? [:] : try Self.replaced(release, snapshot)
    for definition in definitions {
      keys[definition.id] = [definition.id] + (replaced[definition.check.path] ?? [])
      for key in keys[definition.id] ?? [] {
        answered[key, default: []].insert(definition.wayOf ?? definition.id)
      }
    }
    self.keys = keys
    guard !releases.isEmpty else { return }
    let ways = Dictionary(grouping: definitions.filter { $0.wayOf != nil }) { $0.wayOf ?? $0.id }
    for (place, earlier) in releases.enumerated() {
      let had = Dictionary(grouping: try snapshot.ways(of: earlier.id), by: \.check)
      guard !had.isEmpty || !ways.isEmpty else { continue }
      for definition in definitions where definition.wayOf == nil {
        let met = ways[definition.id] ?? []
        let before = (keys[definition.id] ?? []).filter { had[$0] != nil }
        guard !met.isEmpty || !before.isEmpty else { continue }
        let groups = groups(of: definition, met, had)
        special[place][definition.id] = groups
        for key in groups.flatMap(\.ways).flatMap(\.checks) { answered[key, default: []].insert(definition.id) }
      }
    }
  }

  /// What of one release answers a check.
  func groups(of check: AskedCheck, in release: Int) -> [Group] {
    if let groups = special[release][check.id] { return groups }
    let way = Way(checks: keys[check.id] ?? [check.id], method: check.definition.check.method, isAsked: true)
    return [Group(ways: [way], isAlternative: false)]
  }

  /// The ways that a release had of what a check is now, and the check as one that is answered itself.
  ///
  /// A way of a renamed check is the one of the same key.
  ///
  /// - Parameters:
  ///   - met: The ways that the check has now.
  ///   - had: The ways of the checks of the release.
  private func groups(
    of definition: CheckDefinition, _ met: [CheckDefinition], _ had: [Identifier<Check>: [CheckWay]]
  ) -> [Group] {
    let whole = keys[definition.id] ?? [definition.id]
    var left = whole.flatMap { had[$0] ?? [] }
    let known = Set(had.values.joined().map(\.way))
    var ways = met.map { way in
      var checks = keys[way.id] ?? [way.id]
      let key = Self.lastPart(of: way.check.path)
      checks += left.filter { Self.lastPart(of: $0.path) == key && !checks.contains($0.way) }.map(\.way)
      left.removeAll { checks.contains($0.way) }
      return Way(
        checks: checks, method: way.check.method, isAsked: checks.contains { known.contains($0) })
    }
    ways += left.map { Way(checks: [$0.way], method: definition.check.method, isAsked: true) }
    // What was answered as a whole before it had ways, or after they went.
    let itself = Way(checks: whole, method: definition.check.method, isAsked: true)
    return (ways.isEmpty ? [] : [Group(ways: ways, isAlternative: true)]) + [
      Group(ways: [itself], isAlternative: false)
    ]
  }

  private static func lastPart(of path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }

  /// The earlier checks that each check took the place of, by its path.
  private static func replaced(
    _ release: Release, _ snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [String: [Identifier<Check>]] {
    var replaced: [String: [Identifier<Check>]] = [:]
    for old in try snapshot.succeededChecks(for: release.id) {
      for path in old.became where path != old.path { replaced[path, default: []].append(old.id) }
    }
    return replaced
  }
}
