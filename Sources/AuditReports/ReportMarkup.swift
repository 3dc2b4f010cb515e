internal import AuditModel
internal import AuditRules

/// In what a document for people is written, where its format has several.
public enum ReportMarkup: String, CaseIterable, Sendable {
  case html
  case markdown
}
