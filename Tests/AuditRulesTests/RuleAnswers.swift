import AuditModel

@testable import AuditRules

/// What each rule answers to all combinations of the facts that it depends on, a line each: the truth table that is
/// worked out, beside the ones that are written by hand.
enum RuleAnswers {
  static func of(_ rule: Rule) -> [String] {
    switch rule {
    case .cells: cells
    case .cell: findings + environments + fixers + specifications
    case .rollUp: subsets.map { "\($0.map(\.name)) \(RollUpRule.fold($0).name)" }
    case .alternatives: words(outcomes, 3).map { "\($0.map(\.name)) \(AlternativeRule.fold($0).name)" }
    case .screen: screens
    case .process: processes
    case .release: releases + claims
    case .betweenReleases: histories + versions
    case .decisions: decisions
    case .criteria: criteria
    case .imports: imports
    case .components: components
    case .covers: covers
    case .builds: builds + late
    }
  }

  static let outcomes = Outcome.allCases.sorted()
  static let answers: [Outcome?] = [nil] + outcomes
  static let flags = [false, true]

  static let subsets: [[Outcome]] = (0..<32).map { bits in
    outcomes.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
  }

  /// All words of so many letters, and of fewer.
  static func words<Letter>(_ letters: [Letter], _ count: Int) -> [[Letter]] {
    guard count > 0 else { return [[]] }
    let shorter = words(letters, count - 1)
    return shorter + shorter.filter { $0.count == count - 1 }.flatMap { word in letters.map { word + [$0] } }
  }

  static func name(_ outcome: Outcome?) -> String { outcome?.name ?? "none" }

  // MARK: 1 and 12

  static func check(
    _ scope: CheckScope, dimension: String = "name", types: [ElementTypeReference] = [],
    askedIf: [AskCondition] = []
  ) -> Check {
    Check(
      path: "t/x", title: "T", question: "Q?", scope: scope, dimension: dimension, method: .screenReader, level: .must,
      platforms: [.ios], elementTypes: types, askedIf: askedIf, states: ["failed"])
  }

  static let types: [[ElementTypeReference]] = [
    [], [ElementTypeReference(type: "button", variant: nil)], [ElementTypeReference(type: "button", variant: "large")],
  ]
  static let elements: [ElementOutline] = [
    ElementOutline(key: "e", type: "button", variant: nil), ElementOutline(key: "e", type: "button", variant: "large"),
    ElementOutline(key: "e", type: "link", variant: nil),
  ]
  static let conditions: [[AskCondition]] = [[], [.label], [.traits, .hint], [.variant], [.text]]

  static var cells: [String] {
    var lines: [String] = []
    for scope in CheckScope.allCases {
      for state in ["default", "failed", "busy"] {
        lines.append("\(scope) \(state) \(CellRule.isAsked(check(scope), in: state))")
      }
      for outcome in outcomes {
        lines.append("\(scope) \(outcome.name) \(CellRule.adds(outcome, check(scope), at: .product))")
      }
    }
    for (index, asked) in types.enumerated() {
      for element in elements {
        let matches = CellRule.matches(check(.element, types: asked), element)
        lines.append("\(index) \(element.type) \(element.variant ?? "") \(matches)")
      }
    }
    for asked in conditions {
      for said in 0..<UInt8(32) {
        let isMet = CellRule.isMet(check(.element, askedIf: asked), by: AskConditions(rawValue: said))
        lines.append("\(asked) \(said) \(isMet)")
      }
    }
    return lines
  }

  static var components: [String] {
    var lines: [String] = []
    for own in answers {
      for component in answers {
        lines.append(
          "\(name(own)) \(name(component)) \(ComponentRule.fold(own: own, component: component).name)")
      }
    }
    let dimensions = [
      "actions", "focus", "grouping", "hint", "keyboard", "name", "order", "position", "role", "selection", "state",
      "value",
    ]
    for scope in CheckScope.allCases {
      for dimension in dimensions {
        lines.append("\(scope) \(dimension) \(ComponentRule.isFilled(check(scope, dimension: dimension)))")
      }
    }
    return lines
  }

  // MARK: 2

  /// What differs in the second of two answers.
  struct Second {
    var auditor = "ana"
    var build = 1
    var time: Int64 = 2
    var version: String?
    var amends = false
    var isRetracted = false
    var isSetAside = false
    var isByFixer = false
    var environment = Planned.voiceOver
    var tool: CountedFinding.ToolResult?

