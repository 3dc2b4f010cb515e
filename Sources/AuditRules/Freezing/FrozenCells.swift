internal import AuditModel

/// What stands beside a cell besides its place, its check and its findings: nearly all cells have one of a few hundred.
private struct CellShape: Hashable {
  let flags: UInt32
  let environments: [EnvironmentOutcome]
  let findingCount: Int
  /// Version of the newest earlier release in which an untested cell passed.
  let passedIn: String?
}

/// Writes the cells of a table one behind the other, in three to five bytes a cell.
///
/// Places, checks and shapes are told apart by when they came up first, a check by how far it is from that of the cell before.
struct FrozenCellWriter {
  private var checks: [Identifier<Check>: Int] = [:]
  private var lastCheck = 0
  private var shapes: [CellShape: Int] = [:]

  /// - Parameter passedIn: Says of an untested cell in which earlier release it passed.
  mutating func write(
    _ table: CellTable, to writer: inout AnswerWriter, passedIn: (Cell) throws -> String?
  ) rethrows {
    writer.add(list: Self.environments(of: table)) { writer, used in
      writer.add(used.environment)
      writer.add(used.technology)
    }
    writer.add(count: table.parts.count)
    for part in table.parts { try write(part, to: &writer, passedIn: passedIn) }
  }

  private static func environments(of table: CellTable) -> [CellContext.Used] {
    var used: Set<CellContext.Used> = []
    for cell in table {
      for found in cell.environments {
        used.insert(CellContext.Used(environment: found.environment, technology: found.technology))
      }
    }
    return used.sorted { ($0.environment, $0.technology) < ($1.environment, $1.technology) }
  }

  private mutating func write(
    _ part: CellTable.Part, to writer: inout AnswerWriter, passedIn: (Cell) throws -> String?
  ) rethrows {
    writer.add(part.screenKey) { $0.add($1) }
    writer.add(count: part.count)
    var sites: [UInt32: Int] = [:]
    var last: UInt32?
    for index in 0..<part.count {
      let cell = part[index]
      if cell.row.site == last {
        writer.add(count: 0)
      } else if let known = sites[cell.row.site] {
        writer.add(count: known + 2)
      } else {
        writer.add(count: 1)
        sites[cell.row.site] = sites.count
        addSite(of: cell, in: part, to: &writer)
      }
      last = cell.row.site
      addCheck(of: cell, to: &writer)
      try addRest(of: cell, to: &writer, passedIn: passedIn)
    }
  }

  private func addSite(of cell: Cell, in part: CellTable.Part, to writer: inout AnswerWriter) {
    let isSpecified = part.isSpecified(cell.row)
    writer.add(isSpecified)
    writer.add("\(cell.address)")
    if !isSpecified { writer.add(part.componentAddress(cell.row)) { $0.add("\($1)") } }
  }

  private mutating func addCheck(of cell: Cell, to writer: inout AnswerWriter) {
    let known = checks[cell.definition.id]
    let place = known ?? checks.count
    writer.add(Int64(place - lastCheck))
    if known == nil {
      checks[cell.definition.id] = place
      writer.add(cell.definition.check.path)
    }
    lastCheck = place
  }

  private mutating func addRest(
    of cell: Cell, to writer: inout AnswerWriter, passedIn: (Cell) throws -> String?
  ) rethrows {
    let carried = cell.carried
    let findings = cell.findings
    let shape = CellShape(
      flags: cell.row.flags.rawValue, environments: cell.environments, findingCount: findings.count,
      passedIn: cell.outcome == .untested ? try passedIn(cell) : nil)
    let known = shapes[shape]
    writer.add(count: known ?? shapes.count)
    if known == nil {
      shapes[shape] = shapes.count
      add(shape, to: &writer)
    }
    for finding in findings { writer.add(finding) }
    if !carried.isEmpty {
      writer.add(list: carried) { writer, failure in
        writer.add(failure.release)
        writer.add(failure.environment)
        writer.add(list: failure.findings) { $0.add($1) }
      }
    }
    if let waiver = cell.waiver { writer.add(waiver) }
  }

