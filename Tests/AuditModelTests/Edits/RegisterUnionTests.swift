import AuditModel
import TestSupport
import Testing

/// What is folded out of many registers is the same in every copy that knows the same edits, however it came by them.
@Suite struct RegisterUnionTests {
  /// A register with values that people may say of it; nil takes away.
  private typealias Choice = (register: EditRegister?, values: [EditValue?])

  private static func choices() -> [Choice] {
    func product(_ field: EditField, _ values: EditValue?...) -> Choice {
      (EditRegister(release: nil, entity: .product, field: field), values)
    }
    func release(_ field: EditField, _ values: EditValue?...) -> Choice {
      (EditRegister(release: "1.0", entity: .release, field: field), values)
    }
    func reference(_ scheme: String, _ value: String) -> Choice {
      (
        EditRegister(
          release: nil, entity: .screen, key: "sign-in", field: .reference(scheme: scheme, value: value)), [.said, nil]
      )
    }
    func process(_ field: EditField, _ values: EditValue?...) -> Choice {
      (EditRegister(release: "1.0", entity: .process, key: "enter", field: field), values)
    }
    let keyboard = PlannedEnvironment(kind: .keyboard, coverage: .full, position: 2)
    let reader = PlannedEnvironment(
      kind: .screenReader, technology: "VoiceOver", os: "iOS", osVersion: "17", coverage: .spot, position: 1)
    return [
      product(.language, EditValue("en"), EditValue("de-AT"), nil), product(.group, EditValue("bank"), nil),
      product(.detail(.legalDisclaimer), EditValue("None."), EditValue("Some."), nil),
      product(.statement(language: "de", field: "law"), EditValue("BFSG"), EditValue("BITV"), nil),
      release(.date, EditValue("2026-02-28"), EditValue("2024-02-29"), nil), release(.partial, .said, nil),
      release(.inventory, .said, nil), release(.environment("keyboard"), keyboard.editValue, nil),
      release(.environment("VoiceOver on iOS"), reader.editValue, keyboard.editValue, nil),
      release(
        .remark(standard: "wcag", row: "1.4.3"), ReportRemark(text: "All but one.", term: "supports").editValue,
        ReportRemark(text: "Fast alles.", language: "de", term: "supports").editValue, nil),
      reference("url", "https://bank.example/login"), reference("audit-2025", "12"),
      process(.screens, EditValue(["sign-in"])), process(.commonTask, .said, nil),
    ]
  }

  /// All that is folded out of edits.
  private struct Folds: Equatable {
    let product: ProductFold
    let release: ReleaseFold
    let references: [String: [ScreenReference]]
    let process: ProcessFold

    init(_ edits: [Edit]) {
      product = ProductFold(edits.filter { $0.register.entity == .product })
      release = ReleaseFold(edits.filter { $0.register.entity == .release })
      references = ScreenReference.all(edits)
      process = ProcessFold(ThingEdits(.process, "enter", edits, way: WayBack([])).holding(in: "1.0"))
    }
  }

  @Test func `folds of a union are the same in whatever order the edits came`() throws {
    let choices = Self.choices()
    for choice in choices { #expect(choice.register != nil) }
    var generator = SeededGenerator(seed: 4)
    var filled = 0
    for _ in 0..<300 {
      var copies = ["a", "b", "c"].map(EditCopy.init)
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let index = Int.random(in: 0..<3, using: &generator)
        copies[index].now += Int64.random(in: -3...3, using: &generator)
        if Int.random(in: 0..<6, using: &generator) == 0 {
          copies[index].merge(copies[Int.random(in: 0..<3, using: &generator)])
        } else if let choice = choices.randomElement(using: &generator) {
          copies[index].say(choice.register, choice.values.randomElement(using: &generator) ?? nil)
        }
      }
      let union = copies.flatMap(\.all)
      let folds = Folds(union)
      #expect(Folds(union.shuffled(using: &generator)) == folds)
      #expect(Folds(union + union) == folds)
      copies[0].merge(copies[2])
      copies[0].merge(copies[1])
      #expect(Folds(copies[0].all) == folds)
      if !folds.release.environments.isEmpty, !folds.release.remarks.isEmpty, !folds.references.isEmpty { filled += 1 }
    }
    #expect(filled > 30, "The cases are worth their time.")
  }

  @Test func `each field of a product, a release and a process is read into its place`() throws {
    var copy = EditCopy("a")
    for choice in Self.choices() { copy.say(choice.register, choice.values.first ?? nil) }
    let folds = Folds(copy.all)
    #expect(folds.product.language == "en")
    #expect(folds.product.group == "bank")
    #expect(folds.product.details.legalDisclaimer == "None.")
    #expect(folds.product.statementTexts == [StatementField(language: "de", field: "law"): "BFSG"])
    #expect(folds.release.date == "2026-02-28")
    #expect(folds.release.isPartial && folds.release.isInventoried)
    #expect(folds.release.environments["keyboard"]?.kind == .keyboard)
    #expect(folds.release.environments["VoiceOver on iOS"]?.osVersion == "17")
    let remark = folds.release.remarks[RemarkedRow(standard: "wcag", row: "1.4.3")]
    #expect(remark == WrittenRemark(ReportRemark(text: "All but one.", term: "supports"), editedAt: 1_000))
    #expect(
      folds.references["sign-in"] == [
        ScreenReference(scheme: "audit-2025", value: "12"),
        ScreenReference(scheme: "url", value: "https://bank.example/login"),
      ])
    #expect(folds.process.process("enter")?.isCommonTask == true)
  }

  @Test func `the names of a screen elsewhere are written for what differs alone`() throws {
    var copy = EditCopy("a")
    func names(_ values: String...) -> [ScreenReference] { values.map { ScreenReference(scheme: "url", value: $0) } }
    func plans(_ references: [ScreenReference]) -> [EditPlan] {
      EditPlan.plans(for: references, of: "sign-in", over: copy.all)
    }
    copy.write(plans(names("b", "a")))
    #expect(copy.all.count == 2)
    #expect(plans(names("a", "b")).isEmpty)
    let next = plans(names("a", "c"))
    #expect(next.map(\.register.field.text) == ["reference url c", "reference url b"])
    #expect(next.map(\.value) == [.said, nil])
    copy.write(next)
    #expect(ScreenReference.all(copy.all) == ["sign-in": names("a", "c")])
    #expect(plans([]).count == 2)
    #expect(EditPlan.plans(for: names("x"), of: "other", over: copy.all).count == 1)
  }

  @Test(arguments: [
    ("2026-02-28", true), ("2024-02-29", true), ("2000-02-29", true), ("1900-02-29", false), ("2026-02-29", false),
    ("2026-04-31", false), ("2026-12-31", true), ("2026-13-01", false), ("2026-00-10", false), ("2026-01-00", false),
    ("2026-1-2", false), ("２026-01-01", false),
  ])
  func `a day is one that there is`(text: String, isDay: Bool) {
    #expect(((try? EditField.date.check(EditValue(text))) != nil) == isDay)
  }
}
