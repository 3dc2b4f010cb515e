/// A finding at a place of an issue, as the rules about issues see it.
public struct IssueAnswer: Hashable, Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// The place of the issue: where, and by what check.
  public let place: IssuePlace
  /// The check that was really asked: that of the place, or one that took its place.
  public var check: Identifier<Check>
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
  /// The finding that it corrects, or nil.
  public var amends: Identifier<Finding>?
  /// Whether it was retracted.
  public var isRetracted = false
  /// Whether it is a failure of the issue that was neither retracted nor amended.
  public var isFailureOfIssue = false

  /// A finding on the check of its place that was neither retracted nor made to correct another one.
  public init(
    finding: Identifier<Finding>, place: IssuePlace, outcome: Outcome, mode: TestMode = .manual,
    isToolCheck: Bool = false, environmentClass: String, build: BuildPlace, auditor: String, observedAt: Int64
  ) {
    self.finding = finding
    self.place = place
    check = place.check
    self.outcome = outcome
    self.mode = mode
    self.isToolCheck = isToolCheck
    self.environmentClass = environmentClass
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
