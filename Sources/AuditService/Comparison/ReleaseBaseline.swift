internal import AuditModel
internal import AuditStore

/// What the release before says of each cell, kept in a few bytes a cell, so that a long report can be compared while it
/// is written.
struct ReleaseBaseline {
  /// What became of a cell (SARIF 2.1.0 §3.27.24).
  enum State: String {
    case new
    case unchanged
    case updated
    case absent
  }

  /// A failure of the release before that the report has no cell for.
  struct GoneFailure {
    let address: Address
    let definition: CheckDefinition
    let isMustLevel: Bool
  }

  /// Version of the release before.
  let version: String
  private let target: ConformanceLevel
  private var places: [Address: Int] = [:]
  private var addresses: [Address] = []
  private var checks: [Identifier<Check>: Int] = [:]
  private var definitions: [CheckDefinition] = []
  /// The outcomes of the cells that the report did not come to yet, by the positions of their place and their check.
  private var outcomes: [UInt64: UInt8] = [:]

  /// Evaluates the release before; nil for a first release.
  ///
  /// Several checks that became one count as the worst of them.
  init?(before input: ComplianceInput, in transaction: borrowing ReadTransaction) throws {
    guard let version = input.release.predecessor else { return nil }
    let became = try CheckSuccessors(input, in: transaction)
    let before = try ComplianceInput(
      transaction, product: input.product, release: try transaction.release(version, of: input.product))
    self.version = version
    target = before.profile.target
    var known: [Identifier<Check>: CheckDefinition] = [:]
    for definition in input.definitions { known[definition.id] = definition }
    var taken = Taken()
    _ = ComplianceEvaluator(before).evaluate { cell in
      let answers = became.checks(of: cell.definition).compactMap { known[$0] }
      for definition in answers.isEmpty ? [cell.definition] : answers { taken.add(cell, definition) }
    }
    (places, addresses, checks, definitions, outcomes) =
      (taken.places, taken.addresses, taken.checks, taken.definitions, taken.outcomes)
  }

  /// The checks of the release before that the report's release does not ask for any more, in the order of its cells.
  func formerDefinitions(of input: ComplianceInput) -> [CheckDefinition] {
    let asked = Set(input.definitions.map(\.id))
    return definitions.filter { !asked.contains($0.id) }
  }

  /// Whether a cell failed in the release before.
  func failed(_ cell: Cell) -> Bool {
    guard let place = places[cell.address], let check = checks[cell.definition.id] else { return false }
    return outcomes[Self.key(place, check)] == UInt8(Outcome.failed.rawValue)
  }

  /// What became of a cell; each is asked for once.
  mutating func state(of cell: Cell) -> State {
    var then: Outcome?
    if let place = places[cell.address], let check = checks[cell.definition.id] {
      then = outcomes.removeValue(forKey: Self.key(place, check)).flatMap { Outcome(rawValue: Int64($0)) }
    }
    return Self.state(then: then, now: cell.outcome, isCarried: !cell.carried.isEmpty)
  }

  /// What became of a cell.
  ///
  /// A failure is the result that people wait for: it is new where the release before did not fail, whatever it said
  /// instead. One that was found again is updated, because there is something newer to read of it.
  ///
  /// - Parameters:
  ///   - then: Its outcome in the release before; nil where that had no such cell.
  ///   - isCarried: Whether it failed in an earlier release and nobody tested it in this one.
  static func state(then: Outcome?, now: Outcome, isCarried: Bool) -> State {
    switch (then, now) {
    case (nil, _): .new
    case (.failed, .failed): isCarried ? .unchanged : .updated
    case (_, .failed): .new
    case (let then, let now): then == now ? .unchanged : .updated
    }
  }

  /// The failures of the release before that nobody asked the state of, in its order.
  var goneFailures: [GoneFailure] {
    outcomes.filter { $0.value == UInt8(Outcome.failed.rawValue) }.keys.sorted().map { key in
      let (address, definition) = (addresses[Int(key >> 32)], definitions[Int(key & 0xFFFF_FFFF)])
      return GoneFailure(
        address: address, definition: definition, isMustLevel: definition.check.level.isMustLevel(target: target))
    }
  }

  private static func key(_ place: Int, _ check: Int) -> UInt64 {
    UInt64(place) << 32 | UInt64(check)
  }

  private struct Taken {
    var places: [Address: Int] = [:]
    var addresses: [Address] = []
    var checks: [Identifier<Check>: Int] = [:]
    var definitions: [CheckDefinition] = []
    var outcomes: [UInt64: UInt8] = [:]

    mutating func add(_ cell: Cell, _ definition: CheckDefinition) {
      if places[cell.address] == nil {
        places[cell.address] = addresses.count
        addresses.append(cell.address)
      }
      if checks[definition.id] == nil {
        checks[definition.id] = definitions.count
        definitions.append(definition)
      }
      guard let place = places[cell.address], let check = checks[definition.id] else { return }
      let key = ReleaseBaseline.key(place, check)
      outcomes[key] = min(outcomes[key] ?? .max, UInt8(cell.outcome.rawValue))
    }
  }
}
