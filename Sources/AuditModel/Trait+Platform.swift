/// What iOS and VoiceOver know of each trait.
///
/// Bits and words are those that the snapshot tool AccessibilitySnapshot uses (`AccessibilityPrimitives.swift` and its
/// English table); public names are those of Apple's documentation.
extension Trait {
  /// Number of its bit in `UIAccessibilityTraits`, 0 to 63; nil where none is known.
  ///
  /// `toggleButton` is the public name, since iOS 17, of the bit that was private to switches before.
  public var bit: Int? {
    switch self {
    case .button: 0
    case .link: 1
    case .image: 2
    case .selected: 3
    case .playsSound: 4
    case .keyboardKey: 5
    case .staticText: 6
    case .summaryElement: 7
    case .notEnabled: 8
    case .updatesFrequently: 9
    case .searchField: 10
    case .startsMediaSession: 11
    case .adjustable: 12
    case .allowsDirectInteraction: 13
    case .causesPageTurn: 14
    case .tabBar: 15
    case .header: 16
    case .textEntry: 18
    case .isEditing: 21
    case .secureTextField: 24
    case .backButton: 27
    case .tabBarItem: 28
    case .textArea: 47
    case .toggleButton, .switchButton: 53
    case .supportsZoom: nil
    }
  }

  /// Whether an app can set it itself; the others come with the controls of the platform.
  public var isPublic: Bool {
    switch self {
    case .textEntry, .isEditing, .secureTextField, .backButton, .tabBarItem, .textArea, .switchButton: false
    case .button, .link, .image, .selected, .playsSound, .keyboardKey, .staticText, .summaryElement, .notEnabled,
      .updatesFrequently, .searchField, .startsMediaSession, .adjustable, .allowsDirectInteraction, .causesPageTurn,
      .tabBar, .header, .toggleButton, .supportsZoom:
      true
    }
  }

  /// Its name in UIKit's `UIAccessibilityTraits`; nil for a trait that is not public.
  public var uiKitName: String? {
    isPublic ? rawValue : nil
  }

  /// Its name in SwiftUI's `AccessibilityTraits`; nil where SwiftUI has none, and says it with a modifier or a control.
  public var swiftUIName: String? {
    switch self {
    case .button: "isButton"
    case .link: "isLink"
    case .image: "isImage"
    case .selected: "isSelected"
    case .keyboardKey: "isKeyboardKey"
    case .staticText: "isStaticText"
    case .summaryElement: "isSummaryElement"
    case .searchField: "isSearchField"
    case .tabBar: "isTabBar"
    case .header: "isHeader"
    case .toggleButton: "isToggle"
    case .playsSound, .updatesFrequently, .startsMediaSession, .allowsDirectInteraction, .causesPageTurn: rawValue
    case .notEnabled, .adjustable, .supportsZoom: nil
    case .textEntry, .isEditing, .secureTextField, .backButton, .tabBarItem, .textArea, .switchButton: nil
    }
  }

  /// The word that VoiceOver speaks for it in English; nil where it is silent.
  public var spokenWord: String? {
    switch self {
    case .selected: "Selected"
    case .notEnabled: "Dimmed"
    case .button: "Button"
    case .backButton: "Back Button"
    case .switchButton, .toggleButton: "Switch Button"
    case .tabBarItem: "Tab"
    case .textEntry: "Text Field"
    case .secureTextField: "Secure Text Field"
    case .isEditing: "Is editing"
    case .header: "Heading"
    case .link: "Link"
    case .adjustable: "Adjustable"
    case .image: "Image"
    case .searchField: "Search Field"
    case .playsSound, .keyboardKey, .staticText, .summaryElement, .updatesFrequently, .startsMediaSession,
      .allowsDirectInteraction, .causesPageTurn, .tabBar, .supportsZoom, .textArea:
      nil
    }
  }
}
