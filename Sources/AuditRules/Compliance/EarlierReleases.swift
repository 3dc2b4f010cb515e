package import AuditModel

/// The releases that a release goes back to, and what they say at an address and on a check (rule 8).
package struct EarlierReleases: Sendable {
  /// The releases, each before all that it goes back to itself.
  package let releases: [Release]
  /// Their sessions.
  private(set) var sessions: [Identifier<AuditSession>: AuditSession] = [:]
  /// What they say of the findings made in them, by the plan of the release that asks.
  private var answering: [Identifier<AuditSession>: AnsweringSession] = [:]
  /// The environments of that plan that answer a method, by its place among ``PlannedEnvironment/Kind/methods``.
  private let environments: [[String]]
  /// Where what they found is by the keys of the release.
  private let renamed: RenamedPlaces
  /// What of the older editions answers the checks of the release.
  private var questions: EarlierQuestions
  /// For each of the releases those that go back to it, by their places; nil where they are one line.
  private let after: [Set<Int>]?
  /// What the release had not seen when it was frozen, which counts for nothing in it.
  private let missed: LateRows
  /// What the frozen ones among the releases had not seen.
  private let late: LateRows
  /// The tools' failures that findings name, to end them.
  private var ends: [Identifier<Finding>: [Identifier<Finding>]] = [:]
  /// What made the findings that tools made.
  private var tools: [Identifier<Finding>: ToolOrigin] = [:]
  /// Whose answers end nothing in the release, and so in those before.
  private(set) var fourEyes = FourEyesRule()
  /// The failures of the release, and of those before, that none but their fixers took back; they stand.
  private(set) var takenBackByFixers: Set<Identifier<Finding>> = []
  /// Who said where that something was fixed, by the keys of the release; none where four eyes are not asked for.
  private var claims: [FixClaim] = []
  /// Whether what the releases say changes only with what is found in them or edited: not where people who said that they
  /// fixed something end nothing, nor where renamed places have no row yet, whose keys are others with the first finding.
  var sayTheSame: Bool { claims.isEmpty && renamed.added.isEmpty }

  /// Reads what they are; a first release has none.
  ///
  /// - Parameters:
  ///   - plan: The plan of the release.
  ///   - isToday: Whether a frozen release is asked about as if it were not.
  ///   - isFourEyes: Whether its profile asks for four eyes.
  init(
    of release: Release, _ definitions: [CheckDefinition], _ plan: ReleasePlan, _ renamed: RenamedPlaces,
    isToday: Bool = false, isFourEyes: Bool = false, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    releases = try snapshot.earlierReleases(of: release)
    environments = PlannedEnvironment.Kind.methods.map { plan.environments(answering: [$0]).map(\.name) }
    self.renamed = renamed
    let isFrozen = release.stage == .frozen && !isToday && !releases.isEmpty
    missed = isFrozen ? try snapshot.lateRows(missedBy: [release.id]) : LateRows()
    late = try snapshot.lateRows(missedBy: releases.filter { $0.stage == .frozen }.map(\.id))
    questions = try EarlierQuestions(definitions, of: release, back: releases, in: snapshot)
    after = Self.after(releases)
    if isFourEyes {
      claims = try snapshot.fixClaims(of: release.product).flatMap { claim in
        renamed.anywhere(claim.place.address).map { address in
          FixClaim(
            place: IssuePlace(address: address, check: claim.place.check), person: claim.person,
            claimedAt: claim.claimedAt)
        }
      }
      try holdFourEyes(definitions, of: release, in: snapshot)
    }
    for earlier in releases {
      for session in try snapshot.sessions(of: earlier.id) { sessions[session.id] = session }
      ends.merge(try snapshot.endedFailures(of: earlier.id)) { one, _ in one }
      tools.merge(try snapshot.toolOrigins(of: earlier.id)) { one, _ in one }
    }
    answering = sessions.mapValues { AnsweringSession($0, plan) }
  }

  private mutating func holdFourEyes(
    _ definitions: [CheckDefinition], of release: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    // Who fixed one way fixed the check, whichever way is passed.
    let ways = Dictionary(grouping: definitions) { $0.wayOf ?? $0.id }.mapValues { Set($0.map(\.id)) }
    fourEyes = FourEyesRule(claims) { [questions] claimed in
      let asked = questions.answered[claimed] ?? []
      return asked.reduce(asked) { $0.union(ways[$1] ?? []) }
    }
    takenBackByFixers = []
    for found in fourEyes.isEmpty ? [] : [release] + releases {
      takenBackByFixers.formUnion(
        fourEyes.standing(try snapshot.retractedFailures(of: found.id).map { $0.moved(renamed, foundIn: found.id) }))
    }
  }

  /// The same releases, of which other checks are asked.
  ///
  /// - Parameter release: The one that goes back to them.
  func asking(
    _ definitions: [CheckDefinition], of release: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> EarlierReleases {
    var asking = self
    asking.questions = try EarlierQuestions(definitions, of: release, back: releases, in: snapshot)
    if !claims.isEmpty { try asking.holdFourEyes(definitions, of: release, in: snapshot) }
    return asking
  }

  /// For each release those that go back to it; nil where nothing was merged, so that all before it do.
  private static func after(_ releases: [Release]) -> [Set<Int>]? {
    guard releases.contains(where: { !$0.merges.isEmpty }) || !isLine(releases) else { return nil }
    let places = Dictionary(releases.enumerated().map { ($0.element.version, $0.offset) }) { first, _ in first }
    var after = Array(repeating: Set<Int>(), count: releases.count)
    for (place, release) in releases.enumerated() {
      for before in ([release.predecessor].compactMap { $0 } + release.merges).compactMap({ places[$0] }) {
        after[before].formUnion(after[place].union([place]))
      }
    }
    return after
  }

  /// Whether each is the predecessor of the one before it.
  private static func isLine(_ releases: [Release]) -> Bool {
    zip(releases, releases.dropFirst()).allSatisfy { $0.predecessor == $1.version }
  }

  /// Whether a release goes back to another one, by their places.
  func goesBack(_ later: Int, _ earlier: Int) -> Bool {
    after.map { $0[earlier].contains(later) } ?? (later < earlier)
  }

  /// What each of the releases says of a check at an address, in their order.
  ///
  /// - Parameters:
  ///   - check: A check that the release asks for, and no way.
  ///   - count: How many releases to go back.
  func said(
    at address: Int64, _ check: AskedCheck, count: Int, _ find: FindingsAtPlace
  ) throws -> [CarryRule.Said] {
    try releases.prefix(count).enumerated().map { place, release in
      var ends = ToolRule.Ends()
      func decide(_ way: EarlierQuestions.Way) throws -> [FindingRule.Decision] {
        let answering = environments[PlannedEnvironment.Kind.slot(of: way.method)]
        // Each check by itself: a pass of one of two that were merged is none of the other.
        return FindingRule.worst(
          try way.checks.compactMap { key in
            let found = try renamed.former(address, foundIn: release.id).flatMap { try find(release.id, $0, key) }
            let counted = counting(renamed.moved(found, to: address), way.method)
            guard !counted.isEmpty else { return nil }
            ends.add(ToolRule.Ends(counted, isToolCheck: way.method == .tool))
            return FindingRule.decide(counted, in: answering, isToolCheck: way.method == .tool)
          })
      }
      let decisions = try questions.groups(of: check, in: place).map { group in
        let ways = try group.ways.map { (way: $0, decisions: try decide($0)) }
        guard group.isAlternative else { return ways.first?.decisions ?? [] }
        // A way that the release did not have is none that it left open.
        let asked = ways.filter { $0.way.isAsked || !$0.decisions.isEmpty }
        return AlternativeRule.decide(asked.map(\.decisions), in: check.environments)
      }
      return CarryRule.Said(
        release: release.version, decisions: FindingRule.worst(decisions.filter { !$0.isEmpty }), ends: ends)
    }
  }

  /// What failed in the releases at an address, as long as the release itself says nothing there: what stands of it, and the
  /// position of the oldest release in which it failed; nil where it failed in none.
  func failures(
    at address: Int64, _ check: AskedCheck, count: Int, _ find: FindingsAtPlace
  ) throws -> (standing: [CarryRule.Standing], oldest: Int?) {
    let said = try said(at: address, check, count: count, find)
    let failed = zip(releases, said).filter { $0.1.decisions.contains { $0.outcome == .failed } }
    return (CarryRule.standing(said, goesBack: goesBack), failed.map(\.0.position).min())
  }

  /// Version of the newest earlier release in which an untested cell passed; nil for another cell, and where none did.
  ///
  /// That is no pass of the release.
  func passedIn(_ cell: Cell, _ find: FindingsAtPlace) throws -> String? {
    guard cell.outcome == .untested, !releases.isEmpty else { return nil }
    let check = cell.asked
    for key in [cell.keys.own, cell.keys.component].compactMap({ $0 }) {
      let said = try said(at: key, check, count: releases.count, find)
      if let release = CarryRule.passedIn(said, in: check.full) { return release }
    }
    return nil
  }

  /// The checks that a finding on a check, of whatever edition, answers; empty where the release asks none of them.
  func checks(answeredBy found: Identifier<Check>) -> Set<Identifier<Check>> {
    questions.answered[found] ?? []
  }

  /// What counts of the findings of a place: without what was not seen, and of what came late by ``LateRule``.
  private func counting(_ found: [FoundFinding], _ method: CheckMethod) -> [CountedFinding] {
    let seen = missed.findings.isEmpty ? found : found.filter { !missed.findings.contains($0.row.id) }
    let counted = seen.map { found in
      CountedFinding(
        found.row, answering[found.row.session],
        isRetracted: found.isRetracted && !missed.retracted.contains(found.row.id)
          && !takenBackByFixers.contains(found.row.id), method: method, isSetAside: false,
        ends: ends[found.row.id] ?? [], tool: tools[found.row.id], fourEyes)
    }
    return LateRule.counting(counted, late: late)
  }

  /// The failures that may be carried.
  ///
  /// - Parameter addresses: Local keys of the addresses that are asked about; nil: all of them.
  /// - Returns: How many releases there are to go back for each address and check.
  func candidates(
    in snapshot: borrowing some ReleaseFacts & ~Copyable, at addresses: [Int64]?
  ) throws -> [CarriedFailures.Place: Int] {
    var candidates: [CarriedFailures.Place: Int] = [:]
    try forEachFailedPlace(in: snapshot, at: addresses) { index, address, found in
      for check in questions.answered[found] ?? [] {
        candidates[CarriedFailures.Place(address: address, check: check)] = index + 1
      }
    }
    return candidates
  }

  /// Goes through the places with failures, the newest release first; a place may come once for each release.
  ///
  /// - Parameters:
  ///   - addresses: Local keys of the addresses that are asked about; nil: all of them.
  ///   - body: Is given the place of the release among ``releases``, and where the failure is by the keys of the release that
  ///     asks.
  func forEachFailedPlace(
    in snapshot: borrowing some ReleaseFacts & ~Copyable, at addresses: [Int64]?,
    _ body: (_ release: Int, _ address: Int64, _ check: Identifier<Check>) -> Void
  ) throws {
    for (index, release) in releases.enumerated() {
      guard let addresses else {
        for place in try snapshot.failedPlaces(in: release) {
          body(index, renamed.current(place.address, foundIn: release.id), place.check)
        }
        continue
      }
      for address in addresses {
        for former in renamed.former(address, foundIn: release.id) {
          for check in try snapshot.failedChecks(of: release.id, at: former) { body(index, address, check) }
        }
      }
    }
  }
}

extension RetractedFailure {
  /// The same where it is by the keys of a release that goes back to its own.
  fileprivate func moved(_ renamed: RenamedPlaces, foundIn release: Identifier<Release>) -> RetractedFailure {
    RetractedFailure(
      finding: finding,
      place: IssuePlace(address: renamed.current(place.address, foundIn: release), check: place.check),
      retractedBy: retractedBy, retractedAt: retractedAt)
  }
}
