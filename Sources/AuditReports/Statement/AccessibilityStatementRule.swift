public import AuditModel
public import AuditRules

/// What an accessibility statement says of conformance (W3C, Developing an Accessibility Statement; Commission Implementing
/// Decision (EU) 2018/1523, annex, section 2).
public enum AccessibilityStatementRule {
  /// The status.
  public enum Status: Hashable, Sendable {
    /// Everything that was asked is met.
    case fully
    /// More than half of the criteria that apply are met on every screen, and not all.
    case partially
    /// No more than half are.
    case not
    /// A failure is known, and how far the rest conforms is not.
    case notFully
    /// Nothing is known to fail, and not everything was tested.
    case unknown
  }

  /// The status of a release.
  ///
  /// Fully conformant is said of a conformant release alone. Partly and not conformant are told apart only when nothing is
  /// open, for the rates are no score before.
  public static func status(_ verdict: Verdict, _ rates: ReleaseRule.Rates) -> Status {
    switch verdict {
    case .conformant: .fully
    case .incomplete, .notEvaluated: .unknown
    case .nonconformant:
      rates.isScore ? (rates.met * 2 > rates.applicable ? .partially : .not) : .notFully
    }
  }
}
