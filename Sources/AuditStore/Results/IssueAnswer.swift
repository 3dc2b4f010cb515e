public import AuditModel

/// A finding that stands, as the rules about issues see it.
public struct IssueAnswer: Hashable, Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// Where and by what check.
  public let place: IssuePlace
  /// The outcome.
  public let outcome: Outcome
  /// How it came about.
  public let mode: TestMode
  /// Whether the release leaves the check to a tool.
  public let isToolCheck: Bool
  /// Assistive technology and major version of the operating system.
  public let environmentClass: String
  /// The build.
  public let build: BuildPlace
  /// Who.
  public let auditor: String
  /// When it was observed: UTC, milliseconds since 1970.
  public let observedAt: Int64

  /// A finding.
  public init(
    finding: Identifier<Finding>, place: IssuePlace, outcome: Outcome, mode: TestMode = .manual,
    isToolCheck: Bool = false, environmentClass: String, build: BuildPlace, auditor: String, observedAt: Int64
  ) {
    self.finding = finding
    self.place = place
    self.outcome = outcome
    self.mode = mode
    self.isToolCheck = isToolCheck
    self.environmentClass = environmentClass
    self.build = build
    self.auditor = auditor
    self.observedAt = observedAt
  }
}
