internal import AuditModel

/// What an element of a web page says of itself by WAI-ARIA, and how a screen reader says it.
///
/// | | order |
/// |---|---|
/// | WAI-ARIA itself | name, role, states, value, description, place |
/// | NVDA | name, role, value, states, description, place (`getPropertiesSpeech` in its source) |
/// | JAWS | name, role, states, value, description, place |
/// | VoiceOver on macOS | value, name, states, role, place, and the description after a pause; role first of links and headings |
///
/// In its browse mode NVDA says the role first, and all of them say more: how an element is used, the level of a heading, that a
/// field is required. A specification tells none of these.
enum AriaRule {
  /// Composes it.
  ///
  /// - Parameters:
  ///   - type: Key of the element type, or `TYPE.VARIANT`.
  ///   - context: Where it stands among others, or nil.
  ///   - reader: Whose words and order; nil: those of WAI-ARIA.
  /// - Returns: The announcement, and the roles of which no word of the reader was found; they stand in it by their name.
  static func announcement(
    of expectation: Expectation, type: String, in context: AnnouncementContext?, by reader: WebScreenReader? = nil
  ) -> (announcement: Announcement, undocumented: [AriaRole]) {
    let element = AriaElement(expectation, type, context, reader)
    let description = expectation.hint?.unlessEmpty.map { [Announcement.Part(.hint, $0)] } ?? []
    let isPaused = reader == .voiceOver
    let parts = element.parts + (isPaused ? element.place : description + element.place)
    return (
      Announcement(
        text: parts.map(\.text).joined(separator: ", "), parts: parts,
        hint: isPaused ? description.first?.text : nil, hintParts: isPaused ? description : [], platform: .web),
      element.undocumented
    )
  }
}

/// What WAI-ARIA knows of an element.
private struct AriaElement {
  private let expectation: Expectation
  private let traits: Set<Trait>?
  private let role: AriaRole?
  private let reader: WebScreenReader?
  /// `2 of 4`, or nothing.
  let place: [Announcement.Part]

  init(_ expectation: Expectation, _ type: String, _ context: AnnouncementContext?, _ reader: WebScreenReader?) {
    self.expectation = expectation
    self.reader = reader
    traits = expectation.traits.map { Set($0) }
    let role = AriaRole.role(ofType: type, traits: expectation.traits ?? [])
    self.role = role
    let position = role == .tab ? context?.position : nil
    place = position.map { [.init(.position, "\($0.index) of \($0.count)")] } ?? []
  }

  private var isCheckable: Bool { role == .checkBox || role == .radio || role == .switchControl }
  private var isPassword: Bool { role == .textBox && traits?.contains(.secureTextField) == true }

  /// The roles of which no word was found.
  var undocumented: [AriaRole] {
    guard let reader, let role, reader.word(for: role) == nil else { return [] }
    return [role]
  }

  /// All but the description and the place, in the order of the reader.
  var parts: [Announcement.Part] {
    switch reader {
    case nil, .jaws: name + roleParts + states + value
    case .nvda: name + roleParts + value + states
    case .voiceOver:
      role == .link || role == .heading ? states + roleParts + name + value : value + name + states + roleParts
    }
  }

  private var name: [Announcement.Part] { expectation.label?.unlessEmpty.map { [.init(label: $0)] } ?? [] }

  private var roleParts: [Announcement.Part] {
    guard let role else { return [] }
    let word = isPassword ? reader?.passwordWord ?? role.rawValue : reader?.word(for: role) ?? role.rawValue
    let isSilent = word.isEmpty || (reader == nil && WebScreenReader.nvda.word(for: role)?.isEmpty == true)
    return isSilent ? [] : [.init(.role, word)]
  }

  private var states: [Announcement.Part] {
    let known = ([checkedState, openState] + [isSelected ? .selected : nil, isDisabled ? .disabled : nil])
      .compactMap { $0 }
    let spoken = known.filter { reader?.says($0, of: role) ?? true }.map { state in
      Announcement.Part(.state, reader?.word(for: state, of: role) ?? state.rawValue)
    }
    guard isCheckable, let value = specified, checkedState == nil, openState == nil else { return spoken }
    return [.init(.state, value)] + spoken
  }

  private var specified: ExpectedValue? { expectation.value.flatMap { $0.text.isEmpty ? nil : $0 } }

  private var valueState: AriaState? {
    guard case .literal(let text)? = specified else { return nil }
    return AriaState(value: text, ofCheckable: isCheckable)
  }

  /// Checked or not, of what can be: by its value, else by its trait; nil where the specification does not say.
  private var checkedState: AriaState? {
    guard isCheckable else { return nil }
    if let state = valueState, state != .expanded, state != .collapsed { return state }
    guard specified == nil, let traits else { return nil }
    return traits.contains(.selected) ? .checked : .notChecked
  }

  private var openState: AriaState? { valueState.flatMap { [.expanded, .collapsed].contains($0) ? $0 : nil } }

  private var isSelected: Bool { !isCheckable && traits?.contains(.selected) == true }
  private var isDisabled: Bool { traits?.contains(.notEnabled) == true }

  private var value: [Announcement.Part] {
    guard !isCheckable, valueState == nil, let specified else { return [] }
    if isPassword, reader == .voiceOver { return [.init(length: specified)] }
    return [.init(.value, specified)]
  }
}
