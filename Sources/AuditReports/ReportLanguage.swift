internal import AuditModel
internal import AuditRules

/// The language of the texts of a report; what people wrote stays as they wrote it.
public enum ReportLanguage: String, CaseIterable, Sendable {
  case english = "en"

  /// The subtag by which HTML and other formats name it (BCP 47).
  public var tag: String { rawValue }
}
