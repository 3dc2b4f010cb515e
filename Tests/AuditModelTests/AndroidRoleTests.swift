import AuditModel
import Testing

/// The roles of TalkBack, and which element has which.
@Suite struct AndroidRoleTests {
  @Test func `roles are numbered as in TalkBack`() {
    #expect(AndroidRole.allCases.count == 35)
    let numbers: [(AndroidRole, Int)] = [
      (.button, 1), (.checkBox, 2), (.editText, 4), (.radioButton, 9), (.seekControl, 10), (.switchControl, 11),
      (.toggleButton, 13), (.pager, 16), (.progressBar, 18), (.toast, 23), (.numberPicker, 29), (.keyboardKey, 32),
      (.staggeredGrid, 35),
    ]
    for (role, number) in numbers { #expect(role.number == number, "\(role)") }
  }

  @Test func `roles have keys of their own`() {
    #expect(Set(AndroidRole.allCases.map(\.rawValue)).count == AndroidRole.allCases.count)
    #expect(AndroidRole.allCases.allSatisfy { Slug.isValid($0.rawValue) })
  }

  static let words: [(AndroidRole, String)] = [
    (.imageButton, "Button"), (.image, "Image"), (.switchControl, "Switch"), (.toggleButton, "Switch"),
    (.radioButton, "Radio button"), (.checkBox, "Check box"), (.button, "Button"), (.editText, "Edit box"),
    (.seekControl, "Slider"), (.progressBar, "Progress bar"), (.webView, "Webview"), (.tabBar, "Tab bar"),
    (.pager, "Multi-page view"), (.dropDownList, "Drop down list"), (.grid, "Grid"), (.list, "List"),
  ]

  @Test func `TalkBack has a word for these roles and for no other`() {
    for (role, word) in Self.words { #expect(role.spokenWord == word, "\(role)") }
    let silent = AndroidRole.allCases.filter { $0.spokenWord == nil }
    #expect(silent.count + Self.words.count == AndroidRole.allCases.count)
    #expect(silent.contains(.checkedTextView))
    #expect(silent.contains(.viewGroup))
  }

  static let classes: [(AndroidRole, [String])] = [
    (.button, ["android.widget.Button", "androidx.appcompat.widget.AppCompatButton"]),
    (.switchControl, ["android.widget.Switch", "androidx.appcompat.widget.SwitchCompat"]),
    (.checkBox, ["android.widget.CompoundButton", "androidx.appcompat.widget.AppCompatCheckBox"]),
    (.editText, ["android.widget.EditText", "androidx.appcompat.widget.AppCompatEditText"]),
    (.pager, ["androidx.viewpager.widget.ViewPager"]), (.webView, ["android.webkit.WebView"]),
    (.alertDialog, ["android.app.AlertDialog", "androidx.appcompat.app.AlertDialog"]),
    (.drawerLayout, ["androidx.drawerlayout.widget.DrawerLayout"]), (.viewGroup, ["android.view.ViewGroup"]),
  ]

  @Test func `a role has the classes of the platform and of AndroidX`() {
    for (role, names) in Self.classes {
      for name in names { #expect(role.classNames.contains(name), "\(role)") }
    }
    // A key of a keyboard is known by a property.
    #expect(AndroidRole.allCases.filter(\.classNames.isEmpty) == [.textEntryKey])
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let type: String
    let traits: [AuditModel.Trait]
    let role: AndroidRole?

    init(_ type: String, _ traits: [AuditModel.Trait], _ role: AndroidRole?) {
      self.type = type
      self.traits = traits
      self.role = role
    }

    var testDescription: String { "\(type) \(traits.map(\.rawValue))" }
  }

  @Test(arguments: [
    // The type decides where it can be nothing else.
    Case("checkbox", [.button], .checkBox), Case("radio-button", [], .radioButton),
    Case("toggle-switch", [.switchButton], .switchControl), Case("slider", [.adjustable], .seekControl),
    Case("slider", [], .seekControl), Case("text-input", [.textEntry], .editText), Case("search", [], .editText),
    Case("dropdown", [.button], .dropDownList), Case("progress-indicator", [], .progressBar),
    Case("pagination-control", [.adjustable], .pager), Case("webview", [], .webView), Case("table", [], nil),
    Case("menu.item", [.button], .viewGroup), Case("chip.filter", [.button], .checkBox),
    Case("time-picker.wheels", [.adjustable], .numberPicker), Case("text-input.password", [], .editText),
    Case("graphics-visual-elements", [], .image), Case("graphics-visual-elements", [.button], .imageButton),
    // Else the traits do, also in what holds other things.
    Case("webview", [.button], .button), Case("webview", [.link], nil),
    Case("progress-indicator", [.button], .button),
    Case("captcha", [.button], .button), Case("captcha", [.textEntry], .editText), Case("captcha", [.image], .image),
    Case("captcha", [.image, .button], .imageButton), Case("captcha", [.secureTextField], .editText),
    Case("captcha", [.button, .switchButton], .switchControl), Case("captcha", [.toggleButton], .switchControl),
    Case("stepper", [.adjustable], .seekControl), Case("button", [.button, .switchButton], .switchControl),
    Case("amount", [.button], .button), Case("amount", [.backButton], .button), Case("amount", [.tabBar], .tabBar),
    Case("amount", [.keyboardKey, .button], .keyboardKey), Case("amount", [.searchField], .editText),
    // A type that is some kind of button comes last.
    Case("button", [], .button), Case("chip", [], .button), Case("table-row-button", [.notEnabled], .button),
    Case("loading-icon", [], .image), Case("reorder-data-row", [], .button),
    // Text is nothing that can be used.
    Case("static-text", [.staticText], nil), Case("headings", [.header], nil), Case("amount", [.link], nil),
    Case("amount", [.selected, .notEnabled, .playsSound], nil), Case("no-such-type", [], nil),
  ])
  func `type and traits name the role`(_ example: Case) {
    #expect(AndroidRole.role(ofType: example.type, traits: example.traits) == example.role)
    #expect(AndroidRole.role(ofType: example.type, traits: example.traits.reversed()) == example.role)
  }

  @Test func `no element type and no trait names two roles`() {
    let types = AndroidRole.allCases.flatMap(\.elementTypes) + AndroidRole.buttonTypes
    #expect(Set(types).count == types.count)
    let traits = AndroidRole.allCases.flatMap(\.traits)
    #expect(Set(traits).count == traits.count)
  }
}
