/// A place with the names that a specification has for its parts.
public struct PlaceNames: Hashable, Sendable {
  /// The place.
  public var address: Address
  /// Title of the product.
  public var product: String
  /// Title of the screen or component; nil where nothing specifies it.
  public var part: String?
  /// Title of the state; nil for `default`, and where it has none.
  public var state: String?
  /// What the element is to be called, in `default` or else in the state; nil where nothing is said.
  public var label: String?
  /// Its place among the stops of the screen reader in the state, from 1, and how many there are; nil for no stop of a
  /// screen.
  public var stop: Stop?

  /// One of the stops of a screen in a state.
  public struct Stop: Hashable, Sendable {
    /// Its place in swipe order, from 1.
    public let number: Int
    /// How many stops there are.
    public let count: Int
  }

  /// A place of which nothing but the product has a name.
  public init(_ address: Address, product: String) {
    self.address = address
    self.product = product
  }

  /// A place as a specification has it.
  ///
  /// - Parameter screen: The screen of the address with the elements of its components among its own; nil for another
  ///   address, and where nothing specifies it.
  public init(_ address: Address, product: String, on screen: ScreenSpecification?) {
    self.init(address, product: product)
    guard let screen, case .screen(screen.key, let state, let element) = address else { return }
    part = screen.title
    self.state = screen.states.first { $0.key == state }?.title
    // In a state an error may be part of the label.
    let specified = element.flatMap { screen.element($0) }
    label = specified?.expectation.label ?? specified?.expectation(in: state).label
    guard let element else { return }
    let stops = screen.elements.filter { $0.isPresent(in: state) }
    if let index = stops.firstIndex(where: { $0.key == element }) {
      stop = Stop(number: index + 1, count: stops.count)
    }
  }

  /// A place on a component as a specification has it.
  ///
  /// - Parameter component: The component of the address; nil for another address, and where nothing specifies it.
  public init(_ address: Address, product: String, of component: ComponentSpecification?) {
    self.init(address, product: product)
    guard let component, case .component(component.key, let element) = address else { return }
    part = component.title
    label = element.flatMap { component.element($0) }?.expectation.label
  }
}
