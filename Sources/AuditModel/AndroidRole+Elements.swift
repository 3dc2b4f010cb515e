/// Which role an element of a specification has.
///
/// Element types are those of the native element criteria (MagentaA11y), which name the role that each is expected to
/// have on Android.
extension AndroidRole {
  /// The role of an element, from its type and traits; nil where neither names one, as for text.
  ///
  /// A type that can be nothing else decides first: a `slider` is a slider whatever its traits. Then the traits,
  /// because a `captcha` or a `chip` may be a button, an image or a text field. A type that is some kind of button comes
  /// last.
  ///
  /// - Parameter type: Key of the element type.
  public static func role(ofType type: String, traits: some Sequence<Trait>) -> AndroidRole? {
    let traits = Set(traits)
    if type == "graphics-visual-elements", traits.contains(.button) { return .imageButton }
    return allCases.first { $0.elementTypes.contains(type) } ?? role(of: traits)
      ?? (buttonTypes.contains(type) ? .button : nil)
  }

  /// Keys of the element types that have this role whatever their traits, in alphabetical order.
  public var elementTypes: [String] {
    switch self {
    case .checkBox: ["checkbox"]
    case .dropDownList: ["dropdown"]
    case .editText: ["search", "text-input"]
    case .grid: ["table"]
    case .image: ["graphics-visual-elements", "image-decorative", "loading-icon"]
    case .pager: ["pagination-control"]
    case .progressBar: ["loading-spinner", "progress-indicator"]
    case .radioButton: ["radio-button"]
    case .seekControl: ["slider"]
    case .switchControl: ["toggle-switch"]
    case .toast: ["snackbar-toast"]
    case .webView: ["webview"]
    default: []
    }
  }

  /// Keys of the element types that are buttons where their traits name no other role, in alphabetical order.
  public static let buttonTypes = [
    "button", "calendar-date-picker", "chip", "date-time-picker", "expandable", "menu", "reorder-data-row",
    "sidebar-menu", "table-row-button", "time-picker",
  ]

  /// The element type as which a variant of another type is built, by `TYPE.VARIANT`.
  public static let variantTypes = [
    "chip.filter": "checkbox", "chip.single-choice": "radio-button", "search.opener": "button", "tidbit.link": "link",
  ]

  /// Traits that name this role where the type does not.
  public var traits: [Trait] {
    switch self {
    case .button: [.button, .backButton]
    case .editText: [.textEntry, .secureTextField, .textArea, .searchField]
    case .image: [.image]
    case .keyboardKey: [.keyboardKey]
    case .seekControl: [.adjustable]
    case .switchControl: [.switchButton, .toggleButton]
    case .tabBar: [.tabBar]
    default: []
    }
  }

  /// The role that traits name: the control that says most of what can be done with it wins, so that a switch that is
  /// a button, too, is a switch.
  private static func role(of traits: Set<Trait>) -> AndroidRole? {
    let order: [AndroidRole] = [.switchControl, .editText, .seekControl, .keyboardKey]
    if let role = order.first(where: { !traits.isDisjoint(with: $0.traits) }) { return role }
    let isButton = !traits.isDisjoint(with: AndroidRole.button.traits)
    if traits.contains(.image) { return isButton ? .imageButton : .image }
    if isButton { return .button }
    return traits.contains(.tabBar) ? .tabBar : nil
  }
}
