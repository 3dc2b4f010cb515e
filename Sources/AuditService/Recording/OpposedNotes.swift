public import AuditModel
internal import AuditRules
public import AuditStore

/// What is said at once when findings are recorded that stand beside others which speak against them (rule 10).
public struct OpposedNotes: Sendable {
  /// Most screens that are evaluated one by one, before the whole release is.
  private static let fewScreens = 4
  /// Most of them that are said.
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
    let opposed = try opposed(release, product, transaction).filter { opposed in
      (opposed.passed.findings + opposed.failed.findings).contains { $0 >= first }
        && opposed.affirmation == nil
    }
    let notes = opposed.prefix(Self.named).map(\.note)
    let more = opposed.count - notes.count
    return notes
      + (more > 0
        ? ["And \(CountText.of(more, "other")) like it; see `auditctl status --release \(release.version)`."] : [])
  }

  private func opposed(
    _ release: Release, _ product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> [OpposedPass] {
    var screens = screens
    for component in components { screens.formUnion(try transaction.screens(declaring: component, in: release.id)) }
    guard screens.count <= Self.fewScreens else {
      return try ComplianceInput(transaction, product: product, release: release).compliance().opposed
    }
    return try screens.sorted().flatMap { screen in
      try AddressEvaluation(
        transaction, product: product, release: release,
        at: .screen(key: screen, state: Address.defaultState, element: nil)
      ).opposed
    }
  }
}

extension Check {
  /// Whether it bears so on anything.
  fileprivate func references(_ relation: ReferenceRelation) -> Bool {
    references.contains { $0.relation == relation }
  }
}
