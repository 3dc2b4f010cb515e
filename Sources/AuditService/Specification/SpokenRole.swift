internal import AuditModel

/// What a screen reader says for traits, besides label, value and hint.
///
/// iOS: the words of VoiceOver in English and their fixed order, as in AccessibilitySnapshot
/// (`UIAccessibility+SnapshotAdditions`). Android: the words of TalkBack (its `Role.java`), `disabled` last. Web: the
/// names of the ARIA roles and states.
enum SpokenRole {
  /// The words in the order in which they are spoken; empty where traits make no sound.
  static func words(_ traits: [Trait], on platform: Platform) -> [String] {
    let spoken = table.filter { traits.contains($0.trait) }.compactMap { row in
      switch platform {
      case .ios: row.ios
      case .android: row.android
      case .web: row.web
      }
    }
    var seen: Set<String> = []
    let unique = spoken.filter { seen.insert($0).inserted }
    // TalkBack says last that an element is disabled.
    return platform == .android ? unique.filter { $0 != "disabled" } + unique.filter { $0 == "disabled" } : unique
  }

  private struct Row {
    let trait: Trait
    let ios: String?
    let android: String?
    let web: String?
  }

  private static let table: [Row] = [
    Row(trait: .selected, ios: "Selected", android: "selected", web: "selected"),
    Row(trait: .notEnabled, ios: "Dimmed", android: "disabled", web: "disabled"),
    Row(trait: .button, ios: "Button", android: "Button", web: "button"),
    Row(trait: .backButton, ios: "Back Button", android: "Button", web: "button"),
    Row(trait: .switchButton, ios: "Switch Button", android: "Switch", web: "switch"),
    Row(trait: .toggleButton, ios: "Switch Button", android: "Switch", web: "switch"),
    Row(trait: .tabBarItem, ios: "Tab", android: "Tab", web: "tab"),
    Row(trait: .textEntry, ios: "Text Field", android: "Edit box", web: "textbox"),
    Row(trait: .textArea, ios: "Text Field", android: "Edit box", web: "textbox"),
    Row(trait: .secureTextField, ios: "Secure Text Field", android: "Edit box", web: "textbox"),
    Row(trait: .isEditing, ios: "Is editing", android: nil, web: nil),
    Row(trait: .header, ios: "Heading", android: "Heading", web: "heading"),
    Row(trait: .link, ios: "Link", android: "Link", web: "link"),
    Row(trait: .adjustable, ios: "Adjustable", android: "Slider", web: "slider"),
    Row(trait: .image, ios: "Image", android: "Image", web: "img"),
    Row(trait: .searchField, ios: "Search Field", android: "Edit box", web: "searchbox"),
  ]
}
