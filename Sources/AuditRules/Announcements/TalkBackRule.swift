public import AuditModel

/// What TalkBack says of an element, in English and with the setting "Element description order" as it comes: state,
/// name, type.
///
/// The order is that of TalkBack's `TreeNodesDescription` and of the rule for accessibility focus. From a specification,
/// which has the same fields for every platform, it is filled so:
///
/// 1. `selected` comes first; of what can be checked the trait says that it is checked instead.
/// 2. Then the state. What can be checked is `checked` or `not checked`, a switch `on` or `off`, after its value, or
///    after the trait `selected` where it has none. Of anything else the value is the state.
/// 3. Then the name, which is the label.
/// 4. Then the type: the word of the role (``AuditModel/AndroidRole``), or Tab for a part of a segmented control or tab
///    bar, or Link. What was said already in the same words is left out.
/// 5. A text field says what stands in it as its name, and its label behind the type: `bob, Edit box for Username`. An
///    empty one has the label as its name. Of a password only the number of characters is said.
/// 6. Then the error, and always behind all of this `disabled`. A heading is never said to be disabled.
/// 7. Then the place in a series of tabs, or else `Heading`.
/// 8. What has neither label nor value is `Unlabelled`; but not a text field, a slider, a progress bar, and what can be
///    checked.
/// 9. The second utterance is the hint, then how to use the element, unless it is disabled, then that it has actions. A tab
///    that is selected already is not used. A link within text says there that links are available, and no type before.
public enum TalkBackRule {
  /// Composes the announcement.
  ///
  /// - Parameters:
  ///   - expectation: What the element exposes; what it does not say is taken as not there.
  ///   - type: Key of its element type, or `TYPE.VARIANT`.
  ///   - error: The text of its error, or nil.
  ///   - context: Where it stands among others, or nil; only its position is said.
  public static func announcement(
    of expectation: Expectation, type: String, error: String? = nil, in context: AnnouncementContext? = nil
  ) -> Announcement {
    let node = TalkBackNode(expectation, type, context)
    var segments = node.isSelected ? [TalkBackSegment(.state, node.selectedWord)] : []
    segments += node.description
    if let error = error?.unlessEmpty { segments.append(TalkBackSegment(.error, "Error: " + error)) }
    if node.isDisabled, !node.isHeading { segments.append(TalkBackSegment(.state, "disabled")) }
    if let (index, count) = context?.position {
      segments.append(TalkBackSegment(.position, "\(index) of \(count)"))
    } else if node.isHeading {
      segments.append(TalkBackSegment(.role, "Heading"))
    }
    let hint = node.hintParts
    return Announcement(
      text: segments.map(\.text).joined(separator: ", "), parts: segments.flatMap(\.parts),
      hint: hint.isEmpty ? nil : node.joined(hint), hintParts: hint, platform: .android)
  }
}

/// What TalkBack says between two commas.
private struct TalkBackSegment {
  let text: String
  let parts: [Announcement.Part]

  init(_ text: String, _ parts: [Announcement.Part]) {
    self.text = text
    self.parts = parts
  }

  init(_ part: Announcement.Part) {
    self.init(part.text, [part])
  }

  init(_ kind: Announcement.Kind, _ text: String) {
    self.init(Announcement.Part(kind, text))
  }
}

/// What TalkBack knows of an element.
private struct TalkBackNode {
  private let label: String?
  private let value: ExpectedValue?
  /// Nil where the specification does not say.
  private let traits: Set<Trait>?
  /// `TYPE`, or `TYPE.VARIANT`.
  private let name: String
  /// The element type as which it is built.
  private let type: String
  private let role: AndroidRole?
  private let isTab: Bool
  private let hint: String?
  private let hasActions: Bool

  init(_ expectation: Expectation, _ type: String, _ context: AnnouncementContext?) {
    label = expectation.label?.unlessEmpty
    value = expectation.value.flatMap { $0.text.isEmpty ? nil : $0 }
    traits = expectation.traits.map { Set($0) }
    name = type
    self.type = AndroidRole.builtType(type)
    isTab =
      context?.position != nil || ["segmented-control", "tab"].contains(self.type)
      || traits?.contains(.tabBarItem) == true
    role = isTab ? nil : AndroidRole.role(ofType: type, traits: expectation.traits ?? [])
    hint = expectation.hint?.unlessEmpty
    hasActions = expectation.actions?.isEmpty == false
  }

  private func has(_ trait: Trait) -> Bool { traits?.contains(trait) == true }

  private var isCheckable: Bool { role?.isCheckable == true }
  private var isLink: Bool { role == nil && !isTab && (type == "link" || has(.link)) }
  var isDisabled: Bool { has(.notEnabled) }
  var isHeading: Bool { has(.header) || type == "headings" || name == "expandable.heading" }
  var isSelected: Bool { has(.selected) && !isCheckable }
  /// The tick of an item of a menu is a box of its own within the item.
  var selectedWord: String { name == "menu.item" ? "checked" : "selected" }

