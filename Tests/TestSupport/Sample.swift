package import AuditModel
package import AuditStore
internal import FoundationEssentials

/// Small values that most tests need: a pack, a profile over it, a screen, an environment.
package enum Sample {
  /// The clock of all tests: 2025-06-15T15:06:40Z.
  package static let now: Int64 = 1_750_000_000_000
  /// The machine of all tests.
  package static let machine = "test-machine"
  /// How test databases are opened.
  package static let configuration = AuditDatabase.Configuration(machine: machine, toolVersion: "0-test")

  /// An empty database as it is created, made once.
  ///
  /// The migrations would take their time in each test. Nobody has written into it, so no copy of it is one of a replica.
  private static let emptyFile = Result {
    let folder = try TemporaryFolder()
    _ = try AuditDatabase.create(at: folder.file("audit.sqlite"), configuration: configuration, now: now)
    return try folder.read("audit.sqlite")
  }

  /// An empty database in `audit.sqlite` of a folder, open.
  package static func emptyDatabase(in folder: TemporaryFolder) throws -> AuditDatabase {
    try AuditDatabase.open(at: folder.write(emptyFile.get(), to: "audit.sqlite"), configuration: configuration)
  }

  /// What a freeze stores, where nobody reads it.
  package static let answer = StoredAnswer(
    format: 1, sha256: String(repeating: "5", count: 64), byteCount: 32, bytes: [UInt8](repeating: 7, count: 32))

  /// A pack of two guidelines with these checks, all asked on iOS.
  ///
  /// - `sample/titles/unique`: must, screen;
  /// - `sample/titles/short`: should, screen;
  /// - `sample/names/label`: must, element, of text inputs and buttons;
  /// - `sample/names/errors`: must, screen, in `default` and `after-failed-submit`, met by
  ///   `sample/names/errors/focus` or `sample/names/errors/alert`.
  package static let pack = Pack(
    key: "sample", edition: "1", title: "Sample", publisher: "Test", language: "en",
    source: "https://example.org/sample", licence: "CC0-1.0", attribution: "Sample by Test",
    dimensions: [
      Dimension(key: "name", reads: [.label, .hint, .members]), Dimension(key: "focus", reads: [.focus, .order]),
    ],
    elementTypes: [
      ElementType(
        key: "text-input", title: "Text input", category: .control, synonyms: ["text-field"],
        variants: [ElementType.Variant(key: "secure", title: "Secure")]),
      ElementType(key: "button", title: "Button", category: .control, synonyms: [], variants: []),
    ],
    guidelines: [titles, names])

  private static let titles = Guideline(
    key: "titles", topic: "Structure", title: "Screens have titles", level: .must,
    rule: "Each screen has a title of its own.", rationale: "", source: nil, aliases: ["page-titles"],
    techniques: [Technique(platform: .ios, title: nil, text: "Set the title.")],
    criterion: Criterion(
      principle: "1 Known", introduced: "1.0", removed: nil,
      applicability: [CriterionApplicability(subject: .mobile, manner: .direct, note: nil)],
      clauses: [
        CriterionClause(standard: "law", clause: "7", platforms: [.ios], exclusion: nil),
        CriterionClause(standard: "law", clause: "7", platforms: [.android, .web], exclusion: "Not of these."),
      ]),
    checks: [
      Check(
        path: "sample/titles/unique", title: "Unique title", question: "Is the title unique?", scope: .screen,
        dimension: "name", method: .screenReader, level: .must, platforms: [.ios],
        steps: [TextItem(text: "Open the screen.", parts: [TextItem(text: "Wait.")])],
        outcomes: [TextItem(text: "The title is unique.")],
        references: [CheckReference(relation: .tests, scheme: "wcag", target: "2.4.2")]),
      Check(
        path: "sample/titles/short", title: "Short title", question: "Is the title short?", scope: .screen,
        dimension: "name", method: .visual, level: .should, platforms: [.ios]),
    ])

  private static let names = Guideline(
    key: "names", topic: "Forms", title: "Controls have names", level: .must,
    rule: "Each control says what it is.", rationale: "", source: nil, aliases: [], techniques: [],
    checks: [
      Check(
        path: "sample/names/label", title: "Label", question: "Is the label announced?", scope: .element,
        dimension: "name", method: .screenReader, level: .must, platforms: [.ios],
        elementTypes: [
          ElementTypeReference(type: "text-input", variant: nil),
          ElementTypeReference(type: "button", variant: nil),
        ]),
      Check(
        path: "sample/names/errors", title: "Errors", question: "Are errors announced?", scope: .screen,
        dimension: "focus", method: .screenReader, level: .must, platforms: [.ios],
        states: ["after-failed-submit"],
        ways: [
          Check(
            path: "sample/names/errors/focus", title: "Focus", question: "Does focus move to the error?",
            scope: .screen, dimension: "focus", method: .screenReader, level: .must, platforms: [.ios],
            states: ["after-failed-submit"]),
          Check(
            path: "sample/names/errors/alert", title: "Alert", question: "Is the error an alert?",
            scope: .screen, dimension: "focus", method: .screenReader, level: .must, platforms: [.ios],
            states: ["after-failed-submit"]),
        ]),
    ])

  /// Asks for all checks of ``pack``.
  package static let profile = Profile(
    key: "sample", title: "Sample", description: "All of the sample pack.", target: .aa,
    hasElementChecks: true, packs: [PackSelection(pack: "sample", levels: [.must, .should])])

  /// An iPhone with VoiceOver.
  package static let environment = AuditEnvironment(
    device: "iPhone 13", os: "iOS", osVersion: "17.2", assistiveTechnology: "VoiceOver")

  /// The component `tab-bar` with the buttons `tab-home` and `tab-pay`.
  package static let tabBar: ComponentSpecification = {
    var bar = ComponentSpecification(key: "tab-bar", title: "Tab bar", team: "core")
    bar.elements = ["tab-home", "tab-pay"].map { key in
      var tab = ElementSpecification(key: key, type: "button")
      tab.expectation.label = key
      tab.expectation.traits = [.button]
      return tab
    }
    return bar
  }()

  /// The screen `sign-in` with the state `after-failed-submit` and, in swipe order, the elements `title`,
  /// `username` (another value after a failed submit), `error` (only after a failed submit) and `submit`.
  package static let signIn: ScreenSpecification = {
    var screen = ScreenSpecification(
      key: "sign-in", title: "Sign in", route: "Launch the app", team: "identity")
    screen.states = [
      StateSpecification(
        key: "after-failed-submit", title: "After a failed submit", trigger: "Submit without a password")
    ]
    var title = ElementSpecification(key: "title", type: "heading")
    title.expectation.label = "Sign in"
    title.expectation.traits = [.header]
    var username = ElementSpecification(key: "username", type: "text-input")
    username.expectation.label = "Username"
    username.expectation.traits = [.textEntry]
    var failed = username.expectation
    failed.value = .placeholder("what was typed")
    username.stateExpectations = ["after-failed-submit": failed]
    var error = ElementSpecification(key: "error", type: "error-message")
    error.presence = ["after-failed-submit"]
    error.expectation.label = "Enter your password"
    var submit = ElementSpecification(key: "submit", type: "button")
    submit.expectation.label = "Sign in"
    submit.expectation.traits = [.button]
    screen.elements = [title, username, error, submit]
    return screen
  }()
}
