public import AuditModel

extension ReadTransaction {
  private struct Outline {
    let id: Identifier<AuditIssue>
    let state: IssueState
    /// The newest decision that stands; nil for none.
    let decision: Identifier<Decision>?
  }

  private struct Problems {
    var accepted: [Identifier<AuditIssue>: [DecidedProblem]] = [:]
    var gathered: [Identifier<AuditIssue>: [DecidedProblem]] = [:]
  }

  /// The issues of a product about which decisions stand, and the others that have failures at their places, each with its
  /// problems; empty where nothing is decided.
  ///
  /// - Parameter renamed: By which places are sought under each key that they had.
  public func decidedIssues(
    of product: Identifier<Product>, _ renamed: RenamedPlaces
  ) throws(StoreError) -> [DecidedIssue] {
    let decided = try all(DecisionQuery.decided, product.rawValue) { row in
      try Outline(id: row.identifier("issue_id"), state: row.value("state"), decision: row.identifier("decision_id"))
    }
    guard !decided.isEmpty else { return [] }
    var problems = Problems()
    try read(&problems, decided)
    let addresses = Set(problems.gathered.values.joined().map(\.place.address))
    let others = try all(
      DecisionQuery.besides, JSONTexts.encode(Set(addresses.flatMap { renamed.together($0) }).sorted()),
      JSONTexts.encode(decided.map(\.id))
    ) { row in
      try Outline(id: row.identifier("issue_id"), state: row.value("state"), decision: nil)
    }
    if !others.isEmpty { try read(&problems, others) }
    let decisions = Dictionary(grouping: try decisions(about: decided.map(\.id)), by: \.issue)
    var issues: [DecidedIssue] = []
    for issue in decided + others {
      let gathered = problems.gathered[issue.id] ?? []
      let decisions = decisions[issue.id] ?? []
      let newest = decisions.last { $0.id == issue.decision }
      issues.append(
        DecidedIssue(
          issue.id, state: issue.state, decisions: decisions, accepted: problems.accepted[issue.id] ?? [],
          gathered: gathered,
          returns: newest?.kind == .gone
            ? try returns(of: gathered, since: newest?.id ?? Identifier(rawValue: 0), in: product, renamed) : []))
    }
    return issues
  }

  private func read(_ problems: inout Problems, _ issues: [Outline]) throws(StoreError) {
    let rows = try all(
      DecisionQuery.problems, JSONTexts.encode(issues.compactMap(\.decision)), JSONTexts.encode(issues.map(\.id))
    ) { row in
      let isTool: Bool = try row.value("mode_id") == TestMode.automatic
      return try (
        issue: row.identifier("issue_id") as Identifier<AuditIssue>, isAccepted: row.bool("is_accepted"),
        amends: row.optionalIdentifier("amends_finding_id") as Identifier<Finding>?,
        problem: DecidedProblem(
          finding: row.identifier("finding_id"), problem: row.optionalIdentifier("problem_id"),
          severity: row.optionalValue("severity_id"),
          place: IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id")),
          // Of a check that the release's edition has no more nobody knows the method.
          method: row.optionalValue("method") ?? .inspection, release: row.identifier("release_id"),
          version: row.text("version"),
          environment: AuditEnvironment(
            device: row.text("device"), os: row.text("os"), osVersion: row.text("os_version"),
            assistiveTechnology: row.text("assistive_technology")), tool: isTool ? row.text("auditor") : nil)
      )
    }
    for row in rows {
      var problem = row.problem
      // An amendment stands in the place of what it corrects, over any number of them (rule 2b).
      if let amended = row.amends { try stand(&problem, inPlaceOf: amended) }
      if row.isAccepted {
        problems.accepted[row.issue, default: []].append(problem)
      } else {
        problems.gathered[row.issue, default: []].append(problem)
      }
    }
  }

  private func stand(_ problem: inout DecidedProblem, inPlaceOf amended: Identifier<Finding>) throws(StoreError) {
    var root = try finding(amended)
    while let earlier = root.amends { root = try finding(earlier) }
    let session = try session(root.session)
    problem.environment = session.environment
    problem.tool = root.mode == .automatic ? session.auditor : nil
  }

  /// Which checks took the place of which, over all editions.
  public func checkLineage() throws(StoreError) -> CheckLineage {
    var lineage = CheckLineage()
    try forEach(DecisionQuery.lineage) { row in
      lineage.add(try row.identifier("old_check_id"), became: try row.identifier("new_check_id"))
    }
    return lineage
  }

