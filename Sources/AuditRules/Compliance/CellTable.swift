package import AuditModel

/// The cells of a release as they were evaluated, in 24 bytes a cell: everything that is said of a release is read from it.
///
/// Cells come in the order of the release: the product's first, then those of each screen in scope, screen checks before
/// element checks, elements in swipe order; a cell that only a finding added comes last on its screen.
public struct CellTable: Sendable, Sequence {
  /// What was evaluated together, in the order of the release: the product, and each screen.
  private(set) var parts: [Part] = []
  /// How many cells there are.
  public private(set) var count = 0

  /// No cells.
  init() {}

  mutating func append(_ part: Part) {
    guard !part.isEmpty else { return }
    parts.append(part)
    count += part.count
  }

  /// Goes through the cells.
  public func makeIterator() -> Iterator {
    Iterator(parts)
  }

  /// Gives one cell after the other.
  public struct Iterator: IteratorProtocol {
    private let parts: [Part]
    private var part = 0
    private var row = 0

    fileprivate init(_ parts: [Part]) {
      self.parts = parts
    }

    /// The next cell; nil behind the last one.
    public mutating func next() -> Cell? {
      while part < parts.count {
        if row < parts[part].count {
          row += 1
          return parts[part][row - 1]
        }
        part += 1
        row = 0
      }
      return nil
    }
  }

  /// Goes through the cells at some places, in the order of the release.
  ///
  /// - Parameters:
  ///   - places: What is looked for at an address of a cell, or of the component that fills it, by local keys of the checks.
  ///   - body: Is given a cell and what is looked for there; twice where its own address and the component's are both named.
  package func forEach<Wanted>(
    at places: [Address: [Identifier<Check>: Wanted]], _ body: (Cell, Wanted) throws -> Void
  ) rethrows {
    for part in parts {
      var site: (number: UInt32, own: [Identifier<Check>: Wanted]?, shared: [Identifier<Check>: Wanted]?)?
      for row in 0..<part.count {
        let number = part.site(at: row)
        if site?.number != number {
          let here = part.addresses(at: row)
          site = (number, places[here.own], here.component.flatMap { places[$0] })
        }
        guard let site, site.own != nil || site.shared != nil else { continue }
        let cell = part[row]
        if let wanted = site.own?[cell.checkID] { try body(cell, wanted) }
        if let wanted = site.shared?[cell.checkID], cell.asked.isFilled { try body(cell, wanted) }
      }
    }
  }

  /// The cells as they stand in one environment: those that are asked there, and where the plan does not name it those with
  /// something found or carried there.
  package func only(in environment: String) -> CellTable {
    var table = CellTable()
    for part in parts { table.append(part.only(in: environment)) }
    return table
  }

  /// The cells at some addresses.
  func only(at isWanted: (Address) -> Bool) -> CellTable {
    var table = CellTable()
    for part in parts { table.append(part.only(at: isWanted)) }
    return table
  }

  /// Tells a part from all others, also when it is gone.
  final class Mark: Sendable {}

  /// The cells of one screen, or of the product.
  final class Part: Sendable {
    /// Its own.
    let mark = Mark()
    /// The screen; nil for cells that stand on none, or on several.
    private let screen: ScreenOutline?
    /// Sites that the specification of the screen does not have; they are counted behind those that it has.
    private let others: [CellSite]
    private let context: CellContext
    private let rows: [CellRow]
    private let details: [CellDetail]
    /// What was found in an environment, by where it stands among the plain ones of the context.
    private let environments: [UInt32]
    private let findings: [Identifier<Finding>]
    private let carried: [CarryRule.Failure]
    private let waivers: [CoveringDecision]

    fileprivate init(_ builder: Builder) {
      screen = builder.screen
      others = builder.others
      context = builder.context
      // What grew has room to spare, and a table may be kept.
      rows = builder.rows.withUnsafeBufferPointer { Array($0) }
      details = builder.details.withUnsafeBufferPointer { Array($0) }
      environments = builder.environments
      findings = builder.findings
      carried = builder.carried
      waivers = builder.waivers
    }

    var isEmpty: Bool { rows.isEmpty }
    /// The key of the screen; nil for cells that stand on none, or on several.
    var screenKey: String? { screen?.key }
    /// How many cells there are.
    var count: Int { rows.count }

