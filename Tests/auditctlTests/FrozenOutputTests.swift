import AuditReports
import AuditRules
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// DESIGN rule 14: what is said of a frozen release stays as it is, byte for byte, whatever comes into the file afterwards.
///
/// `5.2` of the worked example is frozen here, while another copy that does not know it goes on with its audit.
@Suite struct FrozenOutputTests {
  /// A command about the frozen release.
  struct Command: CustomTestStringConvertible {
    let words: [String]
    /// Whether it writes a file, which is compared.
    var writesFile = false
    var testDescription: String { words.joined(separator: " ") }

    init(_ line: String, writesFile: Bool = false) {
      self.init(line.split(separator: " ").map(String.init), writesFile: writesFile)
    }

    init(_ words: [String], writesFile: Bool = false) {
      self.words = words
      self.writesFile = writesFile
    }
  }

  private static let commands: [Command] =
    [
      Command("status --release 5.2 --format json"), Command("status --release 5.2 --rates"),
      Command("status --release 5.2 --screen accounts"), Command("compare 5.1 5.2 --recommended --format json"),
      Command("gate --release 5.2 --format json"), Command("gate --release 5.2 --summary -"),
      Command("gate --release 5.2 --junit -"), Command("explain --release 5.2 --format json"),
      Command("explain accounts --release 5.2 --all --format json"),
      Command("explain --by criterion 1.1.1 --release 5.2"), Command("disagreements --release 5.2 --format json"),
    ]
    + RollUpAxis.allCases.map { Command("status --release 5.2 --by \($0.rawValue) --format json") }
    + ["en-301-549", "section-508"].map { Command("status --release 5.2 --by criterion --standard \($0)") }
    + ComputedTable.allCases.map { Command(["query", "SELECT * FROM \($0.rawValue)('5.2')", "--format", "json"]) }
    + ReportFormat.allCases.map { format in
      Command(
        "report --release 5.2 --format \(format.rawValue)\(format.isOfConformance ? " --draft" : "")", writesFile: true)
    }
    + ReportTableName.allCases.map { Command("report --release 5.2 --format csv --table \($0.rawValue)") }
    + [
      Command("report --release 5.2 --format acr --edition int --draft", writesFile: true),
      Command("report screen accounts --release 5.2 --format html", writesFile: true),
      Command("report issues --release 5.2 --format html", writesFile: true),
      Command("report --release 5.2 --format json --only-failures"),
    ]

  private static func output(_ bench: Workbench, _ command: Command) throws -> Data {
    guard command.writesFile else { return Data(bench.run(command.words).data.utf8) }
    let path = bench.folder.file("written")
    let ran = bench.run(command.words + ["--output", path])
    #expect(ran.status == .done, "\(command.words): \(ran.notes)")
    return Data(try bench.folder.read("written"))
  }

  /// The worked example with a decision that lapses, frozen at 5.2, and what every command says of that.
  private static func frozen() throws -> (bench: Workbench, outputs: [Data]) {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    bench.runDone(
      "issue", "decide", "7", "deferred", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Later.",
      "--expires", "2026-06-01")
    bench.runDone("issue", "edit", "6", "--title", "The message says nothing of the date")
    bench.runDone("issue", "assign", "6", "Developer C")
    bench.runDone("issue", "edit", "6", "--label", "forms")
    bench.runDone("issue", "link", "6", "https://tracker.example/6")
    bench.runDone("database", "backup", bench.folder.file("other.sqlite"))
    bench.now += 60_000
    bench.runDone("release", "freeze", "5.2", "--by", "Manager B")
    bench.now += 60_000
    return (bench, try commands.map { try output(bench, $0) })
  }

  private static func expectSame(_ bench: Workbench, _ outputs: [Data], _ after: String) throws {
    for (command, before) in zip(commands, outputs) {
      let now = try output(bench, command)
      let words = String(decoding: now, as: UTF8.self)
      #expect(now == before, "\(command.testDescription) after \(after):\n\(words.prefix(4000))")
    }
  }

