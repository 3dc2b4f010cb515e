import FoundationEssentials
import TestSupport
import Testing

/// The pages for people in every variant and state, against the list with which the design guide ends: html5lib, axe-core,
/// keyboard, accessibility tree, narrow screens, text spacing, dark, forced colours, print, PDF; and as GitHub reads them.
///
/// axe-core looks at each at 1280 px, and in every condition at one of each template. `make pages` has it look at all of
/// them in every condition.
@Suite struct ReportPageTests {
  /// What a page has in the tree that a screen reader is given, and on how many sheets of paper it is printed.
  private struct Counts: Decodable, Equatable {
    let headings: Int
    let tables: Int
    let images: Int
    var sheets: Int?
  }

  /// Worked out by hand for the worked example, an empty, a passed and a long audit; read in the page for the others.
  ///
  /// Headings are one of the first level, those of the decision, the contents and the sections, those of checks that are not
  /// met with their places and their advice of three parts, of one where it was told above, and those within other sections.
  private static let wanted: [String: Counts] = [
    "example-5.1": Counts(headings: 74, tables: 6, images: 0),
    // 11 of the second level; 6 checks at 7 places; 1 recommended at 2; 2 of what is open; 3 of how it was tested. Tables of
    // what to do, screens, criteria, changes, releases, notes, signatures and sessions. Two pictures: that of the example, and
    // the one that is added.
    "example-5.2": Counts(headings: 52, tables: 8, images: 2),
    "screen": Counts(headings: 46, tables: 3, images: 2),
    "team": Counts(headings: 76, tables: 1, images: 2),
    // The same without the section of what was not tested and its 2 headings.
    "only-failures": Counts(headings: 48, tables: 7, images: 2),
    "ticket": Counts(headings: 10, tables: 0, images: 1),
    // 8 of the second level, 1 of what is open, 3 of how it was tested. Tables of what to do, screens, criteria, signatures.
    "nothing": Counts(headings: 13, tables: 4, images: 0),
    // The same without what is open, and with sessions in place of what to do.
    "passed": Counts(headings: 12, tables: 4, images: 0),
    "written": Counts(headings: 28, tables: 5, images: 0),
    "written-screen": Counts(headings: 21, tables: 2, images: 0),
    "written-team": Counts(headings: 16, tables: 1, images: 0),
    "large": Counts(headings: 29, tables: 13, images: 0),
    // 8 of the second level; one guideline with 100 failures, the worst five in a table and the rest in another, and its
    // advice of three parts; 2 of what is open, 3 of how it was tested.
    "many": Counts(headings: 18, tables: 7, images: 0),
  ]
  /// Documents of which there is no report in Markdown beside the page.
  private static let documents: [String: Counts] = [
    "acr": Counts(headings: 9, tables: 4, images: 0),
    "acr-draft": Counts(headings: 13, tables: 17, images: 0),
    "statement": Counts(headings: 9, tables: 0, images: 0),
    "statement-de": Counts(headings: 8, tables: 0, images: 0),
    "statement-passed": Counts(headings: 6, tables: 0, images: 0),
    "index": Counts(headings: 1, tables: 1, images: 0),
    "index-passed": Counts(headings: 1, tables: 1, images: 0),
  ]
  /// One of each template, at which axe-core looks in every condition.
  private static let templates = ["example-5.2", "large", "team", "ticket", "acr", "statement", "index"]
  /// On how many sheets the guide's examples may be printed.
  ///
  /// Its counts (7, 10 and 6) were taken with fonts that
  /// are narrower than DejaVu Sans, which is what tests have: with that the mock-ups themselves take 8, 12 and 7.
  private static let sheets = ["example-5.2": 8, "large": 12, "acr": 6]

  @Test func `every page keeps the list of the design guide`() async throws {
    let site = try Site()
    let written = try await site.shell(ReportVariants.script)
    try #require(written.status == 0, "\(written.notes)")
    let markdown = try await ReaderTool.checkMarkdown.run(
      Self.wanted.keys.sorted().map { site.folder.file("\($0).md") })
    #expect(markdown.status == 0, "\(markdown.notes)")
    let all = Self.wanted.merging(Self.documents) { first, _ in first }
    let isWhole = ProcessInfo.processInfo.environment["AUDITCTL_PAGES"] == "all"
    let thorough = isWhole ? Array(all.keys) : Self.templates
    var counts: [String: Counts] = [:]
    // A few at a time, and the long one by itself: no program may take forever.
    let looked = thorough.filter { $0 != "many" }.sorted()
    let parts = stride(from: 0, to: looked.count, by: 3).map { Array(looked[$0..<min($0 + 3, looked.count)]) }
    for (names, options) in parts.map({ ($0, ["--screenshots", site.folder.file("shots")]) }) + [
      (all.keys.filter { !thorough.contains($0) }, ["--axe-at", "wide"]),
      (isWhole ? ["many"] : [], []),
    ] where !names.isEmpty {
      let ran = try await ReaderTool.checkHTML.run(
        options + names.sorted().map { site.folder.file("\($0).html") })
      #expect(ran.status == 0, "\(ran.notes)")
      counts.merge(try JSONDecoder().decode([String: Counts].self, from: Data(ran.data.utf8))) { first, _ in first }
    }
    for (name, wanted) in all {
      var found = try #require(counts[site.folder.file("\(name).html")], "\(name)")
      if let most = Self.sheets[name] { #expect(try #require(found.sheets) <= most, "\(name)") }
      found.sheets = nil
      #expect(found == wanted, "\(name)")
    }
    for name in thorough where name != "many" {
      for look in ["wide", "phone", "narrow", "dark", "forced-colours", "print"] {
        #expect(try !site.folder.read("shots/\(name)-\(look).png").isEmpty, "\(name), \(look)")
      }
    }
  }
}
