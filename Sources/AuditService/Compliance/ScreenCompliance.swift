public import AuditModel

/// A screen of a release with its verdict.
public struct ScreenCompliance: Sendable {
  /// Key of the screen.
  public let key: String
  /// Its title.
  public let title: String
  /// Its team, or nil.
  public let team: String?
  /// The verdict by rule 5.
  public let verdict: Verdict
  /// Why, in words.
  public let reasons: [String]
  /// Must-level cells by outcome.
  public let mustLevel: OutcomeCounts
  /// Cells that are advice, by outcome.
  public let advice: OutcomeCounts
  /// Whether an auditor has declared the list of elements complete.
  public let isElementListComplete: Bool
}
