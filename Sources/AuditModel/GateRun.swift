/// What the gate answered about a release when it was frozen.
public struct GateRun: Hashable, Sendable {
  /// Why the release was refused; its key is that of the policy.
  public struct Reason: Hashable, Sendable, Codable {
    /// The key of the policy.
    public let key: String
    /// What was wrong.
    public let sentence: String

    /// A reason.
    public init(key: String, sentence: String) {
      self.key = key
      self.sentence = sentence
    }
  }

  /// A failure that a decision let through.
  public struct LetThrough: Hashable, Sendable, Codable {
    /// Where it is, as people write it.
    public let address: String
    /// What people called it then.
    public let place: String
    /// Path of the check.
    public let check: String
    /// The decision in words.
    public let decision: String

    /// A failure.
    ///
    /// - Parameter place: What people call it; nil: its address.
    public init(address: String, place: String? = nil, check: String, decision: String) {
      self.address = address
      self.place = place ?? address
      self.check = check
      self.decision = decision
    }
  }

  /// The verdict on the release then.
  public let verdict: Verdict
  /// The policy as it was read, in YAML.
  public let policy: String
  /// Why it was refused; empty when it was let through.
  public let reasons: [Reason]
  /// What decisions let through.
  public let letThrough: [LetThrough]
  /// Who froze the release; nil when nobody said it.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let ranAt: Int64
  /// The version of the program that answered.
  public let toolVersion: String

  /// An answer.
  public init(
    verdict: Verdict, policy: String, reasons: [Reason], letThrough: [LetThrough], person: String?, ranAt: Int64,
    toolVersion: String
  ) {
    self.verdict = verdict
    self.policy = policy
    self.reasons = reasons
    self.letThrough = letThrough
    self.person = person
    self.ranAt = ranAt
    self.toolVersion = toolVersion
  }

  /// Whether the release was let through.
  public var isPassed: Bool { reasons.isEmpty }
}
