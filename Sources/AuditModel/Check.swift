/// What an auditor answers.
public struct Check: Hashable, Sendable {
  /// `PACK/GUIDELINE[/CHECK[/WAY]]`.
  public var path: String
  /// For lists.
  public var title: String
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
  /// How strongly it is meant.
  public var level: RequirementLevel
  /// Platforms it is asked on; never empty.
  public var platforms: [Platform]
  /// Element types it asks about; empty means every element.
  public var elementTypes: [ElementTypeReference]
  /// States in which a screen check is asked besides `default`.
  public var states: [String]
  /// The numbered procedure.
  public var steps: [TextItem]
  /// Statements that must all be true.
  public var outcomes: [TextItem]
  /// Criteria it bears on.
  public var references: [CheckReference]
  /// Ways in which it can be met; empty for a check that is answered itself.
  public var ways: [Check]

  /// A check.
  public init(
    path: String, title: String, question: String, appliesWhen: String? = nil, scope: CheckScope, dimension: String,
    method: CheckMethod,
    level: RequirementLevel, platforms: [Platform], elementTypes: [ElementTypeReference] = [],
    states: [String] = [], steps: [TextItem] = [], outcomes: [TextItem] = [],
    references: [CheckReference] = [], ways: [Check] = []
  ) {
    self.path = path
    self.title = title
    self.question = question
    self.appliesWhen = appliesWhen
    self.scope = scope
    self.dimension = dimension
    self.method = method
    self.level = level
    self.platforms = platforms
    self.elementTypes = elementTypes
    self.states = states
    self.steps = steps
    self.outcomes = outcomes
    self.references = references
    self.ways = ways
  }
}

/// How a check is answered.
public enum CheckMethod: String, CaseIterable, Sendable, Codable {
  case screenReader = "screen-reader"
  case keyboard
  case settings
  case visual
  case inspection
  case tool
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
