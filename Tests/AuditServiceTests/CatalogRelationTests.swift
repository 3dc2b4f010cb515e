import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// In `native`, what says nothing, does nothing or is never reached fails a criterion, and is not only related to it.
@Suite struct CatalogRelationTests {
  private static func native() throws -> Pack {
    try #require(try BuiltInCatalog.packs().first { $0.key == "native" })
  }

  private static func tested(by check: Check) -> Set<String> {
    Set(check.references.filter { $0.relation == .tests }.map(\.path))
  }

  /// Checks that ask more than any criterion does, or for a way beside one that another check asks for, by their paths
  /// without `native/`.
  private static let exceptions = [
    "link/actions-rotor": "The rotor is one more way to a link that focus and actions ask for.",
    "pagination-control/actions-spoken": "The number can be heard on the control, which name-page asks for.",
    "reorder-data-row/actions-place": "The row can be found again by its neighbours.",
    "sidebar-menu/actions-android-close": "A gesture beside the close button, which actions asks for.",
    "alert-dialog/keyboard-escape": "Escape is one more way beside the answers.",
    "modal/keyboard-escape": "Escape is one more way beside the close button.",
    "menu/keyboard-escape": "Escape is one more way beside the opener.",
    "sidebar-menu/keyboard-close-return": "It asks where focus goes.",
    "table/keyboard-order": "An order of rows can be unusual and still keep its sense.",
    "slider/keyboard-direction": "Which key raises is a convention; keyboard-arrows asks that keys do.",
    "alert-dialog/keyboard-contained": "It asks that focus stays out, not that it comes.",
    "modal/keyboard-contained": "It asks that focus stays out, not that it comes.",
    "expandable/keyboard-hidden": "It asks that focus passes over what is hidden.",
    "captcha/keyboard-no-focus": "It asks that focus passes over what has no function.",
    "image-decorative/keyboard-no-focus": "It asks that focus passes over what has no function.",
    "snackbar-toast/keyboard-no-focus": "It asks that focus passes over what has no function.",
    "field-errors/keyboard": "It asks that focus passes over what has no function.",
    "snackbar-toast/keyboard-time": "A bar that goes too soon was reachable; time is asked for by 2.2.1.",
    "focus/keyboard-contrast": "A highlight may be seen below 3:1.",
    "pagination-control/role": "Pages that are turned by scrolling alone have no control whose role is missing.",
    "progress-indicator/name": "Progress is shown and not operated.",
    "step-indicator/name": "Steps are shown; those that are operated have a role, which role asks for.",
    "step-indicator/state": "Steps are shown; those that are operated are asked about by state-locked.",
  ]

  private static let operation: Set = ["wcag/4.1.2", "wcag/2.1.1"]

  @Test
  func `what is done with a control or a key tests 4.1_2, 2.1_1 or the criterion of its own, with few exceptions`()
    throws
  {
    // Keys that look at one thing of focus test the criterion for that: no trap, order, visible focus, no dragging.
    let others: Set = ["wcag/2.1.2", "wcag/2.4.3", "wcag/2.4.7", "wcag/2.5.7"]
    var untested: Set<String> = []
    let checks = try Self.native().guidelines.flatMap(\.checks).filter {
      ["actions", "keyboard"].contains($0.dimension)
    }
    #expect(checks.count > 150)
    for check in checks where Self.tested(by: check).isDisjoint(with: Self.operation.union(others)) {
      untested.insert(String(check.path.dropFirst("native/".count)))
    }
    let excepted = Self.exceptions.keys.filter { $0.contains("/actions") || $0.contains("/keyboard") }
    #expect(untested == Set(excepted))
  }

  @Test(arguments: ["keyboard-tab", "keyboard-space", "keyboard-enter", "keyboard-arrows"])
  func `a control that the keyboard does not reach or work fails 2.1_1`(_ key: String) throws {
    let checks = try Self.native().guidelines.flatMap(\.checks).filter { $0.path.hasSuffix("/\(key)") }
    #expect(checks.count > 1)
    for check in checks { #expect(Self.tested(by: check).contains("wcag/2.1.1"), "\(check.path)") }
  }

  @Test func `a control that the screen reader never reaches fails 4.1_2`() throws {
    let checks = try Self.native().guidelines.flatMap(\.checks)
    let reaching = checks.filter { check in
      check.path == "native/focus/reach" || check.path.hasSuffix("/focus-reach") || check.path.hasSuffix("/focus-swipe")
        || check.title.hasPrefix("Swipe or touch reaches")
        || (check.dimension == "focus" && check.question.hasPrefix("Can "))
    }
    #expect(reaching.count > 20)
    let untested = reaching.filter { !Self.tested(by: $0).contains("wcag/4.1.2") }
    #expect(untested.map(\.path) == ["native/progress-indicator/focus"], "Progress is shown and not operated.")
  }

  @Test func `a control without a name, a role or a state fails 4.1_2`() throws {
    let native = try Self.native()
    let controls = Set(native.elementTypes.filter { $0.category == .control }.map(\.key))
    var untested: Set<String> = []
    for guideline in native.guidelines where controls.contains(guideline.key) {
      for key in ["name", "role", "state"] {
        let path = "\(guideline.key)/\(key)"
        guard let check = guideline.checks.first(where: { $0.path == "native/\(path)" }) else { continue }
        if !Self.tested(by: check).contains("wcag/4.1.2") { untested.insert(path) }
      }
    }
    let excepted = Self.exceptions.keys.filter { key in ["/name", "/role", "/state"].contains { key.hasSuffix($0) } }
    #expect(untested == Set(excepted))
  }
}
