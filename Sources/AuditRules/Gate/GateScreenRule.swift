internal import AuditModel

/// What the gate asks of screens: declared lists of elements (DESIGN rule 5), and stages that were signed off.
enum GateScreenRule {
  static func reasons(_ facts: GateFacts, _ policy: GatePolicy) -> [GateReason] {
    [elements(facts, policy)].compactMap { $0 } + stages(facts, policy) + order(facts, policy)
  }

  private static func elements(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard policy.elementsComplete, facts.hasElementChecks else { return nil }
    let open = facts.screens.filter { !$0.isElementListComplete }.map(\.name)
    guard !open.isEmpty else { return nil }
    return GateReason(
      .elementsComplete,
      "\(CountText.of(open.count, "screen")) whose list of elements is not declared complete: \(GateRule.few(open))",
      count: open.count, explain: facts.commands.about("status"))
  }

  private static func stages(_ facts: GateFacts, _ policy: GatePolicy) -> [GateReason] {
    policy.stages.compactMap { required in
      let name = required.stage.rawValue
      var open: [String] = []
      var others: [String] = []
      for screen in facts.screens {
        guard let standing = standing(required.stage, screen), standing.isSigned, let word = standing.newest else {
          open.append(screen.name)
          continue
        }
        let isAllowed = required.names.isEmpty || required.names.contains { TypedName.isSame($0, word.person) }
        if !isAllowed { others.append("\(screen.name) by \(word.person)") }
      }
      let parts =
        (open.isEmpty
          ? [] : ["\(name) is not signed off on \(CountText.of(open.count, "screen")): \(GateRule.few(open))"])
        + (others.isEmpty
          ? []
          : [
            "\(name) is signed off by others than \(required.names.joined(separator: ", ")): \(GateRule.few(others))"
          ])
      guard !parts.isEmpty else { return nil }
      return GateReason(
        .stages, parts.joined(separator: "; "), count: open.count + others.count,
        explain: facts.commands.about("status --stages"))
    }
  }

  /// Of stages that stand, those that were signed before an earlier one that the policy asks for, too; one that does not
  /// stand is a reason already.
  private static func order(_ facts: GateFacts, _ policy: GatePolicy) -> [GateReason] {
    guard policy.stagesInOrder else { return [] }
    let required = Set(policy.stages.map(\.stage))
    let overtaken = facts.screens.flatMap { screen in
      screen.stages.compactMap { standing -> String? in
        guard standing.isSigned, required.contains(standing.stage) else { return nil }
        let before = standing.outOfOrderWith.filter { earlier in
          required.contains(earlier) && self.standing(earlier, screen)?.isSigned == true
        }
        guard !before.isEmpty else { return nil }
        return "\(standing.stage.rawValue) of \(screen.name) before \(before.map(\.rawValue).joined(separator: ", "))"
      }
    }
    guard !overtaken.isEmpty else { return [] }
    return [
      GateReason(
        .stagesInOrder,
        "\(CountText.of(overtaken.count, "stage")) signed off out of order: \(GateRule.few(overtaken))",
        count: overtaken.count, explain: facts.commands.about("status --stages"))
    ]
  }

  private static func standing(_ stage: DevelopmentStage, _ screen: GateFacts.Screen) -> StageRule.Standing? {
    screen.stages.first { $0.stage == stage }
  }
}
