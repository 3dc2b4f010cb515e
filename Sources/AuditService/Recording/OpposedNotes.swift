public import AuditModel
internal import AuditRules
public import AuditStore

/// What is said at once when findings are recorded that stand beside others which speak against them (rule 10).
public struct OpposedNotes: Sendable {
  /// Screens of which all is said that there is to say.
  private static let fewScreens = 4
  /// Most screens that are evaluated one by one, before the whole release is.
  private static let manyScreens = 16
  /// Most contradictions and doubts that are said.
  private static let named = 5

  private var first: Identifier<Finding>?
  private var screens: Set<String> = []
  private var components: Set<String> = []

  /// Nothing recorded yet.
  public init() {}

  /// Notes a finding that was recorded, where it can speak for or against another.
  ///
  /// - Precondition: Findings come in the order of their numbers.
  public mutating func add(
    _ finding: Identifier<Finding>, _ definition: CheckDefinition, at address: Address, _ outcome: Outcome
  ) {
    let check = definition.check
    switch outcome {
    case .passed:
      guard check.scope != .element, [.a, .aa, .aaa].contains(check.level) || check.references(.covers) else { return }
    case .failed:
      guard check.references(.tests) || check.references.contains(where: \.isDoubt) else { return }
    case .inapplicable, .cantTell, .untested: return
    }
    if first == nil { first = finding }
    switch address {
    case .screen(let key, _, _): screens.insert(key)
    case .component(let key, _): components.insert(key)
    case .product: break
    }
  }

  /// The contradictions and doubts that the findings brought about, a sentence each.
  public func notes(
    of release: Release, _ product: Product, in transaction: borrowing ReadTransaction
  ) throws -> [String] {
    guard let first else { return [] }
    let (opposed, areAll) = try opposed(since: first, release, product, transaction)
    let notes = opposed.prefix(Self.named).map(\.note)
    let more = opposed.count - notes.count
    guard more > 0 else { return notes }
    let others = areAll ? CountText.of(more, "other") : "others"
    return notes + ["And \(others) like them; see `auditctl status --release \(release.version)`."]
  }

  /// - Returns: What the findings from one on brought about, and whether that is all of it: of a batch on many screens no more
  ///   is looked for than is said, for a whole release takes long and much memory.
  private func opposed(
    since first: Identifier<Finding>, _ release: Release, _ product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> (passes: [OpposedPass], areAll: Bool) {
    var screens = screens
    for component in components { screens.formUnion(try transaction.screens(declaring: component, in: release.id)) }
    var found: [OpposedPass] = []
    for (number, screen) in screens.sorted().enumerated() {
      if number >= Self.fewScreens, found.count > Self.named { return (found, false) }
      guard number < Self.manyScreens else {
        let all = try ComplianceInput(transaction, product: product, release: release).compliance().opposed
        return (all.filter { $0.isNew(since: first) }, true)
      }
      found += try AddressEvaluation(
        transaction, product: product, release: release,
        at: .screen(key: screen, state: Address.defaultState, element: nil)
      ).opposed.filter { $0.isNew(since: first) }
    }
    return (found, true)
  }
}

extension OpposedPass {
  /// Whether a finding from one on brought it about, and nobody has affirmed the pass.
  fileprivate func isNew(since first: Identifier<Finding>) -> Bool {
    affirmation == nil && (passed.findings + failed.findings).contains { $0 >= first }
  }
}

extension Check {
  /// Whether it bears so on anything.
  fileprivate func references(_ relation: ReferenceRelation) -> Bool {
    references.contains { $0.relation == relation }
  }
}
