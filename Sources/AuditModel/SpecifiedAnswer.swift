/// What the specification said of the place of a finding when it was made, and what it says there now (DESIGN rule 2c).
public struct SpecifiedAnswer: Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// What was said then.
  public let then: PlaceDigest
  /// What is said now, by what each edition of the check's pack says that it reads, the one in use first; empty where the
  /// specification has the place no more.
  public let now: [PlaceDigest]
  /// Both by the first names of stops that the release renamed; nil where it renames nothing.
  public let renamed: ComparedPlace?

  /// A finding's place.
  public init(finding: Identifier<Finding>, then: PlaceDigest, now: [PlaceDigest], renamed: ComparedPlace? = nil) {
    self.finding = finding
    self.then = then
    self.now = now
    self.renamed = renamed
  }
}

/// A finding on a component, which answers for screens that declared it then.
public struct ComponentAnswer: Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// The keys that the component has in the release, before and after it was renamed.
  public let components: Set<String>
  /// Where it stands in the order of all copies.
  public let position: LogPosition

  /// A finding on a component.
  public init(finding: Identifier<Finding>, components: Set<String>, position: LogPosition) {
    self.finding = finding
    self.components = components
    self.position = position
  }
}

/// A place when something was found there, and now.
public struct ComparedPlace: Sendable {
  /// What was said then; nil where there was no such place.
  public let then: PlaceDigest?
  /// What is said now.
  public let now: PlaceDigest

  /// A place.
  public init(then: PlaceDigest?, now: PlaceDigest) {
    self.then = then
    self.now = now
  }
}

/// What covered checks read of a screen in a state, and of each element there: when a finding was made that answers them in the
/// place of their own, and now (DESIGN rules 2c and 13).
public struct CoveredPlaces: Sendable {
  /// The screen itself.
  public let screen: ComparedPlace
  /// The elements that it has now, by their keys.
  public let elements: [String: ComparedPlace]

  /// A screen with its elements.
  public init(screen: ComparedPlace, elements: [String: ComparedPlace]) {
    self.screen = screen
    self.elements = elements
  }
}

/// A finding on a screen as an answer to a check that its own check covers (DESIGN rule 13).
public struct CoveredAnswer: Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// The check that is covered.
  public let check: Identifier<Check>
  /// What that check reads on the screen.
  public let places: CoveredPlaces

  /// An answer.
  public init(finding: Identifier<Finding>, check: Identifier<Check>, places: CoveredPlaces) {
    self.finding = finding
    self.check = check
    self.places = places
  }
}

/// What the findings of a release were told of their places, as far as that may be another thing now.
public struct SpecifiedAnswers: Sendable {
  /// The findings at places that were edited since the release's first session began, where these do not say the very same.
  public var places: [SpecifiedAnswer] = []
  /// Edits by which screens came to declare components, or no longer did, where one of them is that new: by the keys that the
  /// screens have now.
  public var declarations: [String: [Edit]] = [:]
  /// The findings on the components of ``declarations``.
  public var components: [ComponentAnswer] = []
  /// The findings that answer checks which their own check covers.
  public var covered: [CoveredAnswer] = []

  /// Nothing was edited.
  public init() {}
}
