public import AuditModel

/// Rule 10: what is said of a criterion from its cells (VPAT 2.5, terms; EN 301 549 V3.2.1 and Section 508 by the clauses
/// that ask for it).
public enum CriterionRule {
  /// What is said of a criterion.
  public struct Judgement: Hashable, Sendable {
    /// The term; nil while a cell is untested or cannot be told, for then the report is incomplete.
    public let term: ConformanceTerm?
    /// Why, in words.
    public let reason: String
  }

  /// Says whether a check bears on a criterion: its own check does at any level, another one if it tests the criterion
  /// and counts for conformance.
  ///
  /// - Parameters:
  ///   - isOwn: Whether it is the criterion's own check.
  ///   - relation: How the check refers to the criterion; nil where it does not.
  ///   - isMustLevel: Whether the check counts for conformance.
  public static func bears(isOwn: Bool, relation: ReferenceRelation?, isMustLevel: Bool) -> Bool {
    isOwn || (relation == .tests && isMustLevel)
  }

  /// Says whether a finding counts for a criterion: those on checks of the profile do, and of others the failures alone.
  public static func counts(_ outcome: Outcome, isAsked: Bool) -> Bool {
    isAsked || outcome == .failed
  }

  /// Judges a criterion by places, whatever the severity of its failures.
  ///
  /// A check that tests a criterion fails it and never supports it: without an answer of the criterion's own check on every
  /// screen in scope nothing is supported, in part or whole, and while a doubt about a pass is open neither. Failures on more
  /// than half of all screens in scope decide even so, for nothing that is open could change the term.
  ///
  /// - Parameters:
  ///   - cells: What bears on it.
  ///   - screens: The keys of the screens in scope.
  ///   - level: Its level; nil where its standard has none.
  ///   - target: The level that the profile aims at; nil where that says nothing of the criterion.
  public static func judge(
    _ cells: CriterionCells, screens: [String], level: ConformanceLevel?, target: ConformanceLevel? = nil
  ) -> Judgement {
    let failed = cells.places(.failed)
    let known = failed == 0 ? "" : "; a known failure on \(CountText.of(failed, "screen"))"
    if level == .aaa, let target, target != .aaa {
      return Judgement(term: .notEvaluated, reason: "level AAA: the profile aims at \(target.rawValue)\(known)")
    }
    // The product itself is one more where the criterion's own check is asked of it, or failed for the whole app.
    let everywhere = screens.count + (cells.places[CriterionCells.product]?.outcome == nil ? 0 : 1)
    if failed * 2 > everywhere {
      return Judgement(
        term: .doesNotSupport, reason: "failed on \(failed) of \(CountText.of(everywhere, "screen")) in scope")
    }
    let missing = missing(cells, screens)
    guard missing.isEmpty else {
      let reason = missing.joined(separator: ", ") + known
      return level == .aaa
        ? Judgement(term: .notEvaluated, reason: "level AAA: \(reason)") : Judgement(term: nil, reason: reason)
    }
    let applying = failed + cells.places(.passed)
    if failed > 0 {
      let reason = "failed on \(failed) of \(CountText.of(applying, "screen")) where it applies"
      return Judgement(term: failed * 2 > applying ? .doesNotSupport : .partiallySupports, reason: reason)
    }
    return applying > 0
      ? Judgement(term: .supports, reason: "met on \(CountText.of(applying, "screen")), on all where it applies")
      : Judgement(
        term: .notApplicable, reason: "a finding in each of \(CountText.of(cells.bearing.total, "check")) says so")
  }

  /// What keeps a criterion from a term; empty where nothing does.
  private static func missing(_ cells: CriterionCells, _ screens: [String]) -> [String] {
    guard !cells.places.isEmpty else { return ["nothing is asked that tests it"] }
    guard cells.hasOwn else { return ["its own check is not asked"] }
    let unasked = cells.screensWithoutOwn(among: screens).count
    let open = [(cells.counts.untested, "not tested"), (cells.counts.cantTell, "cannot tell")].filter { $0.0 > 0 }
    let doubts = cells.doubts == 0 ? [] : ["\(CountText.of(cells.doubts, "doubt")) about what passed"]
    return (unasked == 0 ? [] : ["its own check is not asked on \(CountText.of(unasked, "screen"))"])
      + open.map { "\($0.0) \($0.1)" } + doubts
  }

  /// What a standard says of a criterion whatever was found, if it does.
  ///
  /// - Parameters:
  ///   - criterion: The criterion, as WCAG has it.
  ///   - standard: Who asks for it, as references write it.
  ///   - version: The version of WCAG, for a standard that names none itself; nil means the newest.
  /// - Returns: Not Applicable where the standard leaves the criterion out for the platform; Supports for a criterion
  ///   that a later version removed (4.1.1 Parsing: the errata of WCAG 2.0 and 2.1 take it as met); else nil.
  public static func settled(
    _ criterion: Criterion, standard: String, version: String?, on platform: Platform
  ) -> Judgement? {
    if let clause = criterion.clauses.first(where: {
      $0.standard == standard && $0.exclusion != nil && $0.platforms.contains(platform)
    }) {
      return Judgement(
        term: .notApplicable, reason: "\(clause.reference) leaves it out: \(clause.exclusion ?? "")")
    }
    let version = wcagVersion(of: standard) ?? version
    if let removed = criterion.removed, version.map({ criterion.stands(in: $0) }) ?? false {
      return Judgement(
        term: .supports,
        reason: "the errata of WCAG \(version ?? "") take it as met; WCAG \(removed) has removed it")
    }
    return nil
  }

  /// The version of WCAG that another standard asks for, whatever version a profile aims at besides (EN 301 549 V3.2.1
  /// §9.0; Section 508, E207.2).
  private static func wcagVersion(of standard: String) -> String? {
    switch standard {
    case "en-301-549": "2.1"
    case "section-508": "2.0"
    default: nil
    }
  }
}