  private func add(_ shape: CellShape, to writer: inout AnswerWriter) {
    writer.add(UInt64(shape.flags))
    writer.add(list: shape.environments) { writer, found in
      writer.add(found.environment)
      writer.add(found.technology)
      writer.add(found.outcome)
      writer.add(found.isPassedByFixer)
    }
    writer.add(count: shape.findingCount)
    writer.add(shape.passedIn) { $0.add($1) }
  }
}

/// What the cells of an answer refer to, as this file has it.
struct FrozenPlaces {
  /// The screens in scope, by their keys.
  let screens: [String: ScreenOutline]
  /// Local keys of all addresses of the product.
  let addresses: [Address: Int64]
  /// The checks of the pinned packs, by their paths.
  let definitions: [String: CheckDefinition]
}

/// Reads what a ``FrozenCellWriter`` wrote.
struct FrozenCellReader {
  /// A cell as it stands in the answer.
  private struct Row {
    let site: Int
    let check: Int
    let shape: CellShape
    let decision: CellDecider.Decision
  }

  private struct Site {
    let isSpecified: Bool
    let address: Address
    let componentAddress: Address?
  }

  private struct Part {
    let screen: String?
    let sites: [Site]
    let rows: [Row]
  }

  private var used: [CellContext.Used] = []
  private var checks: [String] = []
  private var lastCheck = 0
  private var shapes: [CellShape] = []
  private var parts: [Part] = []
  /// How many environments the cells have in all.
  private var environmentCount = 0
  private let decisions: FrozenDecisions

  /// Reads the cells of a table.
  init(_ reader: inout AnswerReader, _ decisions: FrozenDecisions) throws(MalformedAnswer) {
    self.decisions = decisions
    used = try reader.list { (reader) throws(MalformedAnswer) in
      CellContext.Used(environment: try reader.text(), technology: try reader.text())
    }
    for _ in 0..<(try reader.count()) { parts.append(try part(&reader)) }
  }

  /// Paths of the checks of the cells, each once.
  var paths: [String] { checks }

  private mutating func part(_ reader: inout AnswerReader) throws(MalformedAnswer) -> Part {
    let screen = try reader.optional { (reader) throws(MalformedAnswer) in try reader.text() }
    var sites: [Site] = []
    var rows: [Row] = []
    var last: Int?
    for _ in 0..<(try reader.count()) {
      let code = try reader.count(through: sites.count + 1)
      if code == 1 { sites.append(try site(&reader)) }
      guard let site = code == 0 ? last : code == 1 ? sites.count - 1 : code - 2 else {
        throw reader.malformed("a place")
      }
      last = site
      let check = try check(&reader)
      rows.append(try row(site, check, &reader))
    }
    return Part(screen: screen, sites: sites, rows: rows)
  }

  private func site(_ reader: inout AnswerReader) throws(MalformedAnswer) -> Site {
    let isSpecified = try reader.flag()
    let address = try reader.address()
    let component =
      isSpecified
      ? nil : try reader.optional { (reader) throws(MalformedAnswer) in try reader.address() }
    return Site(isSpecified: isSpecified, address: address, componentAddress: component)
  }

  private mutating func check(_ reader: inout AnswerReader) throws(MalformedAnswer) -> Int {
    let (place, isTooLarge) = lastCheck.addingReportingOverflow(Int(try reader.integer()))
    guard !isTooLarge, place >= 0, place <= checks.count else { throw reader.malformed("a check") }
    if place == checks.count { checks.append(try reader.text()) }
    lastCheck = place
    return place
  }

  private mutating func row(
    _ site: Int, _ check: Int, _ reader: inout AnswerReader
  ) throws(MalformedAnswer) -> Row {
    let place = try reader.count(through: shapes.count)
    if place == shapes.count { shapes.append(try shape(&reader)) }
    let shape = shapes[place]
    // A few bytes name a shape: those of a bad answer shall not make much of little.
    environmentCount += shape.environments.count
    guard environmentCount <= 64 * reader.byteCount else { throw reader.malformed("fewer environments") }
    let flags = CellRow.Flags(rawValue: shape.flags)
    var decision = CellDecider.Decision()
    decision.outcome = flags.outcomeHere
    decision.environments = shape.environments
    for _ in 0..<shape.findingCount {
      if let finding = try reader.finding() { decision.findings.append(finding) }
    }
    if flags.contains(.carried) {
      decision.carried = try reader.list { (reader) throws(MalformedAnswer) in try Self.failure(&reader) }
    }
    if flags.contains(.waived) { decision.waiver = try reader.coveringDecision(decisions) }
    return Row(site: site, check: check, shape: shape, decision: decision)
  }

