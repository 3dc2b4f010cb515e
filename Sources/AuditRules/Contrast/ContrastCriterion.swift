internal import AuditModel

/// A rule that states how much contrast there must be.
public enum ContrastCriterion: CaseIterable, Sendable {
  /// WCAG 2.2 success criterion 1.4.3, level AA: text.
  case minimum
  /// WCAG 2.2 success criterion 1.4.6, level AAA: text.
  case enhanced
  /// WCAG 2.2 success criterion 1.4.11, level AA: parts of controls and graphics.
  case nonText
  /// Apple's Human Interface Guidelines: text.
  case apple

  /// Number of the success criterion in WCAG; nil outside it.
  public var number: String? {
    switch self {
    case .minimum: "1.4.3"
    case .enhanced: "1.4.6"
    case .nonText: "1.4.11"
    case .apple: nil
    }
  }

  /// Key of the threshold in `Catalogs/thresholds.yaml` for a class of text.
  ///
  /// - Parameter sizeClass: nil for what is no text.
  func threshold(for sizeClass: TextSizeClass?) -> String {
    switch self {
    case .minimum: sizeClass == .normal ? "wcag-text-contrast" : "wcag-large-text-contrast"
    case .enhanced: sizeClass == .normal ? "wcag-text-contrast-enhanced" : "wcag-large-text-contrast-enhanced"
    case .nonText: "wcag-non-text-contrast"
    case .apple:
      switch sizeClass {
      case .bold: "apple-bold-text-contrast"
      case .large: "apple-large-text-contrast"
      case .normal, nil: "apple-text-contrast"
      }
    }
  }
}
