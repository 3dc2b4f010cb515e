import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// What is exported is read back, and exported again it has the same bytes.
@Suite struct YAMLExportTests {
  @Test func `every built-in pack is exported the same after it was read back`() throws {
    let packs = try BuiltInCatalog.packs()
    #expect(packs.count == 14)
    let files = try packs.map { InputText(source: "\($0.key).yaml", text: try PackWriter.yaml($0)) }
    let again = try BuiltInCatalog.read(files.map { PackSource(head: $0) })
    #expect(try again.map { try PackWriter.yaml($0) } == files.map(\.text))
  }

  @Test func `every built-in profile is exported the same after it was read back`() throws {
    let profiles = try BuiltInCatalog.profiles()
    #expect(!profiles.isEmpty)
    for profile in profiles {
      let text = try ProfileWriter.yaml(profile)
      let again = try ProfileReader.profile(InputText(source: "p.yaml", text: text))
      #expect(try ProfileWriter.yaml(again) == text)
    }
  }

  @Test func `every screen of the example is exported the same after it was read back`() throws {
    let types = try BuiltInCatalog.packs().flatMap(\.elementTypes)
    let files = try RepositoryFolder.files(under: "Examples/banking/screens", endings: [".yaml"])
    #expect(files.count == 5)
    for file in files {
      let source = InputText(source: file, text: try RepositoryFolder.text(of: file))
      for screen in try SpecificationReader.screens(source, elementTypes: types) {
        let text = try SpecificationWriter.yaml(screen)
        let again = try SpecificationReader.screens(InputText(source: file, text: text), elementTypes: types)
        #expect(try again.map { try SpecificationWriter.yaml($0) } == [text])
      }
    }
  }

  @Test func `a policy is exported the same after it was read back`() throws {
    let text = try GatePolicyWriter.yaml(GatePolicy())
    #expect(try GatePolicyWriter.yaml(try GatePolicyReader.policy(InputText(source: "g.yaml", text: text))) == text)
  }

  @Test func `texts stand plain where they can, and in double quotes where a reader may take them for something else`()
    throws
  {
    var screen = ScreenSpecification(key: "a", title: "Überschrift 1: \u{1F600}", route: "no", team: "")
    screen.states = [StateSpecification(key: "s", title: "two\nlines", trigger: "it's [x], # y")]
    var element = ElementSpecification(key: "e", type: "button")
    element.size = ElementSpecification.Size(width: 44, height: 44.5)
    element.members = []
    element.expectation.label = "bell\u{7} \u{2028}\u{FEFF}\"\\"
    element.expectation.value = .literal(String(repeating: "long ", count: 40) + "end")
    element.expectation.actions = ["Show, then hide", "12", "- dash"]
    element.expectation.isBold = false
    screen.elements = [element]
    #expect(
      try SpecificationWriter.yaml(screen) == """
        screen: a
        title: "Überschrift 1: \\U0001F600"
        route: "no"
        team: ""
        states:
        - key: s
          title: "two\\nlines"
          trigger: 'it''s [x], # y'
        elements:
        - key: e
          type: button
          label: "bell\\a \\L\\uFEFF\\"\\\\"
          value: \(String(repeating: "long ", count: 40))end
          actions: ['Show, then hide', "12", "- dash"]
          bold: false
          members: []
          size:
            width: 44
            height: 44.5

        """)
  }
}
