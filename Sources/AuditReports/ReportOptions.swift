/// What was asked of a report.
public struct ReportOptions: Hashable, Sendable {
  /// What part of the release it is about.
  public var scope: ReportScope
  /// Whether cells that did not fail are left out of its lists; its counts say all the same.
  public var onlyFailures: Bool
  /// The language of its texts.
  public var language: ReportLanguage
  /// The table that a format with one table has.
  public var table: ReportTableName
  /// In what a conformance report or a statement is written.
  public var markup: ReportMarkup
  /// The standards that a conformance report answers; nil: those that the release's profile asks for.
  public var edition: ConformanceEdition?
  /// Whether a conformance report may be incomplete.
  public var isDraft: Bool
  /// The law by which a statement is made.
  public var law: StatementLaw
  /// Whether evidence that the document does not show is written to files beside it.
  public var exportsEvidence = false

  /// Below how many characters a report in Markdown stays, so that it can be pasted into a comment or a ticket.
  static let markdownLimit = 60_000

  /// Options; what is not named is the whole release in English.
  public init(
    scope: ReportScope = .release, onlyFailures: Bool = false, language: ReportLanguage = .english,
    table: ReportTableName = .cells, markup: ReportMarkup = .markdown, edition: ConformanceEdition? = nil,
    isDraft: Bool = false, law: StatementLaw = .none
  ) {
    self.scope = scope
    self.onlyFailures = onlyFailures
    self.language = language
    self.table = table
    self.markup = markup
    self.edition = edition
    self.isDraft = isDraft
    self.law = law
  }
}

/// The language of the texts of a report; what people wrote stays as they wrote it.
public enum ReportLanguage: String, CaseIterable, Sendable {
  case english = "en"
  /// Of accessibility statements alone.
  case german = "de"
  /// Of accessibility statements alone.
  case french = "fr"

  /// The subtag by which HTML and other formats name it (BCP 47).
  public var tag: String { rawValue }
}

/// In what a document for people is written, where its format has several.
public enum ReportMarkup: String, CaseIterable, Sendable {
  case html
  case markdown
  /// A document of a word processor: of conformance reports alone.
  case docx
  /// For programs: of the labels of the App Store alone.
  case json
}

/// What part of a release a report is about.
public enum ReportScope: Hashable, Sendable {
  /// All of it.
  case release
  /// One screen, by its key.
  case screen(String)
  /// The open issues, all or those of a team; and the cells that they are about.
  case issues(team: String?)

  /// One open issue, by its number, as a ticket; and the cells that it is about.
  case issue(Int64)

  /// Whether it is about issues.
  public var isOfIssues: Bool {
    switch self {
    case .issues, .issue: true
    case .release, .screen: false
    }
  }
}
