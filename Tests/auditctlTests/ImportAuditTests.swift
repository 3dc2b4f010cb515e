import AuditModel
import AuditReports
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Published audits come in as what people found, with nothing added and nothing lost (captures.md section 4).
@Suite struct ImportAuditTests {
  private static func bench() throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    return bench
  }

  private static func imported(_ grid: GridFile = .small) throws -> (bench: Workbench, file: String) {
    let bench = try bench()
    let file = try bench.write(grid.text, to: "grid.json")
    bench.runDone("import", "audit", file, "--release", "1.0")
    return (bench, file)
  }

  @Test func `a grid becomes a release with the screens of its sample and what was found there`() throws {
    let (bench, _) = try Self.imported()
    let products = try bench.query("SELECT key, platform FROM product")
    #expect(products.map { [$0["key"]?.text, $0["platform"]?.text] } == [["corner-shop", "ios"]])
    let cells = try bench.cells("1.0")
    // Two screens of 108 criteria; the third page was not looked at.
    #expect(cells.count == 216)
    #expect(Set(cells.compactMap(\.screen)) == ["p01", "p02"])
    let answered = cells.filter { $0.outcome != "untested" }.map { "\($0.screen ?? "") \($0.check) \($0.outcome)" }
    #expect(
      Set(answered) == [
        "p01 raam/1.1 passed", "p01 raam/2.2 failed", "p01 raam/3.1 inapplicable", "p02 raam/1.1 passed",
        "p02 raam/2.2 passed", "p02 raam/5.1 failed",
      ])
    let findings = try bench.query(
      "SELECT mode, observed, reason, auditor, observed_at FROM v_finding ORDER BY finding_id")
    #expect(findings.count == 6)
    #expect(Set(findings.compactMap { $0["mode"]?.text }) == ["manual"])
    #expect(Set(findings.compactMap { $0["auditor"]?.text }) == ["Auditor G"])
    #expect(
      findings.contains { $0["observed"]?.text == "Le prix est gris clair.\nÀ foncer." }, "Kept whole, with line feeds."
    )
    #expect(findings.contains { $0["reason"]?.text == "not stated" }, "Why it does not apply is not said.")
    #expect(findings.allSatisfy { $0["observed_at"]?.text?.hasPrefix("2026-04-01") ?? false })
    let screens = try bench.query("SELECT screen, title FROM v_screen ORDER BY screen")
    #expect(screens.compactMap { $0["title"]?.text } == ["Accueil", "Panier"])
  }

  @Test func `it counts as an audit of its own, with sessions of which nobody said with what`() throws {
    let (bench, _) = try Self.imported()
    let audits = try bench.query(
      "SELECT kind, method, level, audited_on FROM audit JOIN session USING (audit_id) WHERE session.is_imported")
    #expect(audits.map { $0["kind"]?.text } == ["Audit initial"])
    #expect(audits.first?["method"]?.text == "RAAM 1.1" && audits.first?["audited_on"]?.text == "2026-04-01")
    let environments = try bench.query("SELECT name, kind FROM release_environment")
    #expect(environments.map { $0["name"]?.text } == ["not stated"])
    #expect(environments.first?["kind"]?.text == "not-stated")
    // The release after it is planned as any other one of its platform.
    bench.runDone("release", "add", "2.0", "--build", "1")
    let plan = bench.runDone("release", "plan", "--release", "2.0").data
    #expect(plan.contains("VoiceOver on iOS") && !plan.contains("not stated"), "\(plan)")
    // A failure of the audit is carried into each environment of it.
    #expect(try bench.cells("2.0").contains { $0.screen == "p01" && $0.check == "raam/2.2" && $0.outcome == "failed" })
  }

  @Test func `an exemption is a decision about the failure's issue, and lets it through without passing it`() throws {
    let (bench, _) = try Self.imported()
    let decisions = try bench.query("SELECT kind, exemption, reason, owner, requested_by, approver FROM v_decision")
    #expect(
      decisions.map { [$0["kind"]?.text, $0["exemption"]?.text, $0["reason"]?.text, $0["owner"]?.text] }
        == [["exempt", "not-stated", "As published by Auditor G: Carte d'un tiers.", "Importer I"]])
    // The file names nobody who agreed.
    #expect(decisions.map { [$0["requested_by"]?.text, $0["approver"]?.text] } == [["Auditor G", "Importer I"]])
    #expect(try bench.cells("1.0").contains { $0.check == "raam/5.1" && $0.screen == "p02" && $0.outcome == "failed" })
    let issues = try JSONValue(bench.runDone("issue", "list", "--format", "json").data).array()
    #expect(issues.count == 2)
    let number = try #require(issues.first { $0["check_path"]?.text == "raam/5.1" }?["issue_id"]?.integer)
    let shown = bench.runDone("issue", "show", "\(number)").data
    #expect(shown.contains("Signalé au fournisseur."), "\(shown)")
    #expect(shown.contains("exempt (not stated)"), "\(shown)")
    // People say which kind it is.
    let typed = bench.run(
      "issue", "decide", "\(number)", "exempt", "--exemption", "not-stated", "--owner", "O", "--approver", "P",
      "--reason",
      "R")
    #expect(typed.status == .usage)
  }

  @Test func `a failure of the audit ends by a pass in each environment of a later release, and its issue is verified`()
    throws
  {
    let grid = GridFile(pages: [
      (
        "Accueil",
        [
          GridFile.Answer(criterion: "1.1", status: "C"),
          GridFile.Answer(criterion: "5.1", status: "NC", changes: "Le bouton n'a pas de nom."),
          GridFile.Answer(criterion: "2.2", status: "NC", changes: "Gris clair."),
        ]
      )
    ])
    let (bench, _) = try Self.imported(grid)
    bench.runDone("release", "add", "2.0", "--build", "1")
    bench.runDone(
      "session", "start", "--release", "2.0", "--device", "iPhone", "--os-version", "18", "--assistive-technology",
      "VoiceOver")
    let issues = try JSONValue(bench.runDone("issue", "list", "--format", "json").data).array()
    let number = try #require(issues.first { $0["check_path"]?.text == "raam/5.1" }?["issue_id"]?.integer)
    #expect(bench.run("issue", "verify", "\(number)").status != .done)
    bench.runDone("record", "p01", "raam/5.1", "pass")
    let changes = try JSONValue(bench.runDone("compare", "1.0", "2.0", "--format", "json").data)["changes"]?.array()
    let found = changes?.map { "\($0["check_path"]?.text ?? "") \($0["change"]?.text ?? "")" } ?? []
    #expect(found.contains("raam/5.1 fixed-and-verified"), "\(found)")
    #expect(found.contains("raam/2.2 still-failing"), "\(found)")
    // Three answers of the one screen of 1.0; the one of 2.0 was given there.
    let (old, new) = (
      bench.runDone("status", "--release", "1.0").data, bench.runDone("status", "--release", "2.0").data
    )
    #expect(old.contains("all 3 answered checks rest on an imported audit"), "\(old)")
    #expect(!new.contains("imported audit"), "\(new)")
    bench.runDone("issue", "verify", "\(number)")
    let colours = try #require(issues.first { $0["check_path"]?.text == "raam/2.2" }?["issue_id"]?.integer)
    #expect(bench.run("issue", "verify", "\(colours)").status != .done)
  }

  @Test func `the same file again changes nothing, and a release with findings takes no audit`() throws {
    let (bench, file) = try Self.imported()
    let before = try bench.folder.read("audit.sqlite")
    let again = bench.runDone("import", "audit", file, "--release", "1.0")
    #expect(again.notes.contains("Nothing changed: the file is known as audit 1 of release 1.0."))
    #expect(try bench.findingCount() == 6)
    #expect(try bench.folder.read("audit.sqlite").count == before.count)
    let other = bench.run("import", "audit", file, "--release", "2.0")
    #expect(other.status == .malformedInput)
    #expect(other.notes.contains("it is in release 1.0 of corner-shop already, as audit 1"), "\(other.notes)")
    var changed = GridFile.small
    changed.pages[0].title = "Accueil "
    changed.auditor = "Auditor H"
    let newer = bench.run("import", "audit", try bench.write(changed.text, to: "other.json"), "--release", "1.0")
    #expect(newer.status == .malformedInput)
    #expect(newer.notes.contains("release 1.0 of corner-shop has findings already"), "\(newer.notes)")
    #expect(try bench.findingCount() == 6)
  }

  @Test func `a later audit finds its screens again by number and title, and where these differ asks for a map`() throws
  {
    let (bench, _) = try Self.imported()
    var later = GridFile.small
    later.day = "2026-05-01"
    later.pages = [
      ("Accueil", [GridFile.Answer(criterion: "2.2", status: "C")]),
      ("Paiement", [GridFile.Answer(criterion: "2.2", status: "C")]),
    ]
    let file = try bench.write(later.text, to: "later.json")
    let asked = bench.run("import", "audit", file, "--release", "2.0")
    #expect(asked.status == .malformedInput)
    #expect(asked.notes.contains("page P02 is \"Paiement\", and screen p02 is \"Panier\""), "\(asked.notes)")
    #expect(try bench.query("SELECT version FROM v_release").count == 1, "Nothing was stored.")
    let map = try bench.write("screens: [{screen: pay, page: 2}]\n", to: "map.yaml")
    bench.runDone("import", "audit", file, "--release", "2.0", "--map", map)
    let cells = try bench.cells("2.0")
    #expect(Set(cells.compactMap(\.screen)) == ["p01", "pay"], "What is not in its sample is out of scope.")
    #expect(cells.contains { $0.screen == "p01" && $0.check == "raam/2.2" && $0.outcome == "passed" })
    let references = try bench.query(
      "SELECT screen.key, scheme, value FROM screen_reference JOIN screen USING (screen_id) ORDER BY key, scheme")
    #expect(
      references.map { [$0["key"]?.text, $0["scheme"]?.text, $0["value"]?.text] } == [
        ["p01", "raam-2026-04-01", "P01"], ["p01", "raam-2026-05-01", "P01"], ["p02", "raam-2026-04-01", "P02"],
        ["pay", "raam-2026-05-01", "P02"],
      ])
    // What failed on a screen outside the sample is not lost.
    #expect(bench.runDone("status", "--release", "2.0").data.contains("p02"))
  }

  @Test(arguments: [
    ("RAWeb", "1.1", "it is an audit by RAWeb 1.1, and there is no pack of that"),
    ("RGAA", "4.1", "it is an audit by RGAA 4.1, and there is no pack of that"),
    ("RAAM", "1", "it is an audit by RAAM 1, and there is no pack of that"),
  ])
  func `an audit by a method without a pack is refused by name`(_ method: String, _ version: String, _ words: String)
    throws
  {
    let bench = try Self.bench()
    var grid = GridFile.small
    (grid.method, grid.version, grid.platform) = (method, version, "Web")
    let ran = bench.run("import", "audit", try bench.write(grid.text, to: "grid.json"), "--release", "1.0")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains(words), "\(ran.notes)")
    #expect(try bench.query("SELECT key FROM product").isEmpty)
  }

  @Test(arguments: [("RAWeb", "1", "raweb", 136), ("RGAA", "4.1.2", "rgaa", 106), ("rgaa", "4.1.2", "rgaa", 106)])
  func `audits of web sites by RAWeb and RGAA are read as those of apps are`(
    _ method: String, _ version: String, _ pack: String, _ count: Int
  ) throws {
    let bench = try Self.bench()
    var grid = GridFile.small
    (grid.method, grid.version, grid.platform) = (method, version, "Web")
    bench.runDone("import", "audit", try bench.write(grid.text, to: "grid.json"), "--release", "1.0")
    let cells = try bench.cells("1.0")
    #expect(cells.count == 2 * count)
    #expect(cells.contains { $0.screen == "p01" && $0.check == "\(pack)/2.2" && $0.outcome == "failed" })
    #expect(try bench.query("SELECT platform FROM product").map { $0["platform"]?.text } == ["web"])
    #expect(
      try bench.query("SELECT method FROM audit").map { $0["method"]?.text?.lowercased() } == [
        "\(method) \(version)".lowercased()
      ])
  }

  @Test func `an audit of apps by a method for web sites is refused`() throws {
    let bench = try Self.bench()
    var grid = GridFile.small
    (grid.method, grid.version) = ("RGAA", "4.1.2")
    let ran = bench.run("import", "audit", try bench.write(grid.text, to: "grid.json"), "--release", "1.0")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("must be Web: RGAA asks about web sites"), "\(ran.notes)")
  }

  @Test func `all that is wrong in a grid is said at once, and nothing is stored`() throws {
    let bench = try Self.bench()
    var grid = GridFile.small
    (grid.platform, grid.level, grid.day) = ("Web", "AAA", "2026-02-30")
    grid.pages[0].answers += [
      GridFile.Answer(criterion: "1.1", status: "C"), GridFile.Answer(criterion: "1.2", status: "ok"),
    ]
    let wrong = bench.run("import", "audit", try bench.write(grid.text, to: "grid.json"), "--release", "1.0")
    #expect(wrong.status == .malformedInput)
    for words in [
      "platform.name \"Web\" must be iOS or Android", "assessed_level.name \"AAA\" must be A or AA",
      "audited_at \"2026-02-30\" must be a day", "page P01: criterion 1.1 is assessed twice",
      "page P01, criterion 1.2: status.name \"ok\" must be C, NC, NA or NT",
    ] {
      #expect(wrong.notes.contains(words), "\(words) in \(wrong.notes)")
    }
    var unknown = GridFile.small
    unknown.pages[1].answers.append(GridFile.Answer(criterion: "16.1", status: "C"))
    let ran = bench.run("import", "audit", try bench.write(unknown.text, to: "unknown.json"), "--release", "1.0")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("P02/16.1: unknown check \"raam/16.1\""), "\(ran.notes)")
    var early = GridFile.small
    early.day = "2031-01-01"
    let future = bench.run("import", "audit", try bench.write(early.text, to: "early.json"), "--release", "1.0")
    #expect(future.status == .malformedInput && future.notes.contains("later than now"), "\(future.notes)")
    #expect(try bench.query("SELECT key FROM product").isEmpty)
  }

  @Test func `an audit of Android is not one of a product on iOS`() throws {
    let bench = try Self.bench()
    bench.runDone("product", "add", "shop", "--title", "Corner Shop", "--platform", "ios")
    var grid = GridFile.small
    grid.platform = "Android"
    let file = try bench.write(grid.text, to: "grid.json")
    let refused = bench.run("import", "audit", file, "--release", "1.0", "--of", "shop")
    #expect(refused.status == .malformedInput)
    #expect(
      refused.notes.contains("it is an audit of Corner Shop on Android, and shop runs on iOS"), "\(refused.notes)")
    #expect(bench.run("import", "audit", file, "--release", "1.0", "--of", "nobody").status == .noInput)
    // Without a product it becomes one of its own.
    bench.runDone("import", "audit", file, "--release", "1.0")
    #expect(
      try bench.query("SELECT key FROM product WHERE platform = 'android'").map { $0["key"]?.text } == ["corner-shop"])
  }

  @Test func `a file that is known under another product is known without its name`() throws {
    let bench = try Self.bench()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios")
    let file = try bench.write(GridFile.small.text, to: "grid.json")
    bench.runDone("import", "audit", file, "--release", "1.0", "--of", "shop")
    let again = bench.runDone("import", "audit", file, "--release", "1.0")
    #expect(again.notes.contains("Nothing changed"), "\(again.notes)")
    #expect(try bench.query("SELECT key FROM product").count == 1)
  }

  /// Two audits, of which the second looked at the first page alone; the first page 2 has a button by then.
  private static func narrowed() throws -> Workbench {
    let (bench, _) = try imported()
    let screen = """
      screen: p02
      title: Panier
      elements:
        - {key: pay, type: button, label: Payer}
      """
    bench.runDone("screen", "import", "--release", "1.0", try bench.write(screen, to: "p02.yaml"))
    var second = GridFile.small
    second.day = "2026-05-01"
    second.pages = [("Accueil", [GridFile.Answer(criterion: "2.2", status: "C")])]
    let done = bench.runDone("import", "audit", try bench.write(second.text, to: "second.json"), "--release", "2.0")
    #expect(done.notes.contains("Out of scope, for its sample does not have them: p02."), "\(done.notes)")
    return bench
  }

  @Test func `a screen that an earlier audit put out of scope comes back with what is known of it`() throws {
    let bench = try Self.narrowed()
    var third = GridFile.small
    third.day = "2026-05-15"
    third.pages = [
      ("Accueil", [GridFile.Answer(criterion: "1.1", status: "C")]),
      ("Panier", [GridFile.Answer(criterion: "1.1", status: "C")]),
    ]
    bench.runDone("import", "audit", try bench.write(third.text, to: "third.json"), "--release", "3.0")
    let cells = try bench.cells("3.0")
    #expect(Set(cells.compactMap(\.screen)) == ["p01", "p02"])
    // What failed on it in 1.0 was not tested again.
    #expect(cells.contains { $0.screen == "p02" && $0.check == "raam/5.1" && $0.outcome == "failed" })
    let shown = bench.runDone("screen", "show", "p02", "--release", "3.0").data
    #expect(shown.contains("Payer"), "\(shown)")
  }

  @Test func `another page does not take the key of a screen out of scope`() throws {
    let bench = try Self.narrowed()
    var third = GridFile.small
    third.day = "2026-05-15"
    third.pages = [
      ("Accueil", [GridFile.Answer(criterion: "1.1", status: "C")]),
      ("Paiement", [GridFile.Answer(criterion: "5.1", status: "C")]),
    ]
    let file = try bench.write(third.text, to: "third.json")
    let refused = bench.run("import", "audit", file, "--release", "3.0")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("page P02 is \"Paiement\", and screen p02 is \"Panier\""), "\(refused.notes)")
    #expect(try bench.query("SELECT version FROM v_release").count == 2)
    let map = try bench.write("screens: [{screen: pay, page: 2}]\n", to: "map.yaml")
    let done = bench.runDone("import", "audit", file, "--release", "3.0", "--map", map)
    #expect(done.notes.contains("New screens of the product: pay."), "\(done.notes)")
  }

  @Test func `an audit that is older than the findings before it is refused with both days`() throws {
    let (bench, _) = try Self.imported()
    var older = GridFile.small
    older.day = "2025-11-30"
    let file = try bench.write(older.text, to: "older.json")
    let refused = bench.run("import", "audit", file, "--release", "0.9")
    #expect(refused.status == .malformedInput)
    #expect(
      refused.notes.contains(
        "it was audited on 2025-11-30, and release 1.0 of corner-shop, which it would follow, has "
          + "findings of 2026-04-01"), "\(refused.notes)")
    #expect(try bench.findingCount() == 6)
    bench.runDone("product", "add", "shop-2025", "--title", "Corner Shop 2025", "--platform", "ios")
    bench.runDone("import", "audit", file, "--release", "0.9", "--of", "shop-2025")
    // The same day is not before.
    var same = GridFile.small
    same.auditor = "Auditor H"
    bench.runDone(
      "import", "audit", try bench.write(same.text, to: "same.json"), "--release", "1.1", "--of", "corner-shop")
  }

  @Test func `the same file for another product is refused`() throws {
    let (bench, file) = try Self.imported()
    bench.runDone("product", "add", "other", "--title", "Other", "--platform", "ios")
    let refused = bench.run("import", "audit", file, "--release", "1.0", "--of", "other")
    #expect(refused.status == .malformedInput)
    #expect(
      refused.notes.contains("it is in release 1.0 of product corner-shop already, as audit 1"), "\(refused.notes)")
    #expect(try bench.findingCount() == 6)
  }

  @Test func `an entry of the map that is no page of the audit is refused with its line`() throws {
    let bench = try Self.bench()
    let map = try bench.write("screens:\n  - {screen: start, page: 1}\n  - {screen: pay, page: 9}\n", to: "map.yaml")
    let file = try bench.write(GridFile.small.text, to: "grid.json")
    let refused = bench.run("import", "audit", file, "--release", "1.0", "--map", map)
    #expect(refused.status == .malformedInput)
    #expect(
      refused.notes.contains("map.yaml:3: no page of the audit is what this entry for pay says"), "\(refused.notes)")
    #expect(try bench.query("SELECT key FROM product").isEmpty)
  }

  @Test func `no text of a grid goes without a word`() throws {
    let bench = try Self.bench()
    var grid = GridFile.small
    grid.pages = [
      (
        "Accueil",
        [
          GridFile.Answer(criterion: "1.1", status: "C", exemption: ""),
          GridFile.Answer(criterion: "2.2", status: "NT", changes: "À revoir."),
          GridFile.Answer(criterion: "3.1", status: "NT", followUp: "Plus tard."),
        ]
      ),
      (
        "Panier",
        [
          GridFile.Answer(criterion: "1.1", status: "C"),
          GridFile.Answer(criterion: "2.2", status: "NC", changes: "Gris clair.", comment: "Pas dérogé."),
          GridFile.Answer(criterion: "3.1", status: "NT", comment: "Absent."),
        ]
      ),
    ]
    let done = bench.runDone("import", "audit", try bench.write(grid.text, to: "grid.json"), "--release", "1.0")
    #expect(
      done.notes.contains(
        "Texts beside NT are not kept, for NT is no finding: 2 criteria of P01, 1 criterion of P02."), "\(done.notes)")
    #expect(
      done.notes.contains("Exempt without having failed, so that no decision was made: 1 criterion of P01."),
      "\(done.notes)")
    let failed = try bench.query("SELECT observed, note FROM v_finding WHERE outcome = 'failed'")
    #expect(failed.map { [$0["observed"]?.text, $0["note"]?.text] } == [["Gris clair.", "Pas dérogé."]])
    #expect(try bench.query("SELECT kind FROM v_decision").isEmpty)
  }

  @Test func `a number of a page that is not whole is refused`() throws {
    let bench = try Self.bench()
    let text = GridFile.small.text.replacing("\"number\": 2,", with: "\"number\": 1.5,")
    let refused = bench.run("import", "audit", try bench.write(text, to: "grid.json"), "--release", "1.0")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("the number of page 2 must be a whole number from 1"), "\(refused.notes)")
  }

  @Test func `a grid without a day is taken with the day that a person says, and no other day is said of one`() throws {
    let bench = try Self.bench()
    let file = try bench.write(
      GridFile.small.text.replacing("\"audited_at\": \"2026-04-01\"", with: "\"audited_at\": \"\""), to: "grid.json")
    let refused = bench.run("import", "audit", file, "--release", "1.0")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("audited_at is missing"), "\(refused.notes)")
    bench.runDone("import", "audit", file, "--release", "1.0", "--audited-on", "2026-03-02")
    #expect(try bench.query("SELECT audited_on FROM audit").map { $0["audited_on"]?.text } == ["2026-03-02"])
    let dated = try bench.write(GridFile.small.text, to: "dated.json")
    let other = bench.run("import", "audit", dated, "--release", "2.0", "--audited-on", "2026-04-02")
    #expect(other.status == .malformedInput)
    #expect(other.notes.contains("audited_at says that it was audited on 2026-04-01"), "\(other.notes)")
    #expect(bench.run("import", "audit", dated, "--release", "2.0", "--audited-on", "April").status == .usage)
  }

  @Test func `results of tools and audits by people are told apart`() throws {
    let (bench, file) = try Self.imported()
    let tool = bench.run("import", "file", file, "--screen", "p01")
    #expect(tool.status == .malformedInput && tool.notes.contains("auditctl import audit"), "\(tool.notes)")
    let axe = try bench.write(
      #"{"violations": [], "passes": [], "url": "https://shop.example/", "testEngine": {"version": "4.10.0"}}"#,
      to: "axe.json")
    let people = bench.run("import", "audit", axe, "--release", "3.0")
    #expect(people.status == .malformedInput && people.notes.contains("results of axe-core"), "\(people.notes)")
  }

  @Test func `rows of an imported audit are of the kinds that they name`() throws {
    let bench = try Self.bench()
    let file = try bench.write(GridFile.small.text, to: "grid.json")
    let rows = try RowCheck.rows(bench.runDone("import", "audit", file, "--release", "1.0", "--format", "ndjson").data)
    #expect(rows.map(\.kind.type) == ["imported_audit", "imported_screen", "imported_screen"])
  }
}
