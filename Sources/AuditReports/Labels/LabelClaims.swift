internal import AuditModel
internal import AuditRules

/// What may be said of the labels of the App Store for one family of devices.
struct LabelClaims {
  /// Something that keeps a label from being claimed.
  enum Gap {
    /// What a check says at a place.
    case cell(Address, CheckDefinition, Outcome)
    /// An own check passed at a place, and not with the technology that the label names.
    case otherTechnology(Address, CheckDefinition)
    /// An own check is not asked on a screen; nil: none is known, for the release does not have their pack.
    case notAsked(CheckDefinition?)
    /// A screen of a common task is out of the release's scope.
    case outOfScope(screen: String)
    /// No process is a common task.
    case noTask

    /// Where it is; nil for what is about no place.
    var place: Address? {
      switch self {
      case .cell(let address, _, _), .otherTechnology(let address, _): address
      case .outOfScope(let screen): .screen(key: screen, state: Address.defaultState, element: nil)
      case .notAsked, .noTask: nil
      }
    }
  }

  /// What may be said of a label, and why.
  struct Label {
    let label: NutritionLabel
    let claim: NutritionLabelRule.Claim
    /// In the order of the release; none where it may be claimed.
    let gaps: [Gap]
  }

  let family: DeviceFamily
  /// In the store's order.
  let labels: [Label]

  /// - Parameters:
  ///   - cells: What is found on the family alone.
  ///   - tasks: The screens of the common tasks that are in scope, and those that are not.
  init(
    _ family: DeviceFamily, _ cells: CellTable, _ checks: LabelChecks, _ tasks: (inScope: [String], outside: [String])
  ) {
    self.family = family
    var found: [NutritionLabel: [(cell: Cell, isOwn: Bool)]] = [:]
    var asked: Set<LabelChecks.Place> = []
    let screens = Set(tasks.inScope)
    for cell in cells {
      let about = checks.labels(of: cell.definition.id)
      guard !about.isEmpty, cell.screenKey.map(screens.contains) ?? (cell.outcome == .failed) else { continue }
      // What an own check fills says what that says.
      for (label, isOwn) in about where isOwn || !cell.isFilledByCheck {
        found[label, default: []].append((cell, isOwn))
        if isOwn, cell.isAsked, let screen = cell.screenKey {
          asked.insert(LabelChecks.Place(screen: screen, check: cell.definition.id))
        }
      }
    }
    labels = NutritionLabel.allCases.map { label in
      let missing = checks.own(label).filter { check in
        tasks.inScope.contains { !asked.contains(LabelChecks.Place(screen: $0, check: check.id)) }
      }
      let noTask = tasks.inScope.isEmpty && tasks.outside.isEmpty
      let answers = (found[label] ?? []).map { ($0.cell, Self.answer($0.cell, isOwn: $0.isOwn)) }
      let isAsked = !noTask && tasks.outside.isEmpty && missing.isEmpty && !checks.own(label).isEmpty
      let claim = NutritionLabelRule.claim(label, on: family, answers.map(\.1), isAsked: isAsked)
      guard claim == .cannotBeClaimed else { return Label(label: label, claim: claim, gaps: []) }
      var gaps: [Gap] = noTask ? [.noTask] : tasks.outside.map { .outOfScope(screen: $0) }
      gaps += missing.map { .notAsked($0) }
      if checks.own(label).isEmpty { gaps.append(.notAsked(nil)) }
      for (cell, answer) in answers where NutritionLabelRule.isAgainst(answer, label) {
        let isPassed = cell.outcome == .passed || cell.outcome == .inapplicable
        gaps.append(
          isPassed
            ? .otherTechnology(cell.address, cell.definition) : .cell(cell.address, cell.definition, cell.outcome))
      }
      return Label(label: label, claim: claim, gaps: gaps)
    }
  }

  private static func answer(_ cell: Cell, isOwn: Bool) -> NutritionLabelRule.Answer {
    let holding = cell.environments.filter { $0.outcome == .passed || $0.outcome == .inapplicable }
    return NutritionLabelRule.Answer(cell.outcome, isOwn: isOwn, technologies: Set(holding.map(\.technology)))
  }
}

/// Which checks bear on which label.
struct LabelChecks {
  /// A check on a screen.
  struct Place: Hashable {
    let screen: String
    let check: Identifier<Check>
  }

  private var own: [NutritionLabel: [CheckDefinition]] = [:]
  private var byCheck: [Identifier<Check>: [(label: NutritionLabel, isOwn: Bool)]] = [:]

  /// - Parameters:
  ///   - pinned: Every check of the packs that the release pins.
  ///   - standards: The standard whose criteria the guidelines of a pack are, by the pack's key.
  init(_ pinned: [CheckDefinition], standards: [String: String]) {
    var others: [String: [Identifier<Check>]] = [:]
    for check in pinned where check.pack != NutritionLabel.pack && check.wayOf == nil {
      others[check.check.path, default: []].append(check.id)
      if let standard = standards[check.pack] { others["\(standard)/\(check.guideline)", default: []].append(check.id) }
    }
    for check in pinned where check.pack == NutritionLabel.pack {
      guard let label = NutritionLabel(rawValue: check.guideline) else { continue }
      own[label, default: []].append(check)
      byCheck[check.id, default: []].append((label, true))
      for reference in check.check.references where reference.relation != .related {
        for other in (others[reference.path] ?? []).distinct()
        where !(byCheck[other] ?? []).contains(where: { $0.label == label }) {
          byCheck[other, default: []].append((label, false))
        }
      }
    }
  }

  /// The checks of a label; none where the release does not pin their pack.
  func own(_ label: NutritionLabel) -> [CheckDefinition] { own[label] ?? [] }

  /// The labels on which a check bears.
  func labels(of check: Identifier<Check>) -> [(label: NutritionLabel, isOwn: Bool)] { byCheck[check] ?? [] }
}
