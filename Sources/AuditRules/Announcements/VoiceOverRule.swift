public import AuditModel

/// What VoiceOver says of an element, in English.
///
/// The rules are those that AccessibilitySnapshot found out (`UIAccessibility+SnapshotAdditions.swift`):
///
/// 1. The text begins with the label; a back button does not say the label Back.
/// 2. In a table the headings of row and column come before it, its place behind it.
/// 3. The value follows after a colon, but not that of a switch.
/// 4. `Selected:` stands before all of that.
/// 5. The traits follow in a fixed order, a switch with its state.
/// 6. An element without text takes the hint as its text, and has no hint then.
/// 7. A full stop stands between text and traits.
/// 8. At the end comes the place in a series, or the edge of a list or landmark.
/// 9. After a pause comes the hint, with what VoiceOver adds of its own for switches, text fields and adjustable elements.
///
/// Custom actions, custom content and rotors are not part of it.
public enum VoiceOverRule {
  /// Composes the announcement.
  ///
  /// - Parameters:
  ///   - expectation: What the element exposes; what it does not say is taken as not there.
  ///   - context: Where it stands among others, or nil.
  public static func announcement(
    of expectation: Expectation, in context: AnnouncementContext? = nil
  ) -> Announcement {
    let element = VoiceOverElement(expectation, context)
    var (text, parts) = element.beginning
    let specifiers = element.specifiers
    var hint = element.authoredHint
    if text.isEmpty, let words = hint {
      text = words
      parts = [.init(.hint, words)]
      hint = nil
    }
    if !specifiers.isEmpty {
      let words = specifiers.map(\.words).joined(separator: " ")
      text = text.isEmpty ? words : Announcement.closed(text) + " " + words
      parts += specifiers.map(\.part)
    }
    if let (index, count) = context?.position {
      text += (text.isEmpty ? "" : " ") + "\(index) of \(count)."
      parts.append(.init(.position, "\(index) of \(count)"))
    } else if let boundary = context?.boundary {
      text = (text.isEmpty ? "" : Announcement.closed(text) + " ") + boundary + "."
      parts.append(.init(.boundary, boundary))
    }
    let after = element.hint(besides: hint)
    return Announcement(text: text, parts: parts, hint: after.text, hintParts: after.parts, platform: .ios)
  }
}

/// What VoiceOver knows of an element.
private struct VoiceOverElement {
  private let label: String?
  private let value: ExpectedValue?
  private let traits: Set<Trait>
  private let context: AnnouncementContext?
  /// The hint of the specification, or nil.
  let authoredHint: String?

  init(_ expectation: Expectation, _ context: AnnouncementContext?) {
    label = expectation.label?.unlessEmpty
    value = expectation.value.flatMap { $0.text.isEmpty ? nil : $0 }
    traits = Set(expectation.traits ?? [])
    authoredHint = expectation.hint?.unlessEmpty
    self.context = context
  }

  private var isEnabled: Bool { !traits.contains(.notEnabled) }
  private var isSwitch: Bool { traits.contains(.switchButton) || traits.contains(.toggleButton) }
  /// A secure text field and a text area are text fields, also where the specification does not say so twice.
  private var isTextField: Bool { !traits.isDisjoint(with: [.textEntry, .secureTextField, .textArea]) }
  /// Something is typed into a search field, too, which says no other role.
  private var isTypedInto: Bool { isTextField || traits.contains(.searchField) }

  /// What comes before the traits: rules 1 to 4.
  var beginning: (text: String, parts: [Announcement.Part]) {
    let isSilent = traits.contains(.backButton) && label?.lowercased() == "back"
    var text = isSilent ? "" : label ?? ""
    var parts = text.isEmpty ? [] : [Announcement.Part(label: text)]
    var separator = ": "
    if case .dataTableCell(let cell) = context {
      let headers = cell.headers.compactMap(\.words)
      let body = text.isEmpty ? [] : [Announcement.closed(text)]
      text = (headers.map { $0 + "." } + body + cell.places.map { $0 + "." }).joined(separator: " ")
      parts = headers.map { .init(.header, $0) } + parts + cell.places.map { .init(.position, $0) }
      separator = " "
    }
    if let value, !isSwitch {
      text = text.isEmpty ? value.shown : text + separator + value.shown
      parts.append(.init(.value, value))
    }
    if traits.contains(.selected) {
      text = text.isEmpty ? "Selected." : "Selected: " + text
      parts.insert(.init(.state, "Selected"), at: 0)
    }
    return (text, parts)
  }

