internal import AuditModel

/// Words of the web: the names of WAI-ARIA, and what NVDA, JAWS and VoiceOver on macOS say for them
/// (``WebScreenReader``).
extension SpokenTerm {
  /// The terms that are heard in a browser on a computer.
  static let web: [SpokenTerm] = [
    .init(.button, .role, .web, "Button", "Menu button"),
    .init(.switchControl, .role, .web, "Switch", "Toggle button"),
    .init(.checkBox, .role, .web, "Checkbox", "Check box", "Tick box"),
    .init(.radioButton, .role, .web, "Radio", "Radio button"),
    .init(
      .dropDownList, .role, .web, "Combobox", "Combo box", "Pop up button", "Menu pop up combo box", "List box",
      "List box pop up", "Edit combo", "Drop down list"),
    .init(.tab, .role, .web, "Tab"),
    .init(.textField, .role, .web, "Textbox", "Edit", "Edit text", "Edit box", "Text area", "Text field"),
    .init(
      .secureTextField, .role, .web, "Password edit", "Edit protected", "Secure edit text", "Secure text field"),
    .init(.searchField, .role, .web, "Searchbox", "Search edit", "Search text field"),
    .init(
      .spinButton, .role, .web, "Spinbutton", "Spin button", "Spin box", "Edit spin box", "Incrementable edit text"),
    .init(.adjustable, .role, .web, "Slider", "Left right slider", "Up down slider"),
    .init(.progressBar, .role, .web, "Progressbar", "Progress bar", "Progress indicator"),
    .init(.heading, .role, .web, "Heading"),
    .init(.link, .role, .web, "Link", "Visited link"),
    .init(.image, .role, .web, "Img", "Graphic", "Image"),
    .init(.figure, .role, .web, "Figure"),
    .init(.list, .role, .web, "List"),
    .init(.table, .role, .web, "Table"),
    .init(.dialog, .role, .web, "Dialog", "Alertdialog", "Alert dialog", "Web dialog", "Modal dialog"),
    .init(.alert, .role, .web, "Alert"),
    .init(.menuItem, .role, .web, "Menuitem", "Menu item"),
    .init(.navigation, .role, .web, "Navigation", "Navigation landmark", "Navigation region"),
    .init(.region, .role, .web, "Region"),
    .init(.separator, .role, .web, "Separator"),
    .init(.selected, .state, .web, "Selected", "Checked", "On", "Pressed"),
    .init(
      .notSelected, .state, .web, "Not selected", "Not checked", "Unchecked", "Unselected", "Off", "Not pressed"),
    .init(.mixed, .state, .web, "Mixed", "Half checked", "Partially checked"),
    .init(.dimmed, .state, .web, "Disabled", "Unavailable", "Dimmed"),
    .init(.expanded, .state, .web, "Expanded"),
    .init(.collapsed, .state, .web, "Collapsed"),
    .init(
      .place, .place, .web, "Required", "Clickable", "Has auto complete", "Editable", "Blank", "Multi line",
      "Same page",
      "Visited", "Has pop up", "Sub menu", "Contains text", "Grouping", "Out of grouping", "Group start", "Group end",
      "Out of list", "Web content"),
  ]

  /// How words begin by which JAWS and VoiceOver on macOS say how an element is used.
  static let webUsage = [
    "To activate press", "Press space to", "Press enter to", "To change the selection", "To set the value",
    "To increase or decrease", "To move to an item", "To move through items", "To check press", "To clear check mark",
    "Type in text", "You are currently on", "To click this", "To display a list", "To choose this",
  ]
}
