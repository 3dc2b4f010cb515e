package import AuditModel

/// The cells of an earlier release, found again by those of a later one; of its facts nothing else is kept.
package struct EarlierCells {
  /// A failure of the earlier release that the later one was not asked about.
  package struct Gone {
    package let address: Address
    /// The check as the later release asks it, and where that does not, as the earlier one did.
    package let definition: CheckDefinition
    package let isMustLevel: Bool
  }

  /// A cell by where it stands in the table.
  private struct Place: Hashable {
    let part: Int
    let row: Int
  }

  /// A cell whose check became several, and one of these.
  private struct Answer: Hashable {
    let place: Place
    let check: Identifier<Check>
  }

  /// What was found last: the cells of a release come screen by screen, and address by address.
  private final class Latest {
    var part: (number: Int, rows: RowsByAddress)?
    /// The site of the later release that was asked about, and the rows at its address.
    var site: (part: CellTable.Part, number: UInt32)?
    var place: (part: Int, rows: ArraySlice<Int>)?
  }

  /// The earlier release.
  let release: Release
  private let target: ConformanceLevel
  private let table: CellTable
  /// The parts by the keys of their screens; the product's by nil.
  private let parts: [String?: Int]
  /// What each check of the earlier release became in the later one; a check that this does not ask for is left out.
  private let became: [Identifier<Check>: [CheckDefinition]]
  /// The checks of the earlier release that became a check of the later one, by where they stand in the table.
  private let formers: [Identifier<Check>: [UInt32]]
  /// By what keys the later release has its places.
  private let keys: KeysSince
  private let latest = Latest()
  /// Which cells were asked for, by part.
  private var taken: [[Bool]]
  private var takenAnswers: Set<Answer> = []

  /// Evaluates a release, and keeps its cells.
  ///
  /// - Parameters:
  ///   - input: The facts of the release.
  ///   - later: The release that is compared with it.
  static func evaluate(
    _ input: ComplianceInput, for later: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> (cells: EarlierCells, compliance: ReleaseCompliance) {
    let definitions = try snapshot.checkDefinitions(for: later.id, onlyAsked: true)
    let successors = try CheckSuccessors(definitions, of: later, in: snapshot)
    let evaluation = ReleaseEvaluation(input)
    let keys = KeysSince(try snapshot.keyRenames(of: later.product), from: input.release, to: later)
    return (EarlierCells(evaluation, definitions, successors, keys), evaluation.compliance)
  }

  private init(
    _ evaluation: ReleaseEvaluation, _ definitions: [CheckDefinition], _ successors: CheckSuccessors, _ keys: KeysSince
  ) {
    self.keys = keys
    release = evaluation.input.release
    target = evaluation.input.profile.target
    table = evaluation.cells
    let known = Dictionary(definitions.map { ($0.id, $0) }) { first, _ in first }
    var became: [Identifier<Check>: [CheckDefinition]] = [:]
    var formers: [Identifier<Check>: [UInt32]] = [:]
    let asked = AskedCheckList(evaluation.input.definitions, target: target, evaluation.input.plan)
    for check in asked.all {
      let answers = successors.checks(of: check.definition).compactMap { known[$0] }
      if !answers.isEmpty { became[check.id] = answers }
      for answer in answers { formers[answer.id, default: []].append(check.position) }
    }
    self.became = became
    self.formers = formers
    parts = Dictionary(
      table.parts.enumerated().map { ($0.element.screenKey.map { keys.screen($0) }, $0.offset) }
    ) { first, _ in first }
    taken = table.parts.map { Array(repeating: false, count: $0.count) }
  }

  /// What a cell of the later release was, of several checks that became one the worst; nil where there was none.
  func then(_ cell: Cell) -> Cell? {
    var worst: Cell?
    forEachPlace(of: cell) { worst = Self.worse(worst, table.parts[$0.part][$0.row]) }
    return worst
  }

  /// Like ``then(_:)``, and marks the cell as asked for.
  mutating func take(_ cell: Cell) -> Cell? {
    var worst: Cell?
    var places: (first: Place?, others: [Place]) = (nil, [])
    forEachPlace(of: cell) { place in
      worst = Self.worse(worst, table.parts[place.part][place.row])
      if places.first == nil { places.first = place } else { places.others.append(place) }
    }
    if let first = places.first { mark(first, cell.checkID) }
    for place in places.others { mark(place, cell.checkID) }
    return worst
  }

  private static func worse(_ known: Cell?, _ other: Cell) -> Cell {
    if let known, known.outcome <= other.outcome { known } else { other }
  }

  private mutating func mark(_ place: Place, _ check: Identifier<Check>) {
    taken[place.part][place.row] = true
    guard became[table.parts[place.part][place.row].checkID]?.count ?? 0 > 1 else { return }
    takenAnswers.insert(Answer(place: place, check: check))
  }

  /// Goes through the cells at the address of a cell whose checks became its check.
  private func forEachPlace(of cell: Cell, _ body: (Place) -> Void) {
    guard let formers = formers[cell.checkID] else { return }
    if latest.site.map({ $0.part !== cell.part || $0.number != cell.row.site }) ?? true {
      latest.site = (cell.part, cell.row.site)
      latest.place = parts[cell.screenKey].map { ($0, rows(at: cell.address, of: $0)) }
    }
    guard let place = latest.place else { return }
    for row in place.rows where formers.contains(table.parts[place.part].check(at: row)) {
      body(Place(part: place.part, row: row))
    }
  }

  private func rows(at address: Address, of part: Int) -> ArraySlice<Int> {
    if let known = latest.part, known.number == part { return known.rows.rows(at: address) }
    let rows = RowsByAddress(table.parts[part], keys)
    latest.part = (part, rows)
    return rows.rows(at: address)
  }

  /// Goes through the cells of the earlier release that nobody asked for, in its order.
  func forEachUntaken(_ body: (Cell) throws -> Void) rethrows {
    for (part, taken) in zip(table.parts, taken) {
      for row in 0..<part.count where !taken[row] { try body(part[row]) }
    }
  }

  /// The part of the earlier release in which the cells of a part of the later one are found again; nil for none.
  func part(of later: CellTable.Part) -> CellTable.Part? {
    parts[later.screenKey].map { table.parts[$0] }
  }

  /// Marks all cells of the screen of a part of the later release as asked for.
  ///
  /// - Parameter body: Is given those that nobody asked for, in their order.
  mutating func takeRest(of later: CellTable.Part, _ body: (Cell) throws -> Void) rethrows {
    guard let place = parts[later.screenKey] else { return }
    let part = table.parts[place]
    for row in 0..<part.count where !taken[place][row] { try body(part[row]) }
    taken[place] = Array(repeating: true, count: part.count)
  }

  /// The failures that were not asked for, by their addresses in the order of the earlier release.
  var goneFailures: [Gone] {
    let order = Dictionary(
      answersInOrder.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var gone: [Gone] = []
    for (index, part) in table.parts.enumerated() {
      let rows = RowsByAddress(part)
      var found: [(place: Int, check: Int, gone: Gone)] = []
      var seen: Set<AuditCell> = []
      for row in 0..<part.count where part[row].outcome == .failed && !part[row].isFilledByCheck {
        let cell = part[row]
        let address = cell.address
        let place = rows.rows(at: address).first ?? row
        for definition in answers(to: cell.definition) {
          guard !isTaken(Place(part: index, row: row), definition),
            seen.insert(AuditCell(address: address, check: definition.id)).inserted
          else { continue }
          found.append(
            (
              place, order[definition.id] ?? 0,
              Gone(
                address: address, definition: definition,
                isMustLevel: definition.check.level.isMustLevel(target: target))
            ))
        }
      }
      gone += found.sorted { ($0.place, $0.check) < ($1.place, $1.check) }.map(\.gone)
    }
    return gone
  }

  private func isTaken(_ place: Place, _ answer: CheckDefinition) -> Bool {
    guard taken[place.part][place.row] else { return false }
    let count = became[table.parts[place.part][place.row].checkID]?.count ?? 0
    return count <= 1 || takenAnswers.contains(Answer(place: place, check: answer.id))
  }

  /// The checks of the earlier release that a later one does not ask for any more, in the order of its cells.
  package func formerDefinitions(besides input: ComplianceInput) -> [CheckDefinition] {
    let asked = Set(input.definitions.map(\.id))
    return answersInOrder.filter { !asked.contains($0.id) }
  }

  /// Whether a later release asks for what a check became, at must-level.
  func isAsked(_ definition: CheckDefinition, atMustLevelOf target: ConformanceLevel) -> Bool {
    became[definition.id]?.contains { $0.check.level.isMustLevel(target: target) } ?? false
  }

  /// What a check became; itself where the later release does not ask for anything of it.
  private func answers(to definition: CheckDefinition) -> [CheckDefinition] {
    became[definition.id] ?? [definition]
  }

  /// What the checks of the cells became, in the order of the cells, each once.
  private var answersInOrder: [CheckDefinition] {
    var seen: Set<Identifier<Check>> = []
    var known: Set<Identifier<Check>> = []
    var answers: [CheckDefinition] = []
    for cell in table where seen.insert(cell.checkID).inserted {
      answers += self.answers(to: cell.definition).filter { known.insert($0.id).inserted }
    }
    return answers
  }
}
