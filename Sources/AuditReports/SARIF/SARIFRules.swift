internal import AuditModel
internal import AuditRules

/// The checks that a release asks for as the rules of a SARIF run (SARIF 2.1.0 §3.49), and behind them those that only the
/// release before asked for.
struct SARIFRules {
  private let definitions: [CheckDefinition]
  private let former: [CheckDefinition]
  private let ways: [Identifier<Check>: [CheckDefinition]]
  private let indices: [Identifier<Check>: Int]
  private let input: ComplianceInput

  init(_ report: ComplianceReport) {
    input = report.input
    former = report.past?.cells.formerDefinitions(besides: input) ?? []
    definitions = input.definitions.filter { $0.wayOf == nil }
    ways = Dictionary(grouping: input.definitions.filter { $0.wayOf != nil }) { $0.wayOf ?? $0.id }
    indices = Dictionary((definitions + former).enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }

  /// Position of a check among the rules; nil for one of neither release.
  func index(of check: Identifier<Check>) -> Int? {
    indices[check]
  }

  /// Writes the rules.
  func write(_ snapshot: borrowing some ReportFacts & ~Copyable, _ json: JSONStream) throws {
    try json.lines(toDepth: 7) {
      try json.array("rules") {
        for definition in definitions {
          let detail = try snapshot.detail(
            of: definition, ways: ways[definition.id] ?? [], release: input.release.id)
          try json.object { try rule(definition, detail, json) }
        }
        for definition in former { try json.object { try formerRule(definition.check, json) } }
      }
    }
  }

  private func rule(_ definition: CheckDefinition, _ detail: CheckDetail, _ json: JSONStream) throws {
    let check = detail.check
    try json.member("id", check.path)
    try json.member("name", check.title)
    try text("shortDescription", check.title, json)
    try text("fullDescription", check.question, json)
    try text("help", Self.help(check), json)
    try json.member("helpUri", LinkText.uri(detail.guideline.source))
    try json.object("defaultConfiguration") {
      let isMustLevel = check.level.isMustLevel(target: input.profile.target)
      try json.member("level", SARIFRule.failureLevel(isMustLevel: isMustLevel))
    }
    try json.object("properties") {
      try json.array("tags", ["accessibility"] + check.references.filter { $0.relation == .tests }.map(\.path))
      try json.array("related", check.references.filter { $0.relation == .related }.map(\.path))
      try json.member("pack", "\(detail.pack) \(detail.edition)")
      try json.member("guideline", "\(definition.guidelinePath): \(detail.guideline.title)")
      try json.member("level", check.level.rawValue)
      try json.member("scope", check.scope.rawValue)
      try json.member("dimension", check.dimension)
      try json.member("method", check.method.rawValue)
    }
  }

  /// A check whose results are all absent.
  private func formerRule(_ check: Check, _ json: JSONStream) throws {
    try json.member("id", check.path)
    try json.member("name", check.title)
    try text("shortDescription", check.title, json)
    try text("fullDescription", check.question, json)
    try json.object("defaultConfiguration") { try json.member("enabled", false) }
  }

  private func text(_ key: String, _ text: String, _ json: JSONStream) throws {
    guard !text.isEmpty else { return }
    try json.object(key) { try json.member("text", SARIFRule.message(text)) }
  }

  /// When it applies, how it is answered and what must be true.
  private static func help(_ check: Check) -> String {
    var lines: [String] = []
    if let condition = check.appliesWhen { lines.append("Applies when: \(condition)") }
    lines += check.steps.enumerated().flatMap { step in
      ["\(step.offset + 1). \(step.element.text)"] + step.element.parts.map { "   - \($0.text)" }
    }
    if !check.outcomes.isEmpty { lines.append("All of this must be true:") }
    lines += check.outcomes.flatMap { statement in
      ["- \(statement.text)"] + statement.parts.map { "  - \($0.text)" }
    }
    if !check.ways.isEmpty { lines.append("One of these ways is enough:") }
    lines += check.ways.map { "- \($0.title): \($0.question)" }
    return lines.joined(separator: "\n")
  }
}
