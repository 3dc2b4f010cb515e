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

  /// What is shown and not operated, so that nothing of it has to be reached: why.
  private static let shownAlone = [
    "animation": "It is looked at; whether it is a stop is a matter of 1.1.1.",
    "field-errors": "A message is read; its field is of another type.",
    "focus": "It is asked of screens, by focus/reach.",
    "headings": "A heading is read, and 1.3.1 asks that it can be jumped to.",
    "image-decorative": "It is to be passed over.",
    "loading-icon": "It is announced, and not looked for.",
    "loading-spinner": "It is announced, and not looked for.",
    "progress-indicator": "Progress is shown and not operated.",
    "step-indicator": "Steps are shown.",
    "strike-through": "It is text.",
  ]

  @Test func `each of the 42 types is asked whether it can be reached, and fails 4.1_2 where it cannot`() throws {
    let native = try Self.native()
    #expect(native.guidelines.count == 42)
    var unreached: Set<String> = []
    for guideline in native.guidelines {
      let isAsked = guideline.checks.contains { check in
        check.dimension == "focus" && check.scope == .element && check.level == .must
          && Self.tested(by: check).contains("wcag/4.1.2")
      }
      if !isAsked { unreached.insert(guideline.key) }
    }
    #expect(unreached == Set(Self.shownAlone.keys))
  }

  @Test func `where a name has to be spoken it is asked, too, whether it fits`() throws {
    let fitting: Set = ["wcag/2.4.6", "wcag/2.4.4"]
    for guideline in try Self.native().guidelines {
      let names = guideline.checks.filter { $0.dimension == "name" }
      guard names.contains(where: { Self.tested(by: $0).contains("wcag/4.1.2") }) else { continue }
      let fits = names.filter { check in
        !Self.tested(by: check).contains("wcag/4.1.2")
          && check.references.contains { [.tests, .related].contains($0.relation) && fitting.contains($0.path) }
      }
      #expect(!fits.isEmpty, "\(guideline.key)")
    }
  }

  @Test func `WCAG's own check of 4.1_2 fails where a name, a role or a state is missing`() throws {
    let wcag = try #require(try BuiltInCatalog.packs().first { $0.key == "wcag" })
    let check = try #require(wcag.guidelines.first { $0.key == "4.1.2" }?.checks.first)
    let statements = check.outcomes.map(\.text)
    // All of them must hold: one that is only about what is spoken would hold of a control that says nothing.
    #expect(statements.contains { $0.contains("Each component is reached and has a name") })
    #expect(statements.contains { $0.hasPrefix("A role is spoken of each component") && $0.contains("agrees with") })
    #expect(
      statements.contains {
        $0.hasPrefix("Every state and value that is shown is spoken") && $0.contains("agrees with")
      })
    let steps = check.steps.map(\.text).joined(separator: " ")
    #expect(steps.contains("has no name, no role, or a state or value that is seen and not spoken"))
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
