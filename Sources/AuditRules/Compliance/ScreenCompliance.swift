public import AuditModel

/// A screen of a release with its verdict.
public struct ScreenCompliance: Sendable {
  /// Key of the screen.
  public let key: String
  /// Its title.
  public let title: String
  /// Its team, or nil.
  public let team: String?
  /// The verdict by rules 5 and 6: at best that of the processes it belongs to.
  public let verdict: Verdict
  /// The verdict on its own cells, by rule 5 alone.
  public let ownVerdict: Verdict
  /// Why, in words.
  public let reasons: [String]
  /// Must-level cells by outcome.
  public let mustLevel: OutcomeCounts
  /// Cells that are advice, by outcome.
  public let advice: OutcomeCounts
  /// Failures that are carried from earlier releases, advice included.
  public let carried: Int
  /// The declaration that its list of elements is complete; nil while none holds.
  public let declaration: ElementListDeclaration?
  /// How many elements it has and how many of them nothing is asked of.
  public let elements: ElementCoverage

  /// Whether an auditor has declared the list of elements complete.
  public var isElementListComplete: Bool { declaration != nil }
}
