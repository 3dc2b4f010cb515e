public import AuditModel
public import AuditRules

/// Reads a gate's policy; docs/gate.md describes its keys.
public struct GatePolicyReader {
  /// The word for no limit, or for any person.
  static let any = "any"
  static let environmentKeys = ["technology", "coverage"]

  private let yaml: YAMLReader

  /// Reads a policy; a key that is left out has its default.
  ///
  /// - Throws: ``InputError`` with everything that is wrong.
  public static func policy(_ file: InputText) throws(InputError) -> GatePolicy {
    let reader = GatePolicyReader(yaml: YAMLReader(source: file.source))
    do throws(InputError) {
      let policy = reader.policy(try reader.yaml.document(file.text))
      try reader.yaml.problems.throwIfAny()
      return policy
    } catch {
      throw InputError(error.problems, consequence: "nothing was decided")
    }
  }

  private func policy(_ node: Node) -> GatePolicy {
    let fields = yaml.fields(node, "a policy", known: GateKey.ofPolicy.map(\.rawValue))
    var policy = GatePolicy()
    func value(_ key: GateKey) -> Node? { fields[key.rawValue] }
    policy.failed = limit(value(.failed), .failed, in: 0...Self.mostCells, policy.failed)
    if let node = value(.failedBySeverity) { policy.failedBySeverity = severityLimits(node) }
    policy.newlyFailing = limit(value(.newlyFailing), .newlyFailing, in: 0...Self.mostCells, policy.newlyFailing)
    policy.reEmerged = limit(value(.reEmerged), .reEmerged, in: 0...Self.mostCells, policy.reEmerged)
    policy.overdueIssues = limit(value(.overdueIssues), .overdueIssues, in: 0...Self.mostCells, policy.overdueIssues)
    policy.decisionsHold = limit(value(.decisionsHold), .decisionsHold, in: 1...Self.mostDays, policy.decisionsHold)
    policy.scopeKept = yaml.boolean(value(.scopeKept), GateKey.scopeKept.rawValue) ?? policy.scopeKept
    policy.untested = limit(value(.untested), .untested, in: 0...Self.mostCells, policy.untested)
    policy.cannotTell = limit(value(.cannotTell), .cannotTell, in: 0...Self.mostCells, policy.cannotTell)
    policy.freshness = limit(value(.freshness), .freshness, in: 1...Self.mostDays, policy.freshness)
    if let node = value(.coverage), !isAny(node) { policy.coverage = percentage(node, "coverage") }
    if let node = value(.decisions) { policy.decisions = decisions(node) }
    if let node = value(.severities) { policy.severities = severities(node) }
    if let node = value(.environments) { policy.environments = environments(node) }
    if let node = value(.builds) { policy.builds = yaml.choice(node, "builds") ?? policy.builds }
    if let node = value(.stages) { policy.stages = stages(node) }
    policy.evidence = yaml.boolean(value(.evidence), "evidence") ?? policy.evidence
    policy.elementsComplete = yaml.boolean(value(.elementsComplete), "elements_complete") ?? policy.elementsComplete
    policy.stagesInOrder = yaml.boolean(value(.stagesInOrder), "stages_in_order") ?? policy.stagesInOrder
    return policy
  }

  // MARK: Numbers

  private static let mostCells = 1_000_000_000
  private static let mostDays = 36_500

  private func isAny(_ node: Node) -> Bool {
    node.scalar?.string == Self.any
  }

  private func limit(_ node: Node?, _ key: GateKey, in range: ClosedRange<Int>, _ fallback: Int?) -> Int? {
    limit(node, key.rawValue, in: range, fallback)
  }

