internal import AuditModel

/// A screen reader of web pages on a computer, with the English words by which it says roles and states, as far as they are
/// documented.
///
/// Those of NVDA are those of its source (`controlTypes/role.py`, `controlTypes/state.py`). JAWS and VoiceOver on macOS publish
/// none: theirs are those that Accessibility Supported and MagentaA11y noted down from tests in browsers, and what nobody noted
/// down is left open.
public enum WebScreenReader: String, CaseIterable, Sendable {
  case nvda
  case jaws
  case voiceOver = "voiceover"

  /// Its name, with the system where it is not the only one of the name.
  public var title: String {
    switch self {
    case .nvda: "NVDA"
    case .jaws: "JAWS"
    case .voiceOver: "VoiceOver on macOS"
    }
  }

  /// What it says for a role; empty where it says none, nil where nothing was found.
  func word(for role: AriaRole) -> String? {
    Self.roleWords[role].flatMap { words in
      switch self {
      case .nvda: words.nvda
      case .jaws: words.jaws
      case .voiceOver: words.voiceOver
      }
    }
  }

  /// What it says for a field whose content is hidden.
  var passwordWord: String {
    switch self {
    case .nvda: "edit protected"
    case .jaws: "password edit"
    case .voiceOver: "secure edit text"
    }
  }

  private typealias Words = (nvda: String?, jaws: String?, voiceOver: String?)

  private static let roleWords: [AriaRole: Words] = [
    .alert: ("alert", "alert", "alert"), .alertDialog: ("dialog", "dialog", "web dialog"),
    .button: ("button", "button", "button"), .checkBox: ("check box", "check box", "check box"),
    .comboBox: ("combo box", "combo box", "pop up button"), .dialog: ("dialog", "dialog", "web dialog"),
    .figure: ("figure", "figure", "figure"), .heading: ("heading", "heading", "heading"),
    .image: ("graphic", "graphic", "image"), .link: ("link", "link", "link"), .list: ("list", "list", "list"),
    .menuItem: ("menu item", nil, "menu item"),
    .navigation: ("navigation landmark", "navigation region", "navigation"), .option: ("", "", nil),
    .progressBar: ("progress bar", nil, nil), .radio: ("radio button", "radio button", "radio button"),
    .region: ("region", "region", "region"), .searchBox: ("edit", "edit", "search text field"),
    .separator: ("separator", nil, nil), .slider: ("slider", "left right slider", "slider"),
    .spinButton: ("spin button", "edit spin box", "incrementable edit text"), .status: ("", "", ""),
    .switchControl: ("switch", "switch", "switch"), .tab: ("tab", nil, nil), .table: ("table", "table", "table"),
    .textBox: ("edit", "edit", "edit text"),
  ]

  /// What it says for a state of an element.
  func word(for state: AriaState, of role: AriaRole?) -> String {
    switch state {
    case .disabled: self == .voiceOver ? "dimmed" : "unavailable"
    case .checked: role == .switchControl ? "on" : self == .voiceOver && role == .radio ? "selected" : "checked"
    case .notChecked: role == .switchControl ? "off" : self == .voiceOver ? "unchecked" : "not checked"
    case .mixed: self == .nvda ? "half checked" : self == .jaws ? "partially checked" : "mixed"
    case .selected, .expanded, .collapsed: state.rawValue
    }
  }

  /// Whether it says a state; VoiceOver says nothing of a radio button that is not chosen.
  func says(_ state: AriaState, of role: AriaRole?) -> Bool {
    !(self == .voiceOver && role == .radio && state == .notChecked)
  }
}

/// A state of WAI-ARIA that a specification tells; the raw value is how it is written where it is heard of nobody.
enum AriaState: String, Hashable, Sendable {
  case disabled
  case checked
  case notChecked = "not checked"
  case mixed
  case selected
  case expanded
  case collapsed

  /// The state that a value stands for; nil for any other value.
  init?(value text: String, ofCheckable isCheckable: Bool) {
    switch text.lowercased() {
    case "expanded": self = .expanded
    case "collapsed": self = .collapsed
    case _ where !isCheckable: return nil
    case "1", "on", "checked", "selected", "true": self = .checked
    case "0", "off", "not checked", "unchecked", "not selected", "unselected", "false": self = .notChecked
    case "2", "mixed", "partially checked": self = .mixed
    default: return nil
    }
  }
}
