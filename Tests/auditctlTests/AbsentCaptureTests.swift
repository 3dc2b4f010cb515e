import TestSupport
import Testing

@testable import auditctl

/// What captures do not show stands first on the page of what is not here, and is no answer.
@Suite struct AbsentCaptureTests {
  private static func element(_ type: String, _ y: Int, _ rest: String) -> String {
    "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" enabled=\"true\" visible=\"true\" x=\"16\" y=\"\(y)\" "
      + "width=\"100\" height=\"44\" \(rest)/>"
  }

  private static func capture(_ last: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Bank" label="Bank" x="0" y="0" \
    width="375" height="667">
    \(element("StaticText", 60, "label=\"Transfer\" name=\"Transfer\" traits=\"Header\""))
    \(element("Button", 120, "label=\"Send\" traits=\"Button\""))
    \(last)
    </XCUIElementTypeApplication></AppiumAUT>
    """
  }

  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    bench.runDone("element", "add", "home/title", "--type", "headings", "--label", "Transfer", "--trait", "header")
    bench.runDone("element", "add", "home/send", "--type", "button", "--label", "Send", "--trait", "button")
    return bench
  }

  private static func first(_ bench: Workbench) -> [Substring] {
    let ran = bench.run(
      [
        "audit", "--auditor", "Ada", "--device", "iPhone", "--os", "iOS", "--os-version", "18",
        "--assistive-technology", "VoiceOver", "--assistive-technology-version", "", "--format", "lines",
      ], typed: "quit\nno\n")
    #expect(ran.status == .done, "\(ran.notes)")
    return ran.data.split(separator: "\n")
  }

  private static func record(_ bench: Workbench, _ last: String) throws {
    let file = try bench.write(capture(last), to: "home.xml")
    bench.runDone("capture", "record", file, "--screen", "home", "--build", "1", "--auditor", "Ada")
  }

  @Test func `without a capture nothing is said of one`() throws {
    let lines = try Self.first(Self.bench())
    #expect(!lines.contains { $0.contains("capture") })
    #expect(lines.contains { $0.hasPrefix("1. There is no audio and no video here") }, "\(lines)")
  }

  @Test func `kinds that the newest capture does not show come first, unticked, with what that rests on`() throws {
    let bench = try Self.bench()
    // A field in the first capture; a newer one of the same state has none.
    try Self.record(bench, Self.element("TextField", 280, "label=\"Amount\" placeholderValue=\"0\""))
    let field = Self.first(bench)
    let said = try #require(field.first { $0.hasPrefix("Not seen in capture 1 of build 1 (default, 3 stops): 1-") })
    #expect(said.hasSuffix("A capture shows no more than takes focus; tick what you find to be true."))
    let top = try #require(said.split(separator: " ").first { $0.hasPrefix("1-") }).dropFirst(2).dropLast()
    let count = try #require(Int(top))
    let listed = field.filter { $0.first?.isNumber == true }.prefix(count)
    #expect(!listed.contains { $0.contains("nothing to type, tick, choose") }, "The capture has a field: \(listed)")
    #expect(!listed.contains { $0.contains("There is no audio and no video here") }, "No type of element tells that.")
    #expect(try bench.query("SELECT 1 AS n FROM v_finding WHERE mode = 'manual'").isEmpty)

    try Self.record(bench, Self.element("Button", 280, "label=\"Close\" traits=\"Button\""))
    let without = Self.first(bench)
    #expect(without.contains { $0.hasPrefix("Not seen in capture 2 of build 1 (default, 3 stops): 1-") }, "\(without)")
    #expect(without.contains { $0.contains("nothing to type, tick, choose") })
  }
}
