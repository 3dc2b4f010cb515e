internal import AuditRules
internal import AuditService

extension String {
  /// The text without white space around it, and with line feeds as its line ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return DisplayText.withLineFeeds(String(self[first...last]))
  }
}

extension String {
  /// The text, or nil when it is empty.
  var nonEmpty: String? {
    isEmpty ? nil : self
  }
}
