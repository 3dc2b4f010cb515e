/// What the class of a view says, by the last part of its name.
enum AndroidClasses {
  /// Layouts that only arrange: the platform takes them for unimportant where nothing else speaks for them.
  static let plainLayouts: Set<String> = [
    "FrameLayout", "LinearLayout", "LinearLayoutCompat", "RelativeLayout", "ConstraintLayout", "ViewGroup",
    "CoordinatorLayout", "CardView", "TableLayout", "TableRow", "GridLayout", "DrawerLayout", "SwipeRefreshLayout",
    "AppBarLayout", "MotionLayout", "FlexboxLayout", "ViewFlipper", "ViewSwitcher", "ViewAnimator",
    "FragmentContainerView", "ContentFrameLayout",
  ]
  /// Views that make their items important.
  static let itemViews: Set<String> = [
    "RecyclerView", "ListView", "GridView", "ExpandableListView", "Gallery", "Spinner",
  ]
  /// Views whose children are items of a scroll view.
  static let scrollViews: Set<String> = [
    "ListView", "GridView", "ExpandableListView", "ScrollView", "HorizontalScrollView", "NestedScrollView",
    "RecyclerView",
  ]
  /// Views that are collections.
  static let collections: Set<String> = ["RecyclerView", "ListView", "GridView", "ExpandableListView", "Gallery"]
  /// Views that have a state of their own.
  static let ranges: Set<String> = ["SeekBar", "ProgressBar", "RatingBar"]
  /// Classes that hold nothing below them, so that no text of theirs can lie out of sight.
  static let childless: Set<String> = ["ImageButton", "ImageView", "FloatingActionButton"]

  /// Whether the class is a field for text.
  static func isField(_ kind: String) -> Bool {
    kind.hasSuffix("EditText") || kind.hasSuffix("AutoCompleteTextView")
  }

  /// Whether the class is a layout or another group of views without a role.
  static func isLayout(_ kind: String) -> Bool {
    plainLayouts.contains(kind) || kind.hasSuffix("Layout") || kind.hasSuffix("CardView")
  }

  /// The type of a checkable class; nil for one that does not say what it is.
  static func checkable(_ kind: String) -> CapturedStop.Kind? {
    switch kind {
    case "Switch", "SwitchCompat", "SwitchMaterial", "MaterialSwitch": CapturedStop.Kind("toggle-switch")
    case "ToggleButton": CapturedStop.Kind("toggle-switch", .likely, "a ToggleButton")
    case _ where kind.hasSuffix("CheckBox"): CapturedStop.Kind("checkbox")
    case _ where kind.hasSuffix("RadioButton"): CapturedStop.Kind("radio-button")
    default: nil
    }
  }

  /// The type that the class alone says; nil for one that says none.
  static func stated(_ kind: String) -> CapturedStop.Kind? {
    switch kind {
    case "SeekBar", "Slider": CapturedStop.Kind("slider")
    case "Spinner": CapturedStop.Kind("dropdown")
    case "Chip": CapturedStop.Kind("chip")
    case "WebView": CapturedStop.Kind("webview")
    case "Toast": CapturedStop.Kind("snackbar-toast")
    case "RatingBar": CapturedStop.Kind("slider", .likely, "a RatingBar")
    case "ProgressBar": CapturedStop.Kind("progress-indicator", .likely, "a ProgressBar")
    case "NumberPicker": CapturedStop.Kind("dropdown", variant: "wheel", .likely, "a NumberPicker")
    case "DatePicker": CapturedStop.Kind("calendar-date-picker", .likely, "a DatePicker")
    case "TimePicker": CapturedStop.Kind("time-picker", .likely, "a TimePicker")
    default: nil
    }
  }

  /// Whether a package is that of the system's bars or of a keyboard.
  static func isSystem(_ package: String) -> Bool {
    package == "com.android.systemui" || package.contains("inputmethod") || package.contains(".ime.")
      || package.hasSuffix(".ime")
  }
}
