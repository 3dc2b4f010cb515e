/// What has one value at a time: a field of a thing, as one release says it or as it holds for the product.
///
/// The product is not part of it: the edits of two products never meet. Two registers are the same where their texts
/// are, byte by byte, as in the database.
public struct EditRegister: Hashable, Sendable {
  /// Version of the release in which it is said; nil for what belongs to no release.
  public let release: String?
  /// What kind of thing.
  public let entity: EditEntity
  /// The thing's key: the name of a build, the key of a process, screen or component; empty for a product and a
  /// release.
  public let key: String
  /// What of it.
  public let field: EditField

  /// A register.
  ///
  /// - Returns: Nil where there is none: the thing does not have the field, key or payload are not well-formed, or a
  ///   release is said where none belongs, or none where one does.
  public init?(release: String?, entity: EditEntity, key: String = "", field: EditField) {
    guard field.isWellFormed, field.isField(of: entity), Self.isKey(key, of: entity) else { return nil }
    let isOfRelease = Self.isOfRelease(entity, field)
    guard isOfRelease == (release != nil), release != "" else { return nil }
    self.release = release
    self.entity = entity
    self.key = key
    self.field = field
  }

  /// A register as a row of the log has it; nil where there is none.
  public init?(release: String?, entity: String, key: String, field: String) {
    guard let entity = EditEntity(rawValue: entity), let field = EditField(entity: entity, text: field) else {
      return nil
    }
    self.init(release: release, entity: entity, key: key, field: field)
  }

  /// Whether a release that says nothing of it takes it from its way back (``WayBack`` of the rules).
  ///
  /// Of the rest each release has its own: a plan is copied where a release is made.
  public var isInherited: Bool {
    switch entity {
    case .process, .screen, .component: release != nil
    case .product, .release, .build: false
    }
  }

  private static func isKey(_ key: String, of entity: EditEntity) -> Bool {
    switch entity {
    case .product, .release: key.isEmpty
    case .build: !key.isEmpty
    case .process, .screen, .component: Slug.isValid(key)
    }
  }

  private static func isOfRelease(_ entity: EditEntity, _ field: EditField) -> Bool {
    if case .reference = field { return false }
    return entity != .product
  }

  /// Whether all of their texts are the same, byte by byte.
  public static func == (left: EditRegister, right: EditRegister) -> Bool {
    left.entity == right.entity && left.field == right.field && left.key.isSameText(as: right.key)
      && (left.release ?? "").isSameText(as: right.release ?? "")
      && left.field.text.isSameText(as: right.field.text)
  }
}

/// The kinds of thing that edits change.
public enum EditEntity: String, CaseIterable, Sendable {
  case product
  case release
  case build
  case process
  case screen
  case component
}
