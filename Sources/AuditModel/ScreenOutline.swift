/// A screen of a release in what compliance needs of it: where checks are asked, without what elements must expose.
public struct ScreenOutline: Sendable {
  /// A state of the screen, or an element in a state: a place where checks are asked.
  public struct Place: Sendable {
    /// Key of the state.
    public let state: String
    /// The element; nil for the screen itself.
    public let element: ElementOutline?
    /// Local key of the address, once a finding has named it.
    public let address: Int64?
    /// Local key of the element's address on its component, once a finding has named it; nil for other elements.
    public let componentAddress: Int64?
    /// What the specification says of the element in the state; everything for the screen itself.
    public let said: AskConditions

    /// A place.
    public init(
      state: String, element: ElementOutline?, address: Int64?, componentAddress: Int64? = nil,
      said: AskConditions = .all
    ) {
      self.state = state
      self.element = element
      self.address = address
      self.componentAddress = componentAddress
      self.said = said
    }
  }

  /// Local key.
  public let id: Identifier<Screen>
  /// The key people type.
  public let key: String
  /// Its title.
  public let title: String
  /// Its team, or nil.
  public let team: String?
  /// Its states, `default` first.
  public let states: [Place]
  /// Its elements in swipe order, each in every state in which element checks are asked of it; those of its components
  /// stand among them, in `default` only.
  public let elements: [Place]
  /// Keys of the components it declares.
  public let components: [String]

  /// An outline as it is stored.
  public init(
    id: Identifier<Screen>, key: String, title: String, team: String?, states: [Place], elements: [Place],
    components: [String] = []
  ) {
    self.id = id
    self.key = key
    self.title = title
    self.team = team
    self.states = states
    self.elements = elements
    self.components = components
  }

  /// Whether the screen has a state and, where one is named, an element.
  public func has(state: String, element: String?) -> Bool {
    states.contains { $0.state == state } && (element == nil || elements.contains { $0.element?.key == element })
  }

  /// The same, where the element is the screen's own or part of that component.
  ///
  /// - Parameter component: Key of the component; nil for an element of the screen's own.
  public func has(state: String, element: String?, of component: String?) -> Bool {
    states.contains { $0.state == state }
      && (element == nil || elements.contains { $0.element?.key == element && $0.element?.component == component })
  }

  /// The elements in swipe order, as a declaration of the list has them.
  public var listedElements: [ListedElement] {
    var listed: [ListedElement] = []
    for element in elements.compactMap(\.element) where element.key != listed.last?.key {
      listed.append(
        ListedElement(key: element.key, component: element.component, type: element.type, states: element.states))
    }
    return listed
  }

  /// Keys of the elements in swipe order.
  public var elementKeys: [String] {
    var keys: [String] = []
    for place in elements {
      if let key = place.element?.key, key != keys.last { keys.append(key) }
    }
    return keys
  }
}
