/// What the specification said of the place of a finding when it was made, and what it says there now (DESIGN rule 2c).
public struct SpecifiedAnswer: Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// What was said then.
  public let then: PlaceDigest
  /// What is said now, by what each edition of the check's pack says that it reads, the one in use first; empty where the
  /// specification has the place no more.
  public let now: [PlaceDigest]

  /// A finding's place.
  public init(finding: Identifier<Finding>, then: PlaceDigest, now: [PlaceDigest]) {
    self.finding = finding
    self.then = then
    self.now = now
  }
}

/// A finding on a component, which answers for screens that declared it then.
public struct ComponentAnswer: Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// Key of the component.
  public let component: String
  /// Where it stands in the order of all copies.
  public let position: LogPosition

  /// A finding on a component.
  public init(finding: Identifier<Finding>, component: String, position: LogPosition) {
    self.finding = finding
    self.component = component
    self.position = position
  }
}

/// What the findings of a release were told of their places, as far as that may be another thing now.
public struct SpecifiedAnswers: Sendable {
  /// The findings at places that were edited since the release's first session began.
  public var places: [SpecifiedAnswer] = []
  /// Edits by which screens came to declare components, or no longer did, where one of them is that new.
  public var declarations: [Edit] = []
  /// The findings on the components of ``declarations``.
  public var components: [ComponentAnswer] = []

  /// Nothing was edited.
  public init() {}
}
