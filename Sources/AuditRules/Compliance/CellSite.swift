internal import AuditModel

/// An address of cells with the findings that bear on it: its own, and those on the component (rule 12).
struct CellSite {
  let address: Address
  /// Local key of the address; nil while no finding, of whatever release, was made there.
  let key: Int64?
  /// The same of ``componentAddress``.
  var componentKey: Int64?
  /// The address that failures are carried to: ``key``, but nil where the specification has the place no more.
  var carriedKey: Int64?
  /// The same of ``componentKey``.
  var carriedComponentKey: Int64?
  /// The findings at the address; nil when there are none.
  var own: FindingPlaces.Place?
  /// The findings at ``componentAddress``; nil when there are none.
  var component: FindingPlaces.Place?
  /// The element's address on its component; nil for other addresses, and outside `default`.
  var componentAddress: Address?

  /// An address without a component.
  init(address: Address, key: Int64? = nil, _ places: FindingPlaces) {
    self.init(address: address, key: key, own: places.place(key))
  }

  /// An address with its findings.
  ///
  /// - Parameter isThere: Whether the specification has the place.
  init(address: Address, key: Int64?, own: FindingPlaces.Place?, isThere: Bool = true) {
    self.address = address
    self.key = key
    carriedKey = isThere ? key : nil
    self.own = own
  }

  /// A place of a screen.
  init(_ outline: ScreenOutline.Place, on screen: String, _ places: FindingPlaces) {
    address = .screen(key: screen, state: outline.state, element: outline.element?.key)
    key = outline.address
    carriedKey = key
    own = places.place(outline.address)
    componentKey = outline.componentAddress
    carriedComponentKey = componentKey
    component = places.place(outline.componentAddress)
    if let element = outline.element, let key = element.component {
      componentAddress = .component(key: key, element: element.key)
    }
  }

  /// Whether there is any finding, counting or not.
  var hasFinding: Bool { own != nil || component != nil }
}
