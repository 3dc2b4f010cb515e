internal import AuditModel

/// A check that a release asks for, with what is needed of it for each of its cells, which share it.
final class AskedCheck: Sendable {
  /// Where it stands among all checks that are no ways.
  let position: UInt32
  let definition: CheckDefinition
  let id: Identifier<Check>
  let isMustLevel: Bool
  /// Place of its guideline among those of the release, from 0.
  let guideline: Int
  /// The environments in which its cells are asked, in the plan's order; none where the plan names none of their kind.
  let planned: [ReleasePlan.Environment]
  /// What in the plan can answer it: the names of ``planned``.
  let environments: [String]
  /// The names of those that are planned in full.
  let full: [String]
  /// The place of what can answer it, where that is one environment, in full, and it has no ways.
  let soloSlot: Int?
  /// Whether an environment that is a spot check can answer it.
  let hasSpot: Bool
  /// Whether a component's finding answers it on each screen (rule 12).
  let isFilled: Bool
  /// The ways in which it can be met, in order; empty for a check that is answered itself.
  let ways: [Way]

  /// What can be answered itself: a way, or a check without ways.
  struct Way: Hashable {
    let id: Identifier<Check>
    let method: CheckMethod
    /// Names of the environments of the plan that can answer it.
    let environments: [String]

    init(_ definition: CheckDefinition, _ plan: ReleasePlan) {
      id = definition.id
      method = definition.check.method
      environments = plan.environments(answering: [definition.check.method]).map(\.name)
    }
  }

  /// The ways, or the check itself where it has none.
  let answerable: [Way]

  init(
    _ definition: CheckDefinition, at position: Int, isMustLevel: Bool, guideline: Int, ways: [Way], _ plan: ReleasePlan
  ) {
    self.position = UInt32(position)
    self.definition = definition
    self.isMustLevel = isMustLevel
    self.guideline = guideline
    self.ways = ways
    id = definition.id
    isFilled = ComponentRule.isFilled(definition.check)
    answerable = ways.isEmpty ? [Way(definition, plan)] : ways
    planned = plan.environments(answering: answerable.map(\.method))
    environments = planned.map(\.name)
    full = EnvironmentRule.full(planned)
    hasSpot = full.count < planned.count
    soloSlot =
      ways.isEmpty && planned.count == 1 && !hasSpot
      ? PlannedEnvironment.Kind.slot(of: definition.check.method) : nil
  }
}

/// The checks of a release, sorted by what they are asked of.
struct AskedCheckList {
  /// Checks that are asked at a place.
  struct Group {
    /// In the order of the packs.
    let checks: [AskedCheck]
    /// The same in the order of their keys.
    let byKey: [AskedCheck]
    /// How many more would be asked if the specification said what they are conditional on.
    let unmet: Int

    init(_ checks: [AskedCheck], unmet: Int = 0) {
      self.checks = checks
      self.unmet = unmet
      byKey = checks.sorted { $0.id < $1.id }
    }

    /// Whether a check is among them.
    func contains(_ check: Identifier<Check>) -> Bool {
      var low = 0
      var high = byKey.count
      while low < high {
        let middle = (low + high) / 2
        if byKey[middle].id < check { low = middle + 1 } else { high = middle }
      }
      return low < byKey.count && byKey[low].id == check
    }
  }

  let product: Group
  let screen: [AskedCheck]
  let element: [AskedCheck]
  /// Every check that is no way, by its key.
  let byKey: [Identifier<Check>: AskedCheck]
  /// The check that a finding on a check answers: that of a way, else itself.
  let answered: [Identifier<Check>: Identifier<Check>]
  /// Paths of the guidelines, in the order of their places.
  let guidelines: [String]
  /// In the order of the packs.
  let all: [AskedCheck]

  /// The checks that are asked of an element, of which the specification says that in a state.
  func group(of element: ElementOutline, said: AskConditions) -> Group {
    let matching = self.element.filter { CellRule.matches($0.definition.check, element) }
    let asked = matching.filter { CellRule.isMet($0.definition.check, by: said) }
    return Group(asked, unmet: matching.count - asked.count)
  }

  /// - Parameters:
  ///   - plan: A check that none of its environments can answer is asked nowhere.
  init(_ definitions: [CheckDefinition], target: ConformanceLevel, _ plan: ReleasePlan) {
    var ways: [Identifier<Check>: [AskedCheck.Way]] = [:]
    var answered: [Identifier<Check>: Identifier<Check>] = [:]
    for definition in definitions {
      answered[definition.id] = definition.wayOf ?? definition.id
      if let met = definition.wayOf { ways[met, default: []].append(AskedCheck.Way(definition, plan)) }
    }
    var guidelines: [String] = []
    var places: [String: Int] = [:]
    var byKey: [Identifier<Check>: AskedCheck] = [:]
    var all: [AskedCheck] = []
    for definition in definitions where definition.wayOf == nil {
      let place = places[definition.guidelinePath] ?? guidelines.count
      if place == guidelines.count {
        places[definition.guidelinePath] = place
        guidelines.append(definition.guidelinePath)
      }
      let check = AskedCheck(
        definition, at: all.count, isMustLevel: definition.check.level.isMustLevel(target: target),
        guideline: place, ways: ways[definition.id] ?? [], plan)
      byKey[definition.id] = check
      all.append(check)
    }
    let asked = CellRule.AskedChecks(definitions)
    let checks = { (definitions: [CheckDefinition]) in
      definitions.compactMap { byKey[$0.id] }.filter { !$0.planned.isEmpty }
    }
    product = Group(checks(asked.product))
    screen = checks(asked.screen)
    element = checks(asked.element)
    self.byKey = byKey
    self.answered = answered
    self.guidelines = guidelines
    self.all = all
  }
}
