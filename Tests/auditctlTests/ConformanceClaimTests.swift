import Testing

@testable import auditctl

/// What documents may claim: nothing that its own check did not show, and nothing by taking a failure out of scope.
@Suite struct ConformanceClaimTests {
  /// The row of a criterion in the conformance report.
  private func row(_ bench: Workbench, _ number: String) throws -> String {
    let report = bench.run("report", "--format", "acr", "--draft").data
    return try #require(report.split(separator: "\n").first { $0.hasPrefix("| \(number) ") }.map { String($0) })
  }

  private static let broken = ["name", "focus", "actions", "keyboard-tab", "keyboard-space"]

  @Test(arguments: ["wcag22-aa+native-elements", "native-elements"])
  func `a button that says nothing and does nothing fails 4.1.2 and 2.1.1`(_ profile: String) throws {
    let bench = try Workbench.shop(profile)
    try bench.answer { _, path in Self.broken.contains { path == "native/button/\($0)" } }
    for criterion in ["4.1.2 Name, Role, Value", "2.1.1 Keyboard"] {
      #expect(try row(bench, criterion).hasPrefix("| \(criterion) | Does Not Support |"))
    }
    let status = bench.runDone("status", "--by", "criterion", "--format", "csv").data.split(whereSeparator: \.isNewline)
    for criterion in ["wcag/4.1.2", "wcag/2.1.1"] {
      let line = try #require(status.first { $0.hasPrefix("\(criterion),") })
      #expect(line.contains("does-not-support"))
    }
  }

