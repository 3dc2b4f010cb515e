package import AuditModel

/// The words by which role and state of an element are heard in a state of its screen.
package enum SpokenRole {
  /// The words in the order in which they are spoken; empty where nothing is said.
  ///
  /// On iOS and Android the words of the announcement; on the web, where every screen reader has its own, the names of
  /// WAI-ARIA.
  package static func words(
    of element: ElementSpecification, in state: String, of screen: ScreenSpecification, on platform: Platform
  ) -> [String] {
    Announcer.announcement(of: element, in: state, of: screen, on: platform).parts
      .filter { $0.kind == .role || $0.kind == .state }.map(\.text)
  }
}