  private static func failure(_ reader: inout AnswerReader) throws(MalformedAnswer) -> CarryRule.Failure {
    let release = try reader.text()
    let environment = FoundEnvironment(try reader.text(), try reader.value())
    return CarryRule.Failure(release: release, environment: environment, findings: try reader.findings())
  }

  private func shape(_ reader: inout AnswerReader) throws(MalformedAnswer) -> CellShape {
    let flags = CellRow.Flags(rawValue: UInt32(try reader.count()))
    guard flags.isKnown else { throw reader.malformed("what is known of a cell") }
    let environments = try reader.list { (reader) throws(MalformedAnswer) in
      EnvironmentOutcome(
        environment: try reader.text(), technology: try reader.text(), outcome: try reader.value(),
        isPassedByFixer: try reader.flag())
    }
    return CellShape(
      flags: flags.rawValue, environments: environments, findingCount: try reader.count(),
      passedIn: try reader.optional { (reader) throws(MalformedAnswer) in try reader.text() })
  }

  /// The cells, with what they refer to as this file has it.
  ///
  /// A place that the specification does not have any more keeps its cells.
  ///
  /// - Parameter passedIn: Is given each untested cell that passed in an earlier release, with that release's version.
  /// - Precondition: The list has each of ``paths``.
  func table(
    _ asked: AskedCheckList, _ places: FrozenPlaces, passedIn: (Cell, String) -> Void = { _, _ in }
  ) -> CellTable {
    var byPath: [String: AskedCheck] = [:]
    for check in asked.all { byPath[check.definition.check.path] = check }
    let checks = self.checks.map { byPath[$0] }
    var table = CellTable()
    var builder = CellTable.Builder(CellContext(asked, environments: used))
    for part in parts {
      let screen = part.screen.flatMap { places.screens[$0] }
      builder.begin(on: screen)
      let numbers = Self.numbers(of: part.sites, on: screen, places, &builder)
      var shapes: [CellShape] = []
      for row in part.rows {
        guard let check = checks[row.check] else { continue }
        shapes.append(row.shape)
        builder.append(
          row.decision, of: check, at: numbers[row.site], flags: CellRow.Flags(rawValue: row.shape.flags))
      }
      let built = builder.finish()
      for (index, shape) in shapes.enumerated() {
        if let release = shape.passedIn { passedIn(built[index], release) }
      }
      table.append(built)
    }
    return table
  }

  private static func numbers(
    of sites: [Site], on screen: ScreenOutline?, _ places: FrozenPlaces, _ builder: inout CellTable.Builder
  ) -> [UInt32] {
    var specified: [Address: UInt32] = [:]
    if let screen {
      for (index, place) in (screen.states + screen.elements).enumerated() {
        specified[.screen(key: screen.key, state: place.state, element: place.element?.key)] = UInt32(index)
      }
    }
    return sites.map { site in
      if site.isSpecified, let number = specified[site.address] { return number }
      var other = CellSite(address: site.address, key: places.addresses[site.address], nil)
      other.componentAddress = site.componentAddress
      other.componentKey = site.componentAddress.flatMap { places.addresses[$0] }
      return builder.add(other)
    }
  }
}

extension CellRow.Flags {
  /// Whether it is one that some cell can have.
  fileprivate var isKnown: Bool {
    let named: CellRow.Flags = [
      .mustLevel, .asked, .carried, .filled, .disagreement, .waived, .setAside, .filledByCheck, .contradicted, .doubted,
      .passedByFixer, .onNewestBuild,
    ]
    return Outcome(rawValue: Int64(rawValue & 7)) != nil && Outcome(rawValue: Int64(rawValue >> 3 & 7)) != nil
      && rawValue & ~63 & ~named.rawValue == 0
  }
}

extension AnswerWriter {
  fileprivate mutating func add(_ environment: FoundEnvironment) {
    add(environment.name)
    add(environment.reach)
  }
}
