internal import AuditModel

/// An address of cells with the findings that bear on it: its own, and those on the component (rule 12).
struct CellSite {
  let address: Address
  /// Local key of the address; nil while no finding, of whatever release, was made there.
  let key: Int64?
  /// The same of ``componentAddress``.
  var componentKey: Int64?
  /// The findings at the address; nil when there are none.
  var own: FindingPlaces.Place?
  /// The findings at ``componentAddress``; nil when there are none.
  var component: FindingPlaces.Place?
  /// The element's address on its component; nil for other addresses, and outside `default`.
  var componentAddress: Address?

  /// An address without a component.
  ///
  /// - Parameter places: What was found; nil where nobody asks.
  init(address: Address, key: Int64? = nil, _ places: FindingPlaces?) {
    self.address = address
    self.key = key
    own = places?.place(key)
  }

  /// A place of a screen.
  init(_ outline: ScreenOutline.Place, on screen: String, _ places: FindingPlaces) {
    address = .screen(key: screen, state: outline.state, element: outline.element?.key)
    key = outline.address
    own = places.place(outline.address)
    componentKey = outline.componentAddress
    component = places.place(outline.componentAddress)
    if let element = outline.element, let key = element.component {
      componentAddress = .component(key: key, element: element.key)
    }
  }

  /// Whether there is any finding, counting or not.
  var hasFinding: Bool { own != nil || component != nil }
}
