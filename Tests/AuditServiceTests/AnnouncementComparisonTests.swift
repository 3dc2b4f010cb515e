import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What was heard is compared part by part with what was expected, and an outcome is proposed.
@Suite struct AnnouncementComparisonTests {
  struct Case: CustomTestStringConvertible {
    let expected: Announcement
    let heard: String
    let differences: [String]
    /// The parts that differ.
    let kinds: Set<Announcement.Kind>
    /// The parts that were heard as expected, in another place.
    let moved: Set<Announcement.Kind>
    var testDescription: String { "\(expected.whole) / \(heard)" }

    init(
      _ expected: Announcement, _ heard: String, _ differences: String..., kinds: Set<Announcement.Kind> = [],
      moved: Set<Announcement.Kind> = []
    ) {
      self.expected = expected
      self.heard = heard
      self.differences = differences
      self.kinds = kinds
      self.moved = moved
    }
  }

  private static func announcement(
    _ parts: [Announcement.Part], hint: [Announcement.Part] = []
  ) -> Announcement {
    Announcement(
      text: parts.map(\.text).joined(separator: ". ") + ".", parts: parts,
      hint: hint.isEmpty ? nil : hint.map(\.text).joined(separator: ". "), hintParts: hint)
  }

  private static let username = announcement([.init(.label, "Username"), .init(.role, "Text Field")])
  private static let filled = announcement([
    .init(.label, "Username"), .init(.value, "<what was typed>", isPlaceholder: true), .init(.role, "Text Field"),
  ])
  private static let chosen = announcement([
    .init(.label, "Remember Me"), .init(.role, "Switch Button"), .init(.state, "<on or off>", isPlaceholder: true),
  ])
  private static let pay = announcement([.init(.label, "Pay {amount}", isPlaceholder: true), .init(.role, "Button")])
  private static let remember = announcement(
    [.init(.label, "Remember me"), .init(.role, "Switch Button"), .init(.value, "On")],
    hint: [.init(.hint, "Keeps you signed in"), .init(.usage, "Double tap to toggle setting")])
  private static let repeated = announcement([.init(.label, "Sign in"), .init(.role, "Button")])
  private static let dimmed = announcement([.init(.label, "Sign in"), .init(.state, "Dimmed"), .init(.role, "Button")])

  static let table = [
    Case(username, "Username. Text Field."),
    Case(username, "username, TEXT FIELD"),
    Case(username, "  Username — text field  "),
    Case(pay, "Pay 12 euros, Button"),
    Case(pay, "Pay 12 euros", "role missing: expected \"Button\"", kinds: [.role]),
    Case(
      pay, "Switch", "name missing: expected \"Pay {amount}\"", "role wrong: expected \"Button\", heard \"switch\"",
      kinds: [.label, .role]),
    Case(username, "Text Field", "name missing: expected \"Username\"", kinds: [.label]),
    Case(username, "Username", "role missing: expected \"Text Field\"", kinds: [.role]),
    Case(
      username, "Username. Button.", "role wrong: expected \"Text Field\", heard \"button\"", kinds: [.role]),
    Case(
      username, "User name. Text Field.", "name wrong: expected \"Username\", heard \"user name\"", kinds: [.label]),
    Case(username, "Text Field. Username.", "role spoken before the name", moved: [.role]),
    Case(
      username, "Your username, Text Field", "name has more: expected \"Username\", heard \"your username\"",
      kinds: [.label]),
    Case(
      username, "Username. Secure text field.", "role wrong: expected \"Text Field\", heard \"secure text field\"",
      kinds: [.role]),
    // Words that the screen reader says as one are one, with or without a pause before them.
    Case(
      username, "Username secure text field", "role wrong: expected \"Text Field\", heard \"secure text field\"",
      kinds: [.role]),
    // Between two parts without a pause it is not plain whose the word is.
    Case(username, "Username required text field", "heard besides: \"required\""),
    Case(username, "Username. Required. Text Field.", "heard besides: \"required\""),
    Case(
      username, "Image", "name wrong: expected \"Username\", heard \"image\"",
      "role missing: expected \"Text Field\"", kinds: [.label, .role]),
    Case(
      username, "...", "name missing: expected \"Username\"", "role missing: expected \"Text Field\"",
      kinds: [.label, .role]),
    Case(filled, "Username. demo.user. Text Field."),
    Case(
      filled, "User name. Button.", "name wrong: expected \"Username\", heard \"user name\"",
      "value missing: expected \"<what was typed>\"", "role wrong: expected \"Text Field\", heard \"button\"",
      kinds: [.label, .value, .role]),
    Case(
      filled, "User name. demo.user. Text Field.", "name wrong: expected \"Username\", heard \"user name\"",
      kinds: [.label]),
    Case(
      filled, "demo user, Text Field", "name wrong: expected \"Username\", heard \"demo user\"",
      "value missing: expected \"<what was typed>\"", kinds: [.label, .value]),
    Case(filled, "Username. Text Field.", "value missing: expected \"<what was typed>\"", kinds: [.value]),
    // A role or a state does not stand for what was typed or chosen, wherever it is heard.
    Case(
      filled, "Username, image, text field", "value not understood: expected \"<what was typed>\", heard \"image\""),
    Case(
      filled, "Username, demo user, search field, text field",
      "value not understood: expected \"<what was typed>\", heard \"demo user search field\""),
    Case(
      filled, "Username. Selected. Text field.",
      "value not understood: expected \"<what was typed>\", heard \"selected\""),
    Case(
      filled, "Username. Secure text field.", "value missing: expected \"<what was typed>\"",
      "role wrong: expected \"Text Field\", heard \"secure text field\"", kinds: [.value, .role]),
    Case(
      filled, "Username. demo user. Secure text field.",
      "role wrong: expected \"Text Field\", heard \"secure text field\"", kinds: [.role]),
    Case(filled, "Username. Dimensions of a taboo. Text field."),
    Case(filled, "Text field. Username. demo user.", "role spoken before the name", moved: [.role]),
    Case(
      chosen, "Remember Me, switch button, dimmed", "state not understood: expected \"<on or off>\", heard \"dimmed\""),
    Case(chosen, "Remember Me, switch button, off", "state not understood: expected \"<on or off>\", heard \"off\""),
    Case(chosen, "Remember Me, switch button, activated"),
    Case(remember, "Remember me. Switch Button. On. Keeps you signed in. Double tap to toggle setting."),
    // What the screen reader adds may be switched off.
    Case(remember, "Remember me. Switch Button. On. Keeps you signed in."),
    Case(remember, "Remember me. Switch Button. On.", "hint missing: expected \"Keeps you signed in\"", kinds: [.hint]),
    Case(
      remember, "Remember me. Keeps you signed in. Switch Button. On.", "hint spoken before the role", moved: [.hint]),
    Case(
      remember, "Remember me. Switch Button. Off. Keeps you signed in.",
      "value wrong: expected \"On\", heard \"off\"", kinds: [.value]),
    Case(dimmed, "Sign in. Button.", "state missing: expected \"Dimmed\"", kinds: [.state]),
    Case(repeated, "Sign in. Sign in. Button.", "heard besides: \"sign in\""),
    Case(
      repeated, "Se connecter, bouton",
      "name wrong: expected \"Sign in\", heard \"se connecter\"",
      "role wrong: expected \"Button\", heard \"bouton\"",
      kinds: [.label, .role]),
    Case(announcement([.init(.label, "Größe ändern"), .init(.role, "Button")]), "größe ändern button"),
    Case(announcement([.init(.label, "密码"), .init(.role, "Button")]), "密码. Button."),
  ]

