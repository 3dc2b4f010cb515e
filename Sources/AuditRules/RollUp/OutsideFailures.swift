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
      guard Self.isThere(address, input) else { continue }
      let site = CellSite(address: address, key: key, input.places)
      let found = Set((site.own.map { Array(input.places.checks(at: $0)) } ?? []).compactMap { checks.answered[$0] })
        .union(carried.checks(at: site.key))
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

  /// Whether there is still something at an address, and in scope; elsewhere findings count for nothing, but as dropped
  /// failures.
  private static func isThere(_ address: Address, _ input: ComplianceInput) -> Bool {
    switch address {
    case .product: true
    case .screen(let key, let state, let element):
      input.screens.first { $0.key == key }?.has(state: state, element: element) ?? false
    case .component(let key, let element):
      input.screens.contains { screen in
        screen.components.contains(key)
          && (element == nil || screen.elements.contains { $0.element?.component == key && $0.element?.key == element })
      }
    }
  }
}
