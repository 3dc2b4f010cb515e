internal import AuditModel
internal import AuditRules

extension Words.Conformance {
  /// Sentences about the plan of a release.
  struct Plan: Sendable {
    let title = "The plan"
    func environments(_ names: [String]) -> String { "Planned to be tested with \(names.joined(separator: ", "))." }
    func environment(_ name: String, _ spot: PlanSummary.SpotCheck?) -> String {
      spot.map { "\(name) (spot-checked, \($0.words))" } ?? name
    }
    func unnamed(_ unnamed: PlanSummary.UnnamedKind) -> String {
      let reason = unnamed.reason.map { " Reason: \($0.closed)" } ?? " No reason was given."
      let person = unnamed.person.map { " Said by \($0)." } ?? ""
      return
        "No \(unnamed.kind.title) was planned: what only that can answer stays open where nobody answered it.\(reason)\(person)"
    }
    func seldomNamed(_ kinds: String) -> String { "Not planned: \(kinds)." }
    let inventoried = "All screens of the product were listed for the plan."
    let notInventoried =
      "No inventory of screens was taken: screens outside this list were not tested, and their number is not known."
    func notReAudited(_ counts: String, _ screens: String) -> String { "\(counts): \(screens)." }
    let changes = "What was changed of the plan after the first finding:"
    let takenOut = "taken out"
    func change(_ day: String, _ what: String, _ person: String?, _ reason: String?) -> String {
      "\(day), \(what.closed) " + (person.map { "By \($0). " } ?? "")
        + (reason.map { "Reason: \($0.closed)" } ?? "No reason was given.")
    }
  }
}
