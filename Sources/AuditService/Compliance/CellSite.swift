internal import AuditModel

/// An address of cells with the findings that bear on it: its own, and those on the component (rule 12).
struct CellSite {
  let address: Address
  /// The findings at the address; nil when there are none.
  var own: FindingPlaces.Place?
  /// The findings at ``componentAddress``; nil when there are none.
  var component: FindingPlaces.Place?
  /// The element's address on its component; nil for other addresses, and outside `default`.
  var componentAddress: Address?

  /// An address without a component.
  init(address: Address, own: FindingPlaces.Place? = nil) {
    self.address = address
    self.own = own
  }

  /// A place of a screen.
  init(_ outline: ScreenOutline.Place, on screen: String, _ places: FindingPlaces) {
    address = .screen(key: screen, state: outline.state, element: outline.element?.key)
    own = places.place(outline.address)
    component = places.place(outline.componentAddress)
    if let element = outline.element, let key = element.component {
      componentAddress = .component(key: key, element: element.key)
    }
  }

  /// Whether there is any finding, counting or not.
  var hasFinding: Bool { own != nil || component != nil }
}