  @Test(arguments: broken) func `each of them alone fails its criterion`(_ check: String) throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    try bench.answer { _, path in path == "native/button/\(check)" }
    let criterion = check.hasPrefix("keyboard") ? "2.1.1 Keyboard" : "4.1.2 Name, Role, Value"
    #expect(try row(bench, criterion).hasPrefix("| \(criterion) | Does Not Support |"))
  }

  @Test(arguments: [(["pay"], "Partially Supports"), (["home", "pay"], "Does Not Support")])
  func `a control that cannot be worked fails 4.1.2 and 2.1.1 where it stands`(_ failing: [String], _ term: String)
    throws
  {
    let bench = try Workbench.shop(
      "wcag22-aa+native-elements", screens: ["home", "pay", "help"], type: "pagination-control")
    let broken = ["actions-ios", "keyboard-tab"].map { "native/pagination-control/\($0)" }
    try bench.answer { screen, path in failing.contains(screen) && broken.contains(path) }
    for criterion in ["4.1.2 Name, Role, Value", "2.1.1 Keyboard"] {
      #expect(try row(bench, criterion).hasPrefix("| \(criterion) | \(term) |"))
    }
  }

  @Test func `what is only related to a criterion is named in its remark and withholds nothing`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements", screens: ["home", "pay", "help"])
    try bench.answer { screen, path in screen != "help" && path == "native/button/name-purpose" }
    let named =
      "Known besides, which this row does not ask for by itself: “The name tells what the button does” "
      + "(native/button/name-purpose) failed on 2 screens."
    for (criterion, term) in [("4.1.2 Name, Role, Value", "Supports"), ("2.4.6 Headings and Labels", "No term yet")] {
      // Of 2.4.6 it casts doubt on what passed.
      let row = try row(bench, criterion)
      #expect(row.hasPrefix("| \(criterion) | \(term) |"), "\(row)")
      #expect(row.contains(named), "\(row)")
    }
    #expect(try !row(bench, "2.1.1").contains("Known besides"))
    #expect(
      bench.run("report", "--format", "openacr", "--draft").data.contains("(native/button/name-purpose) failed on"))
  }

  @Test func `a profile without the criteria's own checks supports nothing`() throws {
    let bench = try Workbench.shop("native-elements")
    try bench.answer { _, _ in false }
    let report = bench.run("report", "--format", "acr", "--draft").data
    let rows = report.split(separator: "\n").filter { $0.wholeMatch(of: /\| [1-4]\.\d.*/) != nil }
    #expect(rows.count > 50)
    #expect(!rows.contains { $0.contains("Supports |") })
    #expect(
      try row(bench, "4.1.2").contains(
        "| No term yet | Native elements does not ask the criterion's own check."))
    #expect(!bench.run("report", "--format", "openacr", "--draft").data.contains("level: \"supports\""))
    // Nor does it pass anywhere else.
    let explained = bench.run("explain", "--by", "criterion", "4.1.2").data
    #expect(explained.contains(/Result: +not tested\n/), "\(explained)")
    let criteria =
      try JSONValue(bench.run("status", "--by", "criterion", "--format", "json").data)["criteria"]?.array() ?? []
    #expect(criteria.count > 50)
    #expect(!criteria.contains { $0["outcome"] == .text("passed") })
  }

  @Test func `a failure at AA is named at AAA and claims nothing there`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements", screens: ["home", "pay", "help"])
    bench.with("Full Keyboard Access") { bench.runDone("record", "home", "wcag/2.1.3", "pass") }
    try bench.answer { screen, path in screen == "pay" && path == "native/button/keyboard-tab" }
    #expect(try row(bench, "2.1.1").hasPrefix("| 2.1.1 Keyboard | Partially Supports | "))
    for line in bench.run("report", "--format", "acr", "--draft").data.split(separator: "\n") {
      guard line.contains("Level AAA, which was not asked for") else { continue }
      #expect(line.contains("| Not Evaluated |"))
      #expect(!line.contains("is met"))
    }
  }

  @Test(arguments: [(12, "Partially Supports"), (13, "Does Not Support"), (24, "Does Not Support")])
  func `of 25 screens more than half have to fail`(_ failing: Int, _ term: String) throws {
    let screens = (10..<35).map { "s\($0)" }
    let bench = try Workbench.shop("wcag22-aa", screens: screens, elements: false)
    let failed = Set(screens.prefix(failing))
    try bench.answer { screen, path in path == "wcag/1.4.3" && failed.contains(screen) }
    #expect(try row(bench, "1.4.3").hasPrefix("| 1.4.3 Contrast (Minimum) | \(term) | "))
    #expect(try row(bench, "1.4.4").hasPrefix("| 1.4.4 Resize Text | Supports | "))
  }

  // MARK: Out of scope

  /// A shop of three screens, two of which fail 1.4.3; everything else passed.
  private func failing() throws -> Workbench {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay", "help"], elements: false)
    try bench.answer { screen, path in path == "wcag/1.4.3" && screen != "home" }
    return bench
  }

  private static let reason = "Its campaign has ended."

  @Test func `once there are findings a screen leaves the scope with a reason`() throws {
    let bench = try failing()
    let refused = bench.run("release", "edit", "1.0", "--remove-screen", "pay")
    #expect(refused.status == .usage)
    #expect(refused.notes.contains("--reason"))
    #expect(bench.runDone("release", "show", "1.0").data.contains("pay"))
    bench.takeOut("pay", "help", reason: Self.reason)
    #expect(bench.runDone("release", "show", "1.0").data.contains("Reason: \(Self.reason)"))
    let kept = try bench.query(
      "SELECT reason, person FROM v_edit WHERE field IN ('screen pay', 'screen help') AND reason IS NOT NULL")
    #expect(kept.map { $0["reason"]?.text } == [Self.reason, Self.reason])
    #expect(kept.map { $0["person"]?.text } == ["Manager B", "Manager B"])
  }

  @Test func `before there are findings nobody has to say why`() throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.runDone("release", "edit", "1.0", "--remove-screen", "pay")
    #expect(bench.runDone("release", "show", "1.0").data.contains("Reason: no reason was given"))
  }

  @Test func `a statement does not lose what failed on screens out of scope`() throws {
    let bench = try failing()
    bench.takeOut("pay", "help", reason: Self.reason)
    let statement = bench.run("report", "--format", "statement")
    #expect(statement.status == .answerIsNo)
    #expect(statement.data.hasPrefix("# INCOMPLETE: "))
    #expect(!statement.data.contains("is fully") && !statement.data.contains("No failure is known."))
    #expect(statement.data.contains("Known where this version was not assessed:"))
    #expect(
      statement.data.contains("Some text does not stand out enough from its background. Affected: help, pay."),
      "\(statement.data)")
    for place in ["pay", "help"].map({ "\($0), the whole screen: Text has enough contrast: failed in 1.0 (" }) {
      #expect(bench.run("report", "--format", "acr").data.contains(place))
      #expect(bench.run("report", "--format", "openacr").data.contains(place))
    }
    #expect(statement.data.contains(Self.reason))
    for format in ["html", "markdown"] {
      let report = bench.runDone("report", "--format", format).data
      #expect(
        report.contains(Self.reason) && report.contains("Manager B") && report.contains("Text has enough contrast"))
      #expect(report.contains("2 failures on screens out of scope"))
    }
    let json = try JSONValue(bench.runDone("report", "--format", "json").data)
    #expect(json["release"]?["verdict"]?.text == "incomplete")
    #expect(try json["screens_out_of_scope"]?.array().map { $0["reason"]?.text } == [Self.reason, Self.reason])
    #expect(try json["dropped_failures"]?.array().map { $0["address"]?.text } == ["help", "pay"])
    let lines = bench.runDone("report", "--format", "ndjson").data
    #expect(lines.contains("\"type\": \"dropped_failure\""))
  }

  @Test func `the gate asks for a decision on each of them`() throws {
    let bench = try failing()
    bench.takeOut("pay", "help", reason: Self.reason)
    func gate() -> Workbench.Ran { bench.run("gate") }
    #expect(gate().status == .answerIsNo)
    #expect(gate().data.contains("2 failures on screens out of scope, with no decision"))
    func accept(_ issue: String) {
      bench.runDone(
        "issue", "accept", issue, "--owner", "Manager B", "--approver", "Manager D", "--reason", "Known.", "--expires",
        "90d", "--auditor", "Manager B")
    }
    accept("1")
    #expect(gate().data.contains("1 failure on a screen out of scope, with no decision"))
    accept("2")
    #expect(gate().status == .done, "\(gate().data)")
    // A decision lets the gate pass and claims nothing.
    #expect(bench.run("report", "--format", "statement").data.hasPrefix("# INCOMPLETE: "))
  }

  @Test func `another test takes a failure off the list`() throws {
    var bench = try failing()
    bench.now += 60_000
    for screen in ["pay", "help"] { bench.runDone("record", screen, "wcag/1.4.3", "pass") }
    bench.takeOut("pay", "help", reason: Self.reason)
    #expect(bench.run("gate").status == .done)
    let statement = bench.runDone("report", "--format", "statement").data
    #expect(statement.contains("Shop is fully conformant with WCAG 2.2, level AA."))
    #expect(statement.contains(Self.reason), "What is not in scope is said all the same.")
  }

  @Test func `a small profile is met, and that is no conformance with WCAG`() throws {
    let bench = try Workbench.shop("wcag22-a", elements: false)
    try bench.answer { _, _ in false }
    let statement = bench.runDone("report", "--format", "statement").data
    #expect(statement.contains("Shop meets all that was asked of it (WCAG 2.2 level A). Conformance with WCAG"))
    #expect(!statement.contains("conformant"))
  }

  @Test func `elements that nothing is asked of and a profile without WCAG are said in every document`() throws {
    let bench = try Workbench.shop("native-elements")
    try bench.importScreen(
      "home",
      "elements:\n  - {key: save, type: button, label: Save, traits: [button]}\n  - {key: hours, type: text}\n"
        + "  - {key: address, type: text}\n")
    try bench.answer()
    bench.runDone("screen", "complete", "home", "--auditor", "Auditor A")
    let claim =
      "It meets the profile Native elements. No words of conformance with WCAG stand: the profile does not ask for every "
      + "criterion of levels A and AA by its own check."
    for said in [
      bench.run("gate").data, bench.runDone("status").data, bench.run("report", "--format", "acr", "--draft").data,
      bench.runDone("report", "--format", "markdown").data,
    ] {
      let words = said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(claim), "\(said)")
      #expect(words.lowercased().contains(/2 (of 3 )?(elements )?have no check/), "\(said)")
    }
    let statement = bench.run("report", "--format", "statement").data
    #expect(statement.contains("Shop meets all that was asked of it (Native elements)."))
    #expect(
      statement.contains(
        "Elements on these screens: 3. Of these without a check of their own, so that nothing is said of them: 2."))
    #expect(!statement.contains("onformant"))
    let release = try JSONValue(bench.runDone("status", "--format", "json").data)["release"]
    #expect(release?["is_claim_of_wcag"] == .boolean(false))
  }

  @Test func `without a keyboard in the plan no words of conformance stand`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    bench.runDone("release", "plan", "--without", "keyboard", "--reason", "A kiosk.", "--by", "Manager B")
    try bench.answer()
    let statement = bench.run("report", "--format", "statement").data
    #expect(statement.contains("Conformance with WCAG at levels A and AA asks for more."), "\(statement)")
    #expect(statement.contains("Not assessed with: a keyboard. Reason: A kiosk."))
    #expect(bench.runDone("status").data.contains("no keyboard is planned in full"))
  }

  @Test func `where nothing applies nothing is met`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer("na") { _, _ in false }
    let statement = bench.run("report", "--format", "statement")
    #expect(statement.status == .answerIsNo)
    #expect(statement.data.contains("No required check passed."))
    #expect(!statement.data.contains("is fully"))
  }
}
