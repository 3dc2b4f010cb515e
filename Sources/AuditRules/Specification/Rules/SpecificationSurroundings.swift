internal import AuditModel

/// What a rule knows besides the screen at hand.
struct SpecificationSurroundings: Sendable {
  /// What the product runs on.
  let platform: Platform
  /// How much contrast text needs.
  let contrast: ContrastRule
  /// How large what reacts to touch has to be.
  let targetSizes: TargetSizeLimits
  private let categories: [String: ElementCategory]
  private let screensByTitle: [String: [String]]

  /// The surroundings of screens that are released together.
  ///
  /// - Throws: ``InputError`` when a threshold of the program is missing; a test reads them all.
  init(
    platform: Platform, elementTypes: [ElementType], screens: [ScreenSpecification], thresholds: [Threshold]
  ) throws {
    self.platform = platform
    contrast = try ContrastRule(thresholds)
    targetSizes = try TargetSizeLimits(of: platform, in: thresholds)
    var categories: [String: ElementCategory] = [:]
    for type in elementTypes { categories[type.key] = type.category }
    self.categories = categories
    var screensByTitle: [String: [String]] = [:]
    for screen in screens { screensByTitle[Self.folded(screen.title), default: []].append(screen.key) }
    self.screensByTitle = screensByTitle
  }

  /// Keys of the screens with that title, whatever its case and white space.
  func screens(titled title: String) -> [String] {
    screensByTitle[Self.folded(title)] ?? []
  }

  private static func folded(_ title: String) -> String {
    title.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Types of the category `control` that only show something.
  private static let displays: Set<String> = ["progress-indicator", "step-indicator", "timer"]

  private static let interactiveTraits: Set<Trait> = [
    .button, .link, .keyboardKey, .searchField, .adjustable, .allowsDirectInteraction, .toggleButton, .textEntry,
    .secureTextField, .backButton, .tabBarItem, .textArea, .switchButton,
  ]

  private static let entryTraits: Set<Trait> = [.textEntry, .secureTextField, .searchField, .textArea, .isEditing]

  private static let entryTypes: Set<String> = [
    "text-input", "search", "calendar-date-picker", "date-time-picker", "time-picker",
  ]

  /// Says whether people act on an element: its type is a control, or a trait says so.
  func isInteractive(_ element: ElementSpecification, _ expectation: Expectation) -> Bool {
    categories[element.type] == .control && !Self.displays.contains(element.type)
      || !Self.interactiveTraits.isDisjoint(with: expectation.traits ?? [])
  }

  /// Says whether an element takes typed text.
  func takesText(_ element: ElementSpecification, _ expectation: Expectation) -> Bool {
    Self.entryTypes.contains(element.type) || !Self.entryTraits.isDisjoint(with: expectation.traits ?? [])
  }
}
