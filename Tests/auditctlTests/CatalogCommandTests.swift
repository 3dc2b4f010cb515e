import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The commands of the catalog, as people run them.
@Suite struct CatalogCommandTests {
  private func bench() throws -> Workbench {
    let bench = try Workbench.example()
    for (name, text) in try ExampleFiles.all() { try bench.write(text, to: name) }
    return bench
  }

  @Test func `the packs are listed with the counts of their sources`() throws {
    let bench = try bench()
    let packs = try JSONValue(bench.runDone("catalog", "list", "--format", "json").data).array()
    let counts = try packs.map { pack in
      let pack = try pack.object()
      return ["pack", "principle_count", "topic_count", "guideline_count", "element_type_count"].map { name in
        pack[name]?.text ?? pack[name]?.integer.map { "\($0)" } ?? ""
      }.joined(separator: " ")
    }
    #expect(
      counts == [
        "app-elements 0 2 7 4", "app-store-labels 0 2 9 0", "bbc-mag 3 11 54 0", "en-301-549-software 0 6 78 0",
        "form-validation 0 1 10 0",
        "input-and-display 0 3 6 0", "native 0 3 42 42", "raam 0 15 108 0", "raweb 0 17 136 0", "rgaa 0 13 106 0",
        "section-508-software 0 3 40 0",
        "voiceover-spec 0 3 19 2", "wcag 4 13 87 0", "web 0 2 51 18",
      ])
  }

  @Test func `a right pack is checked without being loaded`() throws {
    let bench = try bench()
    for pack in ["house-rules.yaml", "packs/house-rules"] {
      let ran = bench.run("catalog", "check", bench.folder.file(pack))
      #expect(ran.status == .done)
      #expect(ran.notes.contains("house-rules 1: 1 guideline, 1 check."))
    }
    #expect(!bench.runDone("catalog", "list").data.contains("house-rules"))
    let alone = bench.run("catalog", "check", "--built-in", bench.folder.file("house-rules.yaml"), "--format", "json")
    #expect(alone.status == .done)
  }

  @Test func `everything wrong in all packs is listed, and the answer is no`() throws {
    let bench = try bench()
    try bench.write("topic: T\nguidelines: [{key: g}]\n", to: "packs/house-rules/more.yaml")
    let text = String(decoding: try bench.folder.read("house-rules.yaml"), as: UTF8.self).replacing(
      "wcag/1.3.1", with: "wcag/1.3.99")
    let wrong = try bench.write(text.replacing("pack: house-rules", with: "pack: other"), to: "wrong.yaml")
    let ran = bench.run("catalog", "check", bench.folder.file("packs/house-rules"), wrong, "--format", "json")
    #expect(ran.status == .answerIsNo)
    let problems = try JSONValue(ran.data).array().map { try $0.object() }
    #expect(problems.count == 5)
    #expect(problems.contains { $0["message"]?.text == "no pack has wcag/1.3.99" && $0["line"]?.integer == 25 })
    let imported = bench.run("catalog", "import", wrong)
    #expect(imported.status == .malformedInput)
    #expect(imported.notes.contains("wrong.yaml:25"))
  }

  @Test func `a pack of one's own is asked for by a profile of one's own`() throws {
    let bench = try bench()
    bench.runDone("catalog", "import", bench.folder.file("house-rules.yaml"))
    let again = bench.runDone("catalog", "import", bench.folder.file("house-rules.yaml"))
    #expect(again.notes.contains("is loaded already; nothing changed"))
    let profile = try bench.write(
      """
      profile: house
      title: House
      description: Ours.
      target: AA
      element_checks: false
      packs: [{pack: house-rules}]
      """, to: "house.yaml")
    bench.runDone("profile", "import", profile)
    bench.runDone("release", "add", "5.3", "--build", "1", "--profile", "house")
    let status = try JSONValue(bench.runDone("status", "--release", "5.3", "--format", "json").data)
    #expect(status["release"]?["untested"]?.integer == 4, "One check on each of four screens.")
    let old = try JSONValue(bench.runDone("status", "--release", "5.2", "--format", "json").data)
    #expect(old["release"]?["profile"]?.text == "banking-basics")
  }

  @Test func `the profile of a product counts for its next release, which says so`() throws {
    let bench = try bench()
    bench.runDone("profile", "assign", "wcag22-aa+native-elements")
    let added = bench.runDone("release", "add", "5.3", "--build", "1")
    #expect(added.notes.contains("Added release 5.3 with the profile wcag22-aa+native-elements."))
    let asked = try JSONValue(bench.runDone("profile", "show", "wcag22-aa+native-elements", "--format", "json").data)
    let status = try JSONValue(bench.runDone("status", "--release", "5.3", "--format", "json").data)
    #expect(status["release"]?["untested"]?.integer == asked["profile"]?["must_level_cell_count"]?.integer)
    #expect(bench.run("release", "add", "5.4", "--profile", "nothing+bbc-must").status == .noInput)
  }

  @Test func `a profile that names a pack of later brings it to the release that gets it`() throws {
    let bench = try bench()
    bench.runDone("catalog", "import", bench.folder.file("house-rules.yaml"))
    let profile = try bench.write(
      "profile: late\ntitle: L\ndescription: D\ntarget: AA\nelement_checks: false\npacks: [{pack: house-rules}]\n",
      to: "late.yaml")
    bench.runDone("profile", "import", profile)
    let asked = try JSONValue(
      bench.runDone("profile", "show", "late", "--release", "5.2", "--format", "json").data)["profile"]
    #expect(asked?["cell_count"]?.integer == 4)
    bench.runDone("profile", "assign", "late", "--release", "5.2", "--reason", "It was agreed so.")
    let rows = try bench.query("SELECT count(*) AS n FROM v_release_check WHERE check_path LIKE 'house-rules/%'")
    #expect(rows.first?["n"]?.integer == 1)
    #expect(bench.runDone("release", "show", "5.2", "--format", "lines").data.contains("house-rules 1"))
  }

  @Test func `a pack that is loaded is checked by its key`() throws {
    let ran = try bench().run("catalog", "check", "native", "wcag")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.notes.contains("wcag 2.2-4: 87 guidelines, 87 checks."))
    let alone = try Workbench().run("catalog", "check", "bbc-mag")
    #expect(alone.status == .done && alone.notes.contains("bbc-mag 2.0-4: 57 guidelines"), "\(alone.notes)")
  }

  @Test func `without a database packs are checked beside the built-in ones`() throws {
    let bench = try Workbench()
    for (name, text) in try ExampleFiles.all() { try bench.write(text, to: name) }
    let ran = bench.run("catalog", "check", bench.folder.file("house-rules.yaml"))
    #expect(ran.status == .done)
    #expect(ran.notes.contains("checked together with the built-in packs"))
  }

  @Test func `what would be refused by an import is a problem of the check`() throws {
    let bench = try bench()
    bench.runDone("catalog", "import", bench.folder.file("house-rules.yaml"))
    let text = String(decoding: try bench.folder.read("house-rules.yaml"), as: UTF8.self)
    let other = try bench.write(text.replacing("Swipe to each", with: "Go to each"), to: "other.yaml")
    let ran = bench.run("catalog", "check", other)
    #expect(ran.status == .answerIsNo)
    #expect(ran.data.contains("is loaded with other content"))
  }

  @Test func `an export is what an import reads`() throws {
    let bench = try bench()
    let file = try bench.write(bench.runDone("catalog", "export", "native").data, to: "native.yaml")
    #expect(bench.runDone("catalog", "import", file).notes.contains("nothing changed"))
    let other = try Workbench()
    try other.makeDatabase()
    #expect(other.runDone("catalog", "import", file).notes.contains("nothing changed"))
    #expect(bench.run("catalog", "export", "nothing").status == .noInput)
    #expect(bench.run("catalog", "export", "native", "--edition", "1").notes.contains("there is 2026-08-12-6"))
  }

  @Test(arguments: [
    (["catalog", "check", "no-such-file.yaml"], auditctl.ExitStatus.noInput),
    (["catalog", "import", "packs"], .noInput), (["catalog", "search", "*", "-"], .usage),
    (["catalog", "import"], .usage), (["catalog", "changes"], .usage),
    (["catalog", "changes", "nothing"], .noInput), (["catalog", "search", "x", "--limit", "-1"], .usage),
    (["catalog", "search", "x", "--pack", "nothing"], .noInput), (["catalog", "schema", "report"], .usage),
    (["catalog", "show", "nothing"], .noInput), (["catalog", "show", "name"], .malformedInput),
    (["catalog", "map", "nothing"], .noInput), (["catalog", "types", "nothing"], .noInput),
    (["profile", "show", "nothing"], .noInput), (["profile", "assign", "wcag22-aa+nothing"], .noInput),
    (["profile", "import", "no-such-file.yaml"], .noInput),
  ])
  func `what cannot be done is refused`(_ arguments: [String], _ status: auditctl.ExitStatus) throws {
    let ran = try bench().run(arguments)
    #expect(ran.status == status, "\(ran.notes)")
    #expect(!ran.notes.isEmpty)
  }

  @Test func `a check is shown in full, with the techniques of the product's platform`() throws {
    let bench = try bench()
    let shown = bench.runDone("catalog", "show", "wcag/1.4.3", "--format", "lines").data
    for label in [
      "Question: ", "Applies when: ", "Why: ", "Steps: 1. ", "All must be true: 1. ", "References: ",
      "Asked for by: ", "Introduced in: 2.0", "Read for: ", "Platform: iOS",
    ] {
      #expect(shown.contains(label), "\(label)")
    }
    #expect(!shown.contains("Platform: Android"))
    #expect(bench.runDone("catalog", "show", "wcag/1.4.3", "--platform", "web").data.contains("Web"))
    let guideline = bench.runDone("catalog", "show", "managing-focus", "--format", "lines").data
    #expect(guideline.contains("Guideline: bbc-mag/changing-focus\n"))
    #expect(guideline.contains("Also called: managing-focus"))
  }

  @Test func `a check that names a clause is listed under it, and claims nothing of its criteria`() throws {
    let bench = try bench()
    let text = String(decoding: try bench.folder.read("house-rules.yaml"), as: UTF8.self)
    let pack = try bench.write(text.replacing("related: wcag/1.3.1", with: "tests: section-508/E207.2"), to: "law.yaml")
    bench.runDone("catalog", "import", pack)
    let clause = bench.runDone("catalog", "map", "section-508/E207.2", "--pack", "house-rules", "--format", "csv").data
    #expect(clause.contains("house-rules/amounts,tests,wcag/1.1.1"))
    let check = try JSONValue(bench.runDone("catalog", "map", "house-rules/amounts", "--format", "json").data)
    let bearsOn = try #require(try check["bears_on"]?.array())
    #expect(bearsOn.map { $0["criterion"]?.text } == ["section-508/E207.2"])
  }

  @Test func `a profile that asks for nothing on the platform says so`() throws {
    let bench = try bench()
    let added = bench.runDone(
      "product", "add", "shop", "--title", "Shop", "--platform", "web", "--profile", "wcag22-aa+native-elements")
    #expect(added.notes.contains("Note: it asks for nothing of the pack native on Web."))
    #expect(!added.notes.contains("pack wcag"))
  }

  @Test func `findings that another profile does not ask for are pointed out, and stay`() throws {
    let bench = try bench()
    let ran = bench.runDone("profile", "assign", "section-508", "--release", "5.2", "--reason", "It was agreed so.")
    #expect(
      ran.notes.contains("of them failed, on checks that it does not ask for; they are kept but do not count."))
    let status = bench.runDone("status", "--release", "5.2", "--format", "lines").data
    #expect(status.contains("on checks that the release does not ask for"))
    bench.runDone("profile", "assign", "banking-basics", "--release", "5.2", "--reason", "It was agreed so.")
    let before = try JSONValue(bench.runDone("status", "--release", "5.2", "--format", "json").data)
    #expect(before["release"]?["verdict"]?.text == "nonconformant")
    #expect(before["release"]?["findings_not_asked"]?.integer == 0)
  }

  @Test func `a clause lists the criteria that it asks for on a platform`() throws {
    let bench = try bench()
    for (platform, count) in [("android", 34), ("web", 38)] {
      let data = bench.runDone(
        "catalog", "map", "section-508/E207.2", "--platform", platform, "--relation", "own", "--format", "csv"
      ).data
      #expect(data.split(whereSeparator: \.isNewline).count == count + 1, "\(platform)")
    }
  }

  @Test func `at an element an ending means the check that is asked there`() throws {
    var bench = try Workbench.exampleWithSession()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    bench.runDone("profile", "assign", "native-elements", "--release", "5.2", "--reason", "It was agreed so.")
    let ran = bench.runDone("record", "sign-in/username", "value", "pass", "--format", "json")
    #expect(try JSONValue(ran.data)["finding"]?["check_path"]?.text == "native/text-input/value")
    let none = bench.run("record", "sign-in", "value", "pass")
    #expect(none.status == .malformedInput && none.notes.contains("names several checks"))
  }

  @Test func `an ending that a check and another guideline have is refused`() throws {
    let ran = try bench().run("catalog", "show", "headings")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("native/headings"))
  }

  @Test func `more words than a search takes are refused`() throws {
    let ran = try bench().run(["catalog", "search"] + (1...25).map { "word\($0)" })
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("at most 24 words; these are 25"))
  }

  @Test func `a check maps to criteria, and through them to the clauses of other standards`() throws {
    let data = try bench().runDone("catalog", "map", "native/button/role", "--format", "csv").data
    #expect(data.contains("native/button/role,tests,,wcag/4.1.2,\"Name, Role, Value\""))
    #expect(data.contains("native/button/role,tests,wcag/4.1.2,en-301-549/11.4.1.2.1,"))
    #expect(data.contains("native/button/role,tests,wcag/4.1.2,section-508/E207.2,"))
  }
}
