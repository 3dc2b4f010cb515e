/// The rows of one standard in an accessibility conformance report, number and title alone.
///
/// They are facts of the standard, whatever a release asks for, so that no row is left out of a report.
public struct ConformanceTable: Hashable, Sendable {
  /// A chapter, which OpenACR calls so and VPAT a table.
  public struct Chapter: Hashable, Sendable {
    /// Its key in OpenACR, such as `success_criteria_level_a`.
    public let key: String
    /// Its title.
    public let title: String
    /// The WCAG level of its rows; nil where the standard has none.
    public let level: String?
    /// Which products it concerns; nil: all.
    public let scope: ConformanceScope?
    /// In the order of the standard; empty where another chapter has them.
    public let rows: [Row]

    /// A chapter as its file has it.
    package init(key: String, title: String, level: String?, scope: ConformanceScope?, rows: [Row]) {
      self.key = key
      self.title = title
      self.level = level
      self.scope = scope
      self.rows = rows
    }
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// Its number in the standard.
    public let number: String
    /// As published.
    public let title: String
    /// The version of the standard that introduced it; nil where it has no versions.
    public let introduced: String?
    /// The version that removed it; nil while it stands.
    public let removed: String?
    /// Clauses of other standards that ask for the same, as references write them.
    public let repeatedIn: [String]
    /// Clauses of other standards that leave it out for software, as references write them.
    public let leftOut: [String]
    /// Which products it concerns; nil: those of its chapter.
    public let scope: ConformanceScope?

    /// A row as its file has it.
    package init(
      number: String, title: String, introduced: String?, removed: String?, repeatedIn: [String], leftOut: [String],
      scope: ConformanceScope?
    ) {
      self.number = number
      self.title = title
      self.introduced = introduced
      self.removed = removed
      self.repeatedIn = repeatedIn
      self.leftOut = leftOut
      self.scope = scope
    }
  }

  /// The standard, as references write it: `wcag`, `section-508` or `en-301-549`.
  public let key: String
  /// Its name.
  public let title: String
  /// Who published it.
  public let publisher: String
  /// Where.
  public let source: String
  /// Under which licence its numbers and titles stand here.
  public let licence: String
  /// What the licence asks to be said.
  public let attribution: String
  /// In the order of the standard.
  public let chapters: [Chapter]

  /// A table as its file has it.
  package init(
    key: String, title: String, publisher: String, source: String, licence: String, attribution: String,
    chapters: [Chapter]
  ) {
    self.key = key
    self.title = title
    self.publisher = publisher
    self.source = source
    self.licence = licence
    self.attribution = attribution
    self.chapters = chapters
  }

  /// All rows, in the order of the standard.
  public var rows: [Row] { chapters.flatMap(\.rows) }
}
