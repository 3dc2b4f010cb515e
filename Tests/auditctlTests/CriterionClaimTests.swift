import Testing

@testable import auditctl

/// What is claimed of a criterion, and what is not (DESIGN rule 10), through the command line.
@Suite struct CriterionClaimTests {
  private func criterion(_ bench: Workbench, _ number: String) throws -> JSONValue {
    try #require(try bench.rows(of: "1.0", by: "criterion").first { $0["criterion"]?.text == "wcag/\(number)" })
  }

  private func row(_ bench: Workbench, _ number: String) throws -> String {
    let report = bench.run("report", "--format", "acr", "--draft").data
    return try #require(report.split(separator: "\n").last { $0.hasPrefix("| \(number) ") }.map { String($0) })
  }

  @Test func `a check of the whole product that only tests a criterion makes no screen more`() throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    bench.runDone("init")
    let check = DemoPack.check("contrast", "visual", scope: "product")
    try DemoPack.addShop(
      to: bench, [check + "\n            references:\n              - tests: wcag/1.4.3"])
    let profile = """
      profile: both
      title: Both
      description: D
      target: AA
      element_checks: false
      packs: [{pack: demo}, {pack: wcag, levels: [A, AA], version: "2.2"}]

      """
    bench.runDone("profile", "import", try bench.write(profile, to: "both.yaml"))
    bench.runDone("release", "add", "1.0", "--build", "1", "--profile", "both")
    for screen in ["home", "cart", "pay"] { try bench.importScreen(screen, "") }
    bench.startSession("VoiceOver")
    bench.runDone("record", "home,cart", "wcag/1.4.3", "fail", "--severity", "serious")
    // Two of three screens are more than half, whatever the check of the product will say.
    #expect(try criterion(bench, "1.4.3")["term"]?.text == "does-not-support")
    bench.runDone("record", ".", "demo/menu/contrast", "pass")
    #expect(try criterion(bench, "1.4.3")["term"]?.text == "does-not-support")
    // Its failure is one more that failed: of four.
    bench.runDone("record", ".", "demo/menu/contrast", "fail", "--severity", "serious")
    let said = bench.runDone("explain", "--by", "criterion", "1.4.3").data
    #expect(said.contains("failed on 3 of 4 screens in scope"), "\(said)")
  }

  @Test func `passes of checks that only test a criterion are no number of it`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    let row = try criterion(bench, "1.4.6")
    #expect(row["passed"]?.integer == 0 && row["total"]?.integer == 0 && row["term"]?.text == "not-evaluated")
    #expect(try criterion(bench, "1.4.3")["passed"]?.integer == 1)
    let explained = try JSONValue(
      bench.runDone("explain", "--by", "criterion", "1.4.6", "--all", "--format", "json").data)
    #expect(explained["explanation"]?["cell_count"]?.integer == 0)
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "serious")
    #expect(try criterion(bench, "1.4.6")["failed"]?.integer == 1)
  }

  @Test func `what fails for the whole app is met on no screen, and what ends that passes none`() throws {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "cart"])
    bench.runDone("record", ".", "wcag/1.1.1", "fail", "--severity", "serious")
    bench.runDone("record", "home,cart", "wcag/1.1.1", "pass")
    let failed = try row(bench, "1.1.1")
    #expect(failed.hasPrefix("| 1.1.1 Non-text Content | Partially Supports | "), "\(failed)")
    #expect(!failed.contains("Met on") && failed.contains("Not met in the product as a whole"), "\(failed)")
    bench.now += 60_000
    bench.runDone("record", ".", "wcag/1.1.1", "pass")
    #expect(try criterion(bench, "1.1.1")["total"]?.integer == 2)
    #expect(bench.runDone("explain", "--by", "criterion", "1.1.1").data.contains("met on 2 screens"))
  }

  @Test func `contradictions stand in the conformance report and in the status of their screen`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements", screens: ["home", "cart"])
    bench.runDone("record", "home/save", "native/button/name", "fail", "--severity", "critical")
    bench.runDone("record", "home", "wcag/4.1.2", "pass")
    let sentence =
      "ontradiction: home wcag/4.1.2 passed, and home/save native/button/name failed, which fails it (finding 2; finding 1)"
    let report = bench.run("report", "--format", "acr", "--draft").data
    #expect(report.contains("C\(sentence)"), "\(report)")
    let status = bench.runDone("status", "--screen", "home").data
    #expect(status.contains("c\(sentence)"), "\(status)")
    #expect(!bench.runDone("status", "--screen", "cart").data.contains("ontradiction"))
  }
}