  // MARK: Places that were gone

  /// Where the places of problems came back after it was decided that they are gone, under any key that they have or had.
  private func returns(
    of problems: [DecidedProblem], since decision: Identifier<Decision>, in product: Identifier<Product>,
    _ renamed: RenamedPlaces
  ) throws(StoreError) -> [PlaceReturn] {
    let decided = try one(DecisionQuery.stamp, decision.rawValue) { try Stamp(rawValue: $0.int64("stamp")) }
    let places = try addresses(of: product)
    let owners = try componentsOfAddresses(of: product)
    let lines = try releaseLines(of: product)
    var returns: [PlaceReturn] = []
    for address in Set(problems.map(\.place.address)).sorted() {
      var edits: [Edit] = []
      for name in renamed.anywhere(address).union(renamed.together(address)) {
        let known = places[name].map { NamedPlace($0, owner: owners[name]) }
        guard let place = known ?? renamed.added[name] else { continue }
        edits += lines.freezes.inTime(try self.edits(placing: place.address, owner: place.owner, of: product))
      }
      for edit in edits where edit.position.stamp > decided && edit.isPlacing {
        guard let release = edit.register.release, !edits.isPlaced(before: edit, in: release, lines.way) else {
          continue
        }
        returns.append(PlaceReturn(address: address, release: release))
      }
    }
    return returns
  }

  /// The edits that say whether a place is there: its screen in scope, its state, its element, the component of it.
  private func edits(
    placing address: Address, owner: String?, of product: Identifier<Product>
  ) throws(StoreError) -> [Edit] {
    switch address {
    case .product: return []
    case .screen(let screen, let state, let element):
      var edits =
        try self.edits(of: product, .release, "", .screen(screen))
        + (try self.edits(of: product, .screen, screen, .state(state)))
      guard let element else { return edits }
      guard let owner else { return edits + (try self.edits(of: product, .screen, screen, .element(element))) }
      edits += try self.edits(of: product, .screen, screen, .component(owner))
      return edits + (try self.edits(of: product, .component, owner, .element(element)))
    case .component(let component, let element):
      let declared = try self.edits(of: product, .screen).filter { $0.register.field == .component(component) }
      guard let element else { return declared }
      return declared + (try self.edits(of: product, .component, component, .element(element)))
    }
  }
}

extension [Edit] {
  /// Whether what an edit says to be there was there already: then it brings nothing back, and says something else of it.
  fileprivate func isPlaced(before edit: Edit, in release: String, _ way: WayBack) -> Bool {
    guard case .screen = edit.register.field else {
      return way.inheritedValue(at: release, said(of: edit.register, before: edit.position)).edit?.isPlacing ?? false
    }
    if edit.replaces.contains(where: { number in contains { $0.number == number && $0.isPlacing } }) { return true }
    // A release begins with the scope of the one before it, where the screen may have had another key.
    return edit.replaces.isEmpty
      && (isPlanned(in: release, before: edit.position)
        ?? way.predecessor(of: release).flatMap { isPlanned(in: $0, before: edit.position) } ?? false)
  }

  /// The newest word on one thing in each release, up to a place in the order of all logs.
  private func said(of register: EditRegister, before position: LogPosition) -> [String: Edit] {
    var said: [String: Edit] = [:]
    for edit in self where edit.position < position {
      let own = edit.register
      guard own.entity == register.entity, own.key == register.key, own.field == register.field,
        let release = own.release, said[release].map({ $0.position < edit.position }) ?? true
      else { continue }
      said[release] = edit
    }
    return said
  }

  /// Whether the newest word on a screen's scope in a release, up to a place in the order of all logs, has it in the plan under
  /// one of its keys; nil where the release says nothing of it.
  private func isPlanned(in release: String, before position: LogPosition) -> Bool? {
    var said: [EditField: Edit] = [:]
    for edit in self where edit.register.release == release && edit.position < position {
      guard case .screen = edit.register.field else { continue }
      if let known = said[edit.register.field], known.position > edit.position { continue }
      said[edit.register.field] = edit
    }
    return said.isEmpty ? nil : said.values.contains(where: \.isPlacing)
  }
}

extension Edit {
  /// Whether it says that something is there.
  fileprivate var isPlacing: Bool {
    guard let value else { return false }
    guard case .screen = register.field else { return true }
    return (try? PlannedScreen(value)).map { $0.plan != .outOfScope } ?? false
  }
}
