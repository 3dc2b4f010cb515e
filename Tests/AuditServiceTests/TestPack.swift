import AuditModel

/// A pack with one check of every kind that rule 1 tells apart, and screens on which all of them matter.
///
/// | path | scope | level | asked of |
/// |---|---|---|---|
/// | `t/offline` | product | must | the product |
/// | `t/title` | screen | must | each screen |
/// | `t/errors` | screen | must | each screen, also in `failed`; met by `t/errors/top` or `t/errors/alert` |
/// | `t/contrast` | screen | AA | each screen; a tool answers it |
/// | `t/zoom` | screen | AAA | each screen; advice at target AA |
/// | `t/back` | screen | must | each screen on Android |
/// | `t/label` | element | must | every element |
/// | `t/captcha` | element | A | captchas built as a row, and buttons |
/// | `t/hint` | element | should | text inputs |
enum TestPack {
  static func check(
    _ path: String, _ scope: CheckScope, _ level: RequirementLevel = .must,
    method: CheckMethod = .screenReader, platforms: [Platform] = Platform.allCases,
    elementTypes: [ElementTypeReference] = [], states: [String] = [], ways: [Check] = []
  ) -> Check {
    Check(
      path: path, title: "Title of \(path)", question: "Is \(path) met?", scope: scope, dimension: "name",
      method: method, level: level, platforms: platforms, elementTypes: elementTypes, states: states,
      steps: ways.isEmpty ? [TextItem(text: "Look at \(path).")] : [],
      outcomes: ways.isEmpty ? [TextItem(text: "It is met.")] : [], ways: ways)
  }

  /// What the checks of ``check(_:_:_:method:platforms:elementTypes:states:ways:)`` look at.
  static let dimensions = [Dimension(key: "name", reads: [.label, .hint, .members])]

  static func guideline(_ key: String, _ level: RequirementLevel, _ checks: [Check]) -> Guideline {
    Guideline(
      key: key, topic: "Topic", title: "Guideline \(key)", level: level, rule: "Do it.", rationale: "",
      source: nil, aliases: [], techniques: [], checks: checks)
  }

  static func pack(
    _ key: String, edition: String = "1", standard: String? = nil, elementTypes: [ElementType] = [],
    guidelines: [Guideline]
  ) -> Pack {
    Pack(
      key: key, edition: edition, standard: standard, title: "Pack \(key)", publisher: "Test", language: "en",
      source: "https://example.org/\(key)", licence: "CC0-1.0", attribution: "Test", dimensions: dimensions,
      elementTypes: elementTypes,
      guidelines: guidelines)
  }

  static let pack = pack(
    "t",
    elementTypes: [
      ElementType(key: "button", title: "Button", category: .control, synonyms: [], variants: []),
      ElementType(
        key: "captcha", title: "Captcha", category: .control, synonyms: [],
        variants: [
          ElementType.Variant(key: "row", title: "Row"), ElementType.Variant(key: "sound", title: "Sound"),
        ]),
    ],
    guidelines: [
      guideline("offline", .must, [check("t/offline", .product)]),
      guideline("title", .must, [check("t/title", .screen)]),
      guideline(
        "errors", .must,
        [
          check(
            "t/errors", .screen, states: ["failed"],
            ways: [
              check("t/errors/top", .screen, states: ["failed"]),
              check("t/errors/alert", .screen, states: ["failed"]),
            ])
        ]),
      guideline("contrast", .aa, [check("t/contrast", .screen, .aa, method: .tool)]),
      guideline("zoom", .aaa, [check("t/zoom", .screen, .aaa)]),
      guideline("back", .must, [check("t/back", .screen, platforms: [.android])]),
      guideline("label", .must, [check("t/label", .element)]),
      guideline(
        "captcha", .a,
        [
          check(
            "t/captcha", .element, .a,
            elementTypes: [
              ElementTypeReference(type: "captcha", variant: "row"),
              ElementTypeReference(type: "button", variant: nil),
            ])
        ]),
      guideline(
        "hint", .should,
        [
          check(
            "t/hint", .element, .should, elementTypes: [ElementTypeReference(type: "text-input", variant: nil)])
        ]),
    ])

  static func profile(
    _ key: String = "p", target: ConformanceLevel = .aa, elementChecks: Bool = true, pack: String = "t",
    levels: [RequirementLevel] = RequirementLevel.allCases
  ) -> Profile {
    Profile(
      key: key, title: "Profile \(key)", description: "For tests.", target: target,
      hasElementChecks: elementChecks, packs: [PackSelection(pack: pack, levels: levels)])
  }

  static func element(
    _ key: String, _ type: String, variant: String? = nil, in presence: [String]? = nil,
    differingIn state: String? = nil
  ) -> ElementSpecification {
    var element = ElementSpecification(key: key, type: type)
    element.variant = variant
    element.presence = presence
    element.expectation.label = key
    if let state {
      var other = element.expectation
      other.label = "\(key), in \(state)"
      element.stateExpectations[state] = other
    }
    return element
  }

  /// States `failed` and `busy`; a heading that is the same everywhere, a field that says more in `failed`, an error
  /// that is there in `failed` only, and a captcha row in `default` only.
  static let home: ScreenSpecification = {
    var screen = ScreenSpecification(key: "home", title: "Home", route: "Launch the app", team: "core")
    screen.states = [StateSpecification(key: "failed", trigger: "Fail."), StateSpecification(key: "busy")]
    screen.elements = [
      element("heading", "heading"), element("field", "text-input", differingIn: "failed"),
      element("error", "text", in: ["failed"]), element("box", "captcha", variant: "row", in: ["default"]),
    ]
    return screen
  }()

  /// The state `failed` and one button.
  static let pay: ScreenSpecification = {
    var screen = ScreenSpecification(key: "pay", title: "Pay")
    screen.states = [StateSpecification(key: "failed")]
    screen.elements = [element("pay-button", "button")]
    return screen
  }()
}
