public import AuditModel
public import AuditRules

/// The questions that are still open in a release.
public struct AuditPlan: Sendable {
  /// The questions in the order of screens.
  public let questions: [AuditQuestion]
  /// Local keys of the screens in scope, by the keys that people type.
  public let screens: [String: Identifier<Screen>]
  /// Screens whose list of elements still has to be declared complete, in their order; empty if the profile has no
  /// element checks.
  public let undeclared: [String]
  /// The elements of each screen in scope, components' included, by the screen's key.
  public let elements: [String: [ElementOutline]]
  /// Paths of the checks that passed or failed in any state of a screen, by its key; those of the product by `.`.
  public let found: [String: Set<String>]
  /// Keys of the screens on which a person's finding passed or failed something; `.` for the product.
  public let begun: Set<String>
  /// How many questions are open that the session cannot answer, by what they are answered with; none is in ``questions``.
  public let elsewhere: [CheckMethod: Int]
  private let order: Order

  /// Finds what is open.
  ///
  /// A check that is met in one of several ways is asked by way, without the ways that were answered already.
  ///
  /// - Parameters:
  ///   - input: The facts of the release.
  ///   - selection: What is asked about.
  ///   - environment: With what answers are given: each environment of the plan that has to be tested is asked by itself,
  ///     and ways of one check are folded within it (rule 4); nil where it is not known yet.
  public init(
    _ input: ComplianceInput, _ selection: AuditSelection = AuditSelection(), environment: AuditEnvironment? = nil
  ) {
    let order = Order(input)
    self.order = order
    var cells: [(cell: Cell, outcome: Outcome)] = []
    var found: [String: Set<String>] = [:]
    var begun: Set<String> = []
    let automatic = Set(input.findings.lazy.filter { $0.mode == .automatic }.map(\.id))
    // What a session that asks again failed again has its answer.
    let again =
      selection.retest == nil
      ? [] : Set(input.findings.lazy.filter { $0.session == selection.session }.map(\.id))
    let here = Here(input.plan, order, environment)
    _ = input.evaluate { cell in
      let outcome = here.outcome(of: cell)
      if selection.takes(cell, here: outcome, answerable: order.answerable(cell.definition)),
        !cell.findings.contains(where: again.contains)
      {
        cells.append((cell, outcome ?? cell.outcomeHere))
      }
      if cell.outcomeHere == .passed || cell.outcomeHere == .failed {
        let place = Self.screens(of: cell.address).first ?? "\(Address.product)"
        found[place, default: []].insert(cell.definition.check.path)
        if cell.findings.contains(where: { !automatic.contains($0) }) { begun.insert(place) }
      }
    }
    self.found = found
    self.begun = begun
    elements = Self.outlines(input)
    let answered = Self.answered(input, cells, in: environment)
    var questions: [AuditQuestion] = []
    var shared: Set<AuditCell> = []
    var elsewhere: [CheckMethod: Set<AuditCell>] = [:]
    for (cell, outcome) in cells {
      let address = Self.recorded(cell, outcome)
      let ways = Array(order.answerable(cell.definition).enumerated()).filter {
        selection.takes($1, of: cell.definition)
      }
      let open = ways.filter { !answered.contains(AuditCell(address: address, check: $1.id)) }
      // Where every way was answered and the check is open all the same, each is asked again: in other environments.
      for (way, definition) in outcome == .untested && !open.isEmpty ? open : ways {
        guard selection.answerable.contains(definition.check.method) else {
          elsewhere[definition.check.method, default: []].insert(AuditCell(address: address, check: definition.id))
          continue
        }
        let question = AuditQuestion(
          address: address, site: cell.address, component: cell.component,
          screens: address == cell.address ? Self.screens(of: cell.address) : order.screens(of: address),
          definition: definition, check: cell.definition, isMustLevel: cell.isMustLevel, outcome: outcome,
          findings: !cell.isCarried && outcome == cell.outcomeHere ? cell.findings : [],
          place: order.place(of: cell.address, cell.definition.id, way: way))
        guard !question.isShared || shared.insert(question.id).inserted else {
          continue
        }
        questions.append(question)
      }
    }
    var screens: [String: Identifier<Screen>] = [:]
    for screen in input.screens { screens[screen.key] = screen.id }
    self.screens = screens
    undeclared =
      input.profile.hasElementChecks
      ? input.screens.filter { input.declarations[$0.key] == nil }.map(\.key) : []
    self.elsewhere = elsewhere.mapValues(\.count)
    self.questions = questions.sorted { $0.place.byScreen.lexicographicallyPrecedes($1.place.byScreen) }
  }

  /// Where a check, or a way of meeting one, stands at an address, open or not; nil for a check that is not asked for.
  public func place(of address: Address, check path: String) -> AuditQuestion.Place? {
    order.find(path).map { order.place(of: address, $0.check, way: $0.way) }
  }

  /// The elements of each screen, each once, though it stands in every state that it is seen in.
  private static func outlines(_ input: ComplianceInput) -> [String: [ElementOutline]] {
    var outlines: [String: [ElementOutline]] = [:]
    for screen in input.screens {
      var elements: [ElementOutline] = []
      for element in screen.elements.compactMap(\.element) where element.key != elements.last?.key {
        elements.append(element)
      }
      outlines[screen.key] = elements
    }
    return outlines
  }

  /// Where an answer to a cell is recorded: on the component where that fills it (rule 12), unless what it has was found
  /// on the screen itself.
  private static func recorded(_ cell: Cell, _ outcome: Outcome) -> Address {
    guard let component = cell.componentAddress, outcome == .untested || cell.isFilled else {
      return cell.address
    }
    return component
  }

