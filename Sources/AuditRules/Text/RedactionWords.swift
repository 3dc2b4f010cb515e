public import AuditModel

extension Redaction {
  /// "redacted on 2026-05-19: REASON", to follow what was.
  public var words: String {
    "redacted on \(Timestamp.day(redactedAt))" + (reason.map { ": \($0)" } ?? "")
  }
}
