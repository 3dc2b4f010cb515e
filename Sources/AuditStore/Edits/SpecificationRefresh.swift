internal import AuditModel

extension WriteTransaction {
  /// Brings the rows of a screen up to date in all releases.
  ///
  /// - Parameters:
  ///   - screen: All edits of it.
  ///   - planned: Its place in the plans of releases, by version.
  ///   - before: What held when the rows were last brought up to date; what is the same is left alone. Empty: nothing is
  ///     known of them.
  func refresh(
    _ screen: ThingEdits, planned: [String: PlannedScreen], in lines: ReleaseLines, since before: [String: ThingHolding]
  ) throws(StoreError) {
    let id = try screenID(screen.key, of: lines.product)
    let specifications = try refreshSpecifications(of: .screen(id), screen, in: lines, since: before)
    for release in lines.releases {
      let (plan, specification) = (planned[release.version], specifications[release.version])
      if plan == nil, specification == nil {
        try run(SpecificationRowQuery.dropScreen, release.id.rawValue, id)
      } else {
        try run(
          SpecificationRowQuery.keepScreen, release.id.rawValue, id, specification, plan?.plan.rawValue,
          plan?.position, plan?.sample?.rawValue, plan?.reason)
      }
    }
    try forgetSpecifications(of: .screen(id), but: specifications)
  }

  /// Brings the rows of a component up to date in all releases; see ``refresh(_:planned:in:since:)``.
  func refresh(
    component: ThingEdits, in lines: ReleaseLines, since before: [String: ThingHolding]
  ) throws(StoreError) {
    let id = try componentID(component.key, of: lines.product)
    let specifications = try refreshSpecifications(of: .component(id), component, in: lines, since: before)
    for release in lines.releases {
      if let specification = specifications[release.version] {
        try run(SpecificationRowQuery.keepComponent, release.id.rawValue, id, specification)
      } else {
        try run(SpecificationRowQuery.dropComponent, release.id.rawValue, id)
      }
    }
    try forgetSpecifications(of: .component(id), but: specifications)
  }

  /// Writes a specification for each release in which something is said.
  ///
  /// - Returns: The local key of the specification that holds in each release that has one, by version.
  private func refreshSpecifications(
    of thing: SpecifiedThing, _ edits: ThingEdits, in lines: ReleaseLines, since before: [String: ThingHolding]
  ) throws(StoreError) -> [String: Int64] {
    let holdings = edits.holdings()
    let stored = try specifications(of: thing)
    var specifications: [String: Int64] = [:]
    for release in lines.releases {
      guard let holding = holdings[release.version], holding.saidIn == release.version else { continue }
      if let old = before[release.version], old.saidIn == holding.saidIn, old.isSame(as: holding) {
        specifications[release.version] = stored[release.id.rawValue]
        continue
      }
      let content = SpecificationFold(holding.fields)
      guard content.isThere else { continue }
      specifications[release.version] = try writeSpecification(
        content, of: thing, key: edits.key, in: release, editedAt: holding.editedAt)
    }
    return holdings.compactMapValues { specifications[$0.saidIn] }
  }

  private func specifications(of thing: SpecifiedThing) throws(StoreError) -> [Int64: Int64] {
    var stored: [Int64: Int64] = [:]
    try read.forEach(SpecificationRowQuery.ofThing, thing.screen, thing.component) { row in
      stored[try row.int64("release_id")] = try row.int64("specification_id")
    }
    return stored
  }

  /// Removes the specifications that hold in no release any more.
  private func forgetSpecifications(
    of thing: SpecifiedThing, but kept: [String: Int64]
  ) throws(StoreError) {
    let kept = Set(kept.values)
    for id in try specifications(of: thing).values.sorted() where !kept.contains(id) {
      try run(SpecificationRowQuery.forget, id)
    }
  }
}
