public import AuditModel

/// What a platform's screen reader says of an element of a specification.
public enum Announcer {
  /// Composes what VoiceOver or TalkBack says of an element in a state of its screen.
  ///
  /// - Returns: Nil on the web: there several screen readers and browsers compose it, each by rules of its own.
  public static func announcement(
    of element: ElementSpecification, in state: String, of screen: ScreenSpecification, on platform: Platform
  ) -> Announcement? {
    let expectation = masked(element.expectation(in: state), element)
    let context = AnnouncementContext(element, in: state, of: screen)
    // Decoration is hidden from screen readers.
    if element.type == "image-decorative", platform != .web {
      return Announcement(text: "", parts: [], hint: nil, hintParts: [])
    }
    let announcement: Announcement
    switch platform {
    case .ios: announcement = VoiceOverRule.announcement(of: native(expectation, element.type), in: context)
    case .android:
      announcement = TalkBackRule.announcement(of: expectation, type: element.typeAndVariant, in: context)
    case .web: return nil
    }
    return state == Address.defaultState && isField(expectation, element) ? announcement.maybeUnfilled : announcement
  }

  /// Whether a person types something into an element, which is empty until then.
  private static func isField(_ expectation: Expectation, _ element: ElementSpecification) -> Bool {
    AndroidRole.role(ofType: element.typeAndVariant, traits: expectation.traits ?? []) == .editText
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

extension ElementSpecification {
  /// `TYPE`, or `TYPE.VARIANT`.
  fileprivate var typeAndVariant: String { type + (variant.map { ".\($0)" } ?? "") }
}