  private static func screens(of address: Address) -> [String] {
    if case .screen(let key, _, _) = address { [key] } else { [] }
  }

  /// Ways of untested checks that already have a standing finding: they need no answer, though their check does.
  private static func answered(
    _ input: ComplianceInput, _ cells: [(cell: Cell, outcome: Outcome)], in environment: AuditEnvironment?
  ) -> Set<AuditCell> {
    guard cells.contains(where: { $0.cell.definition.hasWays && $0.outcome == .untested }) else { return [] }
    var addresses: [Int64: Address] = input.otherAddresses
    for screen in input.screens {
      for place in screen.states + screen.elements {
        if let id = place.address {
          addresses[id] = .screen(key: screen.key, state: place.state, element: place.element?.key)
        }
        if let id = place.componentAddress, let element = place.element, let component = element.component {
          addresses[id] = .component(key: component, element: element.key)
        }
      }
    }
    let methods = Dictionary(input.definitions.map { ($0.id, $0.check.method) }) { first, _ in first }
    var answered: Set<AuditCell> = []
    for finding in input.findings where !input.retracted.contains(finding.id) && finding.mode != .automatic {
      // What was passed against another specification is to be answered anew.
      if SpecificationAnswerRule.isSetAside(finding.outcome, .another), input.isSetAsideEverywhere(finding.id) {
        continue
      }
      if let environment {
        guard let found = input.sessions[finding.session]?.environment, let method = methods[finding.check],
          input.plan.environment(of: found, answering: method)
            == input.plan.environment(of: environment, answering: method)
        else { continue }
      }
      if let address = addresses[finding.address] {
        answered.insert(AuditCell(address: address, check: finding.check))
      }
    }
    return answered
  }

  /// What was found in the environment of a session.
  private struct Here {
    private let environments: [CheckMethod: String]
    private let order: Order

    init(_ plan: ReleasePlan, _ order: Order, _ environment: AuditEnvironment?) {
      self.order = order
      guard let environment else {
        environments = [:]
        return
      }
      environments = Dictionary(
        uniqueKeysWithValues: CheckMethod.allCases.map {
          ($0, plan.environment(of: environment, answering: $0).name)
        })
    }

    /// The outcome of a cell there; nil where that is no environment in which the cell has to be tested, or the only one.
    func outcome(of cell: Cell) -> Outcome? {
      let full = cell.planned.filter(\.isFull).map(\.name)
      guard full.count > 1, !environments.isEmpty else { return nil }
      let used = order.answerable(cell.definition).compactMap { environments[$0.check.method] }
      guard let name = full.first(where: used.contains) else { return nil }
      let outcomes = cell.environments.filter { $0.environment == name }.map(\.outcome)
      return outcomes.min { $0.rawValue < $1.rawValue } ?? .untested
    }
  }

  /// The places of screens, states, elements and checks.
  private struct Order: Sendable {
    private var screens: [String: Int] = [:]
    private var states: [Address: Int] = [:]
    private var elements: [Address: Int] = [:]
    /// The first place of each element of a component.
    private var sites: [Address: Address] = [:]
    /// The screens that declare a component, by its key.
    private var declaring: [String: [String]] = [:]
    private var checks: [Identifier<Check>: Int] = [:]
    private var ways: [Identifier<Check>: [CheckDefinition]] = [:]
    private let definitions: [CheckDefinition]

    init(_ input: ComplianceInput) {
      definitions = input.definitions
      for (index, screen) in input.screens.enumerated() {
        screens[screen.key] = index
        for (place, state) in screen.states.enumerated() {
          states[.screen(key: screen.key, state: state.state, element: nil)] = place
        }
        for component in screen.components { declaring[component, default: []].append(screen.key) }
        for place in screen.elements {
          guard let element = place.element, let component = element.component else { continue }
          let address = Address.component(key: component, element: element.key)
          if sites[address] == nil {
            sites[address] = .screen(key: screen.key, state: place.state, element: element.key)
          }
        }
        for (place, element) in screen.elementKeys.enumerated() {
          elements[.screen(key: screen.key, state: Address.defaultState, element: element)] = place
        }
      }
      for (index, definition) in input.definitions.enumerated() {
        checks[definition.id] = index
        if let met = definition.wayOf { ways[met, default: []].append(definition) }
      }
    }

    /// The screens on which an answer at an element of a component counts, in their order.
    func screens(of address: Address) -> [String] {
      if case .component(let key, _) = address { declaring[key] ?? [] } else { [] }
    }

    /// What is answered of a check: itself, or its ways.
    func answerable(_ check: CheckDefinition) -> [CheckDefinition] {
      check.hasWays ? ways[check.id] ?? [] : [check]
    }

    /// The check that a path names, and which way of it.
    func find(_ path: String) -> (check: Identifier<Check>, way: Int)? {
      guard let found = definitions.first(where: { $0.check.path == path }) else { return nil }
      guard let met = found.wayOf else { return (found.id, 0) }
      return (met, ways[met]?.firstIndex { $0.id == found.id } ?? 0)
    }

    func place(of address: Address, _ check: Identifier<Check>, way: Int) -> AuditQuestion.Place {
      let check = checks[check] ?? .max
      guard case .screen(let key, let state, let element) = sites[address] ?? address else {
        return AuditQuestion.Place(screen: screens.count, state: 0, element: -1, check: check, way: way)
      }
      return AuditQuestion.Place(
        screen: screens[key] ?? screens.count,
        state: states[.screen(key: key, state: state, element: nil)] ?? 0,
        element: element.map { elements[.screen(key: key, state: Address.defaultState, element: $0)] ?? .max } ?? -1,
        check: check, way: way)
    }
  }
}
