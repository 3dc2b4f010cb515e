import AuditModel
import Testing

@testable import AuditRules
@testable import AuditService

/// What is composed for an element of a type, and what the packs document of the type, are the same words.
@Suite struct DocumentedAnnouncementTests {
  /// A state of a type or of one of its variants, as packs document it for each platform.
  struct Row: CustomTestStringConvertible {
    let type: ElementType
    let variant: String?
    let state: String
    var testDescription: String { "\(type.key)\(variant.map { "." + $0 } ?? "") \(state)" }

    func documented(_ platform: Platform) -> ExpectedAnnouncement? {
      type.announcements.first { $0.platform == platform && $0.variant == variant && $0.state == state }
    }

    /// Whose words say the traits: those of VoiceOver, for all platforms have the same specification.
    var words: [String] { (documented(.ios) ?? documented(.android))?.required ?? [] }
    var all: [String] { Platform.allCases.compactMap(documented).flatMap(\.required) }
  }

  static let rows: [Row] = {
    let types = ((try? BuiltInCatalog.packs()) ?? []).flatMap(\.elementTypes)
    return types.flatMap { type in
      var seen: Set<[String]> = []
      return type.announcements.filter { seen.insert([$0.variant ?? "", $0.state]).inserted }
        .map { Row(type: type, variant: $0.variant, state: $0.state) }
    }
  }()

  /// The traits that words of a screen reader stand for.
  private static let traits: [String: [AuditModel.Trait]] = [
    "button": [.button], "link": [.link], "image": [.image], "adjustable": [.adjustable], "text field": [.textEntry],
    "secure text field": [.textEntry, .secureTextField], "search field": [.searchField], "heading": [.header],
    "switch button": [.switchButton], "dimmed": [.notEnabled], "disabled": [.notEnabled], "selected": [.selected],
    "is editing": [.isEditing], "editing": [.isEditing],
  ]

  /// States that a specification writes as the value.
  private static let values: Set<String> = [
    "collapsed", "expanded", "checked", "not checked", "mixed", "on", "off",
  ]

  /// The element with the fields that the state has: label, value and traits, and nothing else.
  private static func element(_ row: Row) -> ElementSpecification {
    var element = ElementSpecification(key: "element", type: row.type.key)
    element.variant = row.variant
    element.container = "container"
    let words = row.words.map { $0.lowercased() }
    if row.all.contains("{label}") { element.expectation.label = "Name" }
    if row.all.contains("{value}") {
      element.expectation.value = .literal("Seven")
    } else if let state = words.first(where: values.contains) {
      element.expectation.value = .literal(state)
    }
    element.expectation.traits = words.flatMap { traits[$0] ?? [] }
    let hints = row.type.announcements.filter { $0.variant == row.variant && $0.state == row.state }.compactMap(\.hint)
    if hints.contains(where: { $0.contains("actions available") }) { element.expectation.actions = ["Move up"] }
    return element
  }

  /// What is composed for it, as the second of three of its kind.
  private static func announcement(_ row: Row, on platform: Platform) -> Announcement {
    var screen = ScreenSpecification(key: "screen", title: "Screen")
    let element = element(row)
    screen.elements = ["before", "element", "after"].map { key in
      var copy = element
      copy.key = key
      return copy
    }
    return Announcer.announcement(of: screen.elements[1], in: "open", of: screen, on: platform)
  }

  private static func spoken(_ part: String, _ row: Row, on platform: Platform) -> [String] {
    switch part {
    case "{label}": ["name"]
    case "{value}":
      row.variant != "password" ? ["seven"] : platform == .ios ? ["•••••"] : ["5", "characters"]
    case "{position}": ["2", "of", "3"]
    default: SpokenPart(part).words
    }
  }

  @Test func `types and variants are documented for both platforms`() {
    #expect(Self.rows.count > 150)
    #expect(Set(Self.rows.map(\.type.key)).count > 35)
  }

  @Test(arguments: rows, [Platform.ios, .android])
  func `the composed announcement is the documented one`(_ row: Row, platform: Platform) throws {
    guard let documented = row.documented(platform) else { return }
    let composed = Self.announcement(row, on: platform)
    let open = documented.parts.compactMap(ExpectedAnnouncement.open).map { Self.spoken($0, row, on: platform) }
    let heard = composed.parts.map { SpokenPart($0.text).words }.filter { !open.contains($0) }
    #expect(heard == documented.required.map { Self.spoken($0, row, on: platform) })
    let hint = SpokenPart(composed.hint ?? "").words
    if let open = documented.hint.flatMap(ExpectedAnnouncement.open) {
      #expect(hint.isEmpty || hint == SpokenPart(open).words)
    } else {
      #expect(hint == SpokenPart(documented.hint ?? "").words)
    }
  }
}
