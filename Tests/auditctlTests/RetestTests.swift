import Foundation
import TestSupport
import Testing

@testable import auditctl

/// A second release: failures first, with what is said of them; then what was answered before, confirmed and never carried.
@Suite struct RetestTests {
  private static let screen = """
    screen: settings
    title: Settings
    route: Open Settings.
    elements:
      - {key: profile, type: button, label: Profile}
      - {key: network, type: table-row-button, label: "Network, Wi-Fi and mobile"}
      - {key: sound, type: table-row-button, label: "Sound, volume"}
    """

  private static func session(_ release: String) -> [String] {
    [
      "audit", "--release", release, "--auditor", "Ada", "--device", "Pixel", "--os", "Android", "--os-version", "15",
      "--assistive-technology", "TalkBack", "--assistive-technology-version", "", "--format", "lines",
    ]
  }

  /// Release 1.0 in which both rows do nothing and no passage in another language is there; then 2.0.
  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "phone", "--title", "Phone", "--platform", "android", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "import", try bench.write(screen, to: "settings.yaml"))
    let rule = PagePlayer.rule(
      failing: "Does a double tap on the row do", absent: "Does the voice change with each passage")
    let ran = PagePlayer(rule).run(bench, session("1.0"))
    #expect(ran.status == .done, "\(ran.data.suffix(2000))")
    bench.runDone("release", "add", "2.0", "--build", "2")
    bench.runDone("issue", "fix", "1", "--build", "2", "--note", "The rows open now.", "--by", "Bo")
    return bench
  }

  /// Passes what is asked again, and says the rest is as before.
  private static func rule(goesOn: Bool) -> @Sendable (String) -> String? {
    let others = PagePlayer.rule(failing: "no such question", absent: "no such question")
    return { said in
      let prompt = said.split(separator: "\n").last.map(String.init) ?? ""
      if prompt.contains("Go on with") { return goesOn ? "yes\n" : "no\n" }
      return others(said)
    }
  }

  @Test(arguments: ["fixed", "failed", "carried"])
  func `failures come first, with the issue, who says that it is fixed, and what was seen before`(
    _ retest: String
  ) throws {
    let bench = try Self.bench()
    let player = PagePlayer(Self.rule(goesOn: false))
    let ran = player.run(bench, Self.session("2.0") + ["--retest", retest])
    #expect(ran.status == .done, "\(ran.data.suffix(2000))")
    #expect(ran.data.contains("2 questions, by screen."), "\(ran.data.prefix(2000))")
    #expect(ran.data.contains("said to be fixed by Bo in build 2: The rows open now."), "\(ran.data.prefix(3000))")
    #expect(ran.data.contains("In 1.0: failed, Ada, TalkBack"))
    #expect(ran.data.contains("Nothing happened."))
    // Two failures, whether to go on, whether the session ends.
    #expect(player.answers == 4)
    let found = try bench.query(
      "SELECT element, outcome FROM v_finding WHERE release = '2.0' ORDER BY element")
    #expect(found.map { $0["outcome"] } == [.text("passed"), .text("passed")])
  }

  @Test func `the rest is confirmed in lists, each answer a finding of this release, and nothing is carried`() throws {
    let bench = try Self.bench()
    let first = try bench.query("SELECT count(*) AS n FROM v_finding WHERE release = '1.0'").first?["n"]
    let player = PagePlayer(Self.rule(goesOn: true))
    let ran = player.run(bench, Self.session("2.0") + ["--retest", "failed"])
    #expect(ran.status == .done && ran.data.contains("Ended session 2"), "\(ran.data.suffix(3000))")
    #expect(ran.data.contains("As in 1.0, does it still not apply?"))
    #expect(ran.data.contains("Nothing of it here."))
    #expect(ran.data.contains("As in 1.0, does it still hold?"))
    // As many findings as the release before had, all of this release's session.
    #expect(
      try bench.query("SELECT count(*) AS n FROM v_finding WHERE release = '2.0' AND session_id = 2").first?["n"]
        == first)
    let absent = try bench.query(
      "SELECT DISTINCT reason FROM v_finding WHERE release = '2.0' AND outcome = 'inapplicable'")
    #expect(absent.map { $0["reason"] } == [.text("Nothing of it here.")])
    #expect(try bench.query("SELECT 1 AS n FROM v_finding WHERE release = '2.0' AND outcome = 'failed'").isEmpty)
  }

  @Test func `what is left open on a list of before is asked by itself`() throws {
    let bench = try Self.bench()
    let others = Self.rule(goesOn: true)
    let player = PagePlayer { said in
      let prompt = said.split(separator: "\n").last.map(String.init) ?? ""
      if said.contains("does it still not apply?"), prompt.contains("all except (e)") { return "s\n" }
      return others(said)
    }
    let ran = player.run(bench, Self.session("2.0") + ["--retest", "failed"])
    #expect(ran.data.contains("Each of these is asked."))
    // It passed this time, by an answer of its own page.
    #expect(try bench.query("SELECT 1 AS n FROM v_finding WHERE release = '2.0' AND outcome = 'inapplicable'").isEmpty)
  }

  @Test func `what passed by another specification is asked again, and a pass as before answers it`() throws {
    let bench = try Self.bench()
    func untested() throws -> Set<String> {
      Set(
        try bench.query("SELECT element, check_path FROM cell WHERE release = '1.0' AND outcome = 'untested'").map {
          "\($0["element"]?.text ?? "-") \($0["check_path"]?.text ?? "-")"
        })
    }
    // What needs a keyboard stays open in a session that has none.
    let before = try untested()
    bench.runDone(
      "screen", "import",
      try bench.write(Self.screen.replacing("label: Profile", with: "label: My profile"), to: "settings.yaml"),
      "--release", "1.0")
    let aside = try untested().subtracting(before)
    #expect(aside.contains("profile native/button/name"), "\(aside)")
    let player = PagePlayer(Self.rule(goesOn: false))
    let ran = player.run(bench, Self.session("1.0") + ["--retest", "changed"])
    #expect(ran.status == .done, "\(ran.data.suffix(3000))")
    // Each of them, and nothing else, is a finding of the session that asked again; the failures of before stand.
    let again = try bench.query(
      "SELECT element, check_path, outcome FROM v_finding WHERE release = '1.0' AND session_id = 2")
    #expect(
      Set(again.map { "\($0["element"]?.text ?? "-") \($0["check_path"]?.text ?? "-")" }) == aside)
    #expect(again.count == aside.count)
    #expect(try untested() == before)
    #expect(
      try bench.query("SELECT 1 AS n FROM cell WHERE release = '1.0' AND outcome = 'failed' AND element IS NOT NULL")
        .count
        == 2)
  }

  @Test func `again and an outcome cannot both be said`() throws {
    let ran = try Self.bench().run("audit", "--retest", "failed", "--outcome", "fail")
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("Say --retest or --outcome, not both."))
  }
}
