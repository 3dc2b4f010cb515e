/// An auditor's word that a pass stands beside a failure that casts doubt on it (DESIGN rule 10).
///
/// It is void as soon as another finding decides in the place of either.
public struct Affirmation: Hashable, Sendable {
  /// The two findings that it is about.
  public struct Pair: Hashable, Sendable {
    /// The pass.
    public let passed: Identifier<Finding>
    /// The failure that casts doubt on it.
    public let failed: Identifier<Finding>

    /// A pass and a failure.
    public init(passed: Identifier<Finding>, failed: Identifier<Finding>) {
      self.passed = passed
      self.failed = failed
    }
  }

  /// What it is about.
  public let pair: Pair
  /// Who.
  public let person: String
  /// Why the pass stands, as documents print it.
  public let reason: String
  /// When: UTC, milliseconds since 1970.
  public let affirmedAt: Int64

  /// An affirmation as it is stored.
  public init(pair: Pair, person: String, reason: String, affirmedAt: Int64) {
    self.pair = pair
    self.person = person
    self.reason = reason
    self.affirmedAt = affirmedAt
  }

  /// The newest word on each pair.
  ///
  /// - Parameter words: The oldest first.
  package static func newest(_ words: [Affirmation]) -> [Pair: Affirmation] {
    Dictionary(words.map { ($0.pair, $0) }) { $1 }
  }
}
