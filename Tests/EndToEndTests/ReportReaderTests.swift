import FoundationEssentials
import TestSupport
import Testing

/// What others read in the reports of the worked example, and of one with hostile texts.
@Suite struct ReportReaderTests {
  private struct Report: Decodable {
    struct Cell: Decodable {
      let address, check, outcome: String

      private enum CodingKeys: String, CodingKey {
        case address, outcome
        case check = "check_path"
      }
    }
    let cells: [Cell]
  }

  static let hostile = [
    "=SUM(A1)", "<script>alert(1)</script>", "two\nlines\r\nmore", "\u{1B}[2J\u{202E}gnp.exe", "'=apostrophe",
    "a,b;\"c\"\t|", "no", "1.10", "~", "- x: {y}", "日本語 👩‍🦯 e\u{301}", "]]> --> &amp;", "-1+2", "@SUM", "+1",
  ]

  /// The texts as they are stored: each line end is a line feed.
  static var stored: [String] { hostile.map { $0.replacing("\r\n", with: "\n") } }

  /// The worked example with a failure for each hostile text, in cells of release 5.2 that were untested.
  static func hostileSite() async throws -> Site {
    let site = try await Site.example()
    let json = try await site.runDone("report", "--release", "5.2", "--format", "json").data
    let cells = try JSONDecoder().decode(Report.self, from: Data(json.utf8)).cells.filter {
      $0.outcome == "untested" && !$0.check.hasSuffix("/presentation")
    }
    var rows = "address,check,outcome,observed\n"
    for (cell, text) in zip(cells, hostile) {
      rows += "\(cell.address),\(cell.check),fail,\"\(text.replacing("\"", with: "\"\""))\"\n"
    }
    try await site.runDone("record", "--batch", "-", input: rows)
    return site
  }

  private static func check(_ site: Site, _ scope: [String], _ format: String) async throws {
    let file = site.folder.file("report.\(format)")
    let ran = try await site.program.run(["report"] + scope + ["--output", file])
    #expect(ran.status == 0, "\(ran.notes)")
    let schema = RepositoryFolder.path + "/docs/schema/\(format == "json" ? "report" : "report-line").schema.json"
    let lines = format == "json" ? [] : ["--lines"]
    let checked = try await ReaderTool.checkJSON.run([schema, file] + lines)
    #expect(checked.status == 0, "\(checked.notes)")
  }

  @Test(arguments: ["json", "ndjson"]) func `JSON and its lines fit their published schemas`(format: String)
    async throws
  {
    let site = try await Self.hostileSite()
    for scope in [
      ["--release", "5.1"], ["--release", "5.2"], ["issues"], ["screen", "sign-in"], ["--only-failures"],
    ] {
      try await Self.check(site, scope, format)
    }
  }

  @Test func `a spreadsheet gets no formula, and its reader every text`() async throws {
    let site = try await Self.hostileSite()
    let file = site.folder.file("report.csv")
    try await site.runDone("report", "--release", "5.2", "--table", "findings", "--output", file)
    let read = try await ReaderTool.readCSV.runDone(file)
    let rows = try JSONDecoder().decode([[String]].self, from: Data(read.utf8))
    let column = try #require(rows.first?.firstIndex(of: "observed"))
    let texts = rows.dropFirst().map { $0[column] }
    for text in Self.stored {
      // What begins a formula, or has an apostrophe before what does, gets an apostrophe; a number is none.
      let isGuarded = ["=SUM(A1)", "'=apostrophe", "-1+2", "@SUM", "- x: {y}"].contains(text)
      #expect(
        texts.contains { $0.unicodeScalars.elementsEqual((isGuarded ? "'" + text : text).unicodeScalars) }, "\(text)")
    }
    #expect(rows.joined().allSatisfy { !["=", "@"].contains($0.prefix(1)) })
  }
}
