import AuditModel
import Testing

/// The table of fields: every case, as it is written, on the things that have it.
@Suite struct EditFieldTests {
  private struct Line {
    let entities: [EditEntity]
    let field: EditField
    let text: String
    let good: String
  }

  private static let table: [Line] = [
    Line(entities: [.product, .process, .screen, .component], field: .title, text: "title", good: #""Sign in""#),
    Line(entities: [.product, .screen, .component], field: .language, text: "language", good: #""de-AT""#),
    Line(entities: [.product, .release], field: .profile, text: "profile", good: #""0a1b""#),
    Line(entities: [.product], field: .group, text: "group", good: #""banking""#),
    Line(entities: [.product], field: .detail(.contactEmail), text: "contact-email", good: #""a@b.example""#),
    Line(
      entities: [.product], field: .statement(language: "de", field: "law"), text: "statement de law", good: #""BFSG""#),
    Line(entities: [.release], field: .predecessor, text: "predecessor", good: #""1.0 beta""#),
    Line(entities: [.release], field: .merges("1.0.1 hot fix"), text: "merges 1.0.1 hot fix", good: "true"),
    Line(entities: [.release], field: .date, text: "date", good: #""2026-11-22""#),
    Line(entities: [.release], field: .stage, text: "stage", good: #""auditing""#),
    Line(entities: [.release], field: .pack("wcag"), text: "pack wcag", good: #""2.2-1""#),
    Line(entities: [.release], field: .partial, text: "partial", good: "true"),
    Line(entities: [.release], field: .inventory, text: "inventory", good: "true"),
    Line(
      entities: [.release], field: .environment("VoiceOver on iOS"), text: "environment VoiceOver on iOS",
      good: #"{"coverage":"full","kind":"screen-reader","os":"iOS","position":1,"technology":"VoiceOver"}"#),
    Line(
      entities: [.release], field: .screen("sign-in"), text: "screen sign-in",
      good: #"{"plan":"in-scope","position":3}"#),
    Line(
      entities: [.release], field: .remark(standard: "wcag", row: "1.4.3 b"), text: "remark wcag 1.4.3 b",
      good: #"{"term":"supports","text":"All of it."}"#),
    Line(entities: [.build], field: .after, text: "after", good: "null"),
    Line(entities: [.process], field: .screens, text: "screens", good: #"["cart","pay"]"#),
    Line(entities: [.process], field: .commonTask, text: "common-task", good: "true"),
    Line(entities: [.screen], field: .route, text: "route", good: #""Menu, then Sign in""#),
    Line(entities: [.screen, .component], field: .team, text: "team", good: #""Accounts""#),
    Line(entities: [.screen, .component], field: .renamedFrom, text: "renamed-from", good: #""login""#),
    Line(
      entities: [.screen], field: .state("empty"), text: "state empty", good: #"{"after":"loading","title":"Empty"}"#),
    Line(entities: [.screen], field: .component("tab-bar"), text: "component tab-bar", good: "true"),
    Line(
      entities: [.screen, .component], field: .element("username"), text: "element username",
      good: #"{"type":"text-field"}"#),
    Line(
      entities: [.screen, .component], field: .place(.element("username")), text: "place username", good: #""title""#),
    Line(entities: [.screen], field: .place(.component("tab-bar")), text: "place %tab-bar", good: "null"),
    Line(
      entities: [.screen], field: .reference(scheme: "url", value: "https://a.example/b c"),
      text: "reference url https://a.example/b c", good: "true"),
  ]

  /// The case behind each, so that a new one does not compile until the table has it.
  private static func following(_ field: EditField) -> String {
    switch field {
    case .title: "language"
    case .language: "profile"
    case .profile: "group"
    case .group: "contact-email"
    case .detail: "statement"
    case .statement: "predecessor"
    case .predecessor: "merges"
    case .merges: "date"
    case .date: "stage"
    case .stage: "pack"
    case .pack: "partial"
    case .partial: "inventory"
    case .inventory: "environment"
    case .environment: "screen"
    case .screen: "remark"
    case .remark: "after"
    case .after: "screens"
    case .screens: "common-task"
    case .commonTask: "route"
    case .route: "team"
    case .team: "renamed-from"
    case .renamedFrom: "state"
    case .state: "component"
    case .component: "element"
    case .element: "place"
    case .place(.element): "place"
    case .place(.component): "reference"
    case .reference: ""
    }
  }

  @Test func `the table has every case`() {
    for (line, next) in zip(Self.table, Self.table.dropFirst()) {
      #expect(next.text.split(separator: " ").first.map(String.init) == Self.following(line.field))
    }
    #expect(Self.table.last.map { Self.following($0.field) } == "")
  }

  @Test func `a field is read as it is written, and only of the things that have it`() {
    for line in Self.table {
      #expect(line.field.text == line.text)
      for entity in EditEntity.allCases {
        let expected = line.entities.contains(entity) ? line.field : nil
        #expect(EditField(entity: entity, text: line.text) == expected, "\(entity) \(line.text)")
        #expect(line.field.isField(of: entity) == line.entities.contains(entity), "\(entity) \(line.text)")
      }
    }
    for detail in ProductDetail.allCases {
      #expect(EditField(entity: .product, text: detail.rawValue) == .detail(detail))
    }
  }

  @Test(
    arguments: [
      (.screen, ""), (.screen, " "), (.screen, "Title"), (.screen, "title "), (.screen, "title x"),
      (.screen, "element"),
      (.screen, "element "), (.screen, "element Username"), (.screen, "element a b"), (.screen, "element ../a"),
      (.screen, "state default"), (.screen, "place"), (.screen, "place %"), (.screen, "place %%a"),
      (.screen, "place A"),
      (.component, "place %tab-bar"), (.screen, "reference url"), (.screen, "reference url "),
      (.screen, "reference  x"),
      (.release, "merges "), (.release, "remark wcag"), (.release, "remark  1.4.3"), (.release, "pack WCAG"),
      (.product, "statement de"), (.product, "statement  law"), (.product, "vendorDescription"),
    ] as [(EditEntity, String)])
  func `what is no field is none`(entity: EditEntity, text: String) {
    #expect(EditField(entity: entity, text: text) == nil)
  }

  @Test func `an accent behind a space makes it no less a space`() {
    let field = EditField.reference(scheme: "url", value: "\u{301}x")
    #expect(EditField(entity: .screen, text: field.text) == field)
    #expect(
      EditRegister(release: nil, entity: .screen, key: "a", field: .reference(scheme: "a \u{301}", value: "x")) == nil)
  }

  @Test func `each field takes its own values and refuses others, and no value ends the program`() {
    let hostile = [
      "", "nul", "null", "true", "false", "0", "-1", "1e999", "\"\"", "\" \"", "\"x\"", "\"Not A Key\"", "[]", "[1]",
      #"["a","a"]"#, "{}", #"{"type":1}"#, #"{"plan":"in-scope"}"#, #"{"unknown":1}"#, "[[[[[[[[", "\u{0}",
      String(repeating: "[", count: 100_000),
    ]
    for line in Self.table {
      #expect(throws: Never.self, "\(line.text)") { try line.field.check(EditValue(stored: line.good)) }
      #expect(throws: EditValueError.self, "\(line.text)") {
        try line.field.check(EditValue(stored: "{\"no\":\"such\"}"))
      }
      var refused = 0
      for text in hostile {
        do { try line.field.check(EditValue(stored: text)) } catch { refused += 1 }
      }
      #expect(refused >= hostile.count - 3, "\(line.text) takes \(hostile.count - refused)")
    }
  }

  @Test func `values of other kinds are refused with the place`() {
    func problem(_ field: EditField, _ text: String) -> String? {
      do { try field.check(EditValue(stored: text)) } catch { return error.description }
      return nil
    }
    #expect(problem(.title, "\" \"") == "is empty")
    #expect(problem(.stage, "\"thawed\"") == "must be planned or auditing or frozen")
    #expect(problem(.date, "\"2026-1-2\"") == "must be a day as in 2026-11-22")
    #expect(problem(.screens, #"["a",1]"#) == "[2] must be a text")
    #expect(problem(.screens, #"["a","a"]"#) == "names a key twice")
    #expect(problem(.partial, "false") == "must be true")
    #expect(problem(.place(.element("a")), "\"%\"") == "must be the key of an element, or %KEY")
    #expect(
      problem(.element("a"), #"{"type":"x","in_states":{"empty":{"traits":["button","glow"]}}}"#)
        == "in_states.empty.traits[2] is no trait, or there twice")
    #expect(problem(.element("a"), #"{"type":"x","colour":"red"}"#) == "colour is not known to this version")
    #expect(problem(.element("a"), #"{"type":"x","width":3}"#) == "height is missing")
    #expect(problem(.element("a"), #"{"type":"x","width":0,"height":1}"#) == "width must be a number greater than zero")
    #expect(problem(.screen("a"), #"{"plan":"in-scope","position":1.5}"#) == "position must be a whole number from 1")
    #expect(
      problem(.screen("a"), #"{"plan":"in-scope","position":1e300}"#) == "position must be a whole number from 1")
    #expect(problem(.title, "\"a") == "is not JSON: a text has no end at byte 3")
  }

  @Test func `a register is of a release where its field is said in one`() {
    for line in Self.table {
      for entity in line.entities {
        let key = [.product, .release].contains(entity) ? "" : "a"
        let isOfNone = entity == .product || line.text.hasPrefix("reference")
        let inRelease = EditRegister(release: "1.0", entity: entity.rawValue, key: key, field: line.text)
        let inNone = EditRegister(release: nil, entity: entity.rawValue, key: key, field: line.text)
        #expect((inRelease == nil) == isOfNone, "\(entity) \(line.text)")
        #expect((inNone == nil) == !isOfNone, "\(entity) \(line.text)")
        let isInherited = [.process, .screen, .component].contains(entity) && !isOfNone
        #expect((inRelease ?? inNone)?.isInherited == isInherited, "\(entity) \(line.text)")
      }
    }
  }

  @Test func `a key that is none, or stands where none belongs, makes no register`() {
    #expect(EditRegister(release: "1.0", entity: .screen, key: "", field: .title) == nil)
    #expect(EditRegister(release: "1.0", entity: .screen, key: "Sign In", field: .title) == nil)
    #expect(EditRegister(release: "1.0", entity: .build, key: "", field: .after) == nil)
    #expect(EditRegister(release: "1.0", entity: .build, key: "1.0 (45)", field: .after) != nil)
    #expect(EditRegister(release: "1.0", entity: .release, key: "1.0", field: .date) == nil)
    #expect(EditRegister(release: "", entity: .screen, key: "a", field: .title) == nil)
    #expect(EditRegister(release: "1.0", entity: .screen, key: "a", field: .state("default")) == nil)
    #expect(EditRegister(release: "1.0", entity: "table", key: "", field: "title") == nil)
  }

  @Test func `registers whose texts only look the same are two`() {
    func build(_ name: String) -> EditRegister? {
      EditRegister(release: "1.0", entity: .build, key: name, field: .after)
    }
    func merge(_ version: String) -> EditRegister? {
      EditRegister(release: "1.0", entity: .release, field: .merges(version))
    }
    #expect(build("B\u{FC}ild") != build("Bu\u{308}ild"))
    #expect(merge("\u{FC}") != merge("u\u{308}"))
    #expect(merge("\u{FC}") == merge("\u{FC}"))
  }
}
