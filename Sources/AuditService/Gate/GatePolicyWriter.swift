internal import AuditModel
public import AuditRules

/// Writes a gate's policy with every key and what it means; ``GatePolicyReader`` reads the same policy back.
public enum GatePolicyWriter {
  private static let head = """
    # What a release must be before it may ship, for `auditctl gate --policy FILE`. A key that is left out has its
    # default. The word any lifts a limit. No key changes an outcome or a verdict.

    """

  /// The policy as YAML with comments.
  public static func yaml(_ policy: GatePolicy) throws -> String {
    try GateKey.ofPolicy.map { key in
      let comment = comment(key).map { "# \($0)\n" }.joined()
      return comment + (try YAMLNode.document(YAMLNode.mapping([(key.rawValue, node(key, policy))])))
    }
    .reduce(head) { $0 + "\n" + $1 }
  }

  private static func node(_ key: GateKey, _ policy: GatePolicy) -> Node? {
    switch key {
    case .release, .baseline: nil
    case .failed: limit(policy.failed)
    case .failedBySeverity: severityLimits(policy.failedBySeverity)
    case .newlyFailing: limit(policy.newlyFailing)
    case .reEmerged: limit(policy.reEmerged)
    case .decisionsHold: limit(policy.decisionsHold)
    case .overdueIssues: limit(policy.overdueIssues)
    case .scopeKept: YAMLNode.boolean(policy.scopeKept)
    case .untested: limit(policy.untested)
    case .cannotTell: limit(policy.cannotTell)
    case .freshness: limit(policy.freshness)
    case .coverage: percentage(policy.coverage)
    case .decisions:
      YAMLNode.texts(GatePolicy.Exemption.allCases.filter { policy.decisions.contains($0) }.map(\.rawValue))
    case .severities: YAMLNode.texts(Severity.allCases.filter { policy.severities.contains($0) }.map(\.name))
    case .environments: list(policy.environments.compactMap(environment))
    case .builds: YAMLNode.text(policy.builds.rawValue)
    case .evidence: YAMLNode.boolean(policy.evidence)
    case .elementsComplete: YAMLNode.boolean(policy.elementsComplete)
    case .stages: stages(policy.stages)
    case .stagesInOrder: YAMLNode.boolean(policy.stagesInOrder)
    }
  }

  private static func limit(_ number: Int?) -> Node {
    number.map { Node(String($0)) } ?? Node(GatePolicyReader.any)
  }

  private static func severityLimits(_ limits: [GatePolicy.SeverityLimit]) -> Node {
    limits.isEmpty
      ? limit(nil) : YAMLNode.mapping(limits.map { (GatePolicyReader.name(of: $0.severity), limit($0.most)) })
  }

  private static func percentage(_ number: Double?) -> Node {
    number.map(YAMLNode.number) ?? Node(GatePolicyReader.any)
  }

  private static func environment(_ environment: GatePolicy.Environment) -> Node? {
    guard let coverage = environment.coverage else { return YAMLNode.text(environment.technology) }
    return YAMLNode.mapping([
      ("technology", YAMLNode.text(environment.technology)), ("coverage", YAMLNode.number(coverage)),
    ])
  }

  private static func stages(_ stages: [GatePolicy.Stage]) -> Node? {
    guard stages.contains(where: { !$0.names.isEmpty }) else {
      return YAMLNode.texts(stages.map(\.stage.rawValue))
    }
    return YAMLNode.mapping(
      stages.map { stage in
        (stage.stage.rawValue, stage.names.isEmpty ? Node(GatePolicyReader.any) : YAMLNode.texts(stage.names))
      })
  }

  /// A list with one entry a line; `[]` for an empty one.
  private static func list(_ nodes: [Node]) -> Node? {
    nodes.isEmpty ? YAMLNode.texts([]) : YAMLNode.sequence(nodes)
  }

  private static func comment(_ key: GateKey) -> [String] {
    switch key {
    case .release, .baseline: []
    case .failed: ["The most failed required checks that no decision lets through."]
    case .failedBySeverity:
      [
        "The most of each severity, such as {critical: 0, serious: 3}. One of which nobody said the severity counts",
        "with the worst that is named, unless no_severity is named, too.",
      ]
    case .newlyFailing:
      ["The most of them that did not fail in the release before, nor earlier; of a first release all are new."]
    case .reEmerged: ["The most of them that did not fail in the release before, and did in one before that."]
    case .decisionsHold: ["For how many days more each decision that lets a failure through must be in force."]
    case .overdueIssues: ["The most overdue issues of the release that no decision lets wait."]
    case .scopeKept:
      ["Whether each screen, environment and required check of the release before must be in scope, too."]
    case .untested:
      ["The most required checks that are not tested. With a limit, each screen and process must also be whole."]
    case .cannotTell: ["The most required checks that cannot be told."]
    case .decisions:
      [
        "The decisions that let a failure through while they are in force: accepted-risk, deferred, wont-fix.",
        "The failure stays failed, and is listed. [] lets none through.",
      ]
    case .severities:
      ["The severities that count against failed. A failure whose severity nobody said always counts."]
    case .coverage: ["The least percentage of required checks that were tested in this release itself."]
    case .environments:
      [
        "The technologies that each screen must have been tested with, such as [VoiceOver, Switch Control].",
        "{technology: VoiceOver, coverage: 80} also asks for a percentage of all required checks.",
      ]
    case .freshness: ["The greatest age, in days, of the newest finding that decides a tested required check."]
    case .builds:
      [
        "On which builds answers count: any; refixed: a pass is not older than the build its fix was claimed in;",
        "newest: every answer is of the newest build.",
      ]
    case .evidence: ["Whether each failed required check needs evidence on a finding that decides it."]
    case .elementsComplete:
      ["Whether each screen's list of elements must be declared complete, where the profile has element checks."]
    case .stages:
      [
        "The stages that must be signed off on each screen: design, requirements, development, testing, audit.",
        "{testing: any, audit: [NAME]} also says who may sign.",
      ]
    case .stagesInOrder: ["Whether the stages named above must have been signed off in their order."]
    }
  }
}
