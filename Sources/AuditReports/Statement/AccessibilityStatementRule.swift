public import AuditModel
public import AuditRules

/// What an accessibility statement says of conformance (W3C, Developing an Accessibility Statement; Commission Implementing
/// Decision (EU) 2018/1523, annex, section 2).
public enum AccessibilityStatementRule {
  /// The status.
  public enum Status: Hashable, Sendable {
    /// Every criterion of WCAG at A and AA is met.
    case fully
    /// Everything that was asked is met, and that was not all of WCAG at A and AA.
    case profile
    /// More than half of the criteria that apply are met on every screen, and not all; all of WCAG at A and AA was asked.
    case partially
    /// No more than half are; all of WCAG at A and AA was asked.
    case not
    /// Not everything that was asked is met, and that was not all of WCAG at A and AA.
    case notProfile
    /// A failure is known, and how far the rest conforms is not.
    case notFully
    /// Nothing is known to fail, and not everything was tested.
    case unknown
  }

  /// The status of a release.
  ///
  /// Fully conformant is said of a conformant release alone. Partly and not conformant are told apart only when nothing is
  /// open, for the rates are no score before. Words of conformance with WCAG stand only where all of it was asked (DESIGN
  /// rule 7).
  ///
  /// - Parameter asksAllOfWCAG: What ``asksAllOfWCAG(_:ownChecks:version:)`` says of the profile.
  public static func status(_ verdict: Verdict, _ rates: ReleaseRule.Rates, asksAllOfWCAG: Bool) -> Status {
    switch verdict {
    case .conformant: asksAllOfWCAG ? .fully : .profile
    case .incomplete, .notEvaluated: .unknown
    case .nonconformant:
      if !rates.isScore {
        .notFully
      } else if !asksAllOfWCAG {
        .notProfile
      } else {
        rates.met * 2 > rates.applicable ? .partially : .not
      }
    }
  }

  /// Whether the own check of every criterion of WCAG at A and AA is asked; a criterion that a later version removed (4.1.1)
  /// needs none.
  ///
  /// - Parameters:
  ///   - catalog: The criteria that the release's packs have.
  ///   - ownChecks: The criteria whose own check is asked, as references write them.
  ///   - version: The version of WCAG that the profile aims at; nil means the newest.
  public static func asksAllOfWCAG(_ catalog: [CriterionOutline], ownChecks: Set<String>, version: String?) -> Bool {
    let criteria = catalog.filter { outline in
      guard outline.standard == "wcag", let criterion = outline.criterion, criterion.removed == nil else {
        return false
      }
      return ["A", "AA"].contains(outline.level) && (version.map { criterion.stands(in: $0) } ?? true)
    }
    return !criteria.isEmpty && criteria.allSatisfy { ownChecks.contains("wcag/\($0.key)") }
  }
}
