public import AuditModel
public import AuditRules

/// Rule 10 for a row of a conformance report: its term by ``CriterionRule``, and what is said where the row is not asked of
/// the product.
public enum ConformanceRowRule {
  /// What a row says.
  public enum Answer: Hashable, Sendable {
    /// A term, from the cells of the row.
    case term(ConformanceTerm)
    /// No term yet, for something is untested, cannot be told, or was not asked.
    case open
    /// Not Applicable, for the row is asked of another kind of product.
    case outOfScope(ConformanceScope)
    /// Not Applicable, for the standards of the edition leave the criterion out for software, by these clauses.
    case leftOut([String])
    /// Supports, for the errata of WCAG 2.0 and 2.1 take a criterion as met that a later version removed.
    case errata(removed: String)
    /// Not Applicable, for the version of WCAG has removed the criterion.
    case removed(in: String)
    /// Not Applicable, for it is a heading or informative, and asks for nothing itself.
    case nothingAsked(ConformanceScope)
    /// Not Applicable, for a later version of WCAG introduced it than the standards of the edition ask for.
    case later(introduced: String)

    /// The term; nil while something is open.
    public var term: ConformanceTerm? {
      switch self {
      case .term(let term): term
      case .errata: .supports
      case .outOfScope, .leftOut, .removed, .nothingAsked, .later: .notApplicable
      case .open: nil
      }
    }
  }

  /// What a row is judged by.
  public struct Facts: Sendable {
    /// The row.
    public var row: ConformanceTable.Row
    /// Its chapter.
    public var chapter: ConformanceTable.Chapter
    /// The cells that bear on it.
    public var cells: CriterionCells
    /// The keys of the screens in scope.
    public var screens: [String]
    /// The edition of the report.
    public var edition: ConformanceEdition
    /// The version of WCAG that the report is made against.
    public var version: String
    /// What the product runs on.
    public var platform: Platform
    /// The level that the profile aims at.
    public var target: ConformanceLevel

    /// The facts of a row.
    public init(
      row: ConformanceTable.Row, chapter: ConformanceTable.Chapter, cells: CriterionCells, screens: [String],
      edition: ConformanceEdition, version: String, platform: Platform, target: ConformanceLevel
    ) {
      self.row = row
      self.chapter = chapter
      self.cells = cells
      self.screens = screens
      self.edition = edition
      self.version = version
      self.platform = platform
      self.target = target
    }
  }

  /// Judges a row.
  ///
  /// 4.1.1 is settled by the errata whatever was found. Failures and cells of the row's own check come before everything
  /// else that is said without them, so that no failure disappears behind a clause.
  public static func answer(_ facts: Facts) -> Answer {
    let (row, cells) = (facts.row, facts.cells)
    if let removed = row.removed, facts.edition.hasParsing(facts.version) { return .errata(removed: removed) }
    guard cells.counts.decidingFailed == 0, !cells.hasOwn else { return judged(facts) }
    if let removed = row.removed { return .removed(in: removed) }
    if let introduced = row.introduced, precedes(facts.version, introduced) { return .later(introduced: introduced) }
    if let scope = row.scope ?? facts.chapter.scope, !scope.concerns.includes(facts.platform) {
      return scope.concerns == .nothing ? .nothingAsked(scope) : .outOfScope(scope)
    }
    let clauses = leavingOut(facts)
    return clauses.isEmpty ? judged(facts) : .leftOut(clauses)
  }

  /// By cells alone.
  private static func judged(_ facts: Facts) -> Answer {
    let level = facts.chapter.level.flatMap { ConformanceLevel(rawValue: $0) }
    let judgement = CriterionRule.judge(facts.cells, screens: facts.screens, level: level, target: facts.target)
    return judgement.term.map { .term($0) } ?? .open
  }

  /// The clauses by which every standard of the edition leaves a criterion out for software; empty where one asks for it.
  private static func leavingOut(_ facts: Facts) -> [String] {
    guard facts.platform != .web, !facts.edition.standards.isEmpty else { return [] }
    let clauses = facts.edition.standards.compactMap { standard in
      facts.row.leftOut.first { $0.hasPrefix(standard + "/") }
    }
    return clauses.count == facts.edition.standards.count ? clauses : []
  }

  /// Versions of WCAG have one digit on each side of the dot.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left < right
  }
}
