/// What is said of a product.
public struct ProductFold: Hashable, Sendable {
  /// Name for people; nil where nothing is said.
  public private(set) var title: String?
  /// BCP 47 tag of what is written about it; nil: not said.
  public private(set) var language: String?
  /// Key of its group; nil: none.
  public private(set) var group: String?
  /// Digest of the profile of its next release; nil: none chosen.
  public private(set) var profile: String?
  /// What reports say of it.
  public private(set) var details = ProductDetails()
  /// The texts of its accessibility statement that people say.
  public private(set) var statementTexts: [StatementField: String] = [:]
  /// When any of it was said last: UTC, milliseconds since 1970; 0 where nothing is said.
  public private(set) var editedAt: Int64 = 0

  /// Puts together what the edits of a product say.
  public init(_ edits: some Sequence<Edit>) {
    for (register, fold) in RegisterFold.folds(of: edits) where register.entity == .product {
      guard let edit = fold.newest else { continue }
      editedAt = max(editedAt, edit.editedAt)
      // What cannot be read says nothing; the check of the file names it.
      try? take(register.field, edit)
    }
  }

  private mutating func take(_ field: EditField, _ edit: Edit) throws(EditValueError) {
    guard let value = edit.value else { return }
    try field.check(value)
    switch field {
    case .title: title = try value.string()
    case .language: language = try value.string()
    case .group: group = try value.string()
    case .profile: profile = try value.string()
    case .detail(let detail): details[detail] = try value.string()
    case .statement(let language, let field):
      statementTexts[StatementField(language: language, field: field)] = try value.string()
    default: break
    }
  }
}
