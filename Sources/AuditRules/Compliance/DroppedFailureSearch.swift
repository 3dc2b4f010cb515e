internal import AuditModel

/// A failure of a release, or of one before it, that stands where the release has no cell for it (rule 8).
struct FoundDroppedFailure {
  /// Where it was found.
  let address: Address
  /// The check.
  let check: AskedCheck
  /// What failed, the newest release first; at least one.
  let failures: [CarryRule.Failure]
  /// Version of the release in which it was found last.
  let release: String
  /// Why there is no cell.
  let cause: DroppedFailure.Cause
  /// The environment, where the plan does not name it; nil for another cause.
  var environment: String?
}

/// What of a product is in the scope of a release.
struct ScopeOutline {
  private let screens: Set<String>
  private let components: Set<String>

  /// - Parameter screens: Those in scope.
  init(_ screens: [ScreenOutline]) {
    self.screens = Set(screens.map(\.key))
    components = Set(screens.flatMap(\.components))
  }

  /// Whether an address is the product's own, on a screen in scope, or on a component that such a screen declares.
  func includes(_ address: Address) -> Bool {
    switch address {
    case .product: true
    case .screen(let key, _, _): screens.contains(key)
    case .component(let key, _): components.contains(key)
    }
  }
}

/// Finds the failures that stand where a release has no cell for them: on screens out of scope, at what the specification
/// has no more, on checks that the profile does not ask for, and where they were carried in environments that the plan does
/// not name (rule 8).
///
/// Only a pass or a not-applicable ends one of them: nobody is asked to look again, and that somebody could not tell is no
/// test.
enum DroppedFailureSearch {
  /// An address and a check of whatever edition with a failure.
  struct FailedPlace: Hashable {
    /// Local key of the address.
    let address: Int64
    let check: Identifier<Check>
  }

