internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// An edit with what became of it.
struct EditRow {
  /// Key of the product.
  let product: String
  let entry: EditLog.Entry
  /// Names of profiles by the digests that edits have.
  let profiles: [String: String]

  static let schema = RowSchema<EditRow>(
    "edit",
    [
      .text("edit_number") { $0.entry.edit.number.description },
      .time("edited_at") { $0.entry.edit.editedAt },
      .text("product") { $0.product },
      .text("release") { $0.entry.edit.register.release },
      .term("entity") { $0.entry.edit.register.entity },
      .text("key") { $0.entry.edit.register.key.nonEmpty },
      .text("field") { $0.entry.edit.register.field.text },
      .text("value") { $0.entry.edit.value?.text },
      .text("person") { $0.entry.edit.person },
      .text("reason") { $0.entry.edit.reason },
      .term("edit_state") { $0.entry.state },
    ])

  /// What people read of an edit.
  static var people: [PeopleColumn<EditRow>] {
    [
      "edited_at", .words("thing") { .text(EditWords.thing($0.entry.edit.register)) }, "field", "person", "release",
      "edit_state",
      .words("says", isBelow: true) { .optional(EditWords.words($0.entry.edit, profiles: $0.profiles)) },
      .field("reason", isBelow: true), .field("edit_number", isBelow: true),
    ]
  }
}

extension EditEntity: VocabularyWord {}
extension EditLog.State: VocabularyWord {}
