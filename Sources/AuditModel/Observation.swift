/// What a person noticed once, at a stop, on a walk, or of a screen in a state.
///
/// Several findings may follow from it.
public struct Observation: Hashable, Sendable {
  /// Local number.
  public let id: Identifier<Observation>
  /// The session in which it was noticed.
  public let session: Identifier<AuditSession>
  /// Where: a stop, a screen in a state, or the product.
  public let address: Address
  /// What was done.
  public let kind: ObservationKind
  /// What was heard or seen; nil when not said.
  public let words: String?
  /// When: UTC, milliseconds since 1970.
  public let observedAt: Int64
  /// How many findings name it.
  public let findingCount: Int
  /// What goes with it as evidence, by number.
  public let evidence: [Identifier<Evidence>]

  /// An observation as it is stored.
  public init(
    id: Identifier<Observation>, session: Identifier<AuditSession>, address: Address, kind: ObservationKind,
    words: String?, observedAt: Int64, findingCount: Int, evidence: [Identifier<Evidence>]
  ) {
    self.id = id
    self.session = session
    self.address = address
    self.kind = kind
    self.words = words
    self.observedAt = observedAt
    self.findingCount = findingCount
    self.evidence = evidence
  }
}

/// The observation that a finding follows from, and how many other findings follow from it.
public struct SharedObservation: Hashable, Sendable {
  /// The observation.
  public let id: Identifier<Observation>
  /// How many other findings name it, whether they still count or not.
  public let others: Int

  /// What a finding follows from.
  public init(id: Identifier<Observation>, others: Int) {
    self.id = id
    self.others = others
  }
}
