/// What an auditor answers.
public struct Check: Hashable, Sendable {
  /// `PACK/GUIDELINE[/CHECK[/WAY]]`.
  public var path: String
  /// For lists: what a pass says.
  public var title: String
  /// What is wrong where it fails, in a few words, as in `the button has no name`; nil where no pack says it.
  public var problem: String?
  /// A pass answers it with yes.
  public var question: String
  /// Whether there is anything to check: no makes it inapplicable; nil where that is plain from what it is asked of.
  public var appliesWhen: String?
  /// What it is asked of.
  public var scope: CheckScope
  /// What it looks at, such as name, role, state or keyboard.
  public var dimension: String
  /// How it is answered.
  public var method: CheckMethod
  /// What a person does once to answer it and others; nil: it is asked by itself.
  public var observation: ObservationKind?
  /// What of an announcement answers it; nil: no announcement does.
  public var heard: HeardAnswer?
  /// How strongly it is meant.
  public var level: RequirementLevel
  /// Platforms it is asked on; never empty.
  public var platforms: [Platform]
  /// Element types it asks about; empty means every element.
  public var elementTypes: [ElementTypeReference]
  /// What the specification must say of an element for an element check to be asked of it, all of it; empty: nothing.
  public var askedIf: [AskCondition]
  /// States in which a screen check is asked besides `default`.
  public var states: [String]
  /// Element types that a screen check always applies to: a screen that has one cannot be without what it asks about
  /// (DESIGN rule 10).
  public var appliesIfTypes: [ElementTypeReference]
  /// Ids of the built-in thresholds that it measures by.
  public var thresholds: [String]
  /// The numbered procedure.
  public var steps: [TextItem]
  /// Statements that must all be true.
  public var outcomes: [TextItem]
  /// Criteria it bears on, and checks that it covers.
  public var references: [CheckReference]
  /// The path of a check of another pack that it is one more way to meet, where a release asks for both (DESIGN rule 4).
  public var wayOf: String?
  /// Ways in which it can be met; empty for a check that is answered itself.
  public var ways: [Check]

  /// A check.
  public init(
    path: String, title: String, problem: String? = nil, question: String, appliesWhen: String? = nil,
    scope: CheckScope, dimension: String,
    method: CheckMethod, observation: ObservationKind? = nil, heard: HeardAnswer? = nil,
    level: RequirementLevel, platforms: [Platform], elementTypes: [ElementTypeReference] = [],
    askedIf: [AskCondition] = [], states: [String] = [], appliesIfTypes: [ElementTypeReference] = [],
    thresholds: [String] = [], steps: [TextItem] = [], outcomes: [TextItem] = [],
    references: [CheckReference] = [], wayOf: String? = nil, ways: [Check] = []
  ) {
    self.path = path
    self.title = title
    self.problem = problem
    self.question = question
    self.appliesWhen = appliesWhen
    self.scope = scope
    self.dimension = dimension
    self.method = method
    self.observation = observation
    self.heard = heard
    self.level = level
    self.platforms = platforms
    self.elementTypes = elementTypes
    self.askedIf = askedIf
    self.states = states
    self.appliesIfTypes = appliesIfTypes
    self.thresholds = thresholds
    self.steps = steps
    self.outcomes = outcomes
    self.references = references
    self.wayOf = wayOf
    self.ways = ways
  }

  /// What is said of a failure without words: what is wrong, else that what a pass says was not met.
  public var failureWords: String { Self.failureWords(self, path) }

  /// The same of a check that may be unknown, of which only the path is.
  public static func failureWords(_ check: Check?, _ path: String) -> String {
    check?.problem ?? "not met: \(check?.title ?? path)"
  }
}

/// How a check is answered.
public enum CheckMethod: String, CaseIterable, Sendable, Codable {
  case screenReader = "screen-reader"
  case keyboard
  /// With a technology that is spoken to: Voice Control, Voice Access.
  case voice
  /// With switches: Switch Control, Switch Access.
  case switchAccess = "switch"
  case settings
  case visual
  case inspection
  case tool
}

/// What a person does once to answer a check and others with it.
public enum ObservationKind: String, CaseIterable, Sendable, Codable {
  /// Focuses one stop and hears what the screen reader says there.
  case listen
  /// Uses a control as a person with that technology does, and sees and hears what becomes of it.
  case activate
  /// Goes through the screen with the screen reader, stop by stop.
  case swipeWalk = "swipe-walk"
  /// Goes through the screen with the keyboard.
  case tabWalk = "tab-walk"
  /// Makes the text larger, or the display narrower.
  case enlarge
  /// Looks at the screen, also after a change of settings or while media plays.
  case look
  /// Measures a contrast, a size or a time.
  case measure
  /// Reads the accessibility tree, the source, the content itself or what the product says of it.
  case inspect
}

/// What a specification says of an element, on which it depends whether an element check is asked of it (DESIGN rule 1).
public enum AskCondition: String, CaseIterable, Sendable, Codable {
  /// It has a label.
  case label
  /// It has traits.
  case traits
  /// It has a hint.
  case hint
  /// It says how the element is built: a variant of its type.
  case variant
  /// It shows text.
  case text
}

/// What a check is asked of.
public enum CheckScope: String, CaseIterable, Sendable, Codable {
  case product
  case screen
  case element

  /// The scope in words, with its article.
  public var words: String {
    switch self {
    case .product: "the product"
    case .screen: "a screen"
    case .element: "an element"
    }
  }
}

/// A step of a procedure or an outcome statement, with the parts below it.
public struct TextItem: Hashable, Sendable {
  /// What to do, or what must be true.
  public var text: String
  /// Its parts in order; one level deep.
  public var parts: [TextItem]

  /// An item.
  public init(text: String, parts: [TextItem] = []) {
    self.text = text
    self.parts = parts
  }
}

extension Array where Element == TextItem {
  /// The items with their numbers, a line each; parts have a second number.
  public var numbered: [String] {
    enumerated().flatMap { index, item in
      ["\(index + 1). \(item.text)"]
        + item.parts.enumerated().map { "\(index + 1).\($0 + 1). \($1.text)" }
    }
  }
}
