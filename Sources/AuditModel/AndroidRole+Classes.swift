/// The classes behind the roles.
extension AndroidRole {
  /// Full names of the classes that TalkBack takes for it, the platform's first, then their AndroidX twins.
  ///
  /// A subclass of one of them has the role, too, unless the subclass has one of its own: a `RadioButton` is a
  /// `Button`. Empty where a property and not the class decides. From `Role.java` of TalkBack, and from the
  /// declarations of the AndroidX classes.
  public var classNames: [String] {
    switch self {
    case .button: Self.widgets("Button") + Self.appCompat("AppCompatButton")
    case .checkBox: Self.widgets("CompoundButton", "CheckBox") + Self.appCompat("AppCompatCheckBox")
    case .dropDownList: Self.widgets("Spinner") + Self.appCompat("AppCompatSpinner")
    case .editText: Self.widgets("EditText") + Self.appCompat("AppCompatEditText")
    case .grid: Self.widgets("GridView")
    case .image: Self.widgets("ImageView") + Self.appCompat("AppCompatImageView")
    case .imageButton: Self.widgets("ImageButton", "ImageView") + Self.appCompat("AppCompatImageButton")
    case .list: Self.widgets("AbsListView", "ListView")
    case .radioButton: Self.widgets("RadioButton") + Self.appCompat("AppCompatRadioButton")
    case .seekControl: Self.widgets("SeekBar") + Self.appCompat("AppCompatSeekBar")
    case .switchControl: Self.widgets("Switch") + Self.appCompat("SwitchCompat")
    case .tabBar: Self.widgets("TabWidget")
    case .toggleButton: Self.widgets("ToggleButton") + Self.appCompat("AppCompatToggleButton")
    case .viewGroup: ["android.view.ViewGroup"]
    case .webView: ["android.webkit.WebView"]
    case .pager: ["com.android.internal.widget.ViewPager", "androidx.viewpager.widget.ViewPager"]
    case .checkedTextView: Self.widgets("CheckedTextView") + Self.appCompat("AppCompatCheckedTextView")
    case .progressBar: Self.widgets("ProgressBar")
    case .scrollView: Self.widgets("ScrollView")
    case .horizontalScrollView: Self.widgets("HorizontalScrollView")
    case .numberPicker: Self.widgets("NumberPicker")
    case .keyboardKey: ["android.inputmethodservice.Keyboard.Key"]
    case .editTextOverlay: ["TalkbackEditTextOverlay"]
    case .textEntryKey: []
    case .staggeredGrid: ["androidx.recyclerview.widget.StaggeredGridLayoutManager"]
    case .actionBarTab, .drawerLayout, .slidingDrawer, .iconMenu, .toast, .alertDialog, .datePickerDialog,
      .timePickerDialog, .datePicker, .timePicker:
      eventClassNames
    }
  }

  /// Classes that TalkBack looks for in events only: what opens, not what is focused.
  private var eventClassNames: [String] {
    switch self {
    case .actionBarTab: ["android.app.ActionBar.Tab"]
    case .drawerLayout: ["androidx.drawerlayout.widget.DrawerLayout"]
    case .slidingDrawer: Self.widgets("SlidingDrawer")
    case .iconMenu: ["com.android.internal.view.menu.IconMenuView"]
    case .toast: Self.widgets("Toast")
    case .alertDialog: ["android.app.AlertDialog", "androidx.appcompat.app.AlertDialog"]
    case .datePickerDialog: ["android.app.DatePickerDialog"]
    case .timePickerDialog: ["android.app.TimePickerDialog"]
    case .datePicker: Self.widgets("DatePicker")
    case .timePicker: Self.widgets("TimePicker")
    default: []
    }
  }

  private static func widgets(_ names: String...) -> [String] {
    names.map { "android.widget." + $0 }
  }

  private static func appCompat(_ names: String...) -> [String] {
    names.map { "androidx.appcompat.widget." + $0 }
  }
}
