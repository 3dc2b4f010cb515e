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
  public init?(_ text: some StringProtocol) {
    if text == "." {
      self = .product
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let place = parts.first else { return nil }
    let element = parts.count == 2 ? parts[1] : nil
    if let element, !Slug.isValid(element) { return nil }
    if place.first == "%" {
      guard Slug.isValid(place.dropFirst()) else { return nil }
      self = .component(key: String(place.dropFirst()), element: element.map { String($0) })
      return
    }
    let names = place.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let screen = names.first, Slug.isValid(screen) else { return nil }
    let state = names.count == 2 ? String(names[1]) : Self.defaultState
    guard Slug.isValid(state) else { return nil }
    self = .screen(key: String(screen), state: state, element: element.map { String($0) })
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

  /// The shape of an address, for help and errors.
  public static let shape = "SCREEN[@STATE][/ELEMENT], %COMPONENT/ELEMENT, or . for the product"
}
