import AuditModel

@testable import SecondComputation

/// The packs, screens and components of random audits: one check of every kind that the rules tell apart.
///
/// | path | scope | with | reads | level | bears on |
/// |---|---|---|---|---|---|
/// | `wcag/1.1.1` | screen | screen reader | names | A | |
/// | `wcag/1.3.2` | screen | screen reader | order | A | |
/// | `wcag/1.4.3` | screen | looking | colours | AA | tests 1.4.6, covers `t/colour` |
/// | `wcag/1.4.6` | screen | looking | colours | AAA | |
/// | `wcag/2.1.1` | screen | keyboard | nothing | A | covers `t/keys` |
/// | `wcag/2.4.2` | screen | screen reader | title | A | |
/// | `wcag/4.1.2` | screen, also in `failed` | screen reader | names, roles | A | |
/// | `t/offline` | product | looking | nothing | must | |
/// | `t/errors` | screen, also in `failed` | screen reader, or looking | names | must | |
/// | `t/calm` | screen | looking | nothing | must | casts doubt on 2.1.1 |
/// | `t/kin` | screen | screen reader | nothing | must | related to 1.1.1 |
/// | `t/name` | element | screen reader | names | must | tests 4.1.2 |
/// | `t/role` | button | screen reader | traits | must | tests 4.1.2 |
/// | `t/keys` | element | keyboard | nothing | must | tests 2.1.1 |
/// | `t/colour` | element | looking | colours | must | tests 1.4.3 and 1.4.6 |
/// | `t/order` | button | screen reader | order | must | casts doubt on 1.3.2; no component answers it |
/// | `t/hint` | text input with a hint | screen reader | hint | should | related to 4.1.2 |
enum RandomPacks {
  private static let dimensions = [
    Dimension(key: "name", reads: [.label, .hint, .members]), Dimension(key: "role", reads: [.traits]),
    Dimension(key: "whole", reads: [.label, .hint, .members, .traits]), Dimension(key: "keys", reads: []),
    Dimension(key: "contrast", reads: [.textColor, .backgroundColor, .textSize, .bold]),
    Dimension(key: "order", reads: [.focus, .order]), Dimension(key: "title", reads: [.title]),
  ]

  private static let buttons = [ElementTypeReference(type: "button", variant: nil)]

  private static func check(
    _ path: String, _ scope: CheckScope, _ level: RequirementLevel, _ method: CheckMethod, _ dimension: String,
    _ references: [(ReferenceRelation, String, isDoubt: Bool)] = [], states: [String] = [],
    types: [ElementTypeReference] = [], askedIf: [AskCondition] = [], ways: [Check] = []
  ) -> Check {
    var check = TestPack.check(
      path, scope, level, method: method, elementTypes: types, states: states, ways: ways)
    check.dimension = dimension
    check.askedIf = askedIf
    check.references = references.map { relation, path, isDoubt in
      let slash = path.firstIndex(of: "/") ?? path.endIndex
      return CheckReference(
        relation: relation, scheme: String(path[..<slash]), target: String(path[slash...].dropFirst()),
        isDoubt: isDoubt)
    }
    return check
  }

  private static func pack(_ key: String, _ guidelines: [Guideline]) -> Pack {
    Pack(
      key: key, edition: "1", title: "Pack \(key)", publisher: "Test", language: "en",
      source: "https://example.org/\(key)", licence: "CC0-1.0", attribution: "Test", dimensions: dimensions,
      elementTypes: key == "t"
        ? [ElementType(key: "button", title: "Button", category: .control, synonyms: [], variants: [])] : [],
      guidelines: guidelines)
  }

  private static func criterion(_ level: RequirementLevel, _ check: Check) -> Guideline {
    let key = String(check.path.dropFirst("wcag/".count))
    return Guideline(
      key: key, topic: "Topic", title: "Criterion \(key)", level: level, rule: "Do it.", rationale: "", source: nil,
      aliases: [], techniques: [], criterion: Criterion(principle: nil, introduced: "2.0", removed: nil),
      checks: [check])
  }

  private static func guideline(_ check: Check) -> Guideline {
    TestPack.guideline(String(check.path.dropFirst(2)), check.level, [check])
  }

