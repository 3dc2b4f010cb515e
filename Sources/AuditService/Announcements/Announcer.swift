public import AuditModel

/// What a platform's screen reader says of an element of a specification.
public enum Announcer {
  /// Composes what VoiceOver or TalkBack says of an element in a state of its screen.
  ///
  /// - Returns: Nil on the web: there several screen readers and browsers compose it, each by rules of its own.
  public static func announcement(
    of element: ElementSpecification, in state: String, of screen: ScreenSpecification, on platform: Platform
  ) -> Announcement? {
    let expectation = element.expectation(in: state)
    let context = AnnouncementContext(element, in: state, of: screen)
    switch platform {
    case .ios: return VoiceOverRule.announcement(of: native(expectation, element.type), in: context)
    case .android: return TalkBackRule.announcement(of: expectation, type: element.type, in: context)
    case .web: return nil
    }
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
