package import AuditModel

/// The releases that a release goes back to, and what they say at an address and on a check (rule 8).
package struct EarlierReleases {
  /// The releases, the predecessor first.
  package let releases: [Release]
  /// Their sessions.
  private(set) var sessions: [Identifier<AuditSession>: AuditSession] = [:]
  /// The ways of each check that the release asks for, and for a check without ways itself.
  private let answering: [Identifier<Check>: [Identifier<Check>]]
  /// Of each check those whose earlier findings answer it: itself, and those that it took the place of.
  private let earlierKeys: [Identifier<Check>: [Identifier<Check>]]
  /// The check that a finding on a check, of whatever edition, answers.
  private let answered: [Identifier<Check>: Set<Identifier<Check>>]
  /// The checks whose findings answer themselves and no other: no ways, and nothing that became something else.
  private let standing: Set<Identifier<Check>>
  /// What the release had not seen when it was frozen, which counts for nothing in it.
  private let missed: LateRows
  /// What the frozen ones among the releases had not seen.
  private let late: LateRows
  /// The environment classes of the sessions of each of the releases and those before it, in their order.
  private let classesFrom: [Set<String>]

  /// Reads what they are; a first release has none.
  ///
  /// - Parameter isToday: Whether a frozen release is asked about as if it were not.
  init(
    of release: Release, _ definitions: [CheckDefinition], isToday: Bool = false,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    releases = try snapshot.earlierReleases(of: release)
    let isFrozen = release.stage == .frozen && !isToday && !releases.isEmpty
    missed = isFrozen ? try snapshot.lateRows(missedBy: [release.id]) : LateRows()
    late = try snapshot.lateRows(missedBy: releases.filter { $0.stage == .frozen }.map(\.id))
    var answering: [Identifier<Check>: [Identifier<Check>]] = [:]
    var earlierKeys: [Identifier<Check>: [Identifier<Check>]] = [:]
    var answered: [Identifier<Check>: Set<Identifier<Check>>] = [:]
    var classesFrom: [Set<String>] = []
    let replaced = releases.isEmpty ? [:] : try Self.replaced(definitions, release, snapshot)
    for definition in definitions where !definition.hasWays {
      let check = definition.wayOf ?? definition.id
      answering[check, default: []].append(definition.id)
      let keys = [definition.id] + (replaced[definition.check.path] ?? [])
      earlierKeys[definition.id] = keys
      for key in keys { answered[key, default: []].insert(check) }
    }
    for earlier in releases {
      var classes: Set<String> = []
      for session in try snapshot.sessions(of: earlier.id) {
        sessions[session.id] = session
        classes.insert(session.environment.environmentClass)
      }
      classesFrom.append(classes)
    }
    for index in classesFrom.indices.dropLast().reversed() { classesFrom[index].formUnion(classesFrom[index + 1]) }
    self.answering = answering
    self.earlierKeys = earlierKeys
    self.answered = answered
    standing = Set(answered.filter { $0.value == [$0.key] }.keys)
    self.classesFrom = classesFrom
  }

  /// The earlier checks that each check took the place of, by its path.
  private static func replaced(
    _ definitions: [CheckDefinition], _ release: Release, _ snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [String: [Identifier<Check>]] {
    var replaced: [String: [Identifier<Check>]] = [:]
    for old in try snapshot.succeededChecks(for: release.id) {
      for path in old.became where path != old.path { replaced[path, default: []].append(old.id) }
    }
    return replaced
  }

  /// What each of the releases says of a check at an address, the predecessor first, as far back as it matters: until
  /// every environment class was tested that anybody has used before.
  ///
  /// - Parameters:
  ///   - check: A check that the release asks for, and no way.
  ///   - count: How many releases to go back.
  ///   - isWhole: Whether to go so far back though it does not matter to what is carried.
  ///   - leavesOutDoubts: As ``FindingRule/decide(_:isToolCheck:leavesOutDoubts:)`` has it.
  func earlier(
    at address: Int64, _ check: Identifier<Check>, count: Int, isWhole: Bool = false, leavesOutDoubts: Bool = false,
    _ find: FindingsAtPlace
  ) throws -> [CarryRule.Earlier] {
    var earlier: [CarryRule.Earlier] = []
    let ways = answering[check] ?? []
    var tested: Set<String> = []
    for (index, release) in releases.prefix(count).enumerated() {
      if !isWhole, !tested.isEmpty, classesFrom[index].isSubset(of: tested) { break }
      var decisions: [[FindingRule.ClassDecision]] = []
      for way in ways {
        // Each check by itself: a pass of one of two that were merged is none of the other.
        decisions.append(
          FindingRule.worst(
            try (earlierKeys[way] ?? []).map { key in
              let found = try find(release.id, address, key)
              let counted = counting(found)
              guard let first = found.first, !counted.isEmpty else { return [] }
              return FindingRule.decide(
                counted, isToolCheck: first.isOfToolCheck, leavesOutDoubts: leavesOutDoubts)
            }))
      }
      let isWay = ways != [check]
      let classes = isWay ? AlternativeRule.decide(decisions) : decisions.first ?? []
      for decision in classes where CarryRule.isTest(decision.outcome) { tested.insert(decision.environmentClass) }
      earlier.append(CarryRule.Earlier(release: release.version, classes: classes))
    }
    return earlier
  }

  /// Version of the newest earlier release in which an untested cell passed; nil for another cell, and where none did.
  ///
  /// That is no pass of the release.
  func passedIn(_ cell: Cell, _ find: FindingsAtPlace) throws -> String? {
    guard cell.outcome == .untested, !releases.isEmpty else { return nil }
    for key in [cell.keys.own, cell.keys.component].compactMap({ $0 }) {
      let earlier = try earlier(at: key, cell.definition.id, count: releases.count, find)
      if let release = CarryRule.passedIn(earlier) { return release }
    }
    return nil
  }

  /// The checks that a finding on a check, of whatever edition, answers; empty where the release asks none of them.
  func checks(answeredBy found: Identifier<Check>) -> Set<Identifier<Check>> {
    answered[found] ?? []
  }

  /// What counts of the findings of a place: without what was not seen, and of what came late by ``LateRule``.
  private func counting(_ found: [FoundFinding]) -> [CountedFinding] {
    let seen = missed.findings.isEmpty ? found : found.filter { !missed.findings.contains($0.row.id) }
    let counted = seen.map { found in
      CountedFinding(
        found.row, sessions[found.row.session],
        isRetracted: found.isRetracted && !missed.retracted.contains(found.row.id))
    }
    return LateRule.counting(counted, late: late)
  }

  /// The failures that may be carried: where each of the releases has a failure that the release itself did not test.
  ///
  /// - Parameters:
  ///   - places: The findings of the release itself.
  ///   - addresses: Local keys of the addresses that are asked about; nil: all of them.
  /// - Returns: How many releases there are to go back for each address and check.
  func candidates(
    in snapshot: borrowing some ReleaseFacts & ~Copyable, besides places: FindingPlaces, at addresses: [Int64]?
  ) throws -> [CarriedFailures.Place: Int] {
    var candidates: [CarriedFailures.Place: Int] = [:]
    for (index, release) in releases.enumerated() {
      var walk = FindingPlaces.Walk(places)
      func take(_ address: Int64, _ found: Identifier<Check>) {
        if walk.isPlainlyTested(found, at: address), standing.contains(found) { return }
        let place = places.place(address)
        for check in answered[found] ?? [] {
          if let place, places.isPlainlyTested(check, in: place) { continue }
          candidates[CarriedFailures.Place(address: address, check: check)] = index + 1
        }
      }
      if let addresses {
        for address in addresses {
          for check in try snapshot.failedChecks(of: release.id, at: address) { take(address, check) }
        }
      } else {
        try snapshot.forEachFailedPlace(of: release.id) { take($0, $1) }
      }
    }
    return candidates
  }
}
