import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Evidence from the command line and back.
@Suite struct EvidenceCommandTests {
  /// A PNG as far as anybody looks.
  static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0xFF])

  private let bench: Workbench

  init() throws {
    bench = try .exampleWithSession()
    try bench.write("Sign in, heading.\n", to: "said.txt")
    try bench.folder.write(Self.png, to: "shot.png")
  }

  private func add(_ names: String..., finding: String? = "178", auditor: String? = nil) -> Workbench.Ran {
    bench.run(
      ["evidence", "add", "--format", "json"] + names.map { bench.folder.file($0) }
        + (finding.map { ["--finding", $0] } ?? []) + (auditor.map { ["--auditor", $0] } ?? []))
  }

  /// How many pieces there are besides the picture of the example.
  private func count() throws -> Int? {
    try bench.query("SELECT count(*) AS n FROM v_evidence WHERE evidence_id > 1").first?["n"]?.integer
  }

  @Test func `files are added to a finding`() throws {
    let ran = add("said.txt", "shot.png", auditor: "Ana")
    #expect(ran.status == .done)
    #expect(ran.notes.isEmpty)
    let rows = try JSONValue(ran.data).array()
    #expect(rows.map { $0["name"]?.text } == ["said.txt", "shot.png"])
    #expect(rows.map { $0["evidence_kind"]?.text } == ["transcript", "screenshot"])
    #expect(rows.map { $0["media_type"]?.text } == ["text/plain", "image/png"])
    #expect(rows.map { $0["byte_count"]?.integer } == [18, 18])
    #expect(rows.map { $0["change"]?.text } == ["stored", "stored"])
    #expect(rows.map { $0["finding_id"]?.integer } == [178, 178])
    let viewed = try bench.query("SELECT * FROM v_evidence WHERE evidence_id > 1 ORDER BY evidence_id")
    #expect(viewed.map { $0["sha256"]?.text } == rows.map { $0["sha256"]?.text })
    #expect(viewed.map { $0["added_by"]?.text } == ["Ana", "Ana"])
    #expect(viewed.map { $0["added_at"]?.text } == ["2026-05-20T10:00:00Z", "2026-05-20T10:00:00Z"])
  }

  @Test func `without a number it is the newest finding of the open session, and that is said`() throws {
    #expect(add("said.txt", finding: nil).status == .noInput)
    #expect(add("said.txt", finding: nil).notes.contains("session 6 has no finding yet; record one"))
    bench.runDone("record", "sign-in/username", "vo-text", "fail")
    bench.runDone("record", "sign-in", "unique-title", "pass")
    let newest = try bench.findingCount()
    let ran = add("said.txt", finding: nil)
    #expect(ran.status == .done)
    #expect(ran.notes == "Finding \(newest): sign-in voiceover-spec/unique-title, passed.\n", "\(ran.notes)")
    let row = try #require(try bench.query("SELECT * FROM v_evidence WHERE evidence_id > 1").first)
    #expect(row["finding_id"]?.integer == newest)
    #expect(row["added_by"]?.text == "Auditor A")
    #expect(add("said.txt", finding: nil, auditor: "Ben").status == .noInput)
    bench.runDone("session", "end")
    #expect(add("said.txt", finding: nil).notes.contains("there is no open session"))
  }

  @Test func `the same file again changes nothing, and is no failure`() throws {
    #expect(add("said.txt").status == .done)
    let before = try bench.folder.read("audit.sqlite")
    let ran = add("said.txt")
    #expect(ran.status == .done)
    #expect(ran.notes == "Nothing changed: finding 178 has this evidence already.\n")
    #expect(try JSONValue(ran.data).array().map { $0["change"]?.text } == ["unchanged"])
    #expect(try bench.folder.read("audit.sqlite") == before)
    #expect(try JSONValue(add("said.txt", finding: "180").data).array().map { $0["change"]?.text } == ["linked"])
  }

  @Test func `a name that says another type is noted`() throws {
    try bench.folder.write(Self.png, to: "shot.jpg")
    let ran = add("shot.jpg")
    #expect(ran.status == .done)
    #expect(ran.notes.contains("its name ends in .jpg, but it is image/png; it is kept as that"))
    let written = bench.runDone("evidence", "export", "2")
    #expect(written.notes == "Wrote shot.jpg.png: image/png, 18 bytes.\n")
    #expect(try bench.folder.read("shot.jpg.png") == Self.png)
  }

  @Test func `all wrong files are named at once, and nothing is stored`() throws {
    try bench.write("<svg/>", to: "a.png")
    try bench.write("", to: "empty.txt")
    let ran = add("said.txt", "a.png", "empty.txt", "missing.png")
    #expect(ran.status == .malformedInput)
    #expect(ran.data.isEmpty)
    for words in ["a.png: it is SVG", "empty.txt: it is empty", "there is no file", "3 problems; nothing was stored"] {
      #expect(ran.notes.contains(words), "\(ran.notes)")
    }
    #expect(try count() == 0)
  }

  @Test func `what is no file is refused with its own status`() throws {
    try FileManager.default.createDirectory(atPath: bench.folder.file("folder"), withIntermediateDirectories: false)
    #expect(add("missing.png").status == .noInput)
    #expect(add("folder").status == .noInput)
    #expect(add("folder").notes.contains("is a folder; name a file"))
    for path in ["/dev/null", "-"] {
      let ran = bench.run("evidence", "add", path, "--finding", "178")
      #expect(ran.status == .noInput, "\(path)")
      #expect(ran.notes.contains("save its content as a file"), "\(ran.notes)")
    }
    #expect(add("said.txt", finding: "99999").status == .noInput)
    #expect(bench.run("evidence", "add").status == .usage)
    #expect(try count() == 0)
  }

  @Test func `a frozen release's finding takes no evidence`() throws {
    let ran = add("said.txt", finding: "1")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("release 5.1 is frozen"))
    #expect(try count() == 0)
  }

  @Test func `a list can be narrowed to a finding, a screen and a release`() throws {
    #expect(add("said.txt", auditor: "Ana").status == .done)
    #expect(add("shot.png", finding: "261").status == .done)
    func names(_ options: String...) throws -> [String?] {
      let ran = bench.run(["evidence", "list", "--format", "json"] + options)
      try #require(ran.status == .done, "\(ran.notes)")
      return try JSONValue(ran.data).array().map { $0["name"]?.text }.filter { $0 != "register-date.png" }
    }
    #expect(try names() == ["said.txt", "shot.png"])
    #expect(try names("--finding", "178") == ["said.txt"])
    #expect(try names("--screen", "register") == ["shot.png"])
    #expect(try names("--release", "5.2", "--product", "banking") == ["said.txt", "shot.png"])
    #expect(try names("--release", "5.1") == [])
    #expect(try names("--screen", "sign-in", "--finding", "261") == [])
    for wrong in [["--screen", "nope"], ["--release", "9"], ["--product", "nope"], ["--finding", "99999"]] {
      #expect(bench.run(["evidence", "list"] + wrong).status == .noInput, "\(wrong)")
    }
  }

  @Test func `show has the facts and every finding`() throws {
    #expect(add("said.txt", auditor: "Ana").status == .done)
    #expect(add("said.txt", finding: "261").status == .done)
    let shown = try JSONValue(bench.runDone("evidence", "show", "2", "--format", "json").data)
    #expect(shown["evidence"]?["name"]?.text == "said.txt")
    #expect(shown["evidence"]?["byte_count"]?.integer == 18)
    let findings = try #require(try shown["findings"]?.array())
    #expect(findings.map { $0["finding_id"]?.integer } == [178, 261])
    #expect(findings.map { $0["added_by"]?.text } == ["Ana", nil])
    #expect(bench.run("evidence", "show", "3").status == .noInput)
  }

  @Test func `an export is the file, and overwrites nothing`() throws {
    #expect(add("shot.png").status == .done)
    let refused = bench.run("evidence", "export", "2")
    #expect(refused.status == .cannotCreate)
    #expect(refused.notes.contains("shot.png already exists and was left alone"))
    let target = bench.folder.file("copy")
    #expect(bench.runDone("evidence", "export", "2", "--output", target).notes.contains("Wrote \(target)"))
    #expect(try bench.folder.read("copy") == Self.png)
    try FileManager.default.createSymbolicLink(atPath: bench.folder.file("link"), withDestinationPath: "nowhere")
    #expect(bench.run("evidence", "export", "2", "-o", bench.folder.file("link")).status == .cannotCreate)
    #expect(bench.run("evidence", "export", "2", "-o", bench.folder.path).status == .noInput)
    #expect(bench.run("evidence", "export", "2", "-o", bench.folder.file("no/folder")).status == .cannotCreate)
    #expect(bench.run("evidence", "export", "3").status == .noInput)
    #expect(try bench.folder.names() == ["audit.sqlite", "copy", "link", "said.txt", "shot.png"])
  }

  @Test func `an export to standard output is the bytes and nothing else`() throws {
    #expect(add("shot.png").status == .done)
    let console = Console(
      surroundings: Console.Surroundings(
        environment: [:], workingDirectory: bench.folder.path, machine: "m", now: { 0 }, terminalWidth: nil,
        standardInput: { [] }))
    #expect(Auditctl.run(["evidence", "export", "2", "-o", "-"], console: console) == .done)
    #expect(console.writtenBytes == Array(Self.png))
    #expect(console.writtenNotes.isEmpty)
  }

  @Test func `a terminal gets no image, but a transcript`() throws {
    #expect(add("shot.png", "said.txt").status == .done)
    var bench = bench
    bench.width = 80
    #expect(bench.run("evidence", "export", "2", "-o", "-").status == .usage)
    #expect(bench.run("evidence", "export", "3", "-o", "-").data == "Sign in, heading.\n")
  }

  @Test func `a long name and a hostile one are written safely`() throws {
    let long = String(repeating: "n", count: 251) + ".txt"
    try bench.write("long", to: long)
    try bench.write("hostile", to: "a\u{1B}[2J.html")
    #expect(add(long, "a\u{1B}[2J.html").status == .done)
    var elsewhere = bench
    elsewhere.workingDirectory = bench.folder.file("out")
    try FileManager.default.createDirectory(atPath: bench.folder.file("out"), withIntermediateDirectories: false)
    elsewhere.environment["AUDITCTL_DATABASE"] = bench.folder.file("audit.sqlite")
    elsewhere.runDone("evidence", "export", "2")
    elsewhere.runDone("evidence", "export", "3")
    let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder.file("out")).sorted()
    #expect(names == ["a%u{1B}[2J.html.txt", long])
  }

  @Test func `verify says what it read, and 1 when anything differs`() throws {
    #expect(bench.runDone("evidence", "verify").notes == "Verified 1 piece of evidence; 0 damaged.\n")
    #expect(add("shot.png", "said.txt").status == .done)
    let ran = bench.runDone("evidence", "verify", "3", "3")
    #expect(ran.notes == "Verified 1 piece of evidence; 0 damaged.\n")
    #expect(ran.data == "Damaged evidence: none\n")
    let missing = bench.run("evidence", "verify", "1", "7", "9")
    #expect(missing.status == .noInput)
    #expect(missing.notes.contains("there is no evidence 7, 9; see `auditctl evidence list`"))
  }
}
