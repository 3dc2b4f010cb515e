import TestSupport
import Testing

@testable import auditctl

/// People read where something is in words; commands and programs take addresses.
///
/// The screen `home` is called Welcome, and its element `logo` Our logo.
@Suite struct PlacesInWordsTests {
  private static func shop() throws -> Workbench {
    let bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "site", "--title", "Site", "--platform", "web", "--profile", "wcag22-aa")
    bench.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
    let screen = """
      screen: home
      title: Welcome
      elements:
        - key: logo
          type: image
          label: Our logo

      """
    bench.runDone("screen", "import", try bench.write(screen, to: "home.yaml"))
    bench.startSession("NVDA")
    return bench
  }

  @Test func `receipts, the log and tickets say the place in words with the address beside it`() throws {
    let bench = try Self.shop()
    let receipt = bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "serious", "--observed", "2.9:1")
    #expect(receipt.data.contains("Where:") && receipt.data.contains("Welcome, the whole screen"), "\(receipt.data)")
    #expect(receipt.data.contains("Address:") && receipt.data.contains("home"))
    let log = bench.runDone("log", "home").data
    #expect(log.contains("Welcome, the whole screen") && log.contains("Address: home"), "\(log)")
    bench.runDone("issue", "fix", "1", "--by", "Developer C", "--build", "1")
    let shown = bench.runDone("issue", "show", "1").data
    let lists = try #require(shown.split(separator: "Left to verify").last)
    #expect(lists.contains("Welcome, the whole screen") && lists.contains("Address: home"), "\(lists)")
    let json = bench.runDone("issue", "show", "1", "--format", "json").data
    #expect(json.contains("\"address\": \"home\"") && !json.contains("Welcome, the whole screen: wcag"))
  }

  @Test func `reasons of the gate name places and screens by their titles`() throws {
    let bench = try Self.shop()
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "serious", "--observed", "2.9:1")
    let gate = bench.run("gate").data
    #expect(gate.contains("and the policy allows none: Welcome, the whole screen, wcag/1.4.3"), "\(gate)")
    #expect(!gate.contains("home wcag/"))
    let junit = bench.run("gate", "--junit", "-").data
    #expect(junit.contains("Welcome, the whole screen, wcag/1.4.3"), "\(junit)")
  }

  @Test func `a policy that cannot be read decides nothing, and says so`() throws {
    let bench = try Self.shop()
    let ran = bench.run("gate", "--policy", try bench.write("faild: 3\n", to: "policy.yaml"))
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("1 problem; nothing was decided. Correct the input"), "\(ran.notes)")
    #expect(!ran.notes.contains("stored"))
  }

  @Test func `a release that has its screens is led on to a session`() throws {
    let bench = try Self.shop()
    let notes = bench.runDone("release", "add", "1.1", "--build", "2").notes.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let next = "It has 1 screen of the release before. Next: auditctl session start --release 1.1"
    #expect(notes.contains(next), "\(notes)")
    #expect(!notes.contains("screen import"))
  }
}
