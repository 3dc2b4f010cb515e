package import AuditModel

/// What an earlier release says of each cell, in a few bytes a cell, so that a later one can be compared with it without
/// the facts of both in memory.
package struct EarlierCells {
  /// A cell of the earlier release.
  struct Then {
    let outcome: Outcome
    /// The environment classes in which it failed, or a failure is carried.
    let failedClasses: Set<String>
    /// The finding that decided it, of several the worst; nil where there was none.
    let finding: Identifier<Finding>?
  }

  /// A cell that the later release was not asked about.
  package struct Gone {
    package let address: Address
    package let definition: CheckDefinition
    let outcome: Outcome
    package let isMustLevel: Bool
    /// The finding that decided it, of several the worst; nil where there was none.
    let finding: Identifier<Finding>?
  }

  private struct Entry {
    let outcome: Outcome
    var isTaken = false
    /// Where the classes in which it failed stand among the sets that there are.
    let classes: Int32
    let finding: Identifier<Finding>?
  }

  private struct Former {
    let outcome: Outcome
    let isMustLevel: Bool
    /// Where its check stands among those of the earlier release.
    let check: Int32
    /// Where it is found again; the first place of several.
    let key: Int64
    let finding: Identifier<Finding>?
  }

  /// The earlier release.
  let release: Release
  private let target: ConformanceLevel
  private var places: [Address: Int] = [:]
  private var addresses: [Address] = []
  private var checks: [Identifier<Check>: Int] = [:]
  private var definitions: [CheckDefinition] = []
  private var sets: [Set<String>] = []
  private var positions: [Set<String>: Int32] = [:]
  private var entries: [Int64: Entry] = [:]
  private var formers: [Former] = []
  private var formerChecks: [Identifier<Check>: Int32] = [:]
  private var formerDefinitions: [CheckDefinition] = []
  /// The other places of a cell whose check became several, by its position among the former ones.
  private var otherKeys: [Int: [Int64]] = [:]

  private init(of input: ComplianceInput) {
    release = input.release
    target = input.profile.target
  }

  /// Evaluates a release, and keeps what its cells say by the checks that a later one asks for.
  static func evaluate(
    _ input: ComplianceInput, for later: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> (cells: EarlierCells, compliance: ReleaseCompliance) {
    let definitions = try snapshot.checkDefinitions(for: later.id, onlyAsked: true)
    let became = try CheckSuccessors(definitions, of: later, in: snapshot)
    let known = Dictionary(definitions.map { ($0.id, $0) }) { first, _ in first }
    var cells = EarlierCells(of: input)
    let compliance = ComplianceEvaluator(input).evaluate { cell in
      cells.add(cell, as: became.checks(of: cell.definition).compactMap { known[$0] })
    }
    return (cells, compliance)
  }

  /// Adds a cell of the earlier release.
  ///
  /// - Parameter answers: The checks of the later release that its check became; empty: that does not ask it any more.
  private mutating func add(_ cell: Cell, as answers: [CheckDefinition]) {
    let classes = position(Self.failedClasses(cell))
    let keys = (answers.isEmpty ? [cell.definition] : answers).map { definition in
      let key = key(cell.address, definition)
      // Of several checks that became one the worst decides.
      if entries[key].map({ cell.outcome < $0.outcome }) ?? true {
        entries[key] = Entry(outcome: cell.outcome, classes: classes, finding: cell.findings.first)
      }
      return key
    }
    if keys.count > 1 { otherKeys[formers.count] = Array(keys.dropFirst()) }
    let check = formerChecks[cell.definition.id] ?? Int32(formerDefinitions.count)
    if check == formerDefinitions.count {
      formerChecks[cell.definition.id] = check
      formerDefinitions.append(cell.definition)
    }
    formers.append(
      Former(
        outcome: cell.outcome, isMustLevel: cell.isMustLevel, check: check, key: keys[0], finding: cell.findings.first))
  }

  /// What a cell of the later release was; nil where there was none.
  func then(_ cell: Cell) -> Then? {
    knownKey(cell).flatMap { entries[$0] }.map {
      Then(outcome: $0.outcome, failedClasses: sets[Int($0.classes)], finding: $0.finding)
    }
  }

  /// Like ``then(_:)``, and marks the cell as asked for.
  mutating func take(_ cell: Cell) -> Then? {
    guard let key = knownKey(cell) else { return nil }
    entries[key]?.isTaken = true
    return then(cell)
  }

  /// Goes through the cells of the earlier release that nobody asked for, in its order and with its own checks.
  func forEachUntaken(_ body: (Gone) -> Void) {
    for (index, former) in formers.enumerated() {
      let keys = [former.key] + (otherKeys[index] ?? [])
      guard !keys.contains(where: { entries[$0]?.isTaken == true }) else { continue }
      body(
        Gone(
          address: addresses[Int(former.key >> 32)], definition: formerDefinitions[Int(former.check)],
          outcome: former.outcome, isMustLevel: former.isMustLevel, finding: former.finding))
    }
  }

  /// The cells that were not asked for and had an outcome, in the order of the earlier release; with their checks as the
  /// later release asks them, and where that does not, as the earlier one did.
  func gone(_ outcome: Outcome) -> [Gone] {
    entries.filter { !$0.value.isTaken && $0.value.outcome == outcome }.sorted { $0.key < $1.key }.map { key, entry in
      let (address, definition) = (addresses[Int(key >> 32)], definitions[Int(key & 0xFFFF_FFFF)])
      return Gone(
        address: address, definition: definition, outcome: outcome,
        isMustLevel: definition.check.level.isMustLevel(target: target), finding: entry.finding)
    }
  }

  /// The checks of the earlier release that a later one does not ask for any more, in the order of its cells.
  package func formerDefinitions(besides input: ComplianceInput) -> [CheckDefinition] {
    let asked = Set(input.definitions.map(\.id))
    return definitions.filter { !asked.contains($0.id) }
  }

  /// The environment classes in which a cell failed, or a failure is carried.
  private static func failedClasses(_ cell: Cell) -> Set<String> {
    Set(cell.carried.map(\.environmentClass))
      .union(cell.environments.filter { $0.outcome == .failed }.map(\.environmentClass))
  }

  private mutating func key(_ address: Address, _ definition: CheckDefinition) -> Int64 {
    let place = places[address] ?? addresses.count
    if place == addresses.count {
      places[address] = place
      addresses.append(address)
    }
    let check = checks[definition.id] ?? definitions.count
    if check == definitions.count {
      checks[definition.id] = check
      definitions.append(definition)
    }
    return Int64(place) << 32 | Int64(check)
  }

  private func knownKey(_ cell: Cell) -> Int64? {
    guard let place = places[cell.address], let check = checks[cell.definition.id] else { return nil }
    return Int64(place) << 32 | Int64(check)
  }

  private mutating func position(_ classes: Set<String>) -> Int32 {
    if let known = positions[classes] { return known }
    let position = Int32(sets.count)
    sets.append(classes)
    positions[classes] = position
    return position
  }
}
