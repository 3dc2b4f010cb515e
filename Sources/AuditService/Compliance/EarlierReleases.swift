internal import AuditModel
internal import AuditStore

/// The releases that a release goes back to, and what they say at an address and on a check (rule 8).
struct EarlierReleases {
  /// The releases, the predecessor first.
  let releases: [Release]
  /// Their sessions.
  private(set) var sessions: [Identifier<AuditSession>: AuditSession] = [:]
  /// The ways of each check that the release asks for, and for a check without ways itself.
  private let answering: [Identifier<Check>: [Identifier<Check>]]
  /// Of each check those whose earlier findings answer it: itself, and those that it took the place of.
  private let earlierKeys: [Identifier<Check>: [Identifier<Check>]]
  /// The check that a finding on a check, of whatever edition, answers.
  private let answered: [Identifier<Check>: Set<Identifier<Check>>]
  private let toolChecks: [Identifier<Release>: Set<Identifier<Check>>]

  /// Reads what they are; nothing is read of a first release.
  init(of release: Release, _ definitions: [CheckDefinition], in transaction: borrowing ReadTransaction) throws {
    releases = try transaction.earlierReleases(of: release)
    var answering: [Identifier<Check>: [Identifier<Check>]] = [:]
    var earlierKeys: [Identifier<Check>: [Identifier<Check>]] = [:]
    var answered: [Identifier<Check>: Set<Identifier<Check>>] = [:]
    var toolChecks: [Identifier<Release>: Set<Identifier<Check>>] = [:]
    if !releases.isEmpty {
      let replaced = try Self.replaced(definitions, release, transaction)
      for definition in definitions where !definition.hasWays {
        let check = definition.wayOf ?? definition.id
        answering[check, default: []].append(definition.id)
        let keys = [definition.id] + (replaced[definition.check.path] ?? [])
        earlierKeys[definition.id] = keys
        for key in keys { answered[key, default: []].insert(check) }
      }
      for earlier in releases {
        toolChecks[earlier.id] = try transaction.toolChecks(of: earlier.id)
        for session in try transaction.sessions(of: earlier.id) { sessions[session.id] = session }
      }
    }
    self.answering = answering
    self.earlierKeys = earlierKeys
    self.answered = answered
    self.toolChecks = toolChecks
  }

  /// The earlier checks that each check took the place of, by its path.
  private static func replaced(
    _ definitions: [CheckDefinition], _ release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> [String: [Identifier<Check>]] {
    var replaced: [String: [Identifier<Check>]] = [:]
    for (old, new) in try transaction.successors(for: release.id).sorted(by: { $0.key < $1.key }) {
      guard let key = try transaction.checkID(old) else { continue }
      for path in new where path != old { replaced[path, default: []].append(key) }
    }
    return replaced
  }

  /// What each of the releases says of a check at an address, the predecessor first.
  ///
  /// - Parameters:
  ///   - check: A check that the release asks for, and no way.
  ///   - count: How many releases to go back.
  func earlier(
    at address: Int64, _ check: Identifier<Check>, count: Int, _ reader: borrowing PlaceReader
  ) throws -> [CarryRule.Earlier] {
    var earlier: [CarryRule.Earlier] = []
    let ways = answering[check] ?? []
    for release in releases.prefix(count) {
      let tools = toolChecks[release.id] ?? []
      var decisions: [[FindingRule.ClassDecision]] = []
      for way in ways {
        var found: [CountedFinding] = []
        for key in earlierKeys[way] ?? [] {
          found += try reader.findings(of: release.id, at: address, on: key).map(counted)
        }
        decisions.append(FindingRule.decide(found, isToolCheck: tools.contains(way)))
      }
      let isWay = ways != [check]
      earlier.append(
        CarryRule.Earlier(
          release: release.version, classes: isWay ? AlternativeRule.decide(decisions) : decisions.first ?? []))
    }
    return earlier
  }

  private func counted(_ found: PlaceReader.Found) -> CountedFinding {
    CountedFinding(found.row, sessions[found.row.session], isRetracted: found.isRetracted)
  }

  /// The failures that may be carried: where each of the releases has a failure that the release itself did not test.
  ///
  /// - Parameter isTested: Whether a check was plainly tested at an address in the release.
  /// - Returns: How many releases there are to go back for each address and check.
  func candidates(
    in transaction: borrowing ReadTransaction, except isTested: (Int64, Identifier<Check>) -> Bool
  ) throws -> [CarriedFailures.Place: Int] {
    var candidates: [CarriedFailures.Place: Int] = [:]
    for (index, release) in releases.enumerated() {
      for place in try transaction.failedPlaces(of: release.id) {
        for check in answered[place.check] ?? [] where !isTested(place.address, check) {
          candidates[CarriedFailures.Place(address: place.address, check: check)] = index + 1
        }
      }
    }
    return candidates
  }
}
