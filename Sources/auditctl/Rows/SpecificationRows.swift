internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ScreenRow {
  /// The screen, with a few fields for people.
  var receipt: Document {
    .record(
      "screen", "Screen", RowSchemas.specifiedScreen, self,
      people: ["screen", "release", "title", "team", "route", "element_count"])
  }

  /// One of its elements.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` with the keys that there are.
  func element(_ key: String) throws -> ElementRow {
    let required = try screen.expanded.required(key)
    guard let found = elements.first(where: { $0.element.key == required.key }) else {
      throw StoreError.notFound(kind: "element", reference: "\(screen.key)/\(key)", hint: "")
    }
    return found
  }
}

extension ElementRow {
  /// What people read of an element in a list.
  static var columns: [PeopleColumn<ElementRow>] {
    [
      "position", "element",
      .words("element_type") { .text($0.element.type + ($0.element.variant.map { ".\($0)" } ?? "")) },
      "label", "value", "traits", "hint", "component",
    ]
  }

  /// The element, with a few fields for people.
  var receipt: Document {
    .record("element", "Element", RowSchemas.element, self, people: ["screen"] + Self.columns)
  }
}

extension ElementListDeclarationRow {
  /// The declaration, with a few fields for people.
  var receipt: Document {
    .record(
      "declaration", "Declaration", RowSchemas.elementListDeclaration, self,
      people: ["screen", "release", "is_element_list_complete", "element_count", "auditor"])
  }
}

extension ProcessRow {
  /// The process, with a few fields for people.
  var receipt: Document {
    .record(
      "process", "Process", RowSchemas.plannedProcess, self,
      people: ["process", "release", "title", "is_common_task", "screens"])
  }
}

/// Something that a release and those after it do not have any more; earlier ones do.
struct RemovalRow {
  let name: ReleaseName
  var screen: String?
  var element: String?
  var process: String?

  static let schema = RowSchema<RemovalRow>(
    "removal",
    RowSchemas.releaseName.of { $0.name } + [
      .text("screen") { $0.screen },
      .text("element") { $0.element },
      .text("process") { $0.process },
    ])

  var receipt: Document {
    .record(
      "removal", "Removed", Self.schema, self,
      people: [.words("removed_from") { .text($0.name.release) }] + ["screen", "element", "process"])
  }
}

/// What importing did to screens and components of a release.
struct SpecificationChangeRow {
  let name: ReleaseName
  let change: SpecificationImporter.Change

  static let schema = RowSchema<SpecificationChangeRow>(
    "specification_change",
    RowSchemas.releaseName.of { $0.name } + [
      .text("screen") { if case .screen(let key) = $0.change.subject { key } else { nil } },
      .text("component") { if case .component(let key) = $0.change.subject { key } else { nil } },
      .term("change") { $0.change.change },
      .count("element_count", of: "elements") { $0.change.elements.count },
      .count("added_element_count", of: "elements") { $0.change.elements.added },
      .count("changed_element_count", of: "elements") { $0.change.elements.changed },
      .count("removed_element_count", of: "elements") { $0.change.elements.removed },
      .count("component_count", of: "components") { $0.change.componentCount },
    ])

  static func document(_ rows: [SpecificationChangeRow]) -> Document {
    .list(
      "changes", "Screens and components", schema, rows,
      people: [
        "screen", "component", "release", "change", "element_count",
        .field("added_element_count", isBelow: true, isQuiet: true),
        .field("changed_element_count", isBelow: true, isQuiet: true),
        .field("removed_element_count", isBelow: true, isQuiet: true), .field("component_count", isQuiet: true),
      ])
  }
}

extension SpecificationChange: VocabularyWord {}
