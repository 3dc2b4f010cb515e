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
  /// open, for the rates are no score before. Words of conformance with WCAG stand only where DESIGN rule 7 lets
  /// them.
  ///
  /// Fully is never said with a failure, exempt or not; where all that fails is exempt, it is partially, however much that is.
  ///
  /// - Parameters:
  ///   - isOfWCAG: Whether words of conformance with WCAG may be said (``ConformanceClaim``).
  ///   - isExemptAlone: Whether something fails, and a decision exempts all of it.
  public static func status(
    _ verdict: Verdict, _ rates: ReleaseRule.Rates, isOfWCAG: Bool, isExemptAlone: Bool = false
  ) -> Status {
    switch verdict {
    case .conformant: isOfWCAG ? .fully : .profile
    case .incomplete, .notEvaluated: .unknown
    case .nonconformant:
      if !rates.isScore {
        .notFully
      } else if !isOfWCAG {
        .notProfile
      } else {
        isExemptAlone || rates.met * 2 > rates.applicable ? .partially : .not
      }
    }
  }
}
