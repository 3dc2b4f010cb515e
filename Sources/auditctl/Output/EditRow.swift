internal import AuditModel
internal import AuditRules
internal import AuditService

/// What people read of an edit.
enum EditRow {
  static let columns: [Document.Column] = [
    .init("at", "When"), .init("thing", "What"), .init("field", "Field"), .init("by", "By"),
    .init("release", "Release"), .init("state", "State"), .init("value", "Says", isBelow: true),
    .init("reason", "Reason", isBelow: true), .init("number", "Row", isBelow: true),
  ]

  static func values(_ edit: Edit, _ state: EditLog.State) -> [OutputValue] {
    [
      .text(Timestamp.text(edit.editedAt)), .text(thing(edit.register)), .text(edit.register.field.text),
      .optional(edit.person), .optional(edit.register.release), .text(state.rawValue), .optional(said(edit)),
      .optional(edit.reason), .text(edit.number.description),
    ]
  }

  /// The thing that a register is of: `screen sign-in`, `release 5.2`, `product`.
  static func thing(_ register: EditRegister) -> String {
    switch register.entity {
    case .product: "product"
    case .release: "release \(register.release ?? "")"
    case .build, .process, .screen, .component: "\(register.entity.rawValue) \(register.key)"
    }
  }

  /// What an edit says: a text as it is, everything else as JSON; nil where it takes something away.
  static func said(_ edit: Edit) -> String? {
    edit.value.map { (try? $0.string()) ?? $0.text }
  }
}
