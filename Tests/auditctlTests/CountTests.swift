import Testing

@testable import auditctl

/// The same numbers wherever they are shown, and a finding behind each verdict.
@Suite struct CountTests {
  /// Worked out by hand from Examples/banking and the packs: must-level cells of release 5.2.
  ///
  /// A screen has 12 must-level screen checks. `accounts` has a heading with 3 element checks, a button with 5 (3,
  /// combined elements, activation), and three amounts with 5 (3, combined elements, money): 12 + 3 + 5 + 15.
  static let accountsCells = 35

  @Test(arguments: ["5.1", "5.2"]) func `status, its roll-ups and the report count the same`(release: String) throws {
    let bench = try Workbench.example()
    let status = try JSONValue(bench.runDone("status", "--release", release, "--format", "json").data)
    let report = try JSONValue(bench.runDone("report", "--release", release, "--format", "json").data)
    let screens = try #require(try status["screens"]?.array())
    let reported = try #require(try report["screens"]?.array())
    let rows = try bench.rows(of: release, by: "screen")
    let cells = try bench.cells(release)
    #expect(screens.count == (release == "5.1" ? 2 : 4))
    #expect(screens.count == reported.count)
    #expect(screens.count == rows.count)
    for screen in screens {
      let key = try #require(screen["screen"]?.text)
      let other = try #require(reported.first { $0["screen"]?.text == key })
      let row = try #require(rows.first { $0["key"]?.text == key })
      #expect(other["verdict"]?.text == row["verdict"]?.text)
      #expect(screen["verdict"]?.text == row["verdict"]?.text)
      let names = [
        ("passed", "passed"), ("failed", "failed"), ("cant_tell", "cantTell"), ("inapplicable", "inapplicable"),
        ("untested", "untested"),
      ]
      var total = 0
      for (column, outcome) in names {
        let count = try #require(screen[column]?.integer)
        total += count
        #expect(other[column]?.integer == count, "\(key) \(column)")
        #expect(row[column]?.integer == count, "\(key) \(column)")
        #expect(cells.count { $0.screen == key && $0.outcome == outcome } == count, "\(key) \(column)")
      }
      #expect(screen["total"]?.integer == total)
      #expect(row["total"]?.integer == total)
      #expect(other["total"]?.integer == total)
    }
    let sums = ["passed", "failed", "cant_tell", "inapplicable", "untested", "total"].map { column in
      screens.compactMap { $0[column]?.integer }.reduce(0, +)
    }
    let head = try #require(status["release"])
    #expect(
      sums
        == ["passed", "failed", "cant_tell", "inapplicable", "untested", "total"].map { head[$0]?.integer })
  }

  @Test func `the screen that nobody touched has its cells, all untested`() throws {
    let status = try JSONValue(Workbench.example().runDone("status", "--format", "json").data)
    let accounts = try #require(try status["screens"]?.array().first { $0["screen"]?.text == "accounts" })
    #expect(accounts["verdict"]?.text == "notEvaluated")
    #expect(accounts["total"]?.integer == Self.accountsCells)
    #expect(accounts["untested"]?.integer == Self.accountsCells)
  }

  @Test(arguments: ["5.1", "5.2"])
  func `explain gives the verdict of status, with findings`(release: String) throws {
    let bench = try Workbench.example()
    let status = try JSONValue(bench.runDone("status", "--release", release, "--format", "json").data)
    let known = Set(
      try bench.query("SELECT finding_id FROM v_finding WHERE release = '\(release)'").compactMap {
        $0["finding_id"]?.integer
      })
    for screen in try #require(try status["screens"]?.array()) {
      let key = try #require(screen["screen"]?.text)
      let ran = bench.runDone("explain", key, "--release", release, "--all", "--format", "json")
      let explained = try JSONValue(ran.data)
      #expect(explained["explanation"]?["verdict"]?.text == screen["verdict"]?.text)
      let cells = try #require(try explained["cells"]?.array())
      let findings = Set(try #require(try explained["findings"]?.array()).compactMap { $0["finding_id"]?.integer })
      #expect(findings == Set(try cells.flatMap { try #require(try $0["finding_ids"]?.array()).map(\.integer) }))
      // A failure that is carried is a finding of the release that it says.
      let carried = Set(cells.filter { $0["carried_from"]?.text == "5.1" }.compactMap { $0["finding_id"]?.integer })
      #expect(findings.subtracting(carried).isSubset(of: known))
      #expect(carried.isDisjoint(with: known))
      #expect(carried.count == (release == "5.2" && key == "register" ? 1 : 0))
      if screen["verdict"]?.text == "notEvaluated" {
        #expect(findings.isEmpty)
        let lines = bench.runDone("explain", key, "--release", release, "--all", "--format", "lines").data
        #expect(lines.contains("Heard, found or reason: no finding\n") && lines.contains("no finding in this release"))
      } else {
        #expect(!findings.isEmpty)
      }
      // What decided is listed without --all, too.
      let brief = try JSONValue(bench.runDone("explain", key, "--release", release, "--format", "json").data)
      let deciding = try #require(try brief["cells"]?.array())
      #expect(!deciding.isEmpty)
      if screen["verdict"]?.text == "nonconformant" {
        #expect(
          deciding.allSatisfy { $0["outcome"]?.text?.hasPrefix("failed") == true && $0["finding_id"]?.integer != nil })
        let failed = Set(deciding.map { "\($0["address"]?.words ?? "") \($0["check_path"]?.words ?? "")" })
        #expect(failed.count == screen["failed"]?.integer)
      }
    }
  }

  @Test func `what an explained finding says is what was recorded`() throws {
    let bench = try Workbench.example()
    let ran = bench.runDone("explain", "register/email", "vo-text", "--format", "json")
    let cell = try #require(try JSONValue(ran.data)["findings"]?.array().first)
    let number = try #require(cell["finding_id"]?.integer)
    let row = try #require(try bench.query("SELECT * FROM v_finding WHERE finding_id = \(number)").first)
    #expect(cell["outcome"]?.text == "failed")
    #expect(cell["observed"] == row["observed"])
    #expect(cell["observed"]?.text == "Mail address, Text Field. (pause) This field is required.")
    #expect(cell["build"] == .text("5.2.0 (5211)"))
    #expect(cell["auditor"] == .text("Auditor B"))
    #expect(cell["environment"] == .text("VoiceOver on iOS 17"))
    #expect(cell["observed_at"] == .text("2026-05-19T13:00:00Z"))
    #expect(row["screen"]?.text == "register")
    #expect(row["element"]?.text == "email")
  }
}