    /// A cell by its place, from 0.
    subscript(index: Int) -> Cell { Cell(part: self, row: rows[index]) }

    /// Where the check of a cell stands among those of the release.
    func check(at index: Int) -> UInt32 { rows[index].check }

    /// Place of the guideline of a cell's check among those of the release.
    func guideline(at index: Int) -> Int { context.asked.all[Int(rows[index].check)].guideline }

    /// The spot checks in which a cell is asked, each with whether somebody answered it there.
    func spotChecks(at index: Int) -> [(environment: String, isAnswered: Bool)] {
      guard context.asked.all[Int(rows[index].check)].hasSpot else { return [] }
      let check = check(rows[index])
      let answered = environments(rows[index]).filter { CarryRule.isTest($0.outcome) }.map(\.environment)
      return check.planned.filter { !$0.isFull }.map { ($0.name, answered.contains($0.name)) }
    }

    /// What holds of a cell.
    func flags(at index: Int) -> CellRow.Flags { rows[index].flags }

    /// The address of a cell, and that of the component there; nil where it is the screen's own.
    func addresses(at index: Int) -> (own: Address, component: Address?) {
      (address(rows[index]), componentAddress(rows[index]))
    }

    /// Where the address of a cell stands among those of the part.
    func site(at index: Int) -> UInt32 { rows[index].site }

    func check(_ row: CellRow) -> AskedCheck { context.asked.all[Int(row.check)] }

    /// Whether the specification of the screen has the place at which a cell stands.
    func isSpecified(_ row: CellRow) -> Bool { place(row) != nil }

    /// The place of the specification at which a row stands; nil where that has none.
    private func place(_ row: CellRow) -> ScreenOutline.Place? {
      guard let screen else { return nil }
      let index = Int(row.site)
      if index < screen.states.count { return screen.states[index] }
      let element = index - screen.states.count
      return element < screen.elements.count ? screen.elements[element] : nil
    }

    private func other(_ row: CellRow) -> CellSite {
      others[Int(row.site) - (screen.map { $0.states.count + $0.elements.count } ?? 0)]
    }

    func address(_ row: CellRow) -> Address {
      guard let screen, let place = place(row) else { return other(row).address }
      return .screen(key: screen.key, state: place.state, element: place.element?.key)
    }

    func screenKey(_ row: CellRow) -> String? { screen?.key ?? other(row).address.screenKey }

    func componentAddress(_ row: CellRow) -> Address? {
      guard let place = place(row) else { return other(row).componentAddress }
      guard let element = place.element, let component = element.component else { return nil }
      return .component(key: component, element: element.key)
    }

    func keys(_ row: CellRow) -> (own: Int64?, component: Int64?) {
      if let place = place(row) { return (place.address, place.componentAddress) }
      let other = other(row)
      return (other.key, other.componentKey)
    }

    private func detail(_ row: CellRow) -> CellDetail? {
      row.detail < context.plainCount ? nil : details[Int(row.detail - context.plainCount)]
    }

    func environments(_ row: CellRow) -> [EnvironmentOutcome] {
      guard let detail = detail(row) else { return context.plainEnvironments(row.detail) }
      return environments[Range(detail.environments)].flatMap { context.plainEnvironments($0) }
    }

    func findings(_ row: CellRow) -> [Identifier<Finding>] {
      guard let detail = detail(row) else { return row.finding == 0 ? [] : [Identifier(rawValue: row.finding)] }
      return Array(findings[Range(detail.findings)])
    }

    func carried(_ row: CellRow) -> [CarryRule.Failure] {
      guard row.flags.contains(.carried), let detail = detail(row) else { return [] }
      return Array(carried[Range(detail.carried)])
    }

    func waiver(_ row: CellRow) -> CoveringDecision? {
      guard row.flags.contains(.waived), let detail = detail(row) else { return nil }
      return waivers[Int(detail.waiver) - 1]
    }

    /// The same cells, of which some say something else.
    ///
    /// - Parameters:
    ///   - filled: Those that another check answers, by their places.
    ///   - marks: What holds of others besides, by their places.
    func changed(filled: [Int: CellDecider.Decision] = [:], marks: [Int: CellRow.Flags] = [:]) -> Part {
      var builder = copied()
      for (index, decision) in filled { builder.fill(index, decision) }
      for (index, flags) in marks { builder.mark(index, flags) }
      return builder.finish()
    }

