internal import AuditModel
internal import AuditRules

/// Which standards an accessibility conformance report answers (the four editions of VPAT 2.5).
public enum ConformanceEdition: String, CaseIterable, Sendable {
  /// WCAG alone.
  case wcag
  /// WCAG and the revised Section 508.
  case section508 = "508"
  /// WCAG and EN 301 549.
  case eu
  /// All three.
  case international = "int"
}
