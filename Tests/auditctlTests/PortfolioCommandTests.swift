import AuditRules
import AuditService
import Testing

@testable import auditctl

/// Products beside one another: a shop that fails on iOS, the same that nobody tested on Android, and a bank without release.
@Suite struct PortfolioCommandTests {
  private static let day: Int64 = 86_400_000

  private static func bench() throws -> Workbench {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    bench.runDone(
      "record", "home", "wcag/1.1.1", "fail", "--severity", "serious", "--observed", "The logo has no name.")
    bench.runDone("record", "home", "wcag/2.4.2", "pass")
    bench.runDone("product", "edit", "shop", "--group", "shops")
    bench.runDone("product", "add", "droid", "--title", "Shop", "--platform", "android", "--profile", "wcag22-aa")
    bench.runDone("product", "edit", "droid", "--group", "shops")
    bench.runDone("release", "add", "2.0", "--product", "droid", "--build", "1")
    let home = try bench.write("screen: home\ntitle: Home\nteam: phones\n", to: "droid.yaml")
    bench.runDone("screen", "import", home, "--product", "droid")
    bench.runDone("product", "add", "bank", "--title", "Bank", "--platform", "ios")
    return bench
  }

  private static func rows(_ bench: Workbench, _ section: String, _ arguments: String...) throws -> [JSONValue] {
    let ran = bench.run(["portfolio", "--format", "json"] + arguments)
    #expect(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data)[section]?.array() ?? []
  }

  @Test func `a row a product says no more than was tested`() throws {
    let rows = try Self.rows(Self.bench(), "products")
    #expect(rows.compactMap { $0["product"]?.text } == ["bank", "droid", "shop"])
    guard rows.count == 3 else { return }
    let (bank, droid, shop) = (rows[0], rows[1], rows[2])
    for key in [
      "release", "stage", "verdict", "total", "tested", "criteria_met", "serious_failure_count", "last_observed_at",
    ] {
      #expect(bank[key] == .null, "\(key): a product without a release has none")
    }
    #expect(droid["release"]?.text == "2.0" && droid["verdict"]?.text == "notEvaluated")
    #expect(droid["tested"]?.integer == 0 && droid["last_observed_at"] == .null)
    #expect(shop["verdict"]?.text == "nonconformant" && shop["group"]?.text == "shops")
    #expect(shop["tested"]?.integer == 2 && shop["failed"]?.integer == 1 && shop["passed"]?.integer == 1)
    #expect(shop["serious_failure_count"]?.integer == 1 && shop["critical_failure_count"]?.integer == 0)
    #expect(shop["failures_without_severity"]?.integer == 0)
    #expect(shop["open_issue_count"]?.integer == 1 && shop["overdue_issue_count"]?.integer == 0)
    // While anything is untested a ratio is no score.
    #expect(shop["is_score"]?.boolean == false && shop["criteria_met_on_every_screen"] == .null)
  }