    func finding(_ outcome: Outcome) -> CountedFinding {
      CountedFinding(
        id: Identifier(rawValue: 2), outcome: outcome, tool: tool, environment: environment,
        system: version.flatMap { Planned.iOS($0) }, build: build, observedAt: time, foldedAuditor: auditor,
        amends: amends ? Identifier(rawValue: 1) : nil, isRetracted: isRetracted, isSetAside: isSetAside,
        isByFixer: isByFixer)
    }
  }

  static var seconds: [Second] {
    var all = [
      Second(environment: .tool("axe"), tool: .init(rule: "r", isCompleteRun: true, answersWholly: true))
    ]
    for auditor in ["ana", "ben"] {
      for build in [1, 2] {
        for time in [Int64(1), 2] {
          let plain = Second(auditor: auditor, build: build, time: time)
          var (amending, retracted, aside, fixer) = (plain, plain, plain, plain)
          amending.amends = true
          retracted.isRetracted = true
          aside.isSetAside = true
          fixer.isByFixer = true
          all += [plain, amending, retracted, aside, fixer]
        }
      }
    }
    for version in ["16", "17", "18"] { all.append(Second(build: 2, version: version)) }
    for environment in [Planned.keyboard, Planned.nvda, Planned.notStated] {
      all.append(Second(environment: environment))
    }
    return all
  }

  static func decided(_ found: [CountedFinding], isToolCheck: Bool) -> String {
    FindingRule.decide(found, in: ["VoiceOver on iOS", "keyboard"], isToolCheck: isToolCheck).map { decision in
      let counting = decision.counting.map(\.id.rawValue)
      return "\(decision.environment.name) \(decision.outcome.name) \(counting) \(decision.isDisagreement)"
    }.joined(separator: ", ")
  }

  static var findings: [String] {
    var lines: [String] = []
    for outcome in outcomes {
      let first = CountedFinding(
        id: Identifier(rawValue: 1), outcome: outcome, environment: Planned.voiceOver, system: Planned.iOS("17"),
        build: 1, observedAt: 1, foldedAuditor: "ana")
      for later in outcomes {
        for (index, second) in seconds.enumerated() {
          for isToolCheck in flags {
            let said = decided([first, second.finding(later)], isToolCheck: isToolCheck)
            lines.append("\(outcome.name) \(later.name) \(index) \(isToolCheck) \(said)")
          }
        }
      }
    }
    return lines
  }

  static var environments: [String] {
    var lines: [String] = []
    for plan in [[], ["A"], ["A", "B"], ["A", "B?"]] {
      for first in answers {
        for second in answers {
          let found = found(first, in: "A") + found(second, in: "B")
          let folded = EnvironmentRule.fold(found, full: EnvironmentRule.full(Planned.environments(plan)))
          lines.append("\(plan) \(name(first)) \(name(second)) \(folded.outcome.name) \(folded.deciding)")
        }
      }
    }
    return lines
  }

  static func found(_ outcome: Outcome?, in environment: String) -> [EnvironmentOutcome] {
    outcome.map { [EnvironmentOutcome(environment: environment, technology: "", outcome: $0)] } ?? []
  }

  static var fixers: [String] {
    let place = IssuePlace(address: 7, check: Identifier(rawValue: 3))
    let claims = [("ann", 10), ("ben", 15), ("ann", 30), ("ben", 30)].map { person, time in
      FixClaim(place: place, person: TypedName(person), claimedAt: time)
    }
    var lines: [String] = []
    for said in words([0, 1, 2, 3], 2) {
      let rule = FourEyesRule(said.map { claims[$0] })
      for outcome in outcomes {
        for isAmendment in flags {
          let isByFixer = rule.isByFixer(
            outcome, isAmendment: isAmendment, at: place, by: TypedName("Ann"), observedAt: 20)
          lines.append("\(said) \(outcome.name) \(isAmendment) \(isByFixer)")
        }
      }
    }
    return lines
  }

  static var specifications: [String] {
    var lines: [String] = []
    for outcome in outcomes {
      for question in SpecificationAnswerRule.Question.allCases {
        lines.append("\(outcome.name) \(question) \(SpecificationAnswerRule.isSetAside(outcome, question))")
      }
    }
    // What stands at a place: nothing, or one of two things that a stop can say, under each of two names.
    let places = words([0, 1, 2], 2).map { said in
      PlaceDigest(
        parts: Dictionary(
          uniqueKeysWithValues: zip(["a", "b"], said).filter { $0.1 > 0 }.map {
            ($0.0, Array(repeating: UInt8($0.1), count: 16))
          }))
    }
    for then in places {
      for now in places {
        let question = SpecificationAnswerRule.question(then: then, now: [now])
        lines.append("\(then.partsText ?? "") \(now.partsText ?? "") \(question)")
      }
    }
    return lines
  }

