package import AuditModel

// What packs hold. What is asked of a release is in the same words.
extension RowSchemas {
  // MARK: Guidelines and checks

  /// A check without how it is done.
  package static let check = RowSchema<CheckRow>(
    "check",
    [
      .text("check_path") { $0.check.path },
      .text("pack") { $0.pack },
      .text("guideline") { $0.guideline },
      .text("guideline_title") { $0.guidelineTitle },
      .text("title") { $0.check.title },
      .text("problem") { $0.check.problem },
      .text("question") { $0.check.question },
      .text("applies_when") { $0.check.appliesWhen },
      .term("level") { $0.check.level },
      .term("scope") { $0.check.scope },
      .text("dimension") { $0.check.dimension },
      .term("method") { $0.check.method },
      .term("observation") { $0.check.observation },
      .terms("platforms") { $0.check.platforms },
      .list("element_types") { $0.check.elementTypes.map(\.description) },
      .terms("asked_if") { $0.check.askedIf },
      .list("states") { $0.check.states },
      .list("applies_if_types") { $0.check.appliesIfTypes.map(\.description) },
      .list("thresholds") { $0.check.thresholds },
      .list("tests") { $0.references(.tests) },
      .list("covers") { $0.references(.covers) },
      .list("related") { $0.references(.related) },
    ])

  /// A check with how it is done.
  package static let checkDetail = RowSchema<CheckRow>(
    "check_detail",
    check.fields + [
      .list("steps") { CheckRow.numbered($0.check.steps) },
      .list("outcomes") { CheckRow.numbered($0.check.outcomes) },
      .list("ways") { $0.check.ways.map(\.path) },
      .text("way_of") { $0.check.wayOf },
    ])

  /// A guideline of an edition.
  package static let guideline = RowSchema<CheckDetail>(
    "guideline",
    [
      .text("guideline") { "\($0.pack)/\($0.guideline.key)" },
      .text("pack") { $0.pack },
      .text("edition") { $0.edition },
      .text("title") { $0.guideline.title },
      .text("topic") { $0.guideline.topic },
      .term("level") { $0.guideline.level },
      .text("rule") { $0.guideline.rule },
      .text("rationale") { $0.guideline.rationale.isEmpty ? nil : $0.guideline.rationale },
      .list("aliases") { $0.guideline.aliases },
      .text("introduced") { $0.guideline.criterion?.introduced },
      .text("removed") { $0.guideline.criterion?.removed },
      .text("source") { $0.guideline.source },
    ])

  /// How a criterion is read for something else than web pages.
  package static let applicability = RowSchema<GuidelinePart<CriterionApplicability>>(
    "applicability",
    [
      .text("guideline") { $0.guideline },
      .term("subject") { $0.part.subject },
      .term("manner") { $0.part.manner },
      .text("note") { $0.part.note },
    ])

  /// A clause of another standard that asks for a criterion, or leaves it out.
  package static let clause = RowSchema<GuidelinePart<CriterionClause>>(
    "clause",
    [
      .text("guideline") { $0.guideline },
      .text("clause") { $0.part.reference },
      .terms("platforms") { $0.part.platforms },
      .flag("is_asked") { $0.part.exclusion == nil },
      .text("exclusion") { $0.part.exclusion },
    ])

  /// How a guideline is met on a platform.
  package static let technique = RowSchema<GuidelinePart<Technique>>(
    "technique",
    [
      .text("guideline") { $0.guideline },
      .term("platform") { $0.part.platform },
      .text("title") { $0.part.title },
      .text("technique") { $0.part.text },
    ])

  // MARK: Element types

  /// A type of elements.
  package static let elementType = RowSchema<ElementType>(
    "element_type",
    [
      .text("element_type") { $0.key },
      .text("title") { $0.title },
      .term("category") { $0.category },
      .list("synonyms") { $0.synonyms },
      .list("variants") { $0.variants.map(\.key) },
    ])

  /// A variant of a type.
  package static let variant = RowSchema<ElementTypePart<ElementType.Variant>>(
    "variant",
    [
      .text("element_type") { $0.type },
      .text("variant") { $0.part.key },
      .text("title") { $0.part.title },
    ])

  /// What is announced for a type in a state.
  package static let announcement = RowSchema<ElementTypePart<ExpectedAnnouncement>>(
    "type_announcement",
    [
      .text("element_type") { $0.type },
      .text("variant") { $0.part.variant },
      .term("platform") { $0.part.platform },
      .text("state") { $0.part.state },
      .list("parts") { $0.part.parts },
      .text("hint") { $0.part.hint },
    ])

  /// A dimension that is not asked of a type.
  package static let exemption = RowSchema<ElementTypePart<DimensionExemption>>(
    "exemption",
    [
      .text("element_type") { $0.type },
      .text("dimension") { $0.part.dimension },
      .terms("platforms") { $0.part.platforms },
      .text("reason") { $0.part.reason },
    ])