  @Test(arguments: table) func `what differs is said part by part`(_ row: Case) {
    let comparison = AnnouncementComparison(row.heard, with: row.expected)
    #expect(comparison.differences.map(\.sentence) == row.differences)
    #expect(Set(comparison.differences.filter { !$0.isOrderAlone }.compactMap(\.kind)) == row.kinds)
    #expect(Set(comparison.differences.filter(\.isOrderAlone).compactMap(\.kind)) == row.moved)
    #expect(comparison.expected == row.expected.whole)
  }

  private static func stop(_ label: String, _ traits: [AuditModel.Trait]) -> ListenStop? {
    var element = ElementSpecification(key: "element", type: "text-input")
    element.expectation.label = label
    element.expectation.traits = traits
    var screen = ScreenSpecification(key: "screen", title: "Screen")
    screen.elements = [element]
    return ListenStop(element, in: "default", of: screen, on: .ios)
  }

  private static func check(_ part: HeardPart?) -> Check {
    Check(
      path: "p/c", title: "T", question: "Q?", scope: .element, dimension: "name", method: .screenReader,
      observation: .listen, heard: part.map { HeardAnswer([$0]) }, level: .must, platforms: [.ios])
  }

  @Test func `nothing is compared where nothing is heard or expected`() throws {
    let stop = try #require(Self.stop("Username", [.textEntry]))
    #expect(ObservedAnnouncement(" \n", check: Self.check(.name), at: stop) == nil)
    #expect(ObservedAnnouncement("Username", check: Self.check(.hint), at: stop) == nil)
    #expect(ObservedAnnouncement("Username", check: Self.check(nil), at: stop) == nil)
    let heard = ObservedAnnouncement("Username", check: Self.check(.name), at: stop)
    #expect(heard?.proposed == .passed, "The role is missing, and the check asks for the name.")
    #expect(heard?.differences == ["role missing: expected \"Text Field\""])
    #expect(ObservedAnnouncement("Name of user", check: Self.check(.name), at: stop)?.proposed == .cantTell)
  }

  @Test func `the order of words within a part counts`() throws {
    let stop = try #require(Self.stop("Remember Me", [.textEntry]))
    #expect(
      ObservedAnnouncement("me Remember. Text Field.", check: Self.check(.wording), at: stop)?.proposed == .failed)
  }

  @Test func `a text of ten thousand words is compared at once`() throws {
    let stop = try #require(Self.stop("Username", [.textEntry]))
    let heard = ObservedAnnouncement(
      String(repeating: "Username Text ", count: 5000), check: Self.check(.role), at: stop)
    #expect(heard?.proposed == .cantTell)
  }
}