  // MARK: 10, 11 and 13

  static var criteria: [String] {
    var lines: [String] = []
    let levels: [ConformanceLevel?] = [.aa, .aaa, nil]
    for own in words(answers, 3) {
      for isTestFailed in flags {
        var cells = CriterionCells()
        for (index, outcome) in own.enumerated() {
          if let outcome { cells.add(outcome, at: "\(index)", isOwn: true) }
        }
        if isTestFailed { cells.add(.failed, at: "0", isOwn: false) }
        for level in levels {
          for target in [ConformanceLevel.aa, .aaa] {
            let term = CriterionRule.judge(
              cells, screens: own.indices.map { "\($0)" }, level: level, target: target
            ).term
            let asked = "\(level?.rawValue ?? "none") \(target.rawValue)"
            lines.append("\(own.map(name)) \(isTestFailed) \(asked) \(term?.rawValue ?? "none")")
          }
        }
      }
    }
    return lines
  }

  static var imports: [String] {
    var lines: [String] = []
    for wasRun in flags {
      for isReported in flags {
        lines.append(
          "\(wasRun) \(isReported) \(ImportRule.claimsFixed(wasRun: wasRun, isReported: isReported))")
      }
    }
    // Two results of one tool, on two builds.
    for first in outcomes {
      for second in outcomes {
        for bits in 0..<8 {
          let found = [first, second].enumerated().map { index, outcome in
            CountedFinding(
              id: Identifier(rawValue: Int64(index)), outcome: outcome,
              tool: CountedFinding.ToolResult(rule: "r", isCompleteRun: bits & 1 != 0, answersWholly: bits & 2 != 0),
              environment: .tool("axe"), build: index, observedAt: 0, foldedAuditor: "axe")
          }
          let decided = FindingRule.decide(found, in: ["the app"], isToolCheck: bits & 4 != 0)
          let said = decided.map { "\($0.environment.name) \($0.outcome.name)" }
          lines.append("\(first.name) \(second.name) \(bits) \(said)")
        }
      }
    }
    return lines
  }

  static var covers: [String] {
    var lines: [String] = []
    func said(_ filled: [EnvironmentOutcome]?) -> String {
      filled.map { $0.map { "\($0.environment) \($0.outcome.name)" }.joined(separator: "+") } ?? "none"
    }
    for own in answers {
      for other in answers {
        for planned in [["A"], ["A", "B"], ["B"]] {
          let (cell, others) = (found(own, in: "A"), found(other, in: "A"))
          let passed = said(CoverRule.passed(cell, by: others, in: planned))
          let failed = said(CoverRule.failed(cell, by: others, in: planned))
          lines.append("\(name(own)) \(name(other)) \(planned) \(passed) \(failed)")
        }
      }
    }
    return lines
  }

  // MARK: 14

  static var builds: [String] {
    var lines: [String] = []
    let fixes: [Int?] = [nil, 1, 2, 3]
    for outcome in outcomes {
      for asked in BuildsRule.Asked.allCases {
        for build in 1...3 {
          for fixedIn in fixes {
            let isTooOld = BuildsRule.isTooOld(
              outcome, isOnNewest: build == 3, build: build, fixedIn: fixedIn, asked: asked)
            let fix = fixedIn.map { "\($0)" } ?? "none"
            lines.append("\(outcome.name) \(asked.rawValue) \(build) \(fix) \(isTooOld)")
          }
        }
      }
    }
    return lines
  }

  /// A finding that the frozen release had seen, and one that came late.
  static var late: [String] {
    var lines: [String] = []
    for outcome in outcomes {
      for later in outcomes {
        for bits in 0..<8 {
          let isRetracted = bits & 1 != 0
          let seen = CountedFinding(
            id: Identifier(rawValue: 1), outcome: outcome, environment: Planned.voiceOver, build: 1, observedAt: 1,
            foldedAuditor: "ana", isRetracted: isRetracted)
          let second = Second(amends: bits & 2 != 0, isRetracted: bits & 4 != 0).finding(later)
          let rows = LateRows(
            findings: [Identifier(rawValue: 2)], retracted: isRetracted ? [Identifier(rawValue: 1)] : [])
          let counting = LateRule.counting([seen, second], late: rows)
          let said = counting.map { "\($0.id.rawValue) \($0.isRetracted)" }
          lines.append("\(outcome.name) \(later.name) \(bits) \(said)")
        }
      }
    }
    return lines
  }
}
