/// What a finding is about, as people write it: `SCREEN[@STATE][/ELEMENT]`, `.` for the product itself,
/// `%COMPONENT[/ELEMENT]` for a component.
public enum Address: Hashable, Sendable, CustomStringConvertible {
  case product
  case screen(key: String, state: String, element: String?)
  case component(key: String, element: String?)

  /// The state that every screen has and that an address may leave out.
  public static let defaultState = "default"

  /// Reads an address.
  ///
  /// - Parameter text: The address, without surrounding spaces.
  /// - Returns: The address, or nil when the text is none: an empty part, a key that is no ``Slug``, or parts in
  ///   another order.
  public init?(_ text: String) {
    if text == "." {
      self = .product
      return
    }
    // By bytes: a batch reads as many addresses as it has cells.
    let bytes = text.utf8
    let slash = bytes.firstIndex(of: UInt8(ascii: "/"))
    let place = bytes[..<(slash ?? bytes.endIndex)]
    var element: String?
    if let slash {
      let key = bytes[bytes.index(after: slash)...]
      guard Slug.isValid(key) else { return nil }
      element = String(Substring(key))
    }
    if place.first == UInt8(ascii: "%") {
      let key = place.dropFirst()
      guard Slug.isValid(key) else { return nil }
      self = .component(key: String(Substring(key)), element: element)
      return
    }
    let sign = place.firstIndex(of: UInt8(ascii: "@"))
    let screen = place[..<(sign ?? place.endIndex)]
    guard Slug.isValid(screen) else { return nil }
    var state = Self.defaultState
    if let sign {
      let key = place[place.index(after: sign)...]
      guard Slug.isValid(key) else { return nil }
      state = String(Substring(key))
    }
    self = .screen(key: String(Substring(screen)), state: state, element: element)
  }

  /// The address as it is typed; the state `default` is left out.
  public var description: String {
    switch self {
    case .product:
      "."
    case .screen(let key, let state, let element):
      key + (state == Self.defaultState ? "" : "@" + state) + (element.map { "/" + $0 } ?? "")
    case .component(let key, let element):
      "%" + key + (element.map { "/" + $0 } ?? "")
    }
  }

  /// Key of the screen that it is on; nil for the product and for components.
  public var screenKey: String? {
    if case .screen(let key, _, _) = self { key } else { nil }
  }

  /// Key of the element; nil for the product, for a screen and for a component as a whole.
  public var elementKey: String? {
    switch self {
    case .product: nil
    case .screen(_, _, let element), .component(_, let element): element
    }
  }

  /// Key of the component that it is on, for one on a component itself; nil for any other.
  public var componentKey: String? {
    if case .component(let key, _) = self { key } else { nil }
  }

  /// The shape of an address, for help and errors.
  public static let shape = "SCREEN[@STATE][/ELEMENT], %COMPONENT/ELEMENT, or . for the product"
}
