internal import AuditModel

/// Words by which a platform's screen reader says a role, a state or something else of its own.
///
/// All words of one term mean the same: versions, makers and toolkits differ in which of them they say.
struct SpokenTerm: Hashable, Sendable {
  /// What a term says of an element.
  enum Kind: Hashable, Sendable {
    case role
    case state
    /// Where an element stands: that a list begins, or that it is in a bar of tabs. It is no difference.
    case place
  }

  /// What it means.
  enum Meaning: String, Hashable, Sendable {
    case button, backButton, switchControl, checkBox, radioButton, dropDownList, tab, textField, secureTextField
    case searchField, heading, link, adjustable, image, progressBar, webView, pager, list, grid, tabBar, menuItem
    case spinButton, dialog, alert, figure, table, navigation, region, separator
    case selected, notSelected, mixed, dimmed, editing, expanded, collapsed, unlabelled
    case place
  }

  let meaning: Meaning
  let kind: Kind
  /// Where it is said so.
  let platform: Platform
  /// The words; the first are those of an expected announcement.
  let words: [String]

  init(_ meaning: Meaning, _ kind: Kind, _ platform: Platform, _ words: String...) {
    self.meaning = meaning
    self.kind = kind
    self.platform = platform
    self.words = words
  }

  /// States of which an element has one at a time.
  static let exclusive: [Set<Meaning>] = [[.selected, .notSelected, .mixed], [.expanded, .collapsed]]

  /// Whether a meaning is a state.
  static func isState(_ meaning: Meaning) -> Bool {
    (table + web).contains { $0.meaning == meaning && $0.kind == .state }
  }

  /// All terms.
  ///
  /// Of an opposite only one is said where the other is meant by silence, so that `selected`, `checked` and `on` are one
  /// state, and `not selected`, `unchecked` and `off` its opposite.
  static let table: [SpokenTerm] = [
    .init(
      .button, .role, .ios, "Button", "Pop up button", "Menu button", "Menu pop up button", "Pop up menu button",
      "Menu pop up"),
    .init(.backButton, .role, .ios, "Back Button"),
    .init(.switchControl, .role, .ios, "Switch Button", "Switch", "Toggle switch"),
    .init(.checkBox, .role, .ios, "Check box", "Tick box"),
    .init(.radioButton, .role, .ios, "Radio button"),
    .init(.tab, .role, .ios, "Tab"),
    .init(.textField, .role, .ios, "Text Field", "Textfield"),
    .init(.secureTextField, .role, .ios, "Secure Text Field", "Secure Textfield"),
    .init(.searchField, .role, .ios, "Search Field", "Search text field"),
    .init(
      .heading, .role, .ios, "Heading", "Heading 1", "Heading 2", "Heading 3", "Heading 4", "Heading 5", "Heading 6",
      "Heading level 1", "Heading level 2", "Heading level 3", "Heading level 4", "Heading level 5",
      "Heading level 6"),
    .init(.link, .role, .ios, "Link", "Double tap to open link", "Double tap to open the link"),
    .init(.adjustable, .role, .ios, "Adjustable", "Picker item adjustable", "Picker item"),
    .init(.image, .role, .ios, "Image"),
    .init(.menuItem, .role, .ios, "Menu item"),
    .init(.selected, .state, .ios, "Selected", "On", "Checked", "Ticked"),
    .init(
      .notSelected, .state, .ios, "Off", "Not checked", "Not selected", "Unchecked", "Unselected", "Not ticked",
      "Unticked"),
    .init(.mixed, .state, .ios, "Mixed", "Partially checked"),
    .init(.dimmed, .state, .ios, "Dimmed"),
    .init(.editing, .state, .ios, "Is editing"),
    .init(.expanded, .state, .ios, "Expanded"),
    .init(.collapsed, .state, .ios, "Collapsed"),
    .init(.place, .place, .ios, "List start", "List end", "Landmark", "Tab bar", "In list", "Out of list"),

    .init(.button, .role, .android, "Button"),
    .init(.switchControl, .role, .android, "Switch", "Toggle button"),
    .init(.checkBox, .role, .android, "Check box", "Tick box"),
    .init(.radioButton, .role, .android, "Radio button"),
    .init(
      .dropDownList, .role, .android, "Drop down list", "Drop down menu", "Drop down", "Pop up button",
      "Menu pop up button"),
    .init(.tab, .role, .android, "Tab"),
    .init(.textField, .role, .android, "Edit box", "Edit box for", "Editbox", "Edit text", "Text field"),
    .init(
      .heading, .role, .android, "Heading", "Heading 1", "Heading 2", "Heading 3", "Heading 4", "Heading 5",
      "Heading 6", "Heading level 1", "Heading level 2", "Heading level 3", "Heading level 4", "Heading level 5",
      "Heading level 6"),
    .init(
      .link, .role, .android, "Link", "Links available", "Link available", "Double tap to open link",
      "Double tap to open the link"),
    .init(.adjustable, .role, .android, "Slider", "Seek bar", "Seek control"),
    .init(.image, .role, .android, "Image", "Graphic"),
    .init(.progressBar, .role, .android, "Progress bar"),
    .init(.webView, .role, .android, "Webview"),
    .init(.pager, .role, .android, "Multi page view", "In horizontal pager", "Horizontal pager"),
    .init(.list, .role, .android, "List"),
    .init(.grid, .role, .android, "Grid"),
    .init(.tabBar, .role, .android, "Tab bar"),
    .init(.menuItem, .role, .android, "Menu item"),
    .init(.selected, .state, .android, "Selected", "Checked", "On", "Ticked"),
    .init(
      .notSelected, .state, .android, "Not checked", "Off", "Not selected", "Unchecked", "Unselected", "Not ticked",
      "Unticked"),
    .init(.mixed, .state, .android, "Partially checked", "Mixed"),
    .init(.dimmed, .state, .android, "Disabled"),
    .init(.editing, .state, .android, "Editing", "Is editing"),
    .init(.expanded, .state, .android, "Expanded"),
    .init(.collapsed, .state, .android, "Collapsed"),
    .init(.unlabelled, .state, .android, "Unlabelled", "Unlabeled"),
    .init(.place, .place, .android, "In list", "Out of list", "In grid", "Out of grid"),
  ]

  /// How words begin by which a screen reader says how an element is used; they go to the end of the phrase.
  static let usage = [
    "Double tap", "Triple tap", "Swipe up or", "Swipe up then", "Swipe right then", "Actions available",
    "Action available", "Use the rotor", "Use tap with", "Tap with 3 fingers",
    "Tap with three fingers",
  ]

  /// Words before a term by which it is said not to be so.
  static let negations: Set<String> = ["not", "no", "never", "without", "isn", "isnt", "non"]
}
