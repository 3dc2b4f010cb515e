import AuditModel
import AuditReports
import AuditRules
import AuditService

/// `TestPack` with what components add: a check that depends on where an element stands, one with ways, and a tab bar
/// that two screens share.
///
/// | path | scope | dimension | asked of |
/// |---|---|---|---|
/// | `t/order` | element | focus | buttons |
/// | `t/either` | element | name | buttons; met by `t/either/top` or `t/either/alert` |
enum TestComponents {
  static let pack: Pack = {
    let buttons = [ElementTypeReference(type: "button", variant: nil)]
    var order = TestPack.check("t/order", .element, elementTypes: buttons)
    order.dimension = "focus"
    let either = TestPack.check(
      "t/either", .element, elementTypes: buttons,
      ways: [
        TestPack.check("t/either/top", .element, elementTypes: buttons),
        TestPack.check("t/either/alert", .element, elementTypes: buttons),
      ])
    return TestPack.pack(
      "t", elementTypes: TestPack.pack.elementTypes,
      guidelines: TestPack.pack.guidelines + [
        TestPack.guideline("order", .must, [order]), TestPack.guideline("either", .must, [either]),
      ])
  }()

  /// Two buttons and a field.
  static let tabBar: ComponentSpecification = {
    var bar = ComponentSpecification(key: "tab-bar", title: "Tab bar", team: "core")
    bar.elements = [
      TestPack.element("tab-home", "button"), TestPack.element("tab-pay", "button"),
      TestPack.element("find", "text-input"),
    ]
    return bar
  }()

  /// `TestPack.home` with the tab bar behind its second element.
  static let home = with(TestPack.home, behind: 2)

  /// `TestPack.pay` with the tab bar at its end.
  static let pay = with(TestPack.pay, behind: 1)

  static func with(_ screen: ScreenSpecification, behind count: Int) -> ScreenSpecification {
    var screen = screen
    screen.components = [DeclaredComponent(key: "tab-bar", elementsBefore: count)]
    return screen
  }

  static func audit(profile: Profile = TestPack.profile()) throws -> AuditFixture {
    try AuditFixture(pack: pack, profile: profile, screens: [home, pay], components: [tabBar])
  }
}
