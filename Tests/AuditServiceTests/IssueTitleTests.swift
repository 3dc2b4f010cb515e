import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What issues and failures are called.
@Suite struct IssueTitleTests {
  private static func names(
    _ address: Address, part: String? = "Register", state: String? = nil, label: String? = nil
  ) -> PlaceNames {
    var names = PlaceNames(address, product: "Bank")
    (names.part, names.state, names.label) = (part, state, label)
    return names
  }

  private static func screen(_ state: String = "default", _ element: String? = nil) -> Address {
    .screen(key: "register", state: state, element: element)
  }

  static let places: [(PlaceNames, String)] = [
    (names(.product, part: nil), "Bank, the whole product"),
    (names(screen()), "Register, the whole screen"),
    (names(screen(), part: nil), "register, the whole screen"),
    (names(screen("default", "date"), label: "Date"), "Register, Date"),
    (names(screen("default", "date")), "Register, date"),
    (names(screen("default", "date"), label: " \n "), "Register, date"),
    (names(screen("after-failed-submit", "date"), label: "Date"), "Register, Date, after failed submit"),
    (names(screen("failed"), state: "After a failed submit"), "Register, the whole screen, after a failed submit"),
    (names(screen("on"), state: "VoiceOver on"), "Register, the whole screen, VoiceOver on"),
    (names(screen("pin"), state: "PIN asked"), "Register, the whole screen, PIN asked"),
    (names(.component(key: "tab-bar", element: "home"), part: "Tab bar", label: "Home"), "Tab bar, Home"),
    (names(.component(key: "tab-bar", element: "home"), part: nil), "tab-bar, home"),
    (names(.component(key: "tab-bar", element: nil), part: "Tab bar"), "Tab bar, the whole component"),
    (names(screen("default", "date"), part: "Register\r\nnow", label: "Date\u{2028}of"), "Register now, Date of"),
  ]

  @Test(arguments: places) func `a place in words`(names: PlaceNames, words: String) {
    #expect(PlaceWords.of(names) == words)
  }

  @Test(arguments: [true, false], ["Date.", nil, "", " \r\n\t"])
  func `it says what was heard or found, and else what is wrong`(isHeard: Bool, observed: String?) {
    let title = IssueTitle.of(
      Self.names(Self.screen("default", "date"), label: "Date"), unsaid: "the row is not announced as a button",
      isHeard: isHeard, observed: observed)
    switch (isHeard, observed) {
    case (true, "Date."): #expect(title == "Register, Date: heard “Date.”")
    case (_, "Date."): #expect(title == "Register, Date: found “Date.”")
    default: #expect(title == "Register, Date: the row is not announced as a button")
    }
  }

  @Test func `what is wrong is what the check says of it, else that it is not met`() {
    var check = Check(
      path: "p/row/role", title: "The row is announced as a button", question: "Is it?", scope: .element,
      dimension: "role", method: .screenReader, level: .must, platforms: [.ios])
    #expect(check.failureWords == "not met: The row is announced as a button")
    check.problem = "the row has no role"
    #expect(check.failureWords == "the row has no role")
    #expect(Check.failureWords(nil, "p/row/role") == "not met: p/row/role")
  }

  @Test(arguments: CheckMethod.allCases, TestMode.allCases)
  func `only a person with a screen reader hears, where it is said with what`(method: CheckMethod, mode: TestMode) {
    let voiceOver = AuditEnvironment(device: "iPhone", os: "iOS", osVersion: "18", assistiveTechnology: "VoiceOver")
    let unsaid = AuditEnvironment(
      device: "not stated", os: "iOS", osVersion: "not stated", assistiveTechnology: "not stated")
    let hears = method == .screenReader && mode != .automatic
    #expect(ObservationRule.isHeard(method, mode, in: voiceOver) == hears)
    #expect(!ObservationRule.isHeard(method, mode, in: unsaid))
    #expect(!ObservationRule.isHeard(nil, mode, in: voiceOver), "Of a check that is not known any more nobody knows.")
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{85}b", "a\u{2028}b", " a \t b "])
  func `it is one line`(observed: String) {
    let title = IssueTitle.of(Self.names(Self.screen()), unsaid: "c", isHeard: false, observed: observed)
    #expect(title == "Register, the whole screen: found “a b”")
  }

  static let lines: [(text: String, length: Int, line: String)] = [
    ("", 10, ""), ("ten signs.", 10, "ten signs."), ("twenty signs of words", 18, "twenty signs of…"),
    ("abcdefghijk", 10, "abcdefghi…"), ("a bcdefghijk", 10, "a bcdefgh…"), ("a\r\n\r\nb", 10, "a b"),
    // A character is not cut in two, unless it alone is longer.
    ("12345678e\u{301}0", 10, "12345678…"), ("e" + String(repeating: "\u{301}", count: 40), 4, "e\u{301}\u{301}…"),
    ("12345678👨‍👩‍👧", 10, "12345678…"),
  ]

  @Test(arguments: lines) func `a long text ends with an ellipsis`(text: String, length: Int, line: String) {
    let cut = DisplayText.line(text, length: length)
    #expect(cut == line)
    #expect(cut.unicodeScalars.count <= length)
  }

  @Test func `a text of any size is cut, and the rest of it not looked at`() {
    let title = IssueTitle.of(
      Self.names(Self.screen()), unsaid: "c", isHeard: false, observed: String(repeating: "word ", count: 1_000_000))
    #expect(title.hasPrefix("Register, the whole screen: found “word word "))
    #expect(title.hasSuffix(" word…”"))
    #expect(title.unicodeScalars.count < 140)
  }

  static let ends: [(text: String, stored: String)] = [
    ("", ""), ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("\r\r\n\n\r", "\n\n\n\n"), ("a\n\rb", "a\n\nb"),
  ]

  @Test(arguments: ends) func `line ends become line feeds`(text: String, stored: String) {
    #expect(DisplayText.withLineFeeds(text).unicodeScalars.elementsEqual(stored.unicodeScalars))
    #expect(DisplayText.escaped(text, keepsNewlines: true).unicodeScalars.elementsEqual(stored.unicodeScalars))
    #expect(DisplayText.escaped(text) == stored.replacing("\n", with: " "))
  }
}
