internal import AuditRules

/// What people read above a field, by its name for programs.
package enum ColumnTitles {
  /// The title of a field: its name in words, where no better words are known.
  package static func title(of key: String) -> String {
    titles[key] ?? key.replacing("_", with: " ").capitalizedFirst
  }

  private static let titles: [String: String] = [
    "issue_id": "Issue",
    "finding_id": "Finding",
    "session_id": "Session",
    "decision_id": "Decision",
    "evidence_id": "Evidence",
    "check_path": "Check",
    "issue_state": "State",
    "finding_count": "Findings",
    "screen_count": "Screens",
    "predecessor": "Follows",
    "last_release": "Last in",
    "due_at": "Due",
    "opened_at": "Opened",
    "decision_expires_at": "Decision lapses",
    "not_covered": "Not covered by it",
    "cant_tell": "Cannot tell",
    "inapplicable": "Not applicable",
    "carried": "Of these carried",
    "waived": "Of these waived",
    "total": "Must-level cells",
    "target_level": "Target",
    "why": "Why",
  ]
}
