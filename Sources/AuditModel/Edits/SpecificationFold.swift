/// What holds of a screen or component in a release, put together from its fields.
public struct SpecificationFold: Sendable {
  /// Something in an edit that cannot be taken over, to be listed until somebody says it anew.
  public struct Problem: Hashable, Sendable {
    /// The edit.
    public let edit: Edit
    /// What is wrong in its value.
    public let error: EditValueError

    /// A problem.
    public init(edit: Edit, error: EditValueError) {
      self.edit = edit
      self.error = error
    }
  }

  /// Title for people; nil where nothing is said.
  public private(set) var title: String?
  /// BCP 47 tag of title and labels; nil: not said.
  public private(set) var language: String?
  /// How a person reaches it; nil: not said, and always of a component.
  public private(set) var route: String?
  /// The team that owns it; nil: not said.
  public private(set) var team: String?
  /// Key that it had before; nil: none.
  public private(set) var renamedFrom: String?
  /// The states besides `default`, in order.
  public private(set) var states: [StateSpecification] = []
  /// The elements, each in the order of ``stops``.
  public private(set) var elements: [ElementSpecification] = []
  /// The swipe order of elements and components.
  public private(set) var stops = SwipeOrder([], present: [])
  /// What cannot be taken over, in the order of the edits: values that are not what their field asks for, states that an
  /// element names and the screen does not declare (any more), and elements that were renamed from one.
  public private(set) var problems: [Problem] = []

  private(set) var placedStates: [ListPlace<String>] = []
  private var stopPlaces: [ListPlace<SwipeStop>] = []
  private var stateValues: [String: StateSpecification] = [:]
  private var elementValues: [String: (element: ElementSpecification, edit: Edit)] = [:]
  private var components: Set<String> = []

  /// Puts together what holds.
  public init(_ holding: [EditField: InheritedValue]) {
    for (field, inherited) in holding {
      guard let edit = inherited.edit, let value = edit.value else { continue }
      do throws(EditValueError) {
        try take(field, value, edit)
      } catch {
        problems.append(Problem(edit: edit, error: error))
      }
    }
    states = PlaceOrder(placedStates, present: Set(stateValues.keys)).items.compactMap { stateValues[$0] }
    let present = elementValues.keys.map(SwipeStop.element) + components.map(SwipeStop.component)
    stops = SwipeOrder(stopPlaces, present: Set(present))
    let keys = [Address.defaultState] + states.map(\.key)
    elements = stops.items.compactMap { stop in
      guard case .element(let key) = stop, let (element, edit) = elementValues[key] else { return nil }
      return fitted(element, to: keys, edit)
    }
    noteRenamesApart()
    problems.sort { ($0.edit.position, $0.error.path) < ($1.edit.position, $1.error.path) }
  }

  private mutating func take(_ field: EditField, _ value: EditValue, _ edit: Edit) throws(EditValueError) {
    try field.check(value)
    switch field {
    case .title: title = try value.string()
    case .language: language = try value.string()
    case .route: route = try value.string()
    case .team: team = try value.string()
    case .renamedFrom: renamedFrom = try value.string()
    case .state(let key):
      let placed = try PlacedState(key: key, value)
      stateValues[key] = placed.state
      placedStates.append(ListPlace(key, after: placed.after, position: edit.position))
    case .component(let key): components.insert(key)
    case .element(let key): elementValues[key] = (try ElementSpecification(key: key, value), edit)
    case .place(let stop): stopPlaces.append(ListPlace(stop, after: try value.stopOrFirst(), position: edit.position))
    default: break
    }
  }

  /// An element with its states in the screen's order, without those that the screen does not declare.
  private mutating func fitted(_ element: ElementSpecification, to states: [String], _ edit: Edit)
    -> ElementSpecification
  {
    var fitted = element
    if let presence = element.presence {
      fitted.presence = states.filter(presence.contains)
      for state in presence where !states.contains(state) { note("present_in", state, edit) }
    }
    for state in element.stateExpectations.keys where !states.contains(state) {
      fitted.stateExpectations[state] = nil
      note("in_states.\(state)", state, edit)
    }
    return fitted
  }

  /// Notes elements that two copies renamed apart from one; the findings follow the rename that was said last.
  private mutating func noteRenamesApart() {
    let renamed = elements.compactMap { element in
      element.renamedFrom.flatMap { former in elementValues[element.key].map { (former: former, edit: $0.edit) } }
    }
    for one in renamed {
      let newer = renamed.first { other in
        other.former == one.former && one.edit.position < other.edit.position
          && other.edit.register.release == one.edit.register.release
      }
      guard let newer, case .element(let key) = newer.edit.register.field else { continue }
      let error = EditValueError(path: "renamed_from", "names \(one.former), which \(key) was renamed from, too")
      problems.append(Problem(edit: one.edit, error: error))
    }
  }

  private mutating func note(_ path: String, _ state: String, _ edit: Edit) {
    problems.append(
      Problem(
        edit: edit, error: EditValueError(path: path, "names the state \(state), which the screen does not declare")))
  }

  /// Whether anything is said of the thing besides the places of what was removed.
  public var isThere: Bool {
    title != nil || route != nil || team != nil || !states.isEmpty || !stops.items.isEmpty
  }

  /// The screen of that key; nil where nothing is said of it.
  ///
  /// One without a title goes by its key.
  public func screen(_ key: String) -> ScreenSpecification? {
    guard isThere else { return nil }
    var screen = ScreenSpecification(key: key, title: title ?? key, route: route, team: team)
    screen.language = language
    screen.renamedFrom = renamedFrom
    screen.states = states
    screen.elements = elements
    var before = 0
    for stop in stops.items {
      switch stop {
      case .element: before += 1
      case .component(let key): screen.components.append(DeclaredComponent(key: key, elementsBefore: before))
      }
    }
    return screen
  }

  /// The component of that key; nil where nothing is said of it.
  ///
  /// One without a title goes by its key.
  public func component(_ key: String) -> ComponentSpecification? {
    guard isThere else { return nil }
    var component = ComponentSpecification(key: key, title: title ?? key, team: team)
    component.language = language
    component.renamedFrom = renamedFrom
    component.elements = elements
    return component
  }
}
