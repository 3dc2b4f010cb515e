internal import AuditModel

/// The failed cells of checks that a release does not ask for: they count for criteria (rule 10) and for no verdict.
package struct OutsideFailures {
  /// In the order of addresses, each in the order of the packs.
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
    let carried = try CarriedFailures(earlier, checks, besides: input.found, input.places, in: snapshot)
    let decider = CellDecider(input, checks, earlier: earlier, carried: carried)
    let addresses = try snapshot.addresses(of: input.product.id, input.renamed)
    var builder = CellTable.Builder(decider.context)
    for (key, address) in addresses.sorted(by: { $0.key < $1.key }) {
      guard let isThere = Self.isInScope(address, input) else { continue }
      let site = CellSite(address: address, key: key, own: input.places.place(key), isThere: isThere)
      let found = Set((site.own.map { Array(input.places.checks(at: $0)) } ?? []).compactMap { checks.answered[$0] })
        .union(carried.checks(at: site.carriedKey))
      guard !found.isEmpty else { continue }
      let number = builder.add(site)
      for check in checks.all where found.contains(check.id) {
        let decision = decider.decide(check, at: site)
        guard CriterionRule.counts(decision.cellOutcome, isAsked: false) else { continue }
        builder.append(decision, of: check, at: number, isAsked: false)
      }
    }
    var cells = CellTable()
    cells.append(builder.finish())
    self.cells = cells
  }

  /// Whether there is still something at an address in scope; nil for an address out of scope, where findings count for
  /// nothing.
  private static func isInScope(_ address: Address, _ input: ComplianceInput) -> Bool? {
    switch address {
    case .product: return true
    case .screen(let key, let state, let element):
      return input.screens.first { $0.key == key }?.has(state: state, element: element)
    case .component(let key, _):
      return input.screens.contains { $0.components.contains(key) } ? true : nil
    }
  }
}