  /// The places of failures for which there may be no cell, in this release and in those that it goes back to; each was
  /// perhaps passed since.
  ///
  /// - Parameter addresses: Local keys of the addresses that are asked about; nil: all of them.
  static func failedPlaces(
    _ input: ComplianceInput, at addresses: [Int64]? = nil, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> Set<FailedPlace> {
    let filled = Set(input.definitions.filter { $0.wayOf == nil && ComponentRule.isFilled($0.check) }.map(\.id))
    let components = Set(input.screens.flatMap(\.elements).compactMap(\.componentAddress))
    var failed: Set<FailedPlace> = []
    func take(_ address: Int64, _ check: Identifier<Check>) {
      if input.isSpecified(address) {
        let answered = input.earlier.checks(answeredBy: check)
        let isCell = !answered.isEmpty && (!components.contains(address) || answered.isSubset(of: filled))
        guard !isCell else { return }
      }
      failed.insert(FailedPlace(address: address, check: check))
    }
    for finding in input.findings where finding.outcome == .failed && !input.retracted.contains(finding.id) {
      take(finding.address, finding.check)
    }
    try input.earlier.forEachFailedPlace(in: snapshot, at: addresses) { take($1, $2) }
    return failed
  }

  /// Those of the places at which a failure stands and there is no cell.
  static func all(
    _ failed: Set<FailedPlace>, _ scope: ScopeOutline, _ input: ComplianceInput,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [FoundDroppedFailure] {
    guard !failed.isEmpty else { return [] }
    let addresses = try snapshot.addresses(of: input.product.id, input.renamed)
    let asked = Checks(
      list: input.asked, earlier: input.earlier, isAsked: true)
    let others = try notAsked(besides: failed, input, snapshot)
    var seen: Set<FailedPlace> = []
    var dropped: [FoundDroppedFailure] = []
    let search = Search(input, scope)
    try snapshot.lookingUpPlaces { find in
      for place in failed {
        guard let address = addresses[place.address] else { continue }
        for checks in [asked, others] {
          for id in checks?.earlier.checks(answeredBy: place.check) ?? [] {
            guard let checks, let check = checks.list.byKey[id],
              seen.insert(FailedPlace(address: place.address, check: id)).inserted,
              let cause = search.cause(address, place.address, check, checks)
            else { continue }
            var failures = try search.failures(at: place.address, check, checks, find)
            // What a partial re-audit leaves out stands as in the release before; what it found there itself does not.
            if input.isNotReAudited(address) { failures.removeAll { $0.release != input.release.version } }
            guard let newest = failures.first else { continue }
            dropped.append(
              FoundDroppedFailure(
                address: address, check: check, failures: failures, release: newest.release, cause: cause))
          }
        }
      }
    }
    return dropped
  }

  /// Those that were carried in environments that the plan does not name, at places that have cells.
  ///
  /// - Parameter dropped: Those at places without cells, which are listed already.
  static func unplanned(
    besides dropped: [FoundDroppedFailure], _ input: ComplianceInput,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [FoundDroppedFailure] {
    guard !input.carried.unplanned.isEmpty else { return [] }
    let addresses = try snapshot.addresses(of: input.product.id, input.renamed)
    let listed = Set(dropped.map { AuditCell(address: $0.address, check: $0.check.id) })
    var unplanned: [FoundDroppedFailure] = []
    for (place, failures) in input.carried.unplanned {
      guard let address = addresses[place.address], let check = input.asked.byKey[place.check],
        !listed.contains(AuditCell(address: address, check: check.id)), !input.isNotReAudited(address)
      else { continue }
      for failure in failures {
        unplanned.append(
          FoundDroppedFailure(
            address: address, check: check, failures: [failure], release: failure.release, cause: .unplanned,
            environment: failure.environment.name))
      }
    }
    return unplanned
  }

  /// Checks with the releases before, as these answer them.
  private struct Checks {
    let list: AskedCheckList
    let earlier: EarlierReleases
    /// Whether the profile asks for them.
    let isAsked: Bool
  }

  /// The checks of the pinned packs that the profile does not ask for, and those that their editions dropped; nil where
  /// nothing failed on any.
  ///
  /// What conforms to WCAG meets level AA, so a failure there matters to a profile that aims lower, too.
  private static func notAsked(
    besides failed: Set<FailedPlace>, _ input: ComplianceInput, _ snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> Checks? {
    guard failed.contains(where: { input.earlier.checks(answeredBy: $0.check).isEmpty }) else { return nil }
    let asked = Set(input.definitions.map(\.id))
    var definitions = try snapshot.checkDefinitions(for: input.release.id).filter { !asked.contains($0.id) }
    var earlier = try input.earlier.asking(definitions, of: input.release, in: snapshot)
    let unknown = Set(failed.map(\.check)).filter {
      input.earlier.checks(answeredBy: $0).isEmpty && earlier.checks(answeredBy: $0).isEmpty
    }
    if !unknown.isEmpty {
      definitions += try lastKnown(unknown, besides: asked.union(definitions.map(\.id)), input, snapshot)
      earlier = try input.earlier.asking(definitions, of: input.release, in: snapshot)
    }
    return Checks(
      list: AskedCheckList(definitions, target: max(input.profile.target, .aa), input.plan), earlier: earlier,
      isAsked: false)
  }

  /// Checks that the editions of the release have no more, with their ways, as the newest earlier release has them.
  private static func lastKnown(
    _ checks: Set<Identifier<Check>>, besides known: Set<Identifier<Check>>, _ input: ComplianceInput,
    _ snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [CheckDefinition] {
    var known = known
    var found: [CheckDefinition] = []
    for release in input.earlier.releases {
      let had = try snapshot.checkDefinitions(for: release.id)
      let wanted = Set(had.filter { checks.contains($0.id) }.map { $0.wayOf ?? $0.id })
      for definition in had where wanted.contains(definition.wayOf ?? definition.id) {
        if known.insert(definition.id).inserted { found.append(definition) }
      }
    }
    return found
  }

  /// Looks at one place after the other.
  private struct Search {
    private let input: ComplianceInput
    private let scope: ScopeOutline

    init(_ input: ComplianceInput, _ scope: ScopeOutline) {
      self.input = input
      self.scope = scope
    }

    /// Why the release has no cell for a check at an address; nil where it has one.
    func cause(
      _ address: Address, _ key: Int64, _ check: AskedCheck, _ checks: Checks
    ) -> DroppedFailure.Cause? {
      guard scope.includes(address) else { return isOutOfScope(address) ? .outOfScope : .gone }
      guard checks.isAsked else { return .notAsked }
      if case .component = address {
        // A component answers for its screens, but not what depends on where it stands.
        if input.isSpecified(key) { return check.isFilled ? nil : .notAsked }
        return .gone
      }
      return isThere(address, key) ? nil : .gone
    }

    /// Whether what is not in scope was taken out of it.
    ///
    /// A component that no screen in scope declares is gone, unless the screens that declare it may be among those that were
    /// taken out.
    private func isOutOfScope(_ address: Address) -> Bool {
      if case .component = address { !input.screensOutOfScope.isEmpty } else { true }
    }

    /// Whether the specification has a place; an element that moved into or out of a component counts as another element.
    private func isThere(_ address: Address, _ key: Int64) -> Bool {
      guard !input.isSpecified(key), case .screen(let screen, let state, let element) = address else { return true }
      guard let outline = input.screens.first(where: { $0.key == screen }) else { return true }
      return outline.has(state: state, element: element, of: input.owners[key])
    }

    /// What stands of a check at an address.
    func failures(
      at key: Int64, _ check: AskedCheck, _ checks: Checks, _ find: FindingsAtPlace
    ) throws -> [CarryRule.Failure] {
      let here = input.places.place(key).map { input.found.said(check, in: $0) }
      let said = try checks.earlier.said(at: key, check, count: checks.earlier.releases.count, find)
      let own = here ?? CarryRule.Said(release: input.release.version, decisions: [])
      // The release itself is the newest of all, and goes back to each of them.
      return CarryRule.failures([own] + said) { later, earlier in
        later == 0 || checks.earlier.goesBack(later - 1, earlier - 1)
      }
    }
  }
}
