internal import AuditModel

/// What a verification says, in words.
extension SealVerification {
  /// Whose file it is, and whether it still holds.
  ///
  /// - Parameter version: Of this program.
  package func headline(in version: String) -> String {
    if holds { return "Authentic and current" }
    return switch answer {
    case .same: "Authentic, and superseded by a newer report"
    case .unknown: "Authentic, and this version cannot tell whether data has changed since"
    case .sameFacts where seal.content.toolVersion != version: "Authentic, and written by another version of auditctl"
    case .sameFacts, .changed: "Authentic, data has changed since"
    }
  }

  /// What today's data gives.
  ///
  /// - Parameter version: Of this program.
  package func today(in version: String) -> String {
    switch answer {
    case .same: "gives the same file, byte for byte"
    case .sameFacts where isIssueWorkAlone:
      "gives the same verdicts and counts; only issues were worked on since the release was frozen"
    case .sameFacts where !redactions.isEmpty:
      "gives the same verdicts and counts; evidence or names were redacted since"
    case .sameFacts:
      seal.content.toolVersion == version
        ? "gives the same verdicts and counts; something else that the report prints is different"
        : "gives the same verdicts and counts; this version of auditctl may write the format in another way"
    case .changed: "gives another report"
    case .unknown: "cannot be compared: this version of auditctl does not know the format or its options"
    }
  }
}
