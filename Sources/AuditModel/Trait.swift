/// What an element says of itself to an iOS screen reader: the public accessibility traits, and those that VoiceOver
/// knows besides (text entry, switch and the like).
///
/// The raw value is the platform's spelling.
public enum Trait: String, CaseIterable, Sendable, Codable {
  case button, link, image, selected, playsSound, keyboardKey, staticText, summaryElement, notEnabled
  case updatesFrequently, searchField, startsMediaSession, adjustable, allowsDirectInteraction, causesPageTurn
  case tabBar, header, toggleButton, supportsZoom
  case textEntry, isEditing, secureTextField, backButton, tabBarItem, textArea, switchButton

  /// Reads a trait in the platform's spelling, in any case, or in the words that wireframes use: Heading,
  /// Textfield, Switch Button, Label, Not Enabled.
  ///
  /// - Returns: The trait, or nil when the text names none.
  public init?(spelling text: some StringProtocol) {
    let folded = text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    if let alias = Self.aliases[folded] {
      self = alias
    } else if let trait = Self.allCases.first(where: { $0.rawValue.lowercased() == folded }) {
      self = trait
    } else {
      return nil
    }
  }

  private static let aliases: [String: Trait] = [
    "heading": .header, "textfield": .textEntry, "switch": .switchButton, "label": .staticText,
    "dimmed": .notEnabled, "disabled": .notEnabled, "securetextentry": .secureTextField,
  ]
}
