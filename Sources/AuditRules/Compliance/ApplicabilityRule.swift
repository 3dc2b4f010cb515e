public import AuditModel

/// Rule 10: where "does not apply" is no answer, because the specification declares what a check applies to (WCAG 2.2
/// §5.2.1: content that there is has to meet each criterion).
public enum ApplicabilityRule {
  /// The elements by which a screen check applies in a state, whatever an auditor says; in swipe order, empty where there
  /// is none.
  ///
  /// An element that is present applies, though nothing of it differs there; one that is absent does not.
  ///
  /// - Parameter screen: The screen as people meet it, with the elements of its components.
  public static func elements(
    by check: Check, on screen: ScreenSpecification, in state: String
  ) -> [ElementSpecification] {
    guard check.scope == .screen, !check.appliesIfTypes.isEmpty else { return [] }
    return screen.elements.filter { element in
      element.isPresent(in: state) && check.appliesIfTypes.contains { $0.matches(element) }
    }
  }

  /// Why a check cannot be said not to apply, with the elements and what to do; nil where it can.
  ///
  /// - Parameter screen: As for ``elements(by:on:in:)``.
  public static func refusal(of check: Check, on screen: ScreenSpecification, in state: String) -> String? {
    let elements = elements(by: check, on: screen, in: state).map { "\($0.key) (\($0.type))" }
    guard !elements.isEmpty else { return nil }
    let place = Address.screen(key: screen.key, state: state, element: nil)
    return "\(check.path) applies to \(place), which has \(elements.joined(separator: ", ")); say whether it passed or "
      + "failed, or that it cannot be told, or correct the specification of the screen"
  }
}
