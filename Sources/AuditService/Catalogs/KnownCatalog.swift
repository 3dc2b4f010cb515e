public import AuditModel

/// What a pack may name besides its own things: element types and clauses of the packs that are there already.
public struct KnownCatalog: Sendable {
  /// The types, in any order.
  public let elementTypes: [ElementType]
  /// Guidelines and clauses as references write them: `wcag/1.4.3`, `section-508/E207.2`.
  public let targets: Set<String>

  /// What packs that are there have.
  public init(elementTypes: [ElementType] = [], targets: Set<String> = []) {
    self.elementTypes = elementTypes
    self.targets = targets
  }
}
