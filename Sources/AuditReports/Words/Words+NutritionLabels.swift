internal import AuditModel
internal import AuditRules

extension Words {
  /// Those of the labels of the App Store.
  struct NutritionLabels: Sendable {
    func title(_ release: String) -> String { "\(release): Accessibility Nutrition Labels" }
    let introduction =
      "A label may be claimed for a family of devices when each of its checks passed or does not apply on every screen of every "
      + "common task, in sessions on such a device and with the technology that the label names. The store shows what is not "
      + "claimed as not supported. Nothing is sent to it."
    let tasks = "Common tasks"
    let noTask = "No process is marked as a common task: auditctl process edit KEY --common-task"
    let noFamily =
      "No session with findings says the family of its device: auditctl session start --family iphone, and on with the audit."
    func unstated(_ count: Int) -> String {
      "\(CountText.of(count, "session")) \(count == 1 ? "says" : "say") no family; what was found there counts for none."
    }
    let mayBeClaimed = "May be claimed:"
    let nothingToClaim = "Nothing to claim, for the app plays no such media:"
    func notOffered(_ family: String) -> String { "Not offered by the store for \(family):" }
    let cannotBeClaimed = "Cannot be claimed:"
    func why(_ family: String) -> String { "Why not on \(family)" }
    let columns = ["Label", "Where", "Check", "Why"]
    func outcome(_ outcome: Outcome) -> String {
      switch outcome {
      case .failed: "failed"
      case .cantTell: "cannot tell"
      case .passed, .inapplicable, .untested: "not tested on such a device"
      }
    }
    let otherTechnology = "not tested with the technology that the label names"
    let notAsked = "not asked on every screen of the tasks: see the profile and the environments of the plan"
    let noPack = "not asked: give the release a profile with app-store-labels"
    let outOfScope = "a screen of a common task is out of scope"
  }
}