  /// The numbers of the criteria with their levels.
  static let criteria: [(path: String, level: RequirementLevel)] = [
    ("wcag/1.1.1", .a), ("wcag/1.3.2", .a), ("wcag/1.4.3", .aa), ("wcag/1.4.6", .aaa), ("wcag/2.1.1", .a),
    ("wcag/2.4.2", .a), ("wcag/4.1.2", .a),
  ]

  /// - Parameter hasRelations: Whether checks bear on others.
  static func packs(hasRelations: Bool, hasConditions: Bool) -> [Pack] {
    func only(_ references: [(ReferenceRelation, String, isDoubt: Bool)]) -> [(
      ReferenceRelation, String, isDoubt: Bool
    )] { hasRelations ? references : [] }
    let wcag = pack(
      "wcag",
      [
        criterion(.a, check("wcag/1.1.1", .screen, .a, .screenReader, "name")),
        criterion(.a, check("wcag/1.3.2", .screen, .a, .screenReader, "order")),
        criterion(
          .aa,
          check(
            "wcag/1.4.3", .screen, .aa, .visual, "contrast",
            only([(.tests, "wcag/1.4.6", false), (.covers, "t/colour", false)]))),
        criterion(.aaa, check("wcag/1.4.6", .screen, .aaa, .visual, "contrast")),
        criterion(
          .a, check("wcag/2.1.1", .screen, .a, .keyboard, "keys", only([(.covers, "t/keys", false)]))),
        criterion(.a, check("wcag/2.4.2", .screen, .a, .screenReader, "title")),
        criterion(.a, check("wcag/4.1.2", .screen, .a, .screenReader, "whole", states: ["failed"])),
      ])
    let house = pack(
      "t",
      [
        guideline(check("t/offline", .product, .must, .visual, "keys")),
        guideline(
          check(
            "t/errors", .screen, .must, .screenReader, "name", states: ["failed"],
            ways: [
              check("t/errors/top", .screen, .must, .screenReader, "name", states: ["failed"]),
              check("t/errors/alert", .screen, .must, .visual, "name", states: ["failed"]),
            ])),
        guideline(check("t/calm", .screen, .must, .visual, "keys", only([(.related, "wcag/2.1.1", true)]))),
        guideline(check("t/kin", .screen, .must, .screenReader, "keys", only([(.related, "wcag/1.1.1", false)]))),
        guideline(check("t/name", .element, .must, .screenReader, "name", only([(.tests, "wcag/4.1.2", false)]))),
        guideline(
          check("t/role", .element, .must, .screenReader, "role", only([(.tests, "wcag/4.1.2", false)]), types: buttons)
        ),
        guideline(check("t/keys", .element, .must, .keyboard, "keys", only([(.tests, "wcag/2.1.1", false)]))),
        guideline(
          check(
            "t/colour", .element, .must, .visual, "contrast",
            only([(.tests, "wcag/1.4.3", false), (.tests, "wcag/1.4.6", false)]))),
        guideline(
          check(
            "t/order", .element, .must, .screenReader, "order", only([(.related, "wcag/1.3.2", true)]), types: buttons)),
        guideline(
          check(
            "t/hint", .element, .should, .screenReader, "name", only([(.related, "wcag/4.1.2", false)]),
            types: [ElementTypeReference(type: "text-input", variant: nil)], askedIf: hasConditions ? [.hint] : [])),
      ])
    return [wcag, house]
  }

  static func profile(_ key: String, target: ConformanceLevel, packs: [PackSelection]) -> Profile {
    Profile(
      key: key, title: "Profile \(key)", description: "For tests.", target: target, hasElementChecks: true, packs: packs
    )
  }

  /// The three screens and the tab bar that two of them share.
  static let app: History.App = {
    var home = TestPack.home
    home.elements.removeAll { $0.key == "box" }
    home.elements.append(TestPack.element("more", "button"))
    let cart = {
      var screen = ScreenSpecification(key: "cart", title: "Cart")
      screen.elements = [TestPack.element("total", "text")]
      return screen
    }()
    let bar = {
      var bar = ComponentSpecification(key: "tab-bar", title: "Tab bar")
      bar.elements = [TestPack.element("tab-home", "button"), TestPack.element("find", "text-input")]
      return bar
    }()
    return History.App(
      screens: [
        "home": TestComponents.with(home, behind: 2), "pay": TestComponents.with(TestPack.pay, behind: 1), "cart": cart,
      ], components: ["tab-bar": bar])
  }()
}
