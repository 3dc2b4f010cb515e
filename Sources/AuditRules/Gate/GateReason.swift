public import AuditModel

/// Why a release may not ship.
public struct GateReason: Hashable, Sendable {
  /// How many cells there are of a severity.
  public struct SeverityCount: Hashable, Sendable {
    /// The severity; nil: nobody said one.
    public let severity: Severity?
    /// How many cells, at least one.
    public let count: Int

    /// `3 serious`, `1 without severity`.
    public var words: String { "\(count) \(severity?.name ?? "without severity")" }
  }

  /// The key of the policy that is broken.
  public let key: GateKey
  /// What is wrong, with counts.
  public let head: String
  /// The first few that it is about; nil where it names none.
  public let named: String?
  /// How many failures, cells, screens, stages or processes break it, as the key says; 0 where nothing is counted, as of a
  /// release without a finding.
  public let count: Int
  /// A command line that shows all of it.
  public let explain: String
  /// The cells that are counted by severity, the worst first; empty where severity plays no part.
  public let severities: [SeverityCount]

  /// All of them: `1 critical, 2 without severity`; empty for none.
  public var severitiesWords: String { severities.map(\.words).joined(separator: ", ") }

  /// What is wrong, with counts and the first few places.
  public var sentence: String { named.map { "\(head): \($0)" } ?? head }

  init(
    _ key: GateKey, _ head: String, named: String? = nil, count: Int = 0, explain: String,
    severities: [SeverityCount] = []
  ) {
    self.key = key
    self.head = head
    self.named = named
    self.count = count
    self.explain = explain
    self.severities = severities
  }
}
