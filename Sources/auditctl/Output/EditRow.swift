internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// What people read of an edit.
enum EditRow {
  static let columns: [Document.Column] = [
    .init("at", "When"), .init("thing", "What"), .init("field", "Field"), .init("by", "By"),
    .init("release", "Release"), .init("state", "State"), .init("value", "Says", isBelow: true),
    .init("reason", "Reason", isBelow: true), .init("number", "Row", isBelow: true),
  ]

  static func values(_ edit: Edit, _ state: EditLog.State) -> [RowValue] {
    [
      .text(Timestamp.text(edit.editedAt)), .text(EditWords.thing(edit.register)), .text(edit.register.field.text),
      .optional(edit.person), .optional(edit.register.release), .text(state.rawValue),
      .optional(edit.value.map(EditWords.said)),
      .optional(edit.reason), .text(edit.number.description),
    ]
  }
}
