/// What an element is to TalkBack, which reads it from the name of the view's class.
///
/// Cases stand in the order of the constants of TalkBack's `Role.java`, without `ROLE_NONE`; the raw value is the
/// constant's name in lower case with hyphens.
public enum AndroidRole: String, CaseIterable, Sendable {
  case button
  case checkBox = "check-box"
  case dropDownList = "drop-down-list"
  case editText = "edit-text"
  case grid
  case image
  case imageButton = "image-button"
  case list
  case radioButton = "radio-button"
  case seekControl = "seek-control"
  case switchControl = "switch"
  case tabBar = "tab-bar"
  case toggleButton = "toggle-button"
  case viewGroup = "view-group"
  case webView = "web-view"
  case pager
  case checkedTextView = "checked-text-view"
  case progressBar = "progress-bar"
  case actionBarTab = "action-bar-tab"
  case drawerLayout = "drawer-layout"
  case slidingDrawer = "sliding-drawer"
  case iconMenu = "icon-menu"
  case toast
  case alertDialog = "alert-dialog"
  case datePickerDialog = "date-picker-dialog"
  case timePickerDialog = "time-picker-dialog"
  case datePicker = "date-picker"
  case timePicker = "time-picker"
  case numberPicker = "number-picker"
  case scrollView = "scroll-view"
  case horizontalScrollView = "horizontal-scroll-view"
  case keyboardKey = "keyboard-key"
  case editTextOverlay = "talkback-edit-text-overlay"
  case textEntryKey = "text-entry-key"
  case staggeredGrid = "staggered-grid"

  /// The constant of `Role.java`, 1 to 35.
  public var number: Int {
    (Self.allCases.firstIndex(of: self) ?? 0) + 1
  }

  /// What TalkBack says of it in English; nil where it says nothing.
  public var spokenWord: String? {
    switch self {
    case .button, .imageButton: "Button"
    case .checkBox: "Check box"
    case .dropDownList: "Drop down list"
    case .editText: "Edit box"
    case .grid: "Grid"
    case .image: "Image"
    case .list: "List"
    case .radioButton: "Radio button"
    case .seekControl: "Slider"
    case .switchControl, .toggleButton: "Switch"
    case .tabBar: "Tab bar"
    case .webView: "Webview"
    case .pager: "Multi-page view"
    case .progressBar: "Progress bar"
    case .viewGroup, .checkedTextView, .actionBarTab, .drawerLayout, .slidingDrawer, .iconMenu, .toast, .alertDialog,
      .datePickerDialog, .timePickerDialog, .datePicker, .timePicker, .numberPicker, .scrollView,
      .horizontalScrollView, .keyboardKey, .editTextOverlay, .textEntryKey, .staggeredGrid:
      nil
    }
  }

  /// Whether a person can check and uncheck it, or turn it on and off.
  public var isCheckable: Bool {
    switch self {
    case .checkBox, .radioButton, .switchControl, .toggleButton, .checkedTextView: true
    default: false
    }
  }
}
