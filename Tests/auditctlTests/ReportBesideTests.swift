import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Evidence that a report does not show lies beside it, where it goes to a folder.
@Suite struct ReportBesideTests {
  /// A picture that is too large to be shown: 600,000 bytes.
  private static let large = EvidenceCommandTests.png + Data(repeating: 0, count: 600_000 - 18)
  /// That of the picture of the example.
  private static let caption = "The VoiceOver cursor frames only the entry area of the date, not its label."
  private let bench: Workbench

  init() throws {
    bench = try .example()
    try bench.folder.write(Self.large, to: "large.png")
    try bench.write("Submit, button.\n", to: "said.txt")
    for (file, caption) in [("large.png", "The focus stays on [Submit]."), ("said.txt", "What was spoken.")] {
      bench.runDone(
        "evidence", "add", bench.folder.file(file), "--finding", "325", "--auditor", "Ana", "--caption", caption)
    }
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try bench.folder.read(name), as: UTF8.self)
  }

  private var picture: Data {
    get throws {
      let path = RepositoryFolder.path + "/Examples/banking/pictures/register-date.png"
      return try #require(FileManager.default.contents(atPath: path))
    }
  }

  @Test func `Markdown shows the pictures that lie beside it`() throws {
    let ran = bench.runDone("report", "--release", "5.2", "--output", bench.folder.file("out/"))
    #expect(ran.notes == "Wrote \(bench.folder.file("out/report.md")), with 3 files beside it: does not conform.\n")
    let report = try text("out/report.md")
    #expect(report.contains("![\(Self.caption)](evidence-1.png)"))
    #expect(report.contains("![The focus stays on \\[Submit\\].](evidence-2.png) Evidence 2, large.png: image/png"))
    #expect(report.contains("[What was spoken.](evidence-3.txt) Evidence 3, said.txt: text/plain"))
    #expect(try bench.folder.read("out/evidence-1.png") == picture)
    #expect(try bench.folder.read("out/evidence-2.png") == Self.large)
    #expect(try text("out/evidence-3.txt") == "Submit, button.\n")
  }

  @Test func `a page shows what is small, and leads to the rest`() throws {
    bench.runDone("report", "--release", "5.2", "--format", "html", "--output", bench.folder.file("out/"))
    let page = try text("out/report.html")
    #expect(page.contains("<img alt=\"\(Self.caption)\""))
    #expect(page.contains("<a href=\"evidence-2.png\">The focus stays on [Submit].</a>"))
    #expect(page.contains("<a href=\"evidence-3.txt\">What was spoken.</a>"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder.file("out")).sorted()
        == ["evidence-2.png", "evidence-3.txt", "report.html"])
  }

  @Test func `a ticket takes its own, into a folder that is there, and again`() throws {
    try FileManager.default.createDirectory(atPath: bench.folder.file("7"), withIntermediateDirectories: false)
    for _ in 0..<2 {
      bench.runDone("report", "issues", "--release", "5.2", "--issue", "7", "--output", bench.folder.file("7"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: bench.folder.file("7")).sorted()
          == ["evidence-2.png", "evidence-3.txt", "issue-7.md"])
    }
    bench.runDone("report", "screen", "register", "--release", "5.2", "--output", bench.folder.file("out/"))
    #expect(try text("out/register.md").contains("(evidence-1.png)"))
  }

  @Test func `every product's report has its own beside it`() throws {
    bench.runDone("report", "--all", bench.folder.file("all"), "--draft")
    #expect(try text("all/banking/report.html").contains("<a href=\"evidence-2.png\">"))
    #expect(try bench.folder.read("all/banking/evidence-2.png") == Self.large)
  }

  @Test func `in one file it is said how to get it`() throws {
    let report = bench.runDone("report", "--release", "5.2").data
    #expect(report.contains("It is not shown here. To get it: auditctl evidence export 2") && !report.contains("]("))
  }

  @Test func `what has nothing beside it needs a file`() {
    let folder = bench.folder.file("out/")
    for words in [["--format", "csv"], ["--format", "acr", "--draft"], ["--seal"]] {
      let ran = bench.run(["report", "--release", "5.2", "--output", folder] + words)
      #expect(ran.status == .usage, "\(words): \(ran.notes)")
    }
    #expect(bench.run("report", "--release", "5.2", "--output", bench.folder.file("no/such/")).status == .cannotCreate)
  }
}
