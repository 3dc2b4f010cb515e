/// Which role an element of a specification has.
///
/// Element types are those of the native element criteria (MagentaA11y), which name the role that each is expected to
/// have on Android.
extension AndroidRole {
  /// The role of an element, from its type and traits; nil where neither names one, as for text.
  ///
  /// A variant, or a type, that can be nothing else decides first: a `slider` is a slider whatever its traits. Then the
  /// traits, because a `captcha` or a `chip` may be a button, an image or a text field, and in a `webview` may stand
  /// anything. A type that is some kind of button, or that holds other things, comes last.
  ///
  /// - Parameter type: Key of the element type, or `TYPE.VARIANT`.
  public static func role(ofType type: String, traits: some Sequence<Trait>) -> AndroidRole? {
    let traits = Set(traits)
    if let role = variantRoles[type] { return role }
    let type = builtType(type)
    if type == "graphics-visual-elements", traits.contains(.button) { return .imageButton }
    let named = allCases.first { $0.elementTypes.contains(type) }
    if let named, !holdingTypes.contains(type) { return named }
    return role(of: traits) ?? (buttonTypes.contains(type) ? .button : traits.contains(.link) ? nil : named)
  }

  /// The element type as which a type or one of its variants is built.
  ///
  /// - Parameter type: Key of the element type, or `TYPE.VARIANT`.
  public static func builtType(_ type: String) -> String {
    variantTypes[type] ?? String(type.prefix { $0 != "." })
  }

  /// Keys of the element types that have this role, in alphabetical order: whatever their traits, but for the
  /// ``holdingTypes``.
  public var elementTypes: [String] {
    switch self {
    case .checkBox: ["checkbox"]
    case .dropDownList: ["dropdown"]
    case .editText: ["search", "text-input"]
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

  /// Keys of the element types that have their role only where their traits name no other, for they hold other things:
  /// a progress indicator the button that cancels, a web view links and fields.
  public static let holdingTypes: Set<String> = ["loading-spinner", "progress-indicator", "snackbar-toast", "webview"]

  /// The element type as which a variant of another type is built, by `TYPE.VARIANT`.
  static let variantTypes = [
    "carousel.single-stop": "pagination-control", "chip.filter": "checkbox", "chip.single-choice": "radio-button",
    "pagination-control.arrows": "button", "search.opener": "button", "tidbit.link": "link",
    "time-picker.half-of-day": "radio-button",
  ]

  /// The role of a variant that is built as no element type, by `TYPE.VARIANT`: text that is pressed, or a column of numbers.
  static let variantRoles: [String: AndroidRole] = [
    "chip.static": .viewGroup, "date-time-picker.wheels": .numberPicker, "dropdown.item": .viewGroup,
    "link.in-text": .viewGroup, "menu.item": .viewGroup, "pagination-control.pages": .viewGroup,
    "time-picker.wheels": .numberPicker,
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
