public import AuditModel

/// A release with its verdict, its screens and its rates.
public struct ReleaseCompliance: Sendable {
  /// The product.
  public let product: Product
  /// The release.
  public let release: Release
  /// What counts for it.
  public let profile: Profile
  /// The verdict by rule 7.
  public let verdict: Verdict
  /// Why, in words.
  public let reasons: [String]
  /// Must-level cells by outcome, over all screens in scope and the product.
  public let mustLevel: OutcomeCounts
  /// Cells that are advice, by outcome.
  public let advice: OutcomeCounts
  /// Must-level cells of the product itself, by outcome.
  public let productCells: OutcomeCounts
  /// The screens in scope, in their order.
  public let screens: [ScreenCompliance]
  /// The two rates of rule 7.
  public let rates: ReleaseRule.Rates
  /// Cells about which auditors on the same build disagree.
  public let disagreements: Int
  /// Findings on screens that are not in scope any more; they count for nothing.
  public let findingsOutOfScope: Int
}
