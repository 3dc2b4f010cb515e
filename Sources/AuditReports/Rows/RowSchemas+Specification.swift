internal import AuditModel
internal import AuditRules

extension RowSchemas {
  // MARK: Screens and components

  /// What a release expects of a screen; what it is worth is in ``screen``.
  package static let specifiedScreen = RowSchema<ScreenRow>(
    "screen",
    releaseName.of { $0.name } + [
      .text("screen") { $0.screen.key },
      .text("title") { $0.specification.title },
      .text("route") { $0.specification.route },
      .text("team") { $0.specification.team },
      .text("language") { $0.specification.language },
      .text("renamed_from") { $0.specification.renamedFrom },
      .list("references") { ($0.specification.references ?? []).map { "\($0.scheme) \($0.value)" } },
      .list("states") { $0.specification.stateKeys },
      .list("components") { $0.specification.components.map(\.key) },
      .count("element_count", of: "elements") { $0.screen.expanded.elements.count },
    ])

  /// A state of a screen besides the default one.
  package static let state = RowSchema<StateRow>(
    "state",
    releaseName.of { $0.name } + [
      .text("screen") { $0.screen },
      .text("state") { $0.state.key },
      .text("title") { $0.state.title },
      .text("trigger") { $0.state.trigger },
      .text("renamed_from") { $0.state.renamedFrom },
    ])

  /// Elements that several screens share.
  package static let component = RowSchema<ComponentRow>(
    "component",
    releaseName.of { $0.name } + [
      .text("component") { $0.component.key },
      .text("title") { $0.component.specification.title },
      .text("team") { $0.component.specification.team },
      .text("language") { $0.component.specification.language },
      .text("renamed_from") { $0.component.specification.renamedFrom },
      .count("element_count", of: "elements") { $0.component.elements.count },
      .list("screens") { $0.component.screens },
    ])

  // MARK: Elements

  /// An element of a screen or a component, with what it must expose where no state says otherwise.
  package static let element = RowSchema<ElementRow>(
    "element",
    releaseName.of { $0.name } + [
      .text("screen") { $0.screen },
      .text("component") { $0.component },
      .count("position", of: "elements") { $0.position },
      .text("element") { $0.element.key },
      .text("element_type") { $0.element.type },
      .text("variant") { $0.element.variant },
      .text("container") { $0.element.container },
      .list("members") { $0.element.members ?? [] },
      .length("width") { $0.element.size?.width },
      .length("height") { $0.element.size?.height },
      .text("identifier") { $0.element.identifier },
      .term("origin") { $0.element.origin },
      .number("repeat_count") { $0.element.repeatCount.map(Int64.init) },
      .text("renamed_from") { $0.element.renamedFrom },
    ] + exposed.of { $0.element.expectation })

  /// What an element must expose in a state.
  package static let expectation = RowSchema<ExpectationRow>(
    "expectation",
    releaseName.of { $0.name } + [
      .text("screen") { $0.screen },
      .text("state") { $0.state },
      .text("element") { $0.element },
    ] + exposed.of { $0.expectation }
      + looks.of { $0.expectation })

  private static let exposed = RowSchema<Expectation>([
    .text("label") { $0.label },
    .text("value") { $0.value?.shown },
    .listIfSaid("traits") { $0.traits?.map(\.rawValue) },
    .text("hint") { $0.hint },
  ])

  private static let looks = RowSchema<Expectation>([
    .listIfSaid("actions") { $0.actions },
    .text("focus") { $0.focus },
    .text("text_color") { $0.textColor?.description },
    .text("background_color") { $0.backgroundColor?.description },
    .length("text_size") { $0.textSize },
    .flag("is_bold") { $0.isBold },
  ])

  // MARK: Processes

  /// Screens that a person goes through to do one thing; what they are worth is in ``process``.
  package static let plannedProcess = RowSchema<ProcessRow>(
    "process",
    releaseName.of { $0.name } + [
      .text("process") { $0.process.key },
      .text("title") { $0.process.title },
      .flag("is_common_task") { $0.process.isCommonTask },
      .list("screens") { $0.process.screens },
    ])

  /// A process with what a release has of it.
  package static let processNow = RowSchema<ProcessNowRow>(
    "process_now",
    plannedProcess.of { $0.row }
      + process.of { $0.compliance }.filter { !plannedProcess.keys.contains($0.key) })

  /// A screen of a process.
  package static let processStep = RowSchema<ProcessStepRow>(
    "process_step",
    releaseName.of { $0.name } + [
      .text("process") { $0.process },
      .count("position", of: "screens") { $0.position },
      .text("screen") { $0.screen },
      .flag("is_in_scope") { $0.compliance != nil },
      .term("verdict") { $0.compliance?.verdict },
      .term("own_verdict") { $0.compliance?.ownVerdict },
    ])

  // MARK: What people declare

  /// That somebody declared the list of a screen's elements complete, or took that back.
  package static let elementListDeclaration = RowSchema<ElementListDeclarationRow>(
    "element_list_declaration",
    releaseName.of { $0.name } + [
      .text("screen") { $0.declaration.screen },
      .flag("is_element_list_complete") { $0.declaration.isComplete },
      .count("element_count", of: "elements") { $0.declaration.elements.count },
      .text("auditor") { $0.declaration.auditor },
      .time("declared_at") { $0.declaration.declaredAt },
    ])
}

extension RowSchema.Field {
  /// Texts; null where nobody said, and empty where somebody said that there are none.
  fileprivate static func listIfSaid(_ key: String, _ value: @escaping @Sendable (Row) -> [String]?) -> Self {
    Self(key, .list) { value($0).map { .list($0) } ?? .null }
  }

  /// A length on a screen; null where nobody said.
  fileprivate static func length(_ key: String, _ value: @escaping @Sendable (Row) -> Double?) -> Self {
    Self(key, .real, unit: "points or density-independent pixels") { RowValue(value($0)) }
  }
}
