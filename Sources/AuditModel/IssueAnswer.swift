/// A finding at a place of an issue, as the rules about issues see it.
public struct IssueAnswer: Hashable, Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// The place of the issue: where, and by what check.
  public var place: IssuePlace
  /// The check that was really asked: that of the place, or one that took its place.
  public var check: Identifier<Check>
  /// The outcome.
  public let outcome: Outcome
  /// How it came about.
  public let mode: TestMode
  /// The method of the check, as the release has it.
  public let method: CheckMethod
  /// With what it was found.
  public let environment: AuditEnvironment
  /// The build.
  public let build: BuildPlace
  /// Who.
  public let auditor: String
  /// When it was observed: UTC, milliseconds since 1970.
  public let observedAt: Int64
  /// The finding that it corrects, or nil.
  public var amends: Identifier<Finding>?
  /// Whether it was retracted.
  public var isRetracted = false
  /// Whether it is a failure of the issue that was neither retracted nor amended.
  public var isFailureOfIssue = false
  /// The tools' failures that it names, to end them.
  public var ends: [Identifier<Finding>] = []
  /// Whether the specification says something else of its place since (rule 2c).
  public var isSetAside = false

  /// A finding on the check of its place that was neither retracted nor made to correct another one.
  public init(
    finding: Identifier<Finding>, place: IssuePlace, outcome: Outcome, mode: TestMode = .manual,
    method: CheckMethod = .screenReader, environment: AuditEnvironment, build: BuildPlace, auditor: String,
    observedAt: Int64
  ) {
    self.finding = finding
    self.place = place
    check = place.check
    self.outcome = outcome
    self.mode = mode
    self.method = method
    self.environment = environment
    self.build = build
    self.auditor = auditor
    self.observedAt = observedAt
  }
}

/// An address and check at which an issue has findings.
public struct IssuePlace: Hashable, Sendable {
  /// Local key of the address.
  public let address: Int64
  /// The check.
  public let check: Identifier<Check>

  /// A place.
  public init(address: Int64, check: Identifier<Check>) {
    self.address = address
    self.check = check
  }
}
