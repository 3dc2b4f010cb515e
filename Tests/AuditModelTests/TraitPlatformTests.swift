import AuditModel
import Testing

/// What iOS and VoiceOver know of each trait.
@Suite struct TraitPlatformTests {
  struct Facts: CustomTestStringConvertible, Sendable {
    let trait: AuditModel.Trait
    let bit: Int?
    let swiftUI: String?
    let spoken: String?

    init(_ trait: AuditModel.Trait, _ bit: Int?, _ swiftUI: String?, _ spoken: String?) {
      self.trait = trait
      self.bit = bit
      self.swiftUI = swiftUI
      self.spoken = spoken
    }

    var testDescription: String { trait.rawValue }
  }

  static let publicTraits = [
    Facts(.button, 0, "isButton", "Button"), Facts(.link, 1, "isLink", "Link"), Facts(.image, 2, "isImage", "Image"),
    Facts(.selected, 3, "isSelected", "Selected"), Facts(.playsSound, 4, "playsSound", nil),
    Facts(.keyboardKey, 5, "isKeyboardKey", nil), Facts(.staticText, 6, "isStaticText", nil),
    Facts(.summaryElement, 7, "isSummaryElement", nil), Facts(.notEnabled, 8, nil, "Dimmed"),
    Facts(.updatesFrequently, 9, "updatesFrequently", nil),
    Facts(.searchField, 10, "isSearchField", "Search Field"),
    Facts(.startsMediaSession, 11, "startsMediaSession", nil), Facts(.adjustable, 12, nil, "Adjustable"),
    Facts(.allowsDirectInteraction, 13, "allowsDirectInteraction", nil),
    Facts(.causesPageTurn, 14, "causesPageTurn", nil), Facts(.tabBar, 15, "isTabBar", nil),
    Facts(.header, 16, "isHeader", "Heading"), Facts(.toggleButton, 53, "isToggle", "Switch Button"),
    Facts(.supportsZoom, nil, nil, nil),
  ]
  static let privateTraits = [
    Facts(.textEntry, 18, nil, "Text Field"), Facts(.isEditing, 21, nil, "Is editing"),
    Facts(.secureTextField, 24, nil, "Secure Text Field"), Facts(.backButton, 27, nil, "Back Button"),
    Facts(.tabBarItem, 28, nil, "Tab"), Facts(.textArea, 47, nil, nil), Facts(.switchButton, 53, nil, "Switch Button"),
  ]

  @Test(arguments: publicTraits) func `a public trait has its bit, its names and its word`(_ facts: Facts) {
    #expect(facts.trait.bit == facts.bit)
    #expect(facts.trait.isPublic)
    #expect(facts.trait.uiKitName == facts.trait.rawValue)
    #expect(facts.trait.swiftUIName == facts.swiftUI)
    #expect(facts.trait.spokenWord == facts.spoken)
  }

  @Test(arguments: privateTraits) func `a private trait has its bit and its word, and no name`(_ facts: Facts) {
    #expect(facts.trait.bit == facts.bit)
    #expect(!facts.trait.isPublic)
    #expect(facts.trait.uiKitName == nil)
    #expect(facts.trait.swiftUIName == nil)
    #expect(facts.trait.spokenWord == facts.spoken)
  }

  @Test func `the tables have every trait once`() {
    let traits = (Self.publicTraits + Self.privateTraits).map(\.trait)
    #expect(traits.count == AuditModel.Trait.allCases.count)
    #expect(Set(traits) == Set(AuditModel.Trait.allCases))
  }

  @Test func `only the two names of a switch share a bit`() {
    let bits = AuditModel.Trait.allCases.filter { $0 != .toggleButton }.compactMap(\.bit)
    #expect(Set(bits).count == bits.count)
    #expect(AuditModel.Trait.toggleButton.bit == AuditModel.Trait.switchButton.bit)
  }
}