  @Test func `late rows of another copy move nothing that is said of it`() throws {
    let (bench, outputs) = try Self.frozen()
    var other = bench
    other.environment["AUDITCTL_DATABASE"] = bench.folder.file("other.sqlite")
    other.environment["AUDITCTL_AUDITOR"] = "Auditor B"
    other.runDone("release", "edit", "5.2", "--add-build", "late-build")
    other.runDone(
      "session", "start", "--auditor", "Auditor B", "--device", "iPhone 15", "--os-version", "18.1",
      "--assistive-technology", "VoiceOver", "--release", "5.2")
    for (place, check, outcome) in [
      ("accounts", "voiceover-spec/heading", "fail"), ("accounts", "voiceover-spec/contrast", "pass"),
      ("sign-in", "voiceover-spec/heading", "fail"), ("sign-in/username", "native/text-input/name", "pass"),
    ] {
      other.runDone("record", place, check, outcome)
    }
    other.runDone("screen", "complete", "accounts", "--auditor", "Auditor B", "--release", "5.2")
    other.runDone("issue", "edit", "8", "--severity", "critical")
    let finding = try #require(
      try other.query("SELECT min(finding_id) AS id FROM v_finding WHERE release = '5.2'").first?["id"]?.integer)
    other.runDone("retract", "\(finding)", "--reason", "Another screen.")
    bench.runDone("merge", bench.folder.file("other.sqlite"))
    try Self.expectSame(bench, outputs, "a union")
    let conflicts = try JSONValue(bench.runDone("database", "conflicts", "--format", "json").data).array()
    let late = conflicts.filter { $0["kind"]?.text == "late-findings" }
    #expect(late.map { $0["standing"]?.text } == ["holds", "late"])
    #expect(late.last?["value"]?.text == "4 findings, 2 of them failed, and 1 retraction")
  }

  @Test func `work on issues and the time that goes by move nothing that is said of it`() throws {
    var (bench, outputs) = try Self.frozen()
    let start = bench.now
    bench.now += 30 * 86_400_000
    bench.runDone("issue", "edit", "8", "--severity", "critical")
    bench.runDone("issue", "edit", "9", "--team", "elsewhere")
    // One that a person had called so before, and one that had the title that is made.
    bench.runDone("issue", "edit", "6", "--title", "Called otherwise")
    bench.runDone("issue", "edit", "22", "--title", "Called otherwise, too")
    bench.runDone("issue", "assign", "6", "Developer D")
    bench.runDone("issue", "edit", "6", "--label", "later", "--remove-label", "forms")
    bench.runDone("issue", "link", "6", "https://tracker.example/7")
    bench.runDone("issue", "comment", "6", "Said later.")
    bench.runDone("issue", "fix", "10", "--by", "Developer C", "--build", "5.2.0 (5211)")
    bench.runDone(
      "issue", "decide", "11", "accepted-risk", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Rare.")
    bench.runDone("issue", "revoke", "7", "--reason", "Not any more.")
    bench.runDone("release", "add", "5.4", "--after", "5.2")
    // A report says when it was written.
    bench.now = start
    try Self.expectSame(bench, outputs, "work on issues")
    let ticket = bench.run("report", "issues", "--issue", "6", "--release", "5.2", "--format", "markdown").data
    #expect(ticket.contains("Labels: forms") && ticket.contains("https://tracker.example/6"), "\(ticket)")
    #expect(ticket.contains("Owner: Left out, for the release is frozen"), "\(ticket)")
    for later in ["Developer D", "Said later.", "tracker.example/7"] { #expect(!ticket.contains(later), "\(later)") }
    bench.now = start + 60 * 86_400_000
    let after = try Self.output(bench, Self.commands[0])
    #expect(after == outputs[0], "The decision has lapsed since.")
  }

  @Test func `what was sealed of it verifies whatever came later`() throws {
    let (bench, _) = try Self.frozen()
    bench.runDone("report", "--release", "5.2", "--seal", "--output", bench.folder.file("report.html"))
    bench.runDone("issue", "edit", "8", "--severity", "critical")
    bench.runDone("issue", "revoke", "7", "--reason", "Not any more.")
    #expect(bench.run("report", "verify", bench.folder.file("report.html")).status == .done)
  }

  @Test func `explain tells today's answer beside the frozen one`() throws {
    var (bench, _) = try Self.frozen()
    let frozen = bench.runDone("explain", "accounts", "voiceover-spec/heading", "--release", "5.2").data
    #expect(!frozen.contains("What it would be today"))
    var other = bench
    other.environment["AUDITCTL_DATABASE"] = bench.folder.file("other.sqlite")
    other.environment["AUDITCTL_AUDITOR"] = "Auditor B"
    other.runDone(
      "session", "start", "--auditor", "Auditor B", "--device", "iPhone 15", "--os-version", "18.1",
      "--assistive-technology", "VoiceOver", "--release", "5.2")
    other.runDone("record", "accounts", "voiceover-spec/heading", "fail")
    bench.now += 60_000
    bench.runDone("merge", bench.folder.file("other.sqlite"))
    let json = try JSONValue(
      bench.runDone("explain", "accounts", "voiceover-spec/heading", "--release", "5.2", "--format", "json").data)
    let today = try #require(try json["today"]?.array())
    #expect(today.map { $0["outcome_today"]?.text } == ["failed"])
    let words = bench.runDone("explain", "accounts", "voiceover-spec/heading", "--release", "5.2", "--format", "lines")
      .data
    #expect(words.contains("when frozen; today it would be failed by finding"))
    #expect(json["explanation"]?["verdict"]?.text != "failed")
  }
}
