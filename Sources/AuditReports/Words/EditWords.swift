public import AuditModel
package import AuditRules

/// What people read of edits.
public enum EditWords {
  /// The thing that a register is of: `screen sign-in`, `release 5.2`, `product`.
  public static func thing(_ register: EditRegister) -> String {
    switch register.entity {
    case .product: "product"
    case .release: "release \(register.release ?? "")"
    case .build, .process, .screen, .component: "\(register.entity.rawValue) \(register.key)"
    }
  }

  /// What of a plan a change is about: `environment NVDA on Windows`, `scope of accounts`, `screen home (12 changes)`.
  package static func planned(_ change: PlanChange) -> String {
    let key = change.key ?? ""
    let thing =
      switch change.subject {
      case .profile: "profile"
      case .pack: "guidelines \(key)"
      case .environment: "environment \(key)"
      case .inventory: "inventory of screens"
      case .partial: "partial re-audit"
      case .scope: "scope of \(key)"
      case .predecessor: "follows"
      case .merges: "merged hotfix \(key)"
      case .process, .screen, .component: "\(change.subject.rawValue) \(key)"
      }
    let renamed = change.formerKey.map { "\(thing), which was \($0)" } ?? thing
    return change.editCount == 1 ? renamed : "\(renamed) (\(change.editCount) changes)"
  }

  /// What an edit says, in words: `after 5.2.0 (5204)`, `out of scope: It moves to 5.3.`, `button, label Pay`.
  ///
  /// A value that is not what its field asks for, which damage or a newer program can leave, stands as it is stored.
  ///
  /// - Parameter profiles: Names of profiles by the digests that edits have.
  /// - Returns: Nil where the edit takes something away.
  public static func words(_ edit: Edit, profiles: [String: String] = [:]) -> String? {
    guard let value = edit.value else { return nil }
    return (try? words(value, edit.register.field, profiles)) ?? said(value)
  }

  private static func words(
    _ value: EditValue, _ field: EditField, _ profiles: [String: String]
  ) throws(EditValueError) -> String {
    switch field.kind {
    case .text where field == .profile:
      let digest = try value.string()
      return profiles[digest] ?? "a profile that this file does not have"
    case .text, .key, .languageTag, .day, .stage: return try value.string()
    case .flag:
      try value.checkIsSaid()
      return "yes"
    case .keys: return try value.strings().joined(separator: ", ")
    case .buildBefore: return try value.stringOrFirst().map { "after \($0)" } ?? "first"
    case .stopBefore: return try value.stopOrFirst().map { "after \($0)" } ?? "first"
    case .plannedScreen: return words(try PlannedScreen(value))
    case .plannedEnvironment: return words(try PlannedEnvironment(value))
    case .remark:
      let remark = try ReportRemark(value)
      return "\(remark.text) (written beside \(remark.term)\(remark.language.map { ", in \($0)" } ?? ""))"
    case .state: return words(try PlacedState(key: "", value))
    case .element: return words(try ElementSpecification(key: "", value))
    }
  }

  private static func words(_ screen: PlannedScreen) -> String {
    let plan =
      switch screen.plan {
      case .inScope: "in scope"
      case .outOfScope: "out of scope"
      case .notReAudited: "not audited again"
      }
    let sample = screen.sample.map { ", \($0.rawValue) sample" } ?? ""
    return
      "\(plan)\(screen.plan == .inScope ? ", no. \(screen.position)" : "")\(sample)\(screen.reason.map { ": \($0)" } ?? "")"
  }

  private static func words(_ environment: PlannedEnvironment) -> String {
    let kind =
      switch environment.kind {
      case .screenReader: "screen reader"
      case .keyboard: "keyboard"
      case .voice: "voice"
      case .switchAccess: "switch"
      case .theApp: "the app"
      case .notStated: "not stated"
      }
    let system = environment.os.map { " on \($0)\(environment.osVersion.map { " \($0)" } ?? "")" } ?? ""
    let coverage = environment.coverage == .full ? "full" : "spot-checked"
    return "\(kind)\(environment.technology.map { " \($0)" } ?? "")\(system), \(coverage), no. \(environment.position)"
  }

  private static func words(_ placed: PlacedState) -> String {
    let parts = [
      placed.state.title, placed.state.trigger.map { "by: \($0)" }, placed.state.renamedFrom.map { "was \($0)" },
      placed.after.map { "after \($0)" } ?? "first",
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  private static func words(_ element: ElementSpecification) -> String {
    var parts = [element.type + (element.variant.map { ".\($0)" } ?? "")] + words(element.expectation)
    if let container = element.container { parts.append("in \(container)") }
    if let members = element.members { parts.append("groups \(members.joined(separator: ", "))") }
    if let size = element.size {
      parts.append("\(NumberText.short(size.width)) by \(NumberText.short(size.height))")
    }
    if let identifier = element.identifier { parts.append("identifier \(identifier)") }
    if element.origin != .person { parts.append(element.origin.rawValue) }
    if let count = element.repeatCount { parts.append("\(count) alike") }
    if let key = element.renamedFrom { parts.append("was \(key)") }
    if let states = element.presence { parts.append("in the states \(states.joined(separator: ", "))") }
    for (state, expectation) in element.stateExpectations.sorted(by: { $0.key < $1.key }) {
      let words = words(expectation)
      parts.append("in \(state): \(words.isEmpty ? "nothing" : words.joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }

  private static func words(_ expectation: Expectation) -> [String] {
    func list(_ words: [String]) -> String { words.isEmpty ? "none" : words.joined(separator: ", ") }
    var parts: [String] = []
    if let label = expectation.label { parts.append("label \(label)") }
    if let value = expectation.value { parts.append("value \(value.shown)") }
    if let traits = expectation.traits { parts.append("traits \(list(traits.map(\.rawValue)))") }
    if let hint = expectation.hint { parts.append("hint \(hint)") }
    if let actions = expectation.actions { parts.append("actions \(list(actions))") }
    if let focus = expectation.focus { parts.append("focus \(focus)") }
    if let color = expectation.textColor { parts.append("text \(color)") }
    if let color = expectation.backgroundColor { parts.append("background \(color)") }
    if let size = expectation.textSize { parts.append("text size \(NumberText.short(size))") }
    if let isBold = expectation.isBold { parts.append(isBold ? "bold" : "not bold") }
    return parts
  }

  /// A text as it is, everything else as JSON.
  public static func said(_ value: EditValue) -> String {
    (try? value.string()) ?? value.text
  }
}
