package import AuditModel

/// The keys of a cell along each axis.
package struct CellKeys {
  /// The key for cells without a screen, team or process.
  package static let product = CriterionCells.product
  private let release: String
  private let teams: [String: String]
  private let processes: [String: [String]]
  private let topics: [String: String]
  /// The standard whose criteria the guidelines of a pack are, by the pack's key.
  private let standards: [String: String]

  package init(_ input: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    release = input.release.version
    var teams: [String: String] = [:]
    for screen in input.screens { teams[screen.key] = screen.team }
    self.teams = teams
    var processes: [String: [String]] = [:]
    for process in input.processes {
      for screen in process.screens { processes[screen, default: []].append(process.key) }
    }
    self.processes = processes
    topics = try snapshot.guidelineOutlines(for: input.release.id).mapValues(\.topic)
    standards = input.standards
  }

  /// The keys of a cell; none where it does not stand on the axis.
  ///
  /// Along the axis of environments a cell stands under each in which it was tested.
  package func keys(of cell: Cell, by axis: RollUpAxis) -> [String] {
    let definition = cell.definition
    switch axis {
    case .cell: return ["\(cell.address) \(definition.check.path)"]
    case .release: return [release]
    case .guideline: return [definition.guidelinePath]
    case .pack: return [definition.pack]
    case .level: return [definition.check.level.rawValue]
    case .topic:
      return topics[definition.guidelinePath].map { ["\(definition.pack): \($0.isEmpty ? "no topic" : $0)"] } ?? []
    case .criterion: return criteria(of: definition, isMustLevel: cell.isMustLevel)
    case .technology: return Array(Set(cell.environments.map(\.environment))).sorted()
    case .screen, .state, .element, .process, .team: return keys(ofPlace: cell.address, by: axis)
    }
  }

  private func keys(ofPlace address: Address, by axis: RollUpAxis) -> [String] {
    guard case .screen(let screen, let state, let element) = address else {
      return axis == .screen || axis == .team ? [Self.product] : []
    }
    switch axis {
    case .screen: return [screen]
    case .state: return ["\(Address.screen(key: screen, state: state, element: nil))"]
    case .element:
      return element.map { ["\(Address.screen(key: screen, state: Address.defaultState, element: $0))"] } ?? []
    case .process: return processes[screen] ?? []
    default: return [teams[screen] ?? Self.product]
    }
  }

  /// The criteria that a check bears on, as references write them (rule 10).
  package func criteria(of definition: CheckDefinition, isMustLevel: Bool) -> [String] {
    bearings(of: definition, isMustLevel: isMustLevel).map(\.criterion)
  }

  /// The criteria that a check bears on, each with whether the check is the criterion's own (rule 10).
  package func bearings(of definition: CheckDefinition, isMustLevel: Bool) -> [(criterion: String, isOwn: Bool)] {
    var bearings: [(criterion: String, isOwn: Bool)] = []
    if let standard = standards[definition.pack] { bearings.append(("\(standard)/\(definition.guideline)", true)) }
    for reference in definition.check.references
    where !bearings.contains(where: { $0.criterion == reference.path })
      && CriterionRule.bears(isOwn: false, relation: reference.relation, isMustLevel: isMustLevel)
    {
      bearings.append((reference.path, false))
    }
    return bearings
  }

  /// The criteria whose own check a check is, by its path.
  package func ownCriteria(of path: String, _ input: ComplianceInput) -> [String] {
    input.definitions.first { $0.check.path == path }.map(ownCriteria) ?? []
  }

  /// The criteria whose own check a check is.
  package func ownCriteria(of definition: CheckDefinition) -> [String] {
    bearings(of: definition, isMustLevel: true).filter(\.isOwn).map(\.criterion)
  }

  /// The criteria that a check is only related to, as references write them: its failures are named there and
  /// withhold nothing, unless they cast doubt on a pass (rule 10).
  package func related(to definition: CheckDefinition, isMustLevel: Bool) -> [String] {
    let bearings = bearings(of: definition, isMustLevel: isMustLevel).map(\.criterion)
    return definition.check.references.filter { $0.relation == .related }.map(\.path).filter { !bearings.contains($0) }
  }
}
