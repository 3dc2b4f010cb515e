internal import AuditModel

/// The failed cells of checks that a release does not ask for: they count for criteria (rule 10) and for no verdict.
package struct OutsideFailures: Sendable {
  /// Those of the product and of addresses besides first, then those of screens; each in the order of the packs.
  package let cells: CellTable

  package init(_ input: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    if let frozen = input.frozen {
      cells = frozen.outside
      return
    }
    let asked = Set(input.definitions.map(\.id))
    let isFound = input.findings.contains { $0.outcome == .failed && !asked.contains($0.check) }
    guard isFound || input.release.predecessor != nil else {
      cells = CellTable()
      return
    }
    let definitions = try snapshot.checkDefinitions(for: input.release.id).filter { !asked.contains($0.id) }
    let earlier = try input.earlier.asking(definitions, of: input.release, in: snapshot)
    let checks = AskedCheckList(definitions, target: input.profile.target, input.plan)
    let carried = try CarriedFailures(
      earlier, checks, besides: input.found, input.places, of: input.release,
      as: .carried(into: input.release.id, isAsked: false), in: snapshot)
    let decider = CellDecider(input, checks, earlier: earlier, carried: carried)
    var builder = CellTable.Builder(decider.context)
    func take(_ site: CellSite) {
      let found = Self.found(at: site, checks, carried, input)
      guard !found.isEmpty else { return }
      let number = builder.add(site)
      for check in checks.all where found.contains(check.id) {
        let decision = decider.decide(check, at: site)
        guard CriterionRule.counts(decision.cellOutcome, isAsked: false) else { continue }
        builder.append(decision, of: check, at: number, isAsked: false)
      }
    }
    for site in try Self.others(input, in: snapshot) { take(site) }
    for screen in input.screens {
      for place in screen.states where place.address != nil { take(CellSite(place, on: screen.key, input.places)) }
      for place in screen.elements where place.address != nil || place.componentAddress != nil {
        take(CellSite(place, on: screen.key, input.places))
      }
    }
    var cells = CellTable()
    cells.append(builder.finish())
    self.cells = cells
  }

  /// The checks of which something was found at a site, or failed there before: on a component what it answers for its
  /// screens (rule 12).
  private static func found(
    at site: CellSite, _ checks: AskedCheckList, _ carried: CarriedFailures, _ input: ComplianceInput
  ) -> Set<Identifier<Check>> {
    func answered(_ place: FindingPlaces.Place?, _ key: Int64?) -> Set<Identifier<Check>> {
      let own = place.map { input.places.checks(at: $0) } ?? []
      return Set(own.compactMap { checks.answered[$0] }).union(carried.checks(at: key))
    }
    return answered(site.own, site.key).union(
      answered(site.component, site.componentKey).filter { checks.byKey[$0]?.isFilled == true })
  }

  /// Where something may have been found that is still there and in scope, besides the places of screens; elsewhere findings
  /// count for nothing, but as dropped failures.
  private static func others(
    _ input: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [CellSite] {
    try snapshot.addresses(of: input.product.id, input.renamed).filter { key, address in
      switch address {
      case .product: true
      case .screen(let screen, let state, let element):
        !input.isSpecified(key)
          && input.screens.first { $0.key == screen }?.has(state: state, element: element) ?? false
      case .component: false
      }
    }
    .sorted { $0.key < $1.key }.map { CellSite(address: $0.value, key: $0.key, input.places) }
  }
}