  private var roleWord: String? {
    // The number of a column is a field within it.
    isTab ? "Tab" : isLink ? "Link" : role == .numberPicker ? AndroidRole.editText.spokenWord : role?.spokenWord
  }

  /// State, name and type.
  var description: [TalkBackSegment] {
    if role == .editText { return textField }
    var segments: [TalkBackSegment] = []
    if let state { segments.append(TalkBackSegment(state)) }
    if let label {
      segments.append(TalkBackSegment(.init(label: label)))
    } else if state == nil, role != .seekControl, role != .progressBar, !isCheckable {
      segments.append(TalkBackSegment(.state, "Unlabelled"))
    }
    if let roleWord { segments.append(TalkBackSegment(.role, roleWord)) }
    return Self.unique(segments)
  }

  private static func unique(_ segments: [TalkBackSegment]) -> [TalkBackSegment] {
    var said: Set<String> = []
    return segments.filter { said.insert($0.text.lowercased()).inserted }
  }

  private var state: Announcement.Part? {
    guard isCheckable else { return value.map { Self.stateOrValue($0) } }
    let isSwitch = role == .switchControl || role == .toggleButton
    guard let value else {
      // Whether it is checked is said in any case; where no traits are given the specification leaves it open.
      return traits.map { Self.checkedState($0.contains(.selected), isSwitch: isSwitch) }
    }
    guard case .literal(let text) = value else { return .init(.state, value) }
    switch text.lowercased() {
    case "1", "on", "checked", "selected": return Self.checkedState(true, isSwitch: isSwitch)
    case "0", "off", "not checked", "unchecked", "not selected", "unselected":
      return Self.checkedState(false, isSwitch: isSwitch)
    case "2", "mixed", "partially checked": return .init(.state, "partially checked")
    default: return .init(.state, value)
    }
  }

  private static func checkedState(_ isOn: Bool, isSwitch: Bool) -> Announcement.Part {
    .init(.state, isSwitch ? (isOn ? "on" : "off") : (isOn ? "checked" : "not checked"))
  }

  /// A value that is a state of TalkBack's own is said in its spelling.
  private static func stateOrValue(_ value: ExpectedValue) -> Announcement.Part {
    let words = value.text.lowercased()
    if case .literal = value, words == "expanded" || words == "collapsed" { return .init(.state, words) }
    return .init(.value, value)
  }

  private var textField: [TalkBackSegment] {
    var segments = has(.isEditing) ? [TalkBackSegment(.state, "Editing")] : []
    let type = roleWord ?? ""
    if has(.secureTextField) {
      segments.append(TalkBackSegment(.init(label: label ?? "password")))
      if let value { segments.append(TalkBackSegment(.init(length: value))) }
    } else if let value {
      segments.append(TalkBackSegment(.init(.value, value)))
      guard let label else { return segments + [TalkBackSegment(.role, type)] }
      let parts = [Announcement.Part(.role, type), Announcement.Part(label: label)]
      return segments + [TalkBackSegment("\(type) for \(label)", parts)]
    } else if let label {
      segments.append(TalkBackSegment(.init(label: label)))
    }
    return segments + [TalkBackSegment(.role, type)]
  }

  /// What the second utterance says.
  var hintParts: [Announcement.Part] {
    var parts = hint.map { [Announcement.Part(.hint, $0)] } ?? []
    guard !isDisabled else { return parts }
    if name == "link.in-text" {
      parts += [.init(.role, "Links available"), .init(.usage, "use tap with 3 fingers to view")]
    }
    if let usage { parts.append(.init(.usage, usage)) }
    if hasActions { parts.append(.init(.usage, "Actions available, use tap with 3 fingers to view")) }
    return parts
  }

  /// Joins the parts of the second utterance.
  func joined(_ parts: [Announcement.Part]) -> String {
    parts.enumerated().map { $0 < parts.count - 1 ? Announcement.open($1.text) : $1.text }.joined(separator: ", ")
  }

  /// What stands in a collection of which one thing is chosen.
  private static let singleChoices: Set<String> = ["chip.single-choice", "dropdown.item", "time-picker.half-of-day"]

  private var usage: String? {
    // The tab that is open is not pressed again.
    if isTab { return isSelected ? nil : "Double-tap to select" }
    if Self.singleChoices.contains(name) { return "Double-tap to select" }
    if isCheckable { return "Double-tap to toggle" }
    switch role {
    case .dropDownList: return "Double-tap to change"
    case .editText: return has(.isEditing) ? nil : "Double-tap to edit text"
    case .seekControl, .numberPicker: return "Swipe up or swipe down to adjust"
    case .button, .imageButton: return "Double-tap to activate"
    default: return isLink || has(.button) || has(.backButton) ? "Double-tap to activate" : nil
    }
  }
}