    fileprivate func only(at isWanted: (Address) -> Bool) -> Part {
      var builder = copied()
      builder.rows.removeAll { !isWanted(address($0)) }
      return builder.finish()
    }

    private func copied() -> Builder {
      var builder = Builder(context)
      builder.screen = screen
      builder.others = others
      builder.rows = rows
      builder.details = details
      builder.environments = environments
      builder.findings = findings
      builder.carried = carried
      builder.waivers = waivers
      return builder
    }

    fileprivate func only(in environment: String) -> Part {
      var builder = Builder(context)
      builder.begin(on: screen)
      builder.others = others
      for row in rows {
        let cell = Cell(part: self, row: row)
        let seen = cell.environments.filter { $0.environment == environment }
        let carried = cell.carried.filter { $0.environment.name == environment }
        let isAsked = check(row).environments.contains(environment)
        guard isAsked || !seen.isEmpty || !carried.isEmpty else { continue }
        var decision = CellDecider.Decision()
        decision.outcome = RollUpRule.fold(seen.map(\.outcome))
        decision.environments = seen
        decision.isFilled = cell.isFilled
        decision.isDisagreement = cell.isDisagreement
        // What somebody answered in another environment than those that decide is a number of that.
        decision.isFilledByCheck = cell.isFilledByCheck && decision.outcome == cell.outcome
        decision.waiver = cell.waiver
        decision.carried = carried
        decision.isSetAside = cell.isSetAside && !seen.isEmpty && decision.outcome == .untested
        if decision.isCarried {
          decision.findings = carried.flatMap(\.findings)
        } else if decision.outcome == cell.outcomeHere {
          decision.findings = cell.findings
          decision.isOnNewestBuild = cell.isOnNewestBuild
        }
        builder.append(decision, of: check(row), at: row.site, isAsked: cell.isAsked)
      }
      return builder.finish()
    }
  }

  /// Packs the cells of one part after the other.
  struct Builder {
    fileprivate let context: CellContext
    fileprivate var screen: ScreenOutline?
    fileprivate var others: [CellSite] = []
    fileprivate var rows: [CellRow] = []
    fileprivate var details: [CellDetail] = []
    fileprivate var environments: [UInt32] = []
    fileprivate var findings: [Identifier<Finding>] = []
    fileprivate var carried: [CarryRule.Failure] = []
    fileprivate var waivers: [CoveringDecision] = []
    /// The session of the last plain finding, for those of one session stand together.
    private var latest: (session: Identifier<AuditSession>, slot: Int, start: UInt32, isOnNewestBuild: Bool)?

    /// Begins with cells that stand on no screen, or on several.
    init(_ context: CellContext) {
      self.context = context
    }

    /// Begins with the cells of a screen.
    ///
    /// - Precondition: The part before is finished.
    mutating func begin(on screen: ScreenOutline?) {
      self.screen = screen
    }

    /// What was added since the last part.
    mutating func finish() -> Part {
      let part = Part(self)
      screen = nil
      others = []
      rows.removeAll(keepingCapacity: true)
      details.removeAll(keepingCapacity: true)
      environments = []
      findings = []
      carried = []
      waivers = []
      return part
    }

    /// Adds a site that the specification of the screen does not have; its number.
    mutating func add(_ site: CellSite) -> UInt32 {
      others.append(site)
      return UInt32((screen.map { $0.states.count + $0.elements.count } ?? 0) + others.count - 1)
    }

    /// Adds a cell in which nothing was found.
    mutating func append(untested check: AskedCheck, at site: UInt32) {
      append(0, .untested, of: check, at: site, [], detail: 0)
    }

    /// Adds a cell with one finding that decides alone: of the only environment in which it is asked.
    ///
    /// - Returns: False where it does not decide, and nothing was added.
    mutating func append(_ finding: FindingRow, of check: AskedCheck, at site: UInt32) -> Bool {
      guard let slot = check.soloSlot else { return false }
      if latest?.session != finding.session || latest?.slot != slot {
        latest = (
          finding.session, slot, context.plainStart(of: finding.session, slot), context.isOnNewestBuild(finding.session)
        )
      }
      guard let latest, latest.start > 0 else { return false }
      append(
        finding.id.rawValue, finding.outcome, of: check, at: site,
        latest.isOnNewestBuild && finding.outcome != .untested ? .onNewestBuild : [],
        detail: CellContext.index(from: latest.start, finding.outcome))
      return true
    }

