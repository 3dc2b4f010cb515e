import FoundationEssentials
import TestSupport
import Testing

/// The pages for people in every variant, as Chromium shows them and as GitHub reads them.
@Suite struct ReportPageTests {
  /// What a page has in the tree that a screen reader is given.
  private struct Counts: Decodable, Equatable {
    let headings: Int
    let tables: Int
    let images: Int
  }

  /// Worked out by hand for the worked example, an empty, a passed and a long audit; read in the page for the others.
  ///
  /// Headings are one of the first level, those of sections, and those within them.
  private static let wanted: [String: Counts] = [
    // 14 sections, 5 screens and parts of sections, 15 failures.
    "example-5.1": Counts(headings: 36, tables: 13, images: 1),
    // 16 sections, 6 screens and parts of sections, 7 failures; two charts and a picture.
    "example-5.2": Counts(headings: 30, tables: 16, images: 3),
    "screen": Counts(headings: 22, tables: 10, images: 2),
    // 3 sections and 13 issues.
    "team": Counts(headings: 18, tables: 2, images: 1),
    "only-failures": Counts(headings: 25, tables: 12, images: 3),
    // 14 sections, one screen with untested cells, the rules.
    "nothing": Counts(headings: 17, tables: 5, images: 1),
    "passed": Counts(headings: 16, tables: 5, images: 1),
    "written": Counts(headings: 29, tables: 13, images: 1),
    "written-screen": Counts(headings: 18, tables: 10, images: 1),
    "written-team": Counts(headings: 6, tables: 2, images: 0),
    // 14 sections, 100 failures on 100 screens, 100 screens with untested cells, what cannot be told, the rules.
    "many": Counts(headings: 317, tables: 110, images: 0),
  ]

  @Test func `axe-core finds nothing, and nobody is shut out`() async throws {
    let site = try Site()
    let written = try await site.shell(ReportVariants.script)
    try #require(written.status == 0, "\(written.notes)")
    let markdown = try await ReaderTool.checkMarkdown.run(
      Self.wanted.keys.sorted().map { site.folder.file("\($0).md") })
    #expect(markdown.status == 0, "\(markdown.notes)")
    var counts: [String: Counts] = [:]
    // The long one by itself: no program may take forever.
    for names in [Self.wanted.keys.filter { $0 != "many" }.sorted(), ["many"]] {
      let ran = try await ReaderTool.checkHTML.run(
        ["--screenshots", site.folder.file("shots")] + names.map { site.folder.file("\($0).html") })
      #expect(ran.status == 0, "\(ran.notes)")
      counts.merge(try JSONDecoder().decode([String: Counts].self, from: Data(ran.data.utf8))) { first, _ in first }
    }
    for (name, wanted) in Self.wanted {
      #expect(counts[site.folder.file("\(name).html")] == wanted, "\(name)")
      for look in ["wide", "narrow", "dark", "forced-colours", "print"] {
        #expect(try !site.folder.read("shots/\(name)-\(look).png").isEmpty, "\(name), \(look)")
      }
    }
  }
}
