import AuditModel
import Testing

/// Traits as the platform spells them, and as the annotated wireframes of DESIGN's source spell them.
@Suite struct TraitTests {
  struct Spelling: CustomTestStringConvertible {
    let text: String
    let trait: AuditModel.Trait

    var testDescription: String { "\(text) is \(trait.rawValue)" }
  }

  @Test(arguments: [
    Spelling(text: "Heading", trait: .header), Spelling(text: "Textfield", trait: .textEntry),
    Spelling(text: "Switch Button", trait: .switchButton), Spelling(text: "Label", trait: .staticText),
    Spelling(text: "Not Enabled", trait: .notEnabled), Spelling(text: "Button", trait: .button),
  ])
  func `the words of a wireframe name a trait`(_ spelling: Spelling) {
    #expect(AuditModel.Trait(spelling: spelling.text) == spelling.trait)
  }

  @Test(arguments: AuditModel.Trait.allCases)
  func `the platform's spelling names the trait in any case`(_ trait: AuditModel.Trait) {
    #expect(AuditModel.Trait(spelling: trait.rawValue) == trait)
    #expect(AuditModel.Trait(spelling: trait.rawValue.uppercased()) == trait)
    #expect(AuditModel.Trait(spelling: trait.rawValue.lowercased()) == trait)
  }

  @Test(arguments: [
    Spelling(text: "static text", trait: .staticText), Spelling(text: "static-text", trait: .staticText),
    Spelling(text: "static_text", trait: .staticText), Spelling(text: "text entry", trait: .textEntry),
    Spelling(text: "secure text field", trait: .secureTextField),
    Spelling(text: "search field", trait: .searchField), Spelling(text: "HEADING", trait: .header),
    Spelling(text: "not enabled", trait: .notEnabled), Spelling(text: "text field", trait: .textEntry),
  ])
  func `spaces, hyphens and underscores do not matter`(_ spelling: Spelling) {
    #expect(AuditModel.Trait(spelling: spelling.text) == spelling.trait)
  }

  @Test(arguments: [
    "", " ", "-", "enabled", "buttons", "butt", "heading1", "link;", "button, link", "bu\u{301}tton", "knopf",
  ])
  func `anything else names none`(_ text: String) {
    #expect(AuditModel.Trait(spelling: text) == nil)
  }

  @Test func `spellings of the platform are told apart`() {
    let folded = Set(AuditModel.Trait.allCases.map { $0.rawValue.lowercased() })
    #expect(folded.count == AuditModel.Trait.allCases.count)
    // Aliases never hide a trait of the platform.
    #expect(folded.isDisjoint(with: ["heading", "textfield", "label", "switch"]))
  }
}