  /// A trait as it is said.
  struct Specifier {
    let part: Announcement.Part
    let words: String

    init(_ part: Announcement.Part, words: String) {
      self.part = part
      self.words = words
    }

    /// A trait, with a full stop behind its word.
    init(_ trait: Trait, _ kind: Announcement.Kind = .role) {
      let word = trait.spokenWord ?? ""
      self.init(Announcement.Part(kind, word), words: word + ".")
    }
  }

  /// What the traits say, in rule 5's order.
  var specifiers: [Specifier] {
    var specifiers: [Specifier] = []
    if !isEnabled { specifiers.append(Specifier(.notEnabled, .state)) }
    if traits.contains(.button), !hidesButton { specifiers.append(Specifier(.button)) }
    if traits.contains(.backButton) { specifiers.append(Specifier(.backButton)) }
    if isSwitch {
      // A row that passes on the traits of the switch in it says the state only, unless it is a button, too.
      if traits.contains(.button) { specifiers.append(Specifier(.switchButton)) }
      if let state = switchState { specifiers.append(state) }
    }
    if traits.contains(.tabBarItem) || isInTabs { specifiers.append(Specifier(.tabBarItem)) }
    if isTextField {
      specifiers.append(Specifier(traits.contains(.secureTextField) ? .secureTextField : .textEntry))
      if traits.contains(.isEditing) { specifiers.append(Specifier(.isEditing, .state)) }
    }
    for trait in [Trait.header, .link, .adjustable, .image, .searchField] where traits.contains(trait) {
      specifiers.append(Specifier(trait))
    }
    if traits.contains(.isEditing), isTypedInto, !isTextField { specifiers.append(Specifier(.isEditing, .state)) }
    return specifiers
  }

  private var isInTabs: Bool {
    if case .tab = context { true } else { false }
  }

  private var hidesButton: Bool {
    isSwitch || isInTabs || !traits.isDisjoint(with: [.keyboardKey, .tabBarItem, .backButton])
  }

  /// The state of a switch: 1, 0 and 2 are on, off and mixed; so are these words.
  ///
  /// Any other value is said as it is, since iOS 17.
  private var switchState: Specifier? {
    guard let value else { return nil }
    if case .literal(let text) = value {
      switch text.lowercased() {
      case "1", "on": return Specifier(Announcement.Part(.state, "On"), words: "On.")
      case "0", "off": return Specifier(Announcement.Part(.state, "Off"), words: "Off.")
      case "2", "mixed": return Specifier(Announcement.Part(.state, "Mixed"), words: "Mixed.")
      default: break
      }
    }
    return Specifier(Announcement.Part(.state, value), words: value.shown)
  }

  /// What is said after the pause (rule 9).
  ///
  /// - Parameter authored: The hint of the specification, unless it became the text.
  func hint(besides authored: String?) -> (text: String?, parts: [Announcement.Part]) {
    var hint = authored
    var parts = authored.map { [Announcement.Part(.hint, $0)] } ?? []
    func add(_ usage: String) {
      hint = hint.map { Announcement.open($0) + ". " + usage } ?? usage
      parts.append(.init(.usage, usage))
    }
    guard isEnabled else { return (hint, parts) }
    if isSwitch { add("Double tap to toggle setting.") }
    if isTypedInto {
      // It takes the place of every other hint.
      hint = textFieldUsage
      parts = [.init(.usage, textFieldUsage)]
    }
    let hasHintOnly = authoredHint != nil && label == nil && value == nil
    if traits.contains(.adjustable), !isSwitch, !hasHintOnly {
      add("Swipe up or down with one finger to adjust the value.")
    }
    return (hint, parts)
  }

  private var textFieldUsage: String {
    let rotor = "Use the rotor to access Misspelled Words"
    if traits.contains(.isEditing) { return rotor }
    return traits.contains(.textArea) ? "Double tap to edit., " + rotor : "Double tap to edit."
  }
}