  /// A trait of iOS.
  package static let trait = RowSchema<Trait>(
    "trait",
    [
      .text("trait") { $0.rawValue },
      .number("bit") { $0.bit.map { Int64($0) } },
      .flag("is_public") { $0.isPublic },
      .text("swiftui_name") { $0.swiftUIName },
      .text("uikit_name") { $0.uiKitName },
      .text("voiceover_word") { $0.spokenWord },
    ])

  /// A role of Android.
  package static let role = RowSchema<AndroidRole>(
    "role",
    [
      .text("role") { $0.rawValue },
      .number("role_number") { Int64($0.number) },
      .text("talkback_word") { $0.spokenWord },
      // For a button also the types that are buttons unless their traits say otherwise.
      .list("element_types") { $0 == .button ? AndroidRole.buttonTypes : $0.elementTypes },
      .list("traits") { $0.traits.map(\.rawValue) },
      .list("classes") { $0.classNames },
    ])

  // MARK: Numbers

  /// A number that a guideline states.
  package static let threshold = RowSchema<Threshold>(
    "threshold",
    [
      .text("threshold") { $0.id },
      .term("quantity") { $0.quantity },
      .term("bound") { $0.bound },
      .amount("amount") { if case .single(let number) = $0.amount { number } else { nil } },
      .amount("width") { if case .size(let width, _) = $0.amount { width } else { nil } },
      .amount("height") { if case .size(_, let height) = $0.amount { height } else { nil } },
      .amount("lowest") { if case .range(let range) = $0.amount { range.lowerBound } else { nil } },
      .amount("highest") { if case .range(let range) = $0.amount { range.upperBound } else { nil } },
      .term("unit") { $0.unit },
      .term("strength") { $0.strength },
      .term("level") { $0.level },
      .terms("platforms") { $0.platforms },
      .text("condition") { $0.condition },
      .text("criterion") { $0.criterion },
      .text("source") { $0.source },
      .text("url") { $0.address },
    ])
}

extension RowSchema.Field {
  /// A number in the unit of its row; null where the row has another shape.
  fileprivate static func amount(_ key: String, _ value: @escaping @Sendable (Row) -> Double?) -> Self {
    Self(key, .real, unit: "as `unit` says") { RowValue(value($0)) }
  }
}

/// A check with its guideline.
package struct CheckRow: Sendable {
  package let check: Check
  let pack: String
  /// Path of the guideline.
  let guideline: String
  let guidelineTitle: String

  /// A check as a release or an edition asks it.
  package init(_ definition: CheckDefinition) {
    check = definition.check
    pack = definition.pack
    guideline = definition.guidelinePath
    guidelineTitle = definition.guidelineTitle
  }

  /// A check, or one of its ways.
  package init(_ check: Check, of detail: CheckDetail) {
    self.check = check
    pack = detail.pack
    guideline = "\(detail.pack)/\(detail.guideline.key)"
    guidelineTitle = detail.guideline.title
  }

  /// What it names in a way.
  func references(_ relation: ReferenceRelation) -> [String] {
    check.references.filter { $0.relation == relation }.map(\.path)
  }

  /// Items with their numbers, those of parts behind the number of the whole.
  static func numbered(_ items: [TextItem]) -> [String] {
    items.enumerated().flatMap { index, item in
      ["\(index + 1). \(item.text)"]
        + item.parts.enumerated().map { "\(index + 1).\($0 + 1). \($1.text)" }
    }
  }
}

/// A part of a guideline.
package struct GuidelinePart<Part: Sendable>: Sendable {
  /// Path of the guideline.
  let guideline: String
  package let part: Part

  /// The parts of a guideline.
  package static func all(_ parts: [Part], of detail: CheckDetail) -> [GuidelinePart] {
    parts.map { GuidelinePart(guideline: "\(detail.pack)/\(detail.guideline.key)", part: $0) }
  }
}

/// A part of a type of elements.
package struct ElementTypePart<Part: Sendable>: Sendable {
  /// Key of the type.
  let type: String
  package let part: Part

  /// The parts of a type.
  package static func all(_ parts: [Part], of type: ElementType) -> [ElementTypePart] {
    parts.map { ElementTypePart(type: type.key, part: $0) }
  }
}

extension ElementCategory: VocabularyWord {}
extension CriterionApplicability.Manner: VocabularyWord {}
extension ThresholdQuantity: VocabularyWord {}
extension ThresholdUnit: VocabularyWord {}
extension Threshold.Bound: VocabularyWord {}
extension Threshold.Strength: VocabularyWord {}

extension CriterionApplicability.Subject: VocabularyWord {
  package var words: String { title }
}

extension ThresholdPlatform: VocabularyWord {
  package var words: String { title }
}
