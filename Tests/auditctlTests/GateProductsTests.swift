import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The gate about several products at once, and what it writes for a forge.
@Suite struct GateProductsTests {
  private static let lax = "failed: any, untested: any, cannot_tell: any, elements_complete: false"

  /// The worked example, and a shop of which everything passed.
  private static func products() throws -> Workbench {
    let bench = try Workbench.example()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "wcag22-aa")
    bench.runDone("release", "add", "1.0", "--product", "shop", "--build", "1")
    bench.runDone(
      "screen", "import", "--product", "shop", "--release", "1.0",
      try bench.write("screen: home\ntitle: Home\n", to: "home.yaml"))
    return bench
  }

  @Test func `one answer, one file of JUnit and one summary for all`() throws {
    let bench = try Self.products()
    let file = try bench.write("{\(Self.lax)}", to: "gate.yaml")
    let xml = bench.folder.file("gate.xml")
    let ran = bench.run("gate", "--all", "--policy", file, "--junit", xml, "--format", "json")
    // Nothing was found in the shop, and no policy lifts that.
    #expect(ran.status == .answerIsNo)
    let json = try JSONValue(ran.data)
    let gates = try #require(try json["gates"]?.array())
    #expect(gates.map { $0["product"]?.text } == ["banking", "shop"])
    #expect(gates.map { $0["release"]?.text } == ["5.2", "1.0"])
    #expect(gates.map { $0["is_passed"] } == [.boolean(true), .boolean(false)])
    let blockers = try #require(try json["blockers"]?.array())
    #expect(Set(blockers.map { $0["product"]?.text }) == ["shop"] && !blockers.isEmpty)
    let text = String(decoding: try bench.folder.read("gate.xml"), as: UTF8.self)
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"auditctl gate\" "))
    #expect(text.contains("<testsuite name=\"banking 5.2: release\"") && text.contains("\"shop 1.0: stages\""))
    let summary = bench.run("gate", "--all", "--policy", file, "--summary", "-").data
    #expect(
      summary.hasPrefix(
        "# 2 products. Not ready to say: 1, May ship: 1\n\n- Mobile Banking 5.2: May ship\n- Shop 1.0: "), "\(summary)")
    #expect(bench.run("gate", "banking", "--policy", file).status == .done)
    #expect(bench.run("gate", "shop=1.0", "banking=5.2", "--policy", file).status == .answerIsNo)
    let lines = bench.run("gate", "shop", "banking=5.1", "--policy", file, "--format", "lines").data
    #expect(lines.contains("Product: shop\nRelease: 1.0\nAnswer: Not ready to say\n"), "\(lines)")
    #expect(lines.contains("Product: banking\nRelease: 5.1\n"))
  }

  @Test func `what is not clear is refused`() throws {
    let bench = try Self.products()
    for words in [
      ["--all", "banking"], ["banking", "banking=5.1"], ["banking", "--release", "5.2"],
      ["--all", "--product", "shop"],
      ["--all", "--baseline", "5.1"], ["shop", "banking", "--badge", "badge.svg"],
      ["--annotations", "gitlab"], ["--annotations-file", "a.json"], ["--annotations", "other"],
      ["--junit", "same", "--annotations", "gitlab", "--annotations-file", "same"],
    ] {
      #expect(bench.run(["gate"] + words).status == .usage, "\(words)")
    }
    #expect(bench.run("gate", "none").status == .noInput)
    #expect(bench.run("gate", "shop=2.0").status == .noInput)
    #expect(bench.run("gate").status == .usage, "Which of the two is not said.")
  }

  @Test func `the worst failures go to a forge, with links`() throws {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    bench.runDone("issue", "link", "7", "https://tracker.example.org/7")
    let ran = bench.run("gate", "--release", "5.2", "--annotations", "github", "--format", "json")
    #expect(ran.status == .answerIsNo)
    #expect(try JSONValue(ran.data)["gate"]?["failed"]?.integer == 7, "The data is not mixed with the commands.")
    let commands = ran.notes.split(separator: "\n")
    // One of the seven is an accepted risk.
    try #require(commands.count == 6)
    #expect(commands.allSatisfy { $0.hasPrefix("::error title=Mobile Banking 5.2%3A Do not ship::") })
    #expect(
      commands.prefix(3).allSatisfy { $0.contains("::Serious: ") } && commands[5].contains("::Moderate: "),
      "\(commands)")
    #expect(commands.contains { $0.contains("Issue 7. https://tracker.example.org/7") })
    let file = bench.folder.file("links.json")
    #expect(
      bench.run("gate", "--release", "5.2", "--annotations", "gitlab", "--annotations-file", file).notes
        == "Wrote \(file).\n")
    let links = try JSONValue(String(decoding: try bench.folder.read("links.json"), as: UTF8.self))
    let all = try #require(try links["Mobile Banking 5.2: Do not ship"]?.array())
    #expect(all.count == 6)
    #expect(all.contains { $0["external_link"]?["url"]?.text == "https://tracker.example.org/7" })
    #expect(
      all.allSatisfy {
        $0["external_link"]?["url"]?.text?.hasPrefix("https://") == true && $0["external_link"]?["label"]?.text != nil
      })
  }

  @Test func `a summary says what changed since the release before`() throws {
    let bench = try Workbench.example()
    let text = bench.run("gate", "--release", "5.2", "--summary", "-").data
    let changes = try JSONValue(bench.runDone("compare", "5.1", "5.2", "--format", "json").data)
    let new = try #require(changes["comparison"]?["newly_failing_count"]?.integer)
    #expect(text.contains("Since 5.1: \(new) new failure"), "\(text)")
    #expect(text.unicodeScalars.count < 4000 && text.contains("**6 failures:**"))
    #expect(text.contains("- **Serious"), "\(text)")
    #expect(!bench.run("gate", "--release", "5.1", "--summary", "-").data.contains("Since "), "Nothing is before it.")
  }
}
