public import AuditModel
public import AuditRules
public import AuditStore

/// An auditor's word that a pass stands beside failures that cast doubt on it (DESIGN rule 10).
public enum Affirming {
  /// A doubt that was affirmed.
  public struct Affirmed: Sendable {
    /// The pass and the failure.
    public let opposed: OpposedPass
    /// The word on it.
    public let affirmation: Affirmation
  }

  /// Affirms a pass beside each failure that casts doubt on it.
  ///
  /// - Parameters:
  ///   - address: Where the pass is.
  ///   - check: The check that passed.
  /// - Throws: ``StoreError/invalid(_:)`` where there is no doubt about that, and ``StoreError/frozen(release:)``.
  public static func affirm(
    at address: Address, _ check: CheckDefinition, of release: Release, _ product: Product, by auditor: String,
    reason: String, in transaction: borrowing WriteTransaction
  ) throws -> [Affirmed] {
    let opposed = try ComplianceInput(transaction.read, product: product, release: release).compliance().opposed
      .filter { $0.passed.address == address && $0.passed.check == check.check.path }
    let open = opposed.filter(\.isOpen)
    guard !open.isEmpty else { throw StoreError.invalid(refusal(address, check, opposed)) }
    let known = try Affirmation.newest(transaction.read.affirmations(of: release.id))
    var affirmed: [Affirmed] = []
    for doubt in open {
      for pair in doubt.pairs where known[pair] == nil {
        try transaction.affirm(pair, of: release, by: auditor, reason: reason)
        affirmed.append(
          Affirmed(
            opposed: doubt,
            affirmation: Affirmation(pair: pair, person: auditor, reason: reason, affirmedAt: transaction.now)))
      }
    }
    return affirmed
  }

  private static func refusal(_ address: Address, _ check: CheckDefinition, _ opposed: [OpposedPass]) -> String {
    let place = "\(address) \(check.check.path)"
    if let affirmed = opposed.compactMap(\.affirmation).first {
      return
        "\(place) was affirmed by \(affirmed.person) before, and no failure has come since; there is nothing to affirm"
    }
    if let contradiction = opposed.first {
      return
        "\(contradiction.sentenceWithFindings): that is a contradiction and no doubt; amend the finding that is wrong"
    }
    return "no failure casts doubt on \(place); `auditctl explain \(place)` says what decides it"
  }
}
