internal import AuditRules

/// How much of what people answered rests on an audit that was imported, and that nobody here repeated (DESIGN rule 7).
package enum ImportedText {
  /// `12 of 240 answered checks rest on an imported audit`, `all 240 …`; nil where none does.
  package static func sentence(_ imported: Int, of people: Int) -> String? {
    guard imported > 0 else { return nil }
    let answered = CountText.of(people, "answered check")
    guard imported < people else { return "all \(answered) rest on an imported audit" }
    return "\(imported) of \(answered) \(imported == 1 ? "rests" : "rest") on an imported audit"
  }
}
