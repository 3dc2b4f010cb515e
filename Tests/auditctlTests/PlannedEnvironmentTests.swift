import TestSupport
import Testing

@testable import auditctl

/// DESIGN, "The plan" and rules 2a, 2b and 8 through command lines: what counts is what was asked, and where.
@Suite struct PlannedEnvironmentTests {
  private static let heard = "demo/menu/heard"
  private static let reached = "demo/menu/reached"
  private static let looks = "demo/menu/looks"

  /// A product with the screen `home` that is asked one check of a screen reader, one of a keyboard and one of neither.
  private static func bench(_ platform: String) throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ana"
    try bench.makeDatabase()
    let checks = [("heard", "screen-reader"), ("reached", "keyboard"), ("looks", "visual")]
    try DemoPack.addShop(to: bench, checks.map { DemoPack.check($0.0, $0.1) }, platform: platform)
    let reader = platform == "web" ? ["--environment", "NVDA on Windows"] : []
    #expect(bench.run(["release", "add", "1.0", "--build", "1"] + reader).status == .done)
    bench.runDone("screen", "add", "home", "--title", "Home")
    return bench
  }

  /// Changes the plan of a release.
  private func plan(_ release: String, _ bench: Workbench, _ change: String...) {
    let ran = bench.run(["release", "plan", "--release", release] + change)
    #expect(ran.status == .done, "\(ran.notes)")
  }

  /// The environments of a plan, in its order.
  private func environments(_ bench: Workbench, _ release: String = "1.0") throws -> [String?]? {
    let ran = bench.runDone("release", "plan", "--release", release, "--format", "json")
    return try JSONValue(ran.data)["environments"]?.array().map { $0["environment"]?.text }
  }

  /// Records in a session of its own, a minute after what was recorded before.
  private func record(
    _ check: String, _ outcome: String, with technology: String, on os: String, at version: String = "17.4",
    by auditor: String = "Ana", in release: String = "1.0", build: String? = nil, place: String = "home",
    _ bench: inout Workbench, _ more: String...
  ) {
    bench.now += 60_000
    var start = [
      "session", "start", "--release", release, "--auditor", auditor, "--device", "Device", "--os", os, "--os-version",
      version, "--assistive-technology", technology,
    ]
    if let build { start += ["--build", build] }
    #expect(bench.run(start).status == .done)
    let ran = bench.run(["record", place, check, outcome] + more)
    #expect(ran.status == .done, "\(ran.notes)")
    bench.runDone("session", "end")
  }

  private func outcome(_ check: String, in release: String = "1.0", _ bench: Workbench) throws -> String? {
    try bench.cells(release).first { $0.check == check }?.outcome
  }

  private func verdict(_ release: String, _ bench: Workbench) throws -> String? {
    try JSONValue(bench.runDone("status", "--release", release, "--format", "json").data)["release"]?["verdict"]?.text
  }

  @Test func `a failure with NVDA is carried beside passes with VoiceOver, and Switch Control answers nothing`() throws
  {
    var bench = try Self.bench("web")
    plan("1.0", bench, "--environment", "VoiceOver on macOS")
    record(Self.heard, "fail", with: "NVDA", on: "Windows", at: "11", &bench, "--severity", "critical")
    bench.runDone("release", "add", "2.0", "--build", "1")
    #expect(try environments(bench, "2.0") == ["NVDA on Windows", "VoiceOver on macOS", "keyboard", "the app"])
    for check in [Self.heard, Self.reached, Self.looks] {
      record(check, "pass", with: "VoiceOver", on: "macOS", at: "14", in: "2.0", &bench)
    }
    #expect(try outcome(Self.heard, in: "2.0", bench) == "failed")
    #expect(try verdict("2.0", bench) == "nonconformant")
    #expect(bench.run("gate", "--release", "2.0").status.rawValue == 1)
    record(Self.heard, "pass", with: "NVDA", on: "Windows", at: "11", in: "2.0", &bench)
    #expect(try outcome(Self.heard, in: "2.0", bench) == "passed")
    bench.runDone(
      "session", "start", "--release", "2.0", "--auditor", "Ana", "--device", "Mac", "--os", "macOS", "--os-version",
      "14",
      "--assistive-technology", "Switch Control")
    #expect(bench.run("record", "home", Self.heard, "pass").status == .malformedInput)
  }

  @Test func `a spot check blocks nothing, passes nothing, and its failures count`() throws {
    var bench = try Self.bench("web")
    plan("1.0", bench, "--spot", "VoiceOver on macOS")
    let alone = bench.run("release", "plan", "--spot", "keyboard")
    #expect(alone.status == .malformedInput && alone.notes.contains("keyboard would only be spot-checked"))
    record(Self.heard, "pass", with: "VoiceOver", on: "macOS", at: "14", &bench)
    #expect(try outcome(Self.heard, bench) == "untested")
    record(Self.heard, "pass", with: "NVDA", on: "Windows", at: "11", &bench)
    #expect(try outcome(Self.heard, bench) == "passed")
    record(Self.heard, "cant-tell", with: "VoiceOver", on: "macOS", at: "14", &bench, "--reason", "It crashed.")
    #expect(try outcome(Self.heard, bench) == "passed")
    record(Self.heard, "fail", with: "VoiceOver", on: "macOS", at: "14", &bench)
    #expect(try outcome(Self.heard, bench) == "failed")
    let rows = try bench.rows(of: "1.0", by: "technology")
    #expect(
      rows.compactMap { $0["key"]?.text } == ["NVDA on Windows", "VoiceOver on macOS", "keyboard", "the app"])
  }

  @Test func `without a keyboard in the plan its checks have no cells, and a failure there counts all the same`() throws
  {
    var bench = try Self.bench("ios")
    plan("1.0", bench, "--without", "keyboard", "--reason", "None can be connected.")
    #expect(try bench.cells("1.0").map(\.check) == [Self.heard, Self.looks])
    record(Self.reached, "fail", with: "Full Keyboard Access", on: "iOS", &bench)
    #expect(try outcome(Self.reached, bench) == "failed")
    record(Self.reached, "pass", with: "Full Keyboard Access", on: "iOS", &bench)
    #expect(try outcome(Self.reached, bench) == nil)
  }

  @Test func `a later system version ends a failure where the plan tells none apart, and verifies its issue`() throws {
    var bench = try Self.bench("ios")
    record(Self.heard, "fail", with: "VoiceOver", on: "iOS", at: "17.4", &bench)
    bench.runDone("release", "add", "2.0", "--build", "1")
    record(Self.heard, "pass", with: "VoiceOver", on: "iOS", at: "16.7", in: "2.0", &bench)
    #expect(try outcome(Self.heard, in: "2.0", bench) == "failed", "That is an earlier system.")
    bench.runDone("issue", "verify", "--ready")
    #expect(try bench.query("SELECT issue_state FROM v_issue").map { $0["issue_state"]?.text } == ["open"])
    record(Self.heard, "pass", with: "VoiceOver", on: "iOS", at: "18.1", in: "2.0", &bench)
    #expect(try outcome(Self.heard, in: "2.0", bench) == "passed")
    bench.runDone("issue", "verify", "--ready")
    #expect(try bench.query("SELECT issue_state FROM v_issue").map { $0["issue_state"]?.text } == ["verified"])
  }

  @Test func `where the plan tells versions apart a failure waits for its own, or leaves the plan and is listed`()
    throws
  {
    var bench = try Self.bench("ios")
    plan("1.0", bench, "--environment", "VoiceOver on iOS 17", "--environment", "VoiceOver on iOS 18")
    let both = ["VoiceOver on iOS 17", "VoiceOver on iOS 18", "keyboard", "the app"]
    #expect(try environments(bench) == both, "They take the place of the platform's default.")
    record(Self.heard, "fail", with: "VoiceOver", on: "iOS", at: "17.4", &bench)
    bench.runDone("release", "add", "2.0", "--build", "1")
    #expect(try environments(bench, "2.0") == both)
    record(Self.heard, "pass", with: "VoiceOver", on: "iOS", at: "18.1", in: "2.0", &bench)
    #expect(try outcome(Self.heard, in: "2.0", bench) == "failed")
    plan("2.0", bench, "--without", "VoiceOver on iOS 17", "--reason", "iOS 17 is given up.")
    #expect(try outcome(Self.heard, in: "2.0", bench) == "passed")
    record(Self.reached, "pass", with: "Full Keyboard Access", on: "iOS", at: "18.1", in: "2.0", &bench)
    record(Self.looks, "pass", with: "None", on: "iOS", at: "18.1", in: "2.0", &bench)
    #expect(try verdict("2.0", bench) == "incomplete")
    let gate = bench.run("gate", "--release", "2.0")
    #expect(gate.status.rawValue == 1)
    #expect((gate.data + gate.notes).contains("1 failure in an environment that is not planned"))
    let statement = bench.run("report", "--release", "2.0", "--format", "statement").data
    #expect(!statement.contains("No failure is known"))
    #expect(statement.contains("Known from earlier versions, with technology that was not used again"), "\(statement)")
    let report = bench.run("report", "--release", "2.0", "--format", "markdown").data
    #expect(report.contains("environment not planned: VoiceOver on iOS 17"), "\(report)")
    // Decided with a reason, the verdict is that of the profile, and no words of conformance stand.
    bench.runDone(
      "issue", "accept", "1", "--owner", "Manager B", "--approver", "Manager D", "--reason", "iOS 17 is given up.")
    #expect(bench.run("gate", "--release", "2.0").status == .done)
    #expect(try verdict("2.0", bench) == "conformant")
    let decided = bench.run("report", "--release", "2.0", "--format", "markdown").data
    #expect(decided.contains("accepted risk"), "\(decided)")
    #expect(decided.contains("It meets the profile Demo"), "\(decided)")
    #expect(decided.contains("a failure is known where the profile or the plan does not ask"), "\(decided)")
    let published = bench.run("report", "--release", "2.0", "--format", "statement").data
    #expect(published.contains("Shop meets all that was asked of it (Demo)"), "\(published)")
    #expect(published.contains("other failures are known"), "\(published)")
  }

  @Test func `a doubt ends no failure, in a release after it or on a later build`() throws {
    var bench = try Self.bench("ios")
    record(Self.heard, "fail", with: "VoiceOver", on: "iOS", &bench)
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    record(Self.heard, "cant-tell", with: "VoiceOver", on: "iOS", build: "2", &bench, "--reason", "It crashed.")
    #expect(try outcome(Self.heard, bench) == "failed")
    for version in ["2.0", "3.0"] {
      bench.runDone("release", "add", version, "--build", "1")
      #expect(try outcome(Self.heard, in: version, bench) == "failed")
      guard version == "2.0" else { continue }
      record(Self.heard, "cant-tell", with: "VoiceOver", on: "iOS", in: version, &bench, "--reason", "It crashed.")
      #expect(try outcome(Self.heard, in: version, bench) == "failed")
    }
  }

  @Test func `contrast is one environment, with VoiceOver or without anything`() throws {
    var bench = try Self.bench("ios")
    record(Self.looks, "fail", with: "VoiceOver", on: "iOS", &bench)
    record(Self.looks, "pass", with: "None", on: "iOS", &bench)
    #expect(try outcome(Self.looks, bench) == "passed")
  }

  @Test func `a pass that became a failure does not come back when another amends that`() throws {
    var bench = try Self.bench("ios")
    record(Self.heard, "pass", with: "VoiceOver", on: "iOS", &bench)
    record(Self.heard, "fail", with: "VoiceOver", on: "iOS", &bench)
    bench.now += 60_000
    bench.environment["AUDITCTL_AUDITOR"] = "Ben"
    bench.runDone(
      "session", "start", "--device", "Device", "--os-version", "17.4", "--assistive-technology", "VoiceOver")
    bench.runDone("amend", "2", "na", "--reason", "There is no menu.")
    #expect(try outcome(Self.heard, bench) == "inapplicable")
  }

  @Test func `a failing screen that is taken out of scope, and a check that the profile no longer asks`() throws {
    var bench = try Self.bench("ios")
    bench.runDone("screen", "add", "more", "--title", "More")
    record(Self.reached, "fail", with: "Full Keyboard Access", on: "iOS", &bench)
    bench.runDone(
      "profile", "import",
      try bench.write(
        "profile: small\ntitle: Small\ndescription: D\ntarget: AA\nelement_checks: false\n"
          + "packs: [{pack: form-validation}]\n", to: "small.yaml"))
    bench.runDone("profile", "assign", "small", "--release", "1.0", "--reason", "It was agreed so.")
    #expect(try outcome(Self.reached, bench) == nil)
    let gate = bench.run("gate")
    #expect(gate.status.rawValue == 1)
    #expect((gate.data + gate.notes).contains("1 failure on a check that the profile does not ask for"))
    bench.runDone("profile", "assign", "demo", "--release", "1.0", "--reason", "It was agreed so.")
    bench.takeOut("home")
    let out = bench.run("gate")
    #expect((out.data + out.notes).contains("1 failure on a screen out of scope"))
  }

  @Test func `documents say how much of what is asked in a spot check was answered there`() throws {
    var bench = try Self.bench("web")
    bench.runDone("product", "edit", "shop", "--vendor", "Example Shop", "--contact-email", "a@example.org")
    bench.runDone("screen", "add", "pay", "--title", "Pay")
    bench.runDone("screen", "add", "help", "--title", "Help")
    plan("1.0", bench, "--spot", "VoiceOver on macOS", "--spot", "JAWS on Windows")
    // What a screen reader answers is asked on three screens; the other two checks are asked in other environments.
    record(Self.heard, "pass", with: "VoiceOver", on: "macOS", at: "14", &bench)
    record(Self.heard, "fail", with: "VoiceOver", on: "macOS", at: "14", place: "pay", &bench)
    record(
      Self.heard, "cant-tell", with: "JAWS", on: "Windows", at: "11", place: "help", &bench, "--reason", "Too loud.")
    record(Self.heard, "pass", with: "NVDA", on: "Windows", at: "11", &bench)
    record(Self.looks, "pass", with: "None", on: "Windows", at: "11", &bench)
    let expected = ["VoiceOver on macOS": (answered: 2, asked: 3), "JAWS on Windows": (answered: 1, asked: 3)]
    for isFrozen in [false, true] {
      if isFrozen { bench.runDone("release", "freeze", "1.0") }
      for command in [["status"], ["gate"], ["report"]] {
        let json = try JSONValue(bench.run(command + ["--format", "json"]).data)
        let row = try #require(json["release"] ?? json["gate"])
        let names = try #require(try row["spot_checked"]?.array()).map { $0.text ?? "" }
        let answered = try #require(try row["spot_checked_answered"]?.array()).map { $0.integer ?? -1 }
        let asked = try #require(try row["spot_checked_asked"]?.array()).map { $0.integer ?? -1 }
        #expect(names == ["VoiceOver on macOS", "JAWS on Windows"], "\(command)")
        #expect(answered == names.map { expected[$0]?.answered }, "\(command)")
        #expect(asked == names.map { expected[$0]?.asked }, "\(command)")
      }
      let statement = bench.run("report", "--format", "statement").data
      #expect(statement.contains("Checked in part with VoiceOver on macOS: 2 of 3 checks."), "\(statement)")
      #expect(statement.contains("Checked in part with JAWS on Windows: 1 of 3 checks."), "\(statement)")
      let german = bench.run("report", "--format", "statement", "--language", "de").data
      #expect(german.contains("Teilweise geprüft mit JAWS unter Windows: 1 von 3 Prüfungen."), "\(german)")
      for format in ["markdown", "html", "acr"] {
        let document = bench.run("report", "--format", format).data
        #expect(document.contains("VoiceOver on macOS (spot-checked, 2 of 3)"), "\(format)")
        #expect(document.contains("JAWS on Windows (spot-checked, 1 of 3)"), "\(format)")
      }
      let status = bench.run("status", "--format", "lines").data
      #expect(status.contains("VoiceOver on macOS, 2 of 3") && status.contains("JAWS on Windows, 1 of 3"), "\(status)")
    }
    let sql = try bench.query("SELECT spot_checked_answered AS n FROM release_verdict('1.0')")
    #expect(sql.first?["n"]?.text == "2; 1" || sql.first?["n"]?.text == "[2,1]", "\(sql)")
  }
}
