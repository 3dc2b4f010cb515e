import Testing

@testable import auditctl

/// A native element that says nothing, does nothing or is never reached is a failure of its criterion in documents.
@Suite struct NativeFailureTests {
  /// A check of `native`, and what it is asked of.
  struct Broken: CustomTestStringConvertible {
    var check: String
    var criterion = "4.1.2 Name, Role, Value"
    var platform = "ios"
    var variant: String?

    var testDescription: String { check }
    /// The type is the first part of the check's path; `focus` is asked of screens.
    var type: String { String(check.prefix { $0 != "/" }) }
    var address: String { type == "focus" ? "home" : "home/part" }
    var isKeyboard: Bool { criterion.hasPrefix("2.1.1") }

    static func keyboard(_ check: String) -> Broken { Broken(check: check, criterion: "2.1.1 Keyboard") }
    static func android(_ check: String) -> Broken { Broken(check: check, platform: "android") }
  }

  private static let broken: [Broken] =
    [
      // No name, no role, no state, no value.
      "captcha/name", "carousel/name", "pagination-control/name", "alert-dialog/role", "date-time-picker/role",
      "progress-indicator/role", "reorder-data-row/role", "step-indicator/role", "toggle-switch/role", "carousel/state",
      "dropdown/state", "menu/state", "search/state", "sidebar-menu/state", "step-indicator/state-locked",
      "table-row-button/state", "text-input/state", "stepper/value",
      // Nothing happens.
      "carousel/actions-ios", "pagination-control/actions-ios", "reorder-data-row/actions-ios",
      // Never reached.
      "focus/reach", "alert-dialog/focus-reach", "calendar-date-picker/focus-reach", "carousel/focus-reach",
      "dropdown/focus-reach", "expandable/focus-reach", "menu/focus-reach", "modal/focus-reach",
      "pagination-control/focus-reach", "search/focus-reach", "sheet/focus-reach", "sidebar-menu/focus-reach",
      "graphics-visual-elements/focus-reach", "snackbar-toast/focus-swipe", "table/focus-reach",
      "tidbit/focus-reach", "webview/focus-reach",
    ].map { Broken(check: $0) }
    + [Broken(check: "captcha/focus-audio-challenge", variant: "audio-challenge")]
    + [
      "carousel/actions-android", "link/actions-talkback-menu", "pagination-control/actions-android",
      "reorder-data-row/actions-android", "slider/actions-volume-keys",
    ].map(Broken.android)
    + [
      "field-errors/keyboard-tab", "pagination-control/keyboard-tab", "reorder-data-row/keyboard-tab",
      "segmented-control/keyboard-tab", "sidebar-menu/keyboard-close", "slider/keyboard-arrows", "table/keyboard-tab",
    ].map(Broken.keyboard)

  /// A shop with one screen that has one element of the type, and an open session that can answer the check.
  private func shop(_ broken: Broken) throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone(
      "product", "add", "shop", "--title", "Shop", "--platform", broken.platform, "--profile",
      "wcag22-aa+native-elements")
    bench.runDone("release", "add", "1.0", "--build", "1")
    let variant = broken.variant.map { ", variant: \($0)" } ?? ""
    let element =
      broken.type == "focus" ? "" : "elements:\n  - {key: part, type: \(broken.type)\(variant), label: Part}\n"
    bench.runDone("screen", "import", try bench.write("screen: home\ntitle: Home\n\(element)", to: "home.yaml"))
    let reader = broken.platform == "ios" ? "VoiceOver" : "TalkBack"
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "Phone", "--os-version", "17",
      "--assistive-technology", broken.isKeyboard ? "Full Keyboard Access" : reader)
    return bench
  }

  private func row(_ bench: Workbench, _ criterion: String) throws -> String {
    let report = bench.run("report", "--format", "acr", "--draft").data
    return try #require(report.split(separator: "\n").last { $0.hasPrefix("| \(criterion) ") }.map { String($0) })
  }

  @Test(arguments: broken) func `it fails its criterion, though the criterion's own check passed`(_ broken: Broken)
    throws
  {
    let bench = try shop(broken)
    bench.runDone("record", "home", "wcag/\(broken.criterion.prefix { $0 != " " })", "pass")
    // 2.1.1 covers what the Tab key reaches, so that it alone answers for error messages (rule 13).
    let before = broken.check == "field-errors/keyboard-tab" ? "Supports" : "No term yet"
    #expect(try row(bench, broken.criterion).contains("| \(before) |"))
    bench.runDone("record", broken.address, "native/\(broken.check)", "fail", "--severity", "critical")
    #expect(try row(bench, broken.criterion).contains("| Does Not Support |"))
  }
}