    private mutating func append(
      _ finding: Int64, _ outcome: Outcome, of check: AskedCheck, at site: UInt32, _ more: CellRow.Flags, detail: UInt32
    ) {
      let flags: CellRow.Flags = check.isMustLevel ? [.mustLevel, .asked] : .asked
      rows.append(
        CellRow(
          finding: finding, site: site, check: check.position,
          flags: CellRow.Flags(outcome, here: outcome, flags.union(more)), detail: detail))
    }

    /// Adds a cell as it was decided.
    mutating func append(_ decision: CellDecider.Decision, of check: AskedCheck, at site: UInt32, isAsked: Bool) {
      var flags: CellRow.Flags = []
      if check.isMustLevel { flags.insert(.mustLevel) }
      if isAsked { flags.insert(.asked) }
      if !decision.carried.isEmpty { flags.insert(.carried) }
      if decision.isFilled { flags.insert(.filled) }
      if decision.isDisagreement { flags.insert(.disagreement) }
      if decision.isFilledByCheck { flags.insert(.filledByCheck) }
      if decision.waiver != nil { flags.insert(.waived) }
      if decision.isTestedOnNewestBuild { flags.insert(.onNewestBuild) }
      if decision.isPassedByFixer { flags.insert(.passedByFixer) }
      if decision.isSetAsideCell { flags.insert(.setAside) }
      append(
        decision, of: check, at: site, flags: CellRow.Flags(decision.cellOutcome, here: decision.outcome, flags))
    }

    /// Adds a cell of which everything was said before.
    mutating func append(
      _ decision: CellDecider.Decision, of check: AskedCheck, at site: UInt32, flags: CellRow.Flags
    ) {
      rows.append(
        CellRow(
          finding: decision.findings.first?.rawValue ?? 0, site: site, check: check.position, flags: flags,
          detail: detail(of: decision)))
    }

    /// Puts what another check answers in the place of a cell (rule 13).
    fileprivate mutating func fill(_ index: Int, _ decision: CellDecider.Decision) {
      let row = rows[index]
      var kept = row.flags.intersection([.mustLevel, .asked, .filled, .disagreement])
      if decision.isFilledByCheck { kept.insert(.filledByCheck) }
      if decision.isSetAsideCell { kept.insert(.setAside) }
      rows[index] = CellRow(
        finding: decision.findings.first?.rawValue ?? 0, site: row.site, check: row.check,
        flags: CellRow.Flags(decision.outcome, here: decision.outcome, kept), detail: detail(of: decision))
    }

    /// Adds what holds of a cell.
    fileprivate mutating func mark(_ index: Int, _ flags: CellRow.Flags) {
      let row = rows[index]
      rows[index] = CellRow(
        finding: row.finding, site: row.site, check: row.check, flags: row.flags.union(flags), detail: row.detail)
    }

    private mutating func detail(of decision: CellDecider.Decision) -> UInt32 {
      if decision.findings.count <= 1, decision.carried.isEmpty, decision.waiver == nil,
        let plain = context.plainIndex(of: decision.environments)
      {
        return plain
      }
      if let waiver = decision.waiver { waivers.append(waiver) }
      details.append(
        CellDetail(
          environments: Self.add(decision.environments.compactMap { context.plainIndex(of: [$0]) }, to: &environments),
          findings: Self.add(decision.findings, to: &findings), carried: Self.add(decision.carried, to: &carried),
          waiver: decision.waiver == nil ? 0 : UInt32(waivers.count)))
      return context.plainCount + UInt32(details.count - 1)
    }

    private static func add<Element>(_ some: [Element], to list: inout [Element]) -> Range<UInt32> {
      let start = UInt32(list.count)
      list += some
      return start..<UInt32(list.count)
    }
  }
}

extension Range<Int> {
  fileprivate init(_ range: Range<UInt32>) {
    self = Int(range.lowerBound)..<Int(range.upperBound)
  }
}
