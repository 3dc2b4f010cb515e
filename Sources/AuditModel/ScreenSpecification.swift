/// What a release says of a screen: how to reach it, its states, and its elements in swipe order.
public struct ScreenSpecification: Hashable, Sendable {
  /// The screen's key.
  public var key: String
  /// Its title for people.
  public var title: String
  /// BCP 47 tag of the title and of what the elements say; nil: that of the product.
  public var language: String?
  /// How a person reaches it, or nil.
  public var route: String?
  /// The team that owns it, or nil.
  public var team: String?
  /// Key that it had before; nil: none.
  public var renamedFrom: String?
  /// What it is called elsewhere, in order and each once; nil: nothing is said of it.
  ///
  /// It belongs to the screen and to no release: to save a specification that says nothing leaves it as it is.
  public var references: [ScreenReference]?
  /// Its states besides `default`, in order.
  public var states: [StateSpecification]
  /// Its own elements in swipe order, without those of its components.
  public var elements: [ElementSpecification]
  /// The components it declares, in swipe order; each once.
  public var components: [DeclaredComponent]

  /// A screen without further states and elements.
  public init(key: String, title: String, route: String? = nil, team: String? = nil) {
    self.key = key
    self.title = title
    self.route = route
    self.team = team
    states = []
    elements = []
    components = []
  }

  /// Keys of all states, `default` first.
  public var stateKeys: [String] {
    [Address.defaultState] + states.map(\.key)
  }

  /// The element of that key, or nil.
  public func element(_ key: String) -> ElementSpecification? {
    elements.first { $0.key == key }
  }

  /// Keys of the states in which an element check is asked of an element (DESIGN rule 1): `default` where it is
  /// present, and each other state where it is present and either differs there or is absent from `default`.
  public func auditedStates(of element: ElementSpecification) -> [String] {
    let isInDefault = element.isPresent(in: Address.defaultState)
    return stateKeys.filter { state in
      element.isPresent(in: state)
        && ElementOutline.isAudited(
          in: state, differs: element.expectation(in: state) != element.expectation, isInDefault: isInDefault)
    }
  }
}

/// A component that a screen declares to contain, with its place in the screen's swipe order.
public struct DeclaredComponent: Hashable, Sendable {
  /// The component's key.
  public var key: String
  /// How many of the screen's own elements come before it, 0 or more.
  ///
  /// More than there are stands for all of them.
  public var elementsBefore: Int

  /// A component behind so many of the screen's own elements.
  public init(key: String, elementsBefore: Int) {
    self.key = key
    self.elementsBefore = elementsBefore
  }
}
