import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// A screen specification is written and read without loss, but for the keys of before, which are said once.
@Suite struct SpecificationRoundTripTests {
  private static let types = Sample.pack.elementTypes

  private func read(_ text: String) throws -> [ScreenSpecification] {
    try SpecificationReader.screens(InputText(source: "screen.yaml", text: text), elementTypes: Self.types)
  }

  /// A screen in which every field is used.
  private static let full: ScreenSpecification = {
    var screen = ScreenSpecification(key: "sign-in", title: "Sign in", route: "Launch the app", team: "identity")
    screen.language = "de-AT"
    screen.renamedFrom = "login"
    screen.references = [
      ScreenReference(scheme: "audit-2025", value: "12"), ScreenReference(scheme: "url", value: "a#b"),
      ScreenReference(scheme: "url", value: "https://bank.example/in?x=1&y: 2"),
    ]
    screen.states = [
      StateSpecification(
        key: "failed", title: "After a failed submit", trigger: "Tap Sign In.", renamedFrom: "wrong"),
      StateSpecification(key: "busy"),
    ]
    var field = ElementSpecification(key: "field", type: "text-input")
    field.variant = "secure"
    field.container = "form"
    field.members = ["Name label", "Name field"]
    field.size = ElementSpecification.Size(width: 343, height: 44.5)
    field.identifier = "com.bank:id/password"
    field.origin = .captured
    field.repeatCount = 9
    field.renamedFrom = "pin"
    field.presence = ["default", "failed"]
    field.expectation.label = "Password"
    field.expectation.value = .placeholder("what was typed")
    field.expectation.traits = [.textEntry, .secureTextField]
    field.expectation.hint = "Required"
    field.expectation.actions = ["Show password", "Clear"]
    field.expectation.focus = "Receives focus on arrival"
    field.expectation.textColor = HexColor("#1A1A1A")
    field.expectation.backgroundColor = HexColor("#FFFFFF")
    field.expectation.textSize = 17.25
    field.expectation.isBold = false
    var failed = field.expectation
    failed.label = "Password. This field is required."
    failed.value = .literal("<b>")
    failed.hint = nil
    failed.actions = nil
    failed.focus = nil
    failed.textColor = HexColor("#B00020")
    failed.backgroundColor = nil
    failed.textSize = nil
    failed.isBold = true
    failed.traits = []
    field.stateExpectations["failed"] = failed
    var bare = ElementSpecification(key: "bare", type: "button")
    bare.expectation.traits = []
    bare.members = []
    bare.stateExpectations["busy"] = {
      var busy = Expectation()
      busy.traits = [.notEnabled]
      return busy
    }()
    screen.elements = [field, bare]
    return screen
  }()

  @Test func `every field survives`() throws {
    var written = Self.full
    written.renamedFrom = nil
    written.states[0].renamedFrom = nil
    written.elements[0].renamedFrom = nil
    #expect(try read(try SpecificationWriter.yaml(Self.full)) == [written])
  }

