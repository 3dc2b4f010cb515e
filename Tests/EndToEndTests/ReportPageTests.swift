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
  /// Headings are one of the first level, those of the decision, the contents and the sections, those of checks that are not
  /// met with their places and their advice of three parts, and those within other sections.
  private static let wanted: [String: Counts] = [
    "example-5.1": Counts(headings: 76, tables: 6, images: 0),
    // 11 of the second level; 6 checks at 7 places; 1 recommended at 2; 2 of what is open; 3 of how it was tested. Tables of
    // what to do, screens, criteria, changes, releases, notes, signatures and sessions.
    "example-5.2": Counts(headings: 54, tables: 8, images: 1),
    "screen": Counts(headings: 48, tables: 3, images: 1),
    "team": Counts(headings: 77, tables: 1, images: 1),
    // The same without the section of what was not tested and its 2 headings.
    "only-failures": Counts(headings: 50, tables: 7, images: 1),
    // 8 of the second level, 1 of what is open, 3 of how it was tested. Tables of what to do, screens, criteria, signatures.
    "nothing": Counts(headings: 13, tables: 4, images: 0),
    // The same without what is open, and with sessions in place of what to do.
    "passed": Counts(headings: 12, tables: 4, images: 0),
    "written": Counts(headings: 28, tables: 5, images: 0),
    "written-screen": Counts(headings: 21, tables: 2, images: 0),
    "written-team": Counts(headings: 17, tables: 1, images: 0),
    // 8 of the second level; one guideline with 100 failures, the worst five in a table and the rest in another, and its
    // advice of three parts; 2 of what is open, 3 of how it was tested.
    "many": Counts(headings: 18, tables: 7, images: 0),
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
