/// What an element of a web page is to assistive technology: its role by WAI-ARIA, be it written or that of its HTML element.
///
/// The raw value is the name of the role in WAI-ARIA 1.2.
public enum AriaRole: String, CaseIterable, Sendable {
  case alert
  case alertDialog = "alertdialog"
  case button
  case checkBox = "checkbox"
  case comboBox = "combobox"
  case dialog
  case figure
  case heading
  case image = "img"
  case link
  case list
  case menuItem = "menuitem"
  case navigation
  case option
  case progressBar = "progressbar"
  case radio
  case region
  case searchBox = "searchbox"
  case separator
  case slider
  case spinButton = "spinbutton"
  case status
  case switchControl = "switch"
  case tab
  case table
  case textBox = "textbox"

  /// The role of an element, from its type and traits; nil where neither names one, as for text.
  ///
  /// A type that can be nothing else decides first, then the traits, then a type that holds other things or is some kind of
  /// button: as on Android (``AndroidRole/role(ofType:traits:)``).
  ///
  /// - Parameter type: Key of the element type, or `TYPE.VARIANT`.
  public static func role(ofType type: String, traits: some Sequence<Trait>) -> AriaRole? {
    if let role = variantRoles[type] { return role }
    let type = AndroidRole.builtType(type)
    let named = allCases.first { $0.elementTypes.contains(type) }
    if let named, !holdingTypes.contains(type) { return named }
    return role(of: Set(traits)) ?? named ?? (AndroidRole.buttonTypes.contains(type) ? .button : nil)
  }

  /// Keys of the element types that have this role, in alphabetical order.
  public var elementTypes: [String] {
    switch self {
    case .alert: ["alert-notification"]
    case .alertDialog: ["alert-dialog"]
    case .button: ["button", "tooltip"]
    case .checkBox: ["checkbox"]
    case .comboBox: ["autocomplete", "dropdown"]
    case .dialog: ["modal", "sheet"]
    case .figure: ["figure"]
    case .heading: ["headings"]
    case .image: ["complex-graphics", "graphics-visual-elements", "loading-icon"]
    case .link: ["footnote", "link"]
    case .list: ["list"]
    case .navigation: ["breadcrumbs", "pagination-nav"]
    case .progressBar: ["loading-spinner", "progress-indicator"]
    case .radio: ["radio-button"]
    case .region: ["scrolling-container"]
    case .searchBox: ["search"]
    case .separator: ["separator"]
    case .slider: ["slider"]
    case .spinButton: ["number-input", "stepper"]
    case .status: ["snackbar-toast", "toast"]
    case .switchControl: ["toggle-switch"]
    case .tab: ["tab"]
    case .table: ["table"]
    case .textBox: ["text-input", "textarea"]
    case .menuItem, .option: []
    }
  }

  /// Keys of the element types that have their role only where their traits name no other: what they hold, or what stands in
  /// their place, is an element of the same type.
  private static let holdingTypes: Set<String> = [
    "breadcrumbs", "button", "complex-graphics", "footnote", "graphics-visual-elements", "link", "list",
    "loading-spinner", "pagination-nav", "progress-indicator", "scrolling-container", "snackbar-toast", "stepper",
    "toast",
    "tooltip",
  ]

  /// The role of a variant that is built as no element type, by `TYPE.VARIANT`.
  private static let variantRoles: [String: AriaRole] = [
    "dropdown.item": .option, "link.in-text": .link, "menu.item": .menuItem,
  ]

  /// The role that traits name: what says most of what can be done with it wins.
  private static func role(of traits: Set<Trait>) -> AriaRole? {
    order.first { !traits.isDisjoint(with: $0.traits) }?.role
  }

  private static let order: [(traits: Set<Trait>, role: AriaRole)] = [
    ([.switchButton, .toggleButton], .switchControl), ([.searchField], .searchBox),
    ([.textEntry, .textArea, .secureTextField], .textBox), ([.adjustable], .slider), ([.tabBarItem], .tab),
    ([.link], .link), ([.button, .backButton], .button), ([.header], .heading), ([.image], .image),
  ]
}
