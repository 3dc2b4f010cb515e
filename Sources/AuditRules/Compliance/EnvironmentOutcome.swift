public import AuditModel

/// What was found in one environment class.
public struct EnvironmentOutcome: Hashable, Sendable {
  /// Assistive technology and OS major version.
  public let environmentClass: String
  /// Assistive technology, such as `VoiceOver`.
  public let technology: String
  /// The outcome by rules 2 and 4.
  public let outcome: Outcome
}
