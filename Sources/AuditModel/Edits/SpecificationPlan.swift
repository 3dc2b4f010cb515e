extension ThingEdits {
  /// The edits by which a screen comes to be what a file says in a release: only of what differs from what holds there.
  ///
  /// What the file leaves out is taken away. The fold of the result, written behind everything that is known, is the
  /// screen; so the same file read again gives no edit. What the screen is called elsewhere belongs to no release:
  /// ``EditPlan/plans(for:of:over:)``.
  public func plans(for screen: ScreenSpecification, in release: String) -> [EditPlan] {
    let stops = screen.swipeOrder.map { stop -> SwipeStop in
      switch stop {
      case .element(let element): .element(element.key)
      case .component(let key): .component(key)
      }
    }
    return plans(
      texts: [
        (.title, screen.title), (.language, screen.language), (.route, screen.route), (.team, screen.team),
        (.renamedFrom, screen.renamedFrom),
      ], states: screen.states, elements: screen.elements, stops: stops, in: release)
  }

  /// The same of a component.
  public func plans(for component: ComponentSpecification, in release: String) -> [EditPlan] {
    plans(
      texts: [
        (.title, component.title), (.language, component.language), (.team, component.team),
        (.renamedFrom, component.renamedFrom),
      ], states: [], elements: component.elements, stops: component.elements.map { .element($0.key) }, in: release)
  }

  /// The edits by which a release says nothing of the component any more, whatever it said or took over.
  public func plansToRemoveComponent(in release: String) -> [EditPlan] {
    plans(
      texts: [EditField.title, .language, .team, .renamedFrom].map { ($0, nil) }, states: [], elements: [], stops: [],
      in: release)
  }

  private func plans(
    texts: [(EditField, String?)], states: [StateSpecification], elements: [ElementSpecification], stops: [SwipeStop],
    in release: String
  ) -> [EditPlan] {
    let holding = holding(in: release)
    let fold = SpecificationFold(holding)
    var plans = texts.map { plan($0, $1.map { EditValue($0) }, in: release, holding) }
    plans += statePlans(states, fold, in: release, holding)
    plans += elements.map { plan(.element($0.key), $0.editValue, in: release, holding) }
    for case .component(let key) in stops { plans.append(plan(.component(key), .said, in: release, holding)) }
    let contested = stops.filter { isContested(.place($0), in: release, holding) }
    plans += fold.stops.placesToWrite(for: stops, rewritten: Set(contested)).map { place in
      planAgain(.place(place.item), EditValue(after: place.after), in: release)
    }
    let wanted = Set(states.map { .state($0.key) } + stops.map(Self.field))
    for field in holding.keys.filter({ !wanted.contains($0) }).sorted(by: { $0.text < $1.text }) {
      switch field {
      case .state, .element, .component: plans.append(plan(field, nil, in: release, holding))
      default: break
      }
    }
    return plans.compactMap { $0 }
  }

  private static func field(_ stop: SwipeStop) -> EditField {
    switch stop {
    case .element(let key): .element(key)
    case .component(let key): .component(key)
    }
  }

  /// A state is written with the one before it, so that one whose title changes is placed anew, too.
  private func statePlans(
    _ states: [StateSpecification], _ fold: SpecificationFold, in release: String,
    _ holding: [EditField: InheritedValue]
  ) -> [EditPlan?] {
    let keys = states.map(\.key)
    let held = fold.states.filter { keys.contains($0.key) }
    let changed = states.filter { !held.contains($0) || isContested(.state($0.key), in: release, holding) }
    // What is removed loses its place, for that is part of its value.
    let order = PlaceOrder(fold.placedStates.filter { keys.contains($0.item) }, present: Set(held.map(\.key)))
    return order.placesToWrite(for: keys, rewritten: Set(changed.map(\.key))).map { place in
      states.first { $0.key == place.item }.flatMap { state in
        planAgain(.state(state.key), PlacedState(state, after: place.after).editValue, in: release)
      }
    }
  }
}

extension EditPlan {
  /// The edits by which a screen comes to be called so elsewhere, and no other way.
  ///
  /// - Parameters:
  ///   - references: All of its names elsewhere.
  ///   - screen: Its key.
  ///   - edits: Those of the screen.
  public static func plans(
    for references: [ScreenReference], of screen: String, over edits: some Sequence<Edit>
  ) -> [EditPlan] {
    let folds = RegisterFold.folds(of: edits)
    func register(_ reference: ScreenReference) -> EditRegister? {
      EditRegister(
        release: nil, entity: .screen, key: screen,
        field: .reference(scheme: reference.scheme, value: reference.value))
    }
    let wanted = Set(references)
    let said = ScreenReference.all(edits)[screen] ?? []
    let added = references.sorted().compactMap(register).compactMap { EditPlan($0, .said, over: folds[$0]) }
    let removed = said.filter { !wanted.contains($0) }.compactMap(register)
      .compactMap { EditPlan($0, nil, over: folds[$0]) }
    return added + removed
  }
}