  private func limit(_ node: Node?, _ what: String, in range: ClosedRange<Int>, _ fallback: Int?) -> Int? {
    guard let node else { return fallback }
    if isAny(node) { return nil }
    guard let text = yaml.text(node, what) else { return fallback }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number) else {
      yaml.add(
        "\(what) must be a whole number from \(range.lowerBound) to \(range.upperBound), or any", at: node)
      return fallback
    }
    return number
  }

  /// `{critical: 0, serious: 3, no_severity: any}`: how many of each severity may fail.
  private func severityLimits(_ node: Node) -> [GatePolicy.SeverityLimit] {
    if isAny(node) { return [] }
    let what = GateKey.failedBySeverity.rawValue
    guard case .mapping(let mapping) = node else {
      yaml.add("\(what) must say how many of each severity, such as {critical: 0, serious: 3}, or any", at: node)
      return []
    }
    let names: [Severity?] = Severity.allCases.reversed().map { $0 } + [nil]
    let fields = yaml.fields(node, what, known: names.map { Self.name(of: $0) })
    if mapping.entries.isEmpty { yaml.add("\(what) limits nothing; write any where none is limited", at: node) }
    return names.compactMap { severity in
      let name = Self.name(of: severity)
      return fields[name].map { limited in
        GatePolicy.SeverityLimit(severity, most: limit(limited, "\(what): \(name)", in: 0...Self.mostCells, 0))
      }
    }
  }

  /// A severity as the key of a limit; nil: of failures of which nobody said one.
  static func name(of severity: Severity?) -> String {
    severity?.name ?? "no_severity"
  }

  private func percentage(_ node: Node, _ what: String) -> Double? {
    guard let text = yaml.text(node, what) else { return nil }
    guard text.wholeMatch(of: /[0-9]{1,3}(\.[0-9]{1,2})?/) != nil, let number = Double(text), number <= 100 else {
      yaml.add("\(what) must be a number from 0 to 100 with at most two decimals, or any", at: node)
      return nil
    }
    return number
  }

  // MARK: Lists

  /// The values of a list, each once.
  private func distinct<Value: Hashable>(
    _ nodes: [Node], _ what: String, _ read: (Node) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    for node in nodes {
      guard let value = read(node) else { continue }
      if values.contains(value) { yaml.add("\(what) names \(node.scalar?.string ?? "this") twice", at: node) }
      values.append(value)
    }
    return values
  }

  private func decisions(_ node: Node) -> Set<GatePolicy.Exemption> {
    Set(
      distinct(yaml.list(node, "decisions"), "decisions") {
        yaml.choice($0, "each of decisions") as GatePolicy.Exemption?
      })
  }

  private func severities(_ node: Node) -> Set<Severity> {
    let nodes = yaml.list(node, "severities")
    if case .sequence = node, nodes.isEmpty {
      yaml.add("severities is empty; write failed: any where no failure counts", at: node)
    }
    return Set(
      distinct(nodes, "severities") { node in
        guard let text = yaml.text(node, "each of severities") else { return nil }
        guard let severity = Severity.allCases.first(where: { $0.name == text }) else {
          yaml.add(
            "each of severities must be one of \(Severity.allCases.map(\.name).joined(separator: ", "))", at: node)
          return nil
        }
        return severity
      })
  }

  private func environments(_ node: Node) -> [GatePolicy.Environment] {
    var environments: [GatePolicy.Environment] = []
    for entry in yaml.list(node, "environments") {
      guard let environment = environment(entry) else { continue }
      if environments.contains(where: { TypedName.isSame($0.technology, environment.technology) }) {
        yaml.add("environments names \(environment.technology) twice", at: entry)
      }
      environments.append(environment)
    }
    return environments
  }

  private func environment(_ node: Node) -> GatePolicy.Environment? {
    guard case .mapping = node else {
      return yaml.text(node, "each of environments").map { GatePolicy.Environment(AuditEnvironment.technology($0)) }
    }
    let fields = yaml.fields(node, "an environment", known: Self.environmentKeys)
    let technology = yaml.required(fields["technology"], "technology", in: node)
    let coverage = fields["coverage"].flatMap { isAny($0) ? nil : percentage($0, "coverage") }
    return technology.isEmpty
      ? nil : GatePolicy.Environment(AuditEnvironment.technology(technology), coverage: coverage)
  }

  /// `[design, audit]`, or each stage with the names that may sign it.
  private func stages(_ node: Node) -> [GatePolicy.Stage] {
    var stages: [GatePolicy.Stage] = []
    if case .mapping = node {
      for entry in yaml.entries(node, "stages") {
        guard let stage = yaml.choice(entry.keyNode, "each of stages") as DevelopmentStage? else { continue }
        stages.append(GatePolicy.Stage(stage, names: names(entry.value, of: stage)))
      }
    } else {
      stages = distinct(yaml.list(node, "stages"), "stages") {
        yaml.choice($0, "each of stages") as DevelopmentStage?
      }
      .map { GatePolicy.Stage($0) }
    }
    return stages.sorted { $0.stage < $1.stage }
  }

  private func names(_ node: Node, of stage: DevelopmentStage) -> [String] {
    if isAny(node) { return [] }
    let nodes = yaml.list(node, stage.rawValue)
    if case .sequence = node, nodes.isEmpty {
      yaml.add("\(stage.rawValue) names nobody; write \(stage.rawValue): any where anyone may sign", at: node)
    }
    return distinct(nodes, stage.rawValue) { yaml.text($0, "each name of \(stage.rawValue)") }
  }
}