  @Test func `the numbers are those of status`() throws {
    let bench = try Self.bench()
    let shop = try #require(Self.rows(bench, "products").last)
    let status = try #require(
      JSONValue(bench.runDone("status", "--product", "shop", "--format", "json").data)["release"])
    for key in ["verdict", "failed", "untested", "passed", "total", "tested", "screen_count", "criteria_applicable"] {
      #expect(shop[key] == status[key] && status[key] != nil, "\(key)")
    }
  }

  @Test func `an issue that is late is counted, and none that a decision lets wait`() throws {
    let bench = try Self.bench()
    bench.runDone("issue", "edit", "1", "--due", "2020-01-01", "--auditor", "Manager B")
    #expect(try Self.rows(bench, "products").last?["overdue_issue_count"]?.integer == 1)
    bench.runDone(
      "issue", "accept", "1", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Known.", "--auditor",
      "Manager B")
    #expect(try Self.rows(bench, "products").last?["overdue_issue_count"]?.integer == 0)
  }

  @Test func `what nobody tested for so long is idle, and what nobody ever tested`() throws {
    var bench = try Self.bench()
    #expect(try Self.rows(bench, "products", "--only-idle").map { $0["product"]?.text } == ["bank", "droid"])
    bench.now += 200 * Self.day
    #expect(try Self.rows(bench, "products", "--only-idle").count == 2)
    #expect(try Self.rows(bench, "products", "--only-idle", "--idle", "6").count == 3)
    #expect(bench.run("portfolio", "--format", "lines").data.contains("never, idle"))
  }

  @Test(arguments: [
    ("2026-03-31", 1, "2026-02-28"), ("2024-03-31", 1, "2024-02-29"), ("2026-01-15", 1, "2025-12-15"),
    ("2026-01-15", 12, "2025-01-15"), ("2026-12-01", 13, "2025-11-01"),
  ])
  func `months are counted by the calendar`(_ day: String, _ count: Int, _ expected: String) throws {
    let time = try #require(Timestamp.milliseconds(day + "T13:00:00Z"))
    #expect(Timestamp.text(Timestamp.months(count, before: time)) == expected + "T00:00:00Z")
  }

  @Test func `a criterion says in which products and on which screens it fails`() throws {
    let bench = try Self.bench()
    let parts = try Self.rows(bench, "parts", "--by", "criterion")
    #expect(parts.first?["key"]?.text == "wcag/1.1.1", "What fails in most products comes first.")
    #expect(parts.first?["failing_screens"]?.texts == ["shop home"])
    #expect(parts.first?["failing_products"]?.texts == ["shop"])
    #expect(parts.first?["products"]?.texts == ["droid", "shop"])
    #expect(parts.dropFirst().allSatisfy { $0["failing_product_count"]?.integer == 0 })
    let asked = try ["droid", "shop"].flatMap { product in
      try JSONValue(bench.runDone("status", "--product", product, "--by", "criterion", "--format", "json").data)[
        "criteria"]?
        .array().filter { $0["total"]?.integer != 0 }.compactMap { $0["criterion"]?.text } ?? []
    }
    #expect(Set(parts.compactMap { $0["key"]?.text }) == Set(asked) && parts.count == Set(asked).count)
    // WCAG 2.2 has 31 criteria at A and 24 at AA; some at AAA are failed by their checks.
    #expect(parts.count >= 55)
  }

  @Test func `a group and a team add up what their products have`() throws {
    let bench = try Self.bench()
    let groups = try Self.rows(bench, "parts", "--by", "group")
    #expect(groups.map { $0["key"]?.text } == ["shops", "."])
    #expect(groups.first?["products"]?.texts == ["droid", "shop"])
    #expect(groups.first?["failed"]?.integer == 1 && groups.first?["tested"]?.integer == 2)
    #expect(groups.last?["products"]?.texts == ["bank"], "A product without a release is in its group.")
    #expect(groups.first?["open_issue_count"]?.integer == 1 && groups.last?["open_issue_count"]?.integer == 0)
    let teams = try Self.rows(bench, "parts", "--by", "team")
    #expect(teams.map { $0["key"]?.text } == [".", "phones"])
    #expect(teams.last?["products"]?.texts == ["droid"] && teams.last?["failed"]?.integer == 0)
    let own = try Self.rows(bench, "products", "--group", "shops")
    #expect(own.map { $0["product"]?.text } == ["droid", "shop"])
    let unknown = bench.run("portfolio", "--group", "shop")
    #expect(unknown.status == .noInput && unknown.notes.contains("shops"), "\(unknown.notes)")
  }

  @Test func `a quarter says what was opened, verified and left`() throws {
    var bench = try Self.bench()
    let first = try Self.rows(bench, "quarters", "--by", "quarter")
    #expect(first.map { $0["opened"]?.integer } == [1] && first.map { $0["open_at_end"]?.integer } == [1])
    bench.now += 100 * Self.day
    bench.runDone("release", "edit", "1.0", "--product", "shop", "--add-build", "2")
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--product", "shop", "--release", "1.0", "--build", "2", "--auditor", "Auditor A", "--device",
      "iPhone 13", "--os-version", "17.4", "--assistive-technology", "VoiceOver")
    bench.runDone("record", "home", "wcag/1.1.1", "pass")
    bench.runDone("issue", "fix", "1", "--build", "2", "--by", "Bo")
    bench.runDone("issue", "verify", "1", "--auditor", "Auditor A")
    let rows = try Self.rows(bench, "quarters", "--by", "quarter")
    #expect(rows.map { $0["opened"]?.integer }.reduce(0) { $0 + ($1 ?? 0) } == 1)
    #expect(rows.map { $0["verified"]?.integer }.reduce(0) { $0 + ($1 ?? 0) } == 1)
    #expect(rows.first?["open_at_end"]?.integer == 1 && rows.last?["open_at_end"]?.integer == 0)
    #expect(rows.last?["verified"]?.integer == 1)
    #expect(rows.last?["median_days_open"] == .null)
  }

  @Test(arguments: [["--idle", "0"], ["--by", "colour"], ["--by", "team", "--only-idle"]])
  func `what cannot be asked is a usage error`(_ options: [String]) throws {
    #expect(try Self.bench().run(["portfolio"] + options).status == .usage)
  }
}

extension JSONValue {
  /// The texts of a list; nil for anything else.
  fileprivate var texts: [String]? {
    if case .list(let values) = self { values.compactMap(\.text) } else { nil }
  }
}
