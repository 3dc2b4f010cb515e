/// What a specification says of the place of a finding, before a check's dimension tells which part of it counts.
public enum PlaceSpecification: Hashable, Sendable {
  /// A stop among others, by its ``SpecifiedStop/name``.
  case stop(String, among: SpecifiedStops)
  /// A screen in a state, or a component by itself.
  case whole(SpecifiedStops)
  /// The specification has no such screen, state or component.
  case absent

  /// Whether the specification has the place.
  public var isThere: Bool {
    switch self {
    case .stop(let name, let stops): stops.index(of: name) != nil
    case .whole: true
    case .absent: false
    }
  }
}

/// The stops of a screen in a state, or those of a component.
public struct SpecifiedStops: Hashable, Sendable {
  /// The screen's title; nil for a component, whose title is for people only.
  public let title: String?
  /// What is present, in swipe order.
  public let stops: [SpecifiedStop]
  private let places: [String: Int]

  /// The stops of a screen in a state, those of its components among them; nil when the screen has no such state.
  ///
  /// - Parameters:
  ///   - components: What the release says of its components; one that is not among them adds nothing.
  ///   - origins: The first name of each stop that was renamed since, by ``SpecifiedStop/name``.
  public init?(
    _ screen: ScreenSpecification, in state: String, components: [ComponentSpecification],
    origins: [String: String] = [:]
  ) {
    guard screen.stateKeys.contains(state) else { return nil }
    let stops = screen.swipeOrder.flatMap { stop -> [SpecifiedStop] in
      switch stop {
      case .element(let element):
        guard element.isPresent(in: state) else { return [] }
        return [SpecifiedStop(element, of: nil, in: state, origins)]
      case .component(let key):
        guard let component = components.first(where: { $0.key == key }) else { return [] }
        return component.elements.map { SpecifiedStop($0, of: key, in: state, origins) }
      }
    }
    self.init(title: screen.title, stops)
  }

  /// The stops of a component by itself.
  ///
  /// - Parameter origins: As for a screen.
  public init(_ component: ComponentSpecification, origins: [String: String] = [:]) {
    self.init(
      title: nil,
      component.elements.map { SpecifiedStop($0, of: component.key, in: Address.defaultState, origins) })
  }

  private init(title: String?, _ stops: [SpecifiedStop]) {
    self.title = title
    self.stops = stops
    places = Dictionary(stops.indices.map { (stops[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a stop is among ``stops``, by its name; nil when it is not there.
  func index(of name: String) -> Int? { places[name] }
}

/// An element as a screen reader comes to it in one state.
public struct SpecifiedStop: Hashable, Sendable {
  /// `ELEMENT`, or `%COMPONENT/ELEMENT`.
  public let name: String
  /// The first name that it had: it stays when a key is renamed, so that order is told by it.
  public let origin: String
  /// The element.
  public let element: ElementSpecification
  /// What it must expose in the state.
  public let expectation: Expectation

  init(_ element: ElementSpecification, of component: String?, in state: String, _ origins: [String: String]) {
    name = Self.name(of: element.key, component: component)
    origin = origins[name] ?? name
    self.element = element
    expectation = element.expectation(in: state)
  }

  /// ``name`` of the element of that key, on the screen itself or of a component.
  public static func name(of element: String, component: String?) -> String {
    component.map { "%\($0)/\(element)" } ?? element
  }
}
