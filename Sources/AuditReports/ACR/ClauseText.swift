/// Clauses as people write them.
enum ClauseText {
  /// `EN 301 549, 11.2.4.1` for `en-301-549/11.2.4.1`.
  static func of(_ reference: String) -> String {
    let parts = reference.split(separator: "/", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { return reference }
    switch parts[0] {
    case "en-301-549": return "EN 301 549, \(parts[1])"
    case "section-508": return "Section 508, \(parts[1])"
    default: return "\(parts[0].uppercased()), \(parts[1])"
    }
  }
}
