import AuditRules
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What documents say of a published audit: how much rests on it, that it was found and not heard, and with what, as far as
/// anybody said that.
@Suite struct ImportedWordsTests {
  /// A page of an Android app with one failure that a screen reader tells, beside what passed.
  private static func imported(_ answers: [(criterion: String, status: String)]) throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    var grid = GridFile(pages: [
      (
        "Accueil",
        answers.map {
          GridFile.Answer(
            criterion: $0.criterion, status: $0.status, changes: $0.status == "NC" ? "Le logo n'a pas de nom." : "")
        }
      )
    ])
    grid.platform = "Android"
    let file = try bench.write(grid.text, to: "grid.json")
    bench.runDone("import", "audit", file, "--release", "1.0")
    return bench
  }

  private static let formats = ["html", "markdown", "statement", "acr"]

  private static func document(_ format: String, _ bench: Workbench, release: String = "1.0") -> String {
    let draft = ["statement", "acr"].contains(format) ? ["--draft"] : []
    let ran = bench.run(["report", "--release", release, "--format", format] + draft)
    #expect(ran.status == .done || ran.status == .answerIsNo, "\(ran.notes)")
    return ran.data.replacing("\n", with: " ")
  }

  @Test(
    arguments: [
      (0, 5, nil), (1, 1, "the only answered check rests on an imported audit"),
      (1, 2, "1 of 2 answered checks rests on an imported audit"),
      (2, 2, "all 2 answered checks rest on an imported audit"),
      (2, 3, "2 of 3 answered checks rest on an imported audit"),
      (1200, 4000, "1,200 of 4,000 answered checks rest on an imported audit"),
    ] as [(Int, Int, String?)])
  func `one check rests, several rest`(imported: Int, people: Int, words: String?) {
    var answers = ImportedAnswers()
    for number in 0..<people { answers.count(.person(isImported: number < imported)) }
    answers.count(.tool(isFailure: true))
    answers.count(.nobody)
    #expect(answers.sentence == words)
  }

  @Test func `report, statement, conformance report and gate say what rests on it, as status does`() throws {
    let bench = try Self.imported([("1.1", "C"), ("1.2", "NC")])
    let words = "ll 2 answered checks rest on an imported audit"
    #expect(bench.runDone("status").data.contains(words))
    for format in Self.formats where format != "statement" {
      #expect(Self.document(format, bench).contains("A\(words)."), "\(format)")
    }
    let statement = Self.document("statement", bench)
    #expect(
      statement.contains(
        "Answered requirements: 2. Of these taken over from an audit by others, and not repeated: 2."), "\(statement)")
    let gate = bench.run("gate")
    #expect(gate.data.contains("a\(words)"), "\(gate.data)")
    #expect(bench.run("gate", "--summary", "-").data.contains("A\(words)."))
    for command in [["gate"], ["status"], ["report"]] {
      let json = bench.run(command + ["--format", "json"]).data
      #expect(json.contains("\"by_imported_people\": 2") || json.contains("\"by_imported_people\":2"), "\(command)")
    }
  }

  @Test func `what a person repeats rests on it no longer, and a frozen release goes on saying it`() throws {
    let bench = try Self.imported([("1.1", "C"), ("1.2", "NC")])
    bench.runDone("release", "freeze", "1.0", "--by", "Manager B")
    #expect(
      bench.runDone("status", "--release", "1.0").data.contains("all 2 answered checks rest on an imported audit"))
    bench.runDone("release", "add", "2.0", "--build", "1")
    bench.runDone(
      "session", "start", "--release", "2.0", "--device", "Pixel 8", "--os-version", "15", "--assistive-technology",
      "TalkBack")
    bench.runDone("record", "p01", "raam/1.1", "pass")
    #expect(!bench.runDone("status", "--release", "2.0").data.contains("imported audit"))
    for format in Self.formats { #expect(!Self.document(format, bench, release: "2.0").contains("imported audit")) }
  }

  @Test func `nobody heard it, and with what it was tested is left out as far as nobody says it`() throws {
    let bench = try Self.imported([("1.2", "NC")])
    for format in Self.formats {
      let document = Self.document(format, bench)
      #expect(!document.contains("not stated on"), "\(format)")
      #expect(!document.contains("Heard:") && !document.contains("heard “"), "\(format)")
    }
    let page = Self.document("markdown", bench)
    #expect(
      page.contains("Found in a build that is not stated with unstated technology on Android, 2026-04-01"), "\(page)")
    #expect(page.contains("Tested on the newest build: 1 of 1."), "Of one build that has no name.")
    let statement = Self.document("statement", bench)
    #expect(statement.contains("Android (not stated: device, version, technology)"), "\(statement)")
    for (language, words) in [
      ("de", "Geprüft mit: Android (nicht angegeben: Gerät, Version, Technik)."),
      ("fr", "Android (non précisé : appareil, numéro de version, technologie)"),
    ] {
      let arguments = ["report", "--release", "1.0", "--format", "statement", "--draft", "--language", language]
      let data = bench.run(arguments).data.replacing("\n", with: " ")
      #expect(data.contains(words), "\(data)")
    }
    let issue = bench.runDone("issue", "show", "1").data
    #expect(issue.contains("Accueil, the whole screen: found “Le logo n'a pas de nom.”"), "\(issue)")
    #expect(issue.contains("Tested with:") && issue.contains("unstated technology on Android\n"), "\(issue)")
    #expect(!issue.contains("Heard"), "\(issue)")
    let explained = bench.runDone("explain", "p01").data
    #expect(explained.contains("unstated technology on Android"), "\(explained)")
  }
}
