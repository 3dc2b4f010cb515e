import Foundation
import TestSupport
import Testing

@testable import auditctl

/// The audit by walks: one observation answers many checks, and gives what answering one by one gives.
@Suite struct AuditPageTests {
  /// A screen with a search, two icons and three equal rows, on Android.
  private static let screen = """
    screen: settings
    title: Settings
    route: Open Settings.
    elements:
      - {key: search, type: search, variant: opener, label: Search settings}
      - {key: profile, type: button, label: Profile}
      - {key: network, type: table-row-button, label: "Network, Wi-Fi and mobile"}
      - {key: devices, type: table-row-button, label: "Connected devices, Bluetooth"}
      - {key: sound, type: table-row-button, label: "Sound, volume"}
    """

  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    bench.runDone("init")
    bench.runDone("product", "add", "phone", "--title", "Phone", "--platform", "android", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "import", try bench.write(screen, to: "settings.yaml"))
    return bench
  }

  private static let session = [
    "audit", "--auditor", "Ada", "--device", "Pixel", "--os", "Android", "--os-version", "15",
    "--assistive-technology", "TalkBack", "--assistive-technology-version", "", "--format", "lines",
  ]

  /// An audit in which rows do nothing, and passages in other languages are not there.
  private static func player() -> PagePlayer {
    PagePlayer(
      PagePlayer.rule(failing: "Does a double tap on the row do", absent: "Does the voice change with each passage"))
  }

  private static func findings(_ bench: Workbench) throws -> [[String: JSONValue]] {
    try bench.query(
      "SELECT screen, element, check_path, outcome, severity, observed, reason, mode FROM v_finding "
        + "ORDER BY screen, element, check_path")
  }

  @Test func `by walks gives the findings, cells and verdicts of one by one, in a fraction of the answers`() throws {
    let (walks, single) = (try Self.bench(), try Self.bench())
    let (walking, answering) = (Self.player(), Self.player())
    let walked = walking.run(walks, Self.session)
    #expect(walked.status == .done && walked.data.contains("Ended session 1"), "\(walked.data.suffix(3000))")
    let answered = answering.run(single, Self.session + ["--order", "screen"])
    #expect(answered.status == .done && answered.data.contains("Ended session 1"), "\(answered.data.suffix(3000))")
    #expect(walking.answers * 3 < answering.answers, "\(walking.answers) and \(answering.answers)")
    #expect(try Self.findings(walks) == Self.findings(single))
    for command in [
      ["status"], ["status", "--by", "cell"], ["status", "--by", "cell", "--recommended"],
      ["status", "--by", "criterion"],
    ] {
      let ends = [walks, single].map { bench in
        bench.run(command + ["--format", "json"]).data.replacing(/"element_list_declared_at": "[^"]*"/, with: "")
      }
      #expect(ends[0] == ends[1], "\(command)")
    }
    // One problem at three rows is one issue, however it was answered.
    #expect(try walks.query("SELECT issue_id FROM v_issue").count == 1)
    #expect(try single.query("SELECT issue_id FROM v_issue").count == 1)
    // Every finding of a page names what it follows from.
    let rows = try walks.query(
      "SELECT kind, finding_count FROM v_observation WHERE finding_count > 1 ORDER BY observation_id"
    )
    #expect(rows.first?["kind"] == .text("listen"))
    // All of them count in the release, so that every observation is in its table with all that follows from it.
    let noticed = try walks.query(
      """
      SELECT observation_id, words, count(*) AS finding_count
      FROM observation_now('1.0') JOIN finding_now('1.0') USING (observation_id) GROUP BY observation_id
      """)
    #expect(
      try noticed
        == walks.query("SELECT observation_id, words, finding_count FROM v_observation ORDER BY observation_id"))
    #expect(noticed.count > 1)
    let log = walks.runDone("log", "settings/network", "native/table-row-button/actions").data
    #expect(log.contains("answered together with "), "\(log)")
    #expect(walks.runDone("explain", "settings/network", "native/table-row-button/actions").data.contains("together"))
    #expect(walks.runDone("report", "--format", "markdown").data.contains("Answered together with "))
    #expect(!single.runDone("report", "--format", "markdown").data.contains("nswered together with "))
  }

  @Test func `plain lines take as many answers as keys, and the same findings come of them`() throws {
    let (said, pressed) = (try Self.bench(), try Self.bench())
    let saying = PagePlayer(PagePlayer.rule(failing: "§", absent: "§"))
    let pressing = PagePlayer { shown in
      let prompt = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if prompt.hasSuffix("says none of them):") { return "\n" }
      if prompt.hasSuffix("(Enter: leaves it open):") { return "=" }
      if prompt.hasSuffix("h help:") { return "p" }
      return prompt.hasSuffix("n not now:") || prompt.hasSuffix("b back to the questions:") ? "y" : nil
    }
    let lines = saying.run(said, Self.session)
    let keys = pressing.run(pressed, Self.session.dropLast(2))
    for ran in [lines, keys] { #expect(ran.data.contains("Ended session 1"), "\(ran.data.suffix(2000))") }
    #expect(saying.answers == pressing.answers)
    #expect(try Self.findings(said) == Self.findings(pressed))
    #expect(try Self.findings(said).count > 100)
  }

  @Test func `a web screen of which only the whole is asked goes through the same walks`() throws {
    func web() throws -> Workbench {
      let bench = try Workbench()
      bench.runDone("init")
      bench.runDone("product", "add", "site", "--title", "Site", "--platform", "web", "--profile", "wcag22-aa")
      bench.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
      bench.runDone("screen", "add", "home", "--title", "Home")
      return bench
    }
    let (walks, single) = (try web(), try web())
    let session = [
      "audit", "--auditor", "Ada", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology",
      "NVDA", "--assistive-technology-version", "", "--format", "lines",
    ]
    let (walking, answering) = (
      PagePlayer(PagePlayer.rule(failing: "§", absent: "§")), PagePlayer(PagePlayer.rule(failing: "§", absent: "§"))
    )
    let walked = walking.run(walks, session)
    for page in ["What is not there, in any state of it?", "Think of what you heard on the whole screen."] {
      #expect(walked.data.contains(page), "\(page)")
    }
    #expect(answering.run(single, session + ["--order", "screen"]).status == .done)
    #expect(walking.answers * 3 < answering.answers * 2, "\(walking.answers) and \(answering.answers)")
    // Every A and AA criterion of WCAG 2.2: 31 and 24.
    #expect(try Self.findings(walks).count == 55)
    #expect(try Self.findings(walks) == Self.findings(single))
  }
}
