import TestSupport
import Testing

@testable import auditctl

/// "Exactly that" on the command line and in the guided audit, where the specification only says what stands in a place.
@Suite struct ExactWordsTests {
  private static let screen = """
    screen: pay
    title: Pay
    elements:
      - {key: left, type: slider, label: Volume, value: <how loud>, traits: [adjustable]}
      - {key: send, type: button, label: "Pay {amount}", traits: [button]}
    """

  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "import", try bench.write(screen, to: "pay.yaml"))
    return bench
  }

  private static func said(_ bench: Workbench) throws -> String {
    try bench.query("SELECT ifnull(words, '') AS words FROM v_observation").compactMap { $0["words"]?.text }
      .joined(separator: "\n")
      + bench.query("SELECT ifnull(observed, '') AS words FROM v_finding").compactMap { $0["words"]?.text }
      .joined(separator: "\n")
  }

  @Test func `on the command line what varies stays open, and its words are never written down`() throws {
    var bench = try Self.bench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ada"
    bench.runDone("session", "start", "--device", "iPhone", "--os-version", "18", "--assistive-technology", "VoiceOver")
    let ran = bench.runDone("record", "pay/left,pay/send", "--heard", "=", "--accept", "--format", "json")
    let heard = try #require(try JSONValue(ran.data)["heard"]?.array())
    #expect(
      heard.map { $0["observed"]?.text } == [
        "Volume: \u{2026}. Adjustable. Swipe up or down with one finger to adjust the value.", "\u{2026}. Button.",
      ])
    #expect(heard.allSatisfy { $0["differences"] == .list([]) })
    let answers = try #require(try JSONValue(ran.data)["answers"]?.array())
    let outcomes = Dictionary(
      answers.compactMap { answer in answer["check_path"]?.text.map { ($0, answer["proposed_outcome"]) } }
    ) { first, _ in first }
    #expect(outcomes["native/slider/value"] == .some(.some(.null)), "\(outcomes.keys.sorted())")
    #expect(outcomes["native/button/name"] == .some(.some(.null)))
    #expect(outcomes["native/button/role"] == .some(.some(.text("passed"))))
    let words = try Self.said(bench)
    #expect(words.contains("Volume") && !words.contains("how loud") && !words.contains("amount"), "\(words)")
  }

  @Test func `in the guided audit what varies is left for the auditor to say`() throws {
    let bench = try Self.bench()
    let player = PagePlayer { said in
      if said.contains("says none of them") { return "\n" }
      // What was heard is kept at once; then the terminal goes.
      return said.contains("What did you hear?") ? "=\n" : nil
    }
    let ran = player.run(
      bench,
      [
        "audit", "--auditor", "Ada", "--device", "iPhone", "--os", "iOS", "--os-version", "18",
        "--assistive-technology", "VoiceOver", "--assistive-technology-version", "", "--screen", "pay", "--format",
        "lines",
      ])
    #expect(ran.data.contains("Volume: <how loud>"), "\(ran.data)\(ran.notes)")
    #expect(ran.data.contains("Passed: Is it announced as something to be adjusted?"), "\(ran.data)")
    #expect(ran.data.contains("For you to say: Is the value spoken on focus and after each step?"), "\(ran.data)")
    let words = try Self.said(bench)
    #expect(
      words == "Volume: \u{2026}. Adjustable. Swipe up or down with one finger to adjust the value.",
      "\(words)\n\(ran.data)")
  }
}
