public import AuditModel

/// What a platform's screen reader says of an element of a specification.
public enum Announcer {
  /// Composes what VoiceOver or TalkBack says of an element in a state of its screen, or on the web, where several screen
  /// readers have words of their own (``readings(of:in:of:)``), what it says of itself by WAI-ARIA.
  public static func announcement(
    of element: ElementSpecification, in state: String, of screen: ScreenSpecification, on platform: Platform
  ) -> Announcement {
    let expectation = masked(element.expectation(in: state), element)
    let context = AnnouncementContext(element, in: state, of: screen)
    if isHidden(element) { return Announcement(text: "", parts: [], hint: nil, hintParts: [], platform: platform) }
    let announcement: Announcement
    switch platform {
    case .ios: announcement = VoiceOverRule.announcement(of: native(expectation, element.type), in: context)
    case .android:
      announcement = TalkBackRule.announcement(of: expectation, type: element.typeAndVariant, in: context)
    case .web:
      announcement = AriaRule.announcement(of: expectation, type: element.typeAndVariant, in: context).announcement
    }
    let isUnfilled = state == Address.defaultState && isField(expectation, element, on: platform)
    return isUnfilled ? announcement.maybeUnfilled : announcement
  }

  /// What the screen readers of computers say of an element of a web page in a state of it, as far as it is documented.
  ///
  /// - Returns: One reading for each screen reader, in their order.
  public static func readings(
    of element: ElementSpecification, in state: String, of screen: ScreenSpecification
  ) -> [WebReading] {
    let expectation = masked(element.expectation(in: state), element)
    let context = AnnouncementContext(element, in: state, of: screen)
    return WebScreenReader.allCases.map { reader in
      guard !isHidden(element) else {
        return WebReading(
          reader: reader, announcement: Announcement(text: "", parts: [], hint: nil, hintParts: [], platform: .web),
          undocumented: [])
      }
      let (announcement, undocumented) = AriaRule.announcement(
        of: expectation, type: element.typeAndVariant, in: context, by: reader)
      return WebReading(reader: reader, announcement: announcement, undocumented: undocumented)
    }
  }

  /// Decoration is hidden from screen readers.
  private static func isHidden(_ element: ElementSpecification) -> Bool { element.type == "image-decorative" }

  /// Whether a person types something into an element, which is empty until then.
  private static func isField(
    _ expectation: Expectation, _ element: ElementSpecification, on platform: Platform
  ) -> Bool {
    let traits = expectation.traits ?? []
    guard platform == .web else {
      return AndroidRole.role(ofType: element.typeAndVariant, traits: traits) == .editText
    }
    let role = AriaRole.role(ofType: element.typeAndVariant, traits: traits)
    return role == .textBox || role == .searchBox
  }

  /// The expectation of a password field with its value as dots, which no screen reader speaks.
  ///
  /// A field is one by its variant or by the trait `secureTextField`; a value of other signs, such as `***`, stays.
  private static func masked(_ expectation: Expectation, _ element: ElementSpecification) -> Expectation {
    let isSecret = element.variant == "password" || expectation.traits?.contains(.secureTextField) == true
    guard isSecret else { return expectation }
    var masked = expectation
    let traits = masked.traits ?? [.textEntry]
    if !traits.contains(.secureTextField) { masked.traits = traits + [.secureTextField] }
    if case .literal(let text)? = expectation.value, text.contains(where: { $0.isLetter || $0.isNumber }) {
      masked.value = .literal(String(repeating: "•", count: text.count))
    }
    return masked
  }

  /// The expectation with all the traits that the platform's control has.
  ///
  /// A wireframe writes Switch Button for a switch, which has the trait `button`, too; VoiceOver says Switch Button only
  /// of an element that has both.
  private static func native(_ expectation: Expectation, _ type: String) -> Expectation {
    guard type == "toggle-switch", let traits = expectation.traits, !traits.contains(.button),
      traits.contains(.switchButton) || traits.contains(.toggleButton)
    else { return expectation }
    var native = expectation
    native.traits = traits + [.button]
    return native
  }
}

/// What a screen reader of web pages says of an element.
public struct WebReading: Hashable, Sendable {
  /// Which one.
  public let reader: WebScreenReader
  /// What it says.
  public let announcement: Announcement
  /// Roles of which no word of it was found; each stands in the announcement by its name in WAI-ARIA.
  public let undocumented: [AriaRole]
}

extension ElementSpecification {
  /// `TYPE`, or `TYPE.VARIANT`.
  fileprivate var typeAndVariant: String { type + (variant.map { ".\($0)" } ?? "") }
}
