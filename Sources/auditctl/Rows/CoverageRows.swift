internal import AuditReports
internal import AuditService

/// The schema of who answered the required checks of a release.
enum CoverageRows {
  static let coverage = RowSchema<ReleaseCoverage.Row>(
    "coverage",
    [
      .text("screen") { $0.screen },
      .text("title") { $0.title },
      .count("total", of: "required checks, each counted once for each place it is asked at") { $0.total },
      .count("by_people", of: "required checks that a person answered") { $0.people },
      .count("by_imported_people", of: "required checks that people answered in a published audit alone") {
        $0.imported
      },
      .count("by_tools", of: "required checks that only a tool failed or looked at") { $0.tools },
      .count("failed_by_tools", of: "required checks that only a tool failed") { $0.toolFailures },
      .count("by_nobody", of: "required checks that nobody answered") { $0.nobody },
      .count("cannot_tell_by_tools", of: "of these, those of which a tool says that a person has to look") {
        $0.toolDoubts
      },
    ])

  static func document(_ coverage: ReleaseCoverage, screen: String?) -> Document {
    var document = Document()
    let rows = coverage.rows.filter { screen == nil || $0.screen == screen }
    document.addList(
      "coverage", "Who answered", self.coverage, rows,
      people: [
        .words("where") {
          .text($0.screen == nil ? "the release" : $0.screen == "." ? "the product" : $0.screen ?? "")
        },
        .field("total", title: "Checks"), .field("by_people", title: "People"),
        .field("by_imported_people", title: "Of these imported", isQuiet: true),
        .field("by_tools", title: "Tools alone"),
        .field("failed_by_tools", title: "Of these failed", isQuiet: true),
        .field("by_nobody", title: "Nobody"),
        .field("cannot_tell_by_tools", title: "Of these a tool asks", isQuiet: true),
      ], isMain: true)
    return document
  }
}
