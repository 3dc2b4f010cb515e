public import AuditModel

extension Problem {
  /// The problem as people read it, with the issues that it is in: `No name (critical; in the bar; give it one; issue 4)`.
  public var words: String {
    let details =
      [description.severity?.name, description.location, description.recommendation].compactMap(\.self)
      + issues.map { "issue \($0.rawValue)" }
    return description.text + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
  }
}
