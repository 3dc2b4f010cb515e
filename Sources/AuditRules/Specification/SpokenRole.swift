package import AuditModel

/// The words by which role and state of an element are heard in a state of its screen.
package enum SpokenRole {
  /// The words in the order in which they are spoken; empty where nothing is said.
  ///
  /// On iOS and Android the words of the announcement; on the web, where every screen reader has its own, the names of
  /// the ARIA roles and states.
  package static func words(
    of element: ElementSpecification, in state: String, of screen: ScreenSpecification, on platform: Platform
  ) -> [String] {
    guard let announcement = Announcer.announcement(of: element, in: state, of: screen, on: platform) else {
      return ariaNames(element.expectation(in: state).traits ?? [])
    }
    return announcement.parts.filter { $0.kind == .role || $0.kind == .state }.map(\.text)
  }

  private static func ariaNames(_ traits: [Trait]) -> [String] {
    let states: [Trait] = [.selected, .notEnabled]
    return (states + Trait.allCases.filter { !states.contains($0) }).filter(traits.contains)
      .compactMap(\.ariaName).distinct()
  }
}

extension Trait {
  /// The ARIA role or state that says the same on the web; nil where there is none.
  fileprivate var ariaName: String? {
    switch self {
    case .selected: "selected"
    case .notEnabled: "disabled"
    case .button, .backButton: "button"
    case .switchButton, .toggleButton: "switch"
    case .tabBarItem: "tab"
    case .textEntry, .textArea, .secureTextField: "textbox"
    case .header: "heading"
    case .link: "link"
    case .adjustable: "slider"
    case .image: "img"
    case .searchField: "searchbox"
    case .isEditing, .playsSound, .keyboardKey, .staticText, .summaryElement, .updatesFrequently, .startsMediaSession,
      .allowsDirectInteraction, .causesPageTurn, .tabBar, .supportsZoom:
      nil
    }
  }
}