  @Test func `the keys of before are read`() throws {
    let text = """
      screen: a
      title: A
      renamed_from: b
      states:
      - {key: c, renamed_from: d}
      elements:
      - {key: e, type: button, renamed_from: f}
      """
    let screen = try #require(try read(text).first)
    #expect(
      [screen.renamedFrom, screen.states.first?.renamedFrom, screen.elements.first?.renamedFrom] == ["b", "d", "f"])
  }

  @Test func `a component's language and elements survive`() throws {
    var bar = ComponentSpecification(key: "tab-bar", title: "Tabs", team: "core")
    bar.language = "en"
    var tab = ElementSpecification(key: "home", type: "button")
    tab.identifier = "tab_home"
    tab.origin = .captured
    tab.repeatCount = 2
    bar.elements = [tab]
    let text = try SpecificationWriter.yaml(bar)
    #expect(text.contains("language: en\n") && text.contains("repeat: 2\n"))
    let set = try SpecificationReader.read(
      [InputText(source: "bar.yaml", text: text)], elementTypes: Self.types, known: [])
    #expect(set.components == [bar])
  }

  @Test func `what is not said stays unsaid, and no names elsewhere are another thing than none said`() throws {
    let text = "screen: a\ntitle: A\n"
    #expect(try read(text).map(\.references) == [nil])
    #expect(try read(text + "references: {}\n").map(\.references) == [[]])
    let element = try #require(try read(text + "elements: [{key: e, type: button}]\n").first?.elements.first)
    #expect(element.origin == .person)
    #expect([element.identifier, element.renamedFrom] == [nil, nil])
    #expect(element.repeatCount == nil)
  }

  @Test func `everything that is wrong is named with its line`() {
    let text = """
      screen: a
      title: A
      language: Deutsch, österreichisch
      renamed_from: Not A Key
      references: {URL: x, url: [y, y, ""]}
      elements:
      - {key: e, type: button, origin: guessed, repeat: 1, renamed_from: "", identifier: ""}
      """
    let error = #expect(throws: InputError.self) { try read(text) }
    let lines = error?.problems.map { "\($0.line ?? 0) \($0.message.prefix(24))" } ?? []
    #expect(
      lines == [
        "3 language must be a langu", "4 renamed_from Not A Key m", "5 the key URL of reference",
        "5 url y is there already",
        "5 each of references is em", "7 origin must be one of pe",
        "7 repeat must be a whole n",
        "7 renamed_from is empty; l", "7 identifier is empty; lea",
      ])
  }

  @Test func `a screen with nothing but its key and title survives`() throws {
    let screen = ScreenSpecification(key: "a", title: "A")
    #expect(try SpecificationWriter.yaml(screen) == "screen: a\ntitle: A\n")
    #expect(try read(try SpecificationWriter.yaml(screen)) == [screen])
  }

  @Test(arguments: AuditModel.Trait.allCases) func `every trait survives`(_ trait: AuditModel.Trait) throws {
    var screen = ScreenSpecification(key: "a", title: "A")
    var element = ElementSpecification(key: "e", type: "button")
    element.expectation.traits = [trait]
    screen.elements = [element]
    #expect(try read(try SpecificationWriter.yaml(screen)) == [screen])
  }

  static let texts = [
    "no", "No", "on", "y", "true", "FALSE", "null", "~", "1.0", "0x1F", "1e3", "007", "2026-05-11", "12:30:45",
    ".inf", "!tag", "&anchor", "*alias", "- dash", "? key", "key: value", "tail:", "# hash", "text # hash", "@at",
    "`tick", "%percent", "{brace", "[bracket", "a, b", "}", "]", "'single'", "\"double\"", "back\\slash", " leading",
    "trailing ", "two  spaces", "tab\there", "\ttab", "line\nbreak", "\nleading break", "two\n\nbreaks\n", "cr\rhere",
    "crlf\r\nhere", "bell\u{7}", "escape \u{1B}[2J", "nul\u{0}byte", "delete\u{7F}", "next\u{85}line",
    "separator\u{2028}here", "paragraph\u{2029}here", "override \u{202E}gpj.exe", "isolate \u{2066}x\u{2069}",
    "mark\u{FEFF}inside", "e\u{301} and \u{E9}", "👩‍🦯 emoji", "日本語", "مرحبا", "<b>", "<", ">",
    "<placeholder>", "<<", "---", "...", "--- document", "=", "=SUM(A1)", "|", ">-", "'); DROP TABLE screen; --",
    "\u{301}",
    String(repeating: "long ", count: 99),
  ]

  @Test(arguments: texts) func `any text survives, and stays text`(_ text: String) throws {
    var screen = ScreenSpecification(key: "a", title: text, route: text, team: text)
    screen.states = [StateSpecification(key: "s", title: text, trigger: text)]
    var element = ElementSpecification(key: "e", type: "button")
    element.container = text
    element.members = [text, text]
    element.expectation.label = text
    element.expectation.value = .literal(text)
    element.expectation.hint = text
    element.expectation.actions = [text]
    element.expectation.focus = text
    var other = element.expectation
    other.label = text + text
    other.value = .placeholder(text)
    element.stateExpectations["s"] = other
    screen.elements = [element]
    let again = try #require(try read(try SpecificationWriter.yaml(screen)).first)
    #expect(again == screen)
    // Equal strings may differ in their scalars.
    #expect(Array(again.title.unicodeScalars) == Array(text.unicodeScalars))
    #expect(
      Array(again.elements[0].expectation.label?.unicodeScalars ?? "".unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `the screens of the worked example survive`() throws {
    let types = try BuiltInCatalog.packs().flatMap(\.elementTypes)
    let files = try RepositoryFolder.files(under: "Examples/banking/screens", endings: [".yaml"])
    #expect(files.count == 5)
    for file in files {
      let text = InputText(source: file, text: try RepositoryFolder.text(of: file))
      let screens = try SpecificationReader.screens(text, elementTypes: types)
      for screen in screens {
        let written = InputText(source: file, text: try SpecificationWriter.yaml(screen))
        #expect(try SpecificationReader.screens(written, elementTypes: types) == [screen], "\(file)")
        #expect(!screen.elements.isEmpty)
      }
    }
  }

  @Test func `the example of the documentation is read as it says`() throws {
    let document = try RepositoryFolder.text(of: "docs/screen-specification.md")
    let blocks = document.split(separator: "```yaml\n")
    #expect(blocks.count == 2, "One example.")
    let example = try #require(blocks.last?.split(separator: "```").first)
    let types = try BuiltInCatalog.packs().flatMap(\.elementTypes)
    // The variant that it shows belongs to another type.
    let text = String(example).replacing("    variant: table-row ", with: "    # ")
    let screen = try #require(
      try SpecificationReader.screens(InputText(source: "docs", text: text), elementTypes: types).first)
    #expect(screen.title == "Sign in")
    #expect(screen.states.map(\.key) == ["after-failed-submit"])
    let element = try #require(screen.element("username"))
    #expect(element.expectation.value == .placeholder("value entered into the field"))
    #expect(element.expectation.actions == ["Show password"])
    #expect(element.expectation.textColor == HexColor("#1A1A1A"))
    #expect(element.expectation.isBold == false)
    #expect(element.size == ElementSpecification.Size(width: 343, height: 44))
    #expect(element.presence == ["default", "after-failed-submit"], "What is said stays said.")
    let failed = element.expectation(in: "after-failed-submit")
    #expect(failed.label == "Username. This field is required.")
    #expect(failed.hint == nil)
    #expect(failed.traits == [.textEntry])
  }

  @Test func `texts that YAML takes for other types stay texts`() throws {
    let text = """
      screen: a
      title: no
      route: on
      team: 1.0
      elements:
        - key: e
          type: button
          label: 0x1F
          value: 2026-05-11
          hint: true
          actions: [yes, 1_000, .5]
      """
    let screen = try #require(try read(text).first)
    #expect([screen.title, screen.route, screen.team] == ["no", "on", "1.0"])
    let expectation = screen.elements[0].expectation
    #expect([expectation.label, expectation.hint] == ["0x1F", "true"])
    #expect(expectation.value == .literal("2026-05-11"))
    #expect(expectation.actions == ["yes", "1_000", ".5"])
  }

  struct Spelling: CustomTestStringConvertible {
    let text: String
    let trait: AuditModel.Trait
    var testDescription: String { "\(text) is \(trait.rawValue)" }
  }

  @Test(arguments: [
    Spelling(text: "Heading", trait: .header), Spelling(text: "Textfield", trait: .textEntry),
    Spelling(text: "Switch Button", trait: .switchButton), Spelling(text: "Label", trait: .staticText),
    Spelling(text: "Not Enabled", trait: .notEnabled), Spelling(text: "header", trait: .header),
  ])
  func `the spellings of the documentation are read`(_ row: Spelling) throws {
    let text = "screen: a\ntitle: A\nelements:\n  - {key: e, type: button, traits: [\(row.text)]}\n"
    #expect(try read(text).first?.elements.first?.expectation.traits == [row.trait])
  }

  @Test func `several screens in one file, a synonym of a type, and ways to write a value`() throws {
    let text = """
      screens:
        - {screen: a, title: A, elements: [{key: e, type: text-field, value: <amount>}]}
        - {screen: b, title: B, elements: [{key: e, type: button, value: {literal: <b>}},
           {key: f, type: button, value: {placeholder: amount}}, {key: g, type: button, value: <>}]}
      """
    let screens = try read(text)
    #expect(screens.map(\.key) == ["a", "b"])
    #expect(screens[0].elements.map(\.type) == ["text-input"])
    #expect(screens[0].elements[0].expectation.value == .placeholder("amount"))
    #expect(
      screens[1].elements.map(\.expectation.value) == [.literal("<b>"), .placeholder("amount"), .literal("<>")])
  }
}
