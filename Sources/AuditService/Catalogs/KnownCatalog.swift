public import AuditModel

/// What a pack may name besides its own things: what the packs that are there already have.
public struct KnownCatalog: Sendable {
  /// The types, in any order.
  public let elementTypes: [ElementType]
  /// Guidelines and clauses as references write them: `wcag/1.4.3`, `section-508/E207.2`.
  public let targets: Set<String>
  /// The standards that packs are.
  public let standards: Set<String>
  /// The checks by their paths, without ways.
  public let checks: [String: Check]

  /// What packs that are there have.
  public init(
    elementTypes: [ElementType] = [], targets: Set<String> = [], standards: Set<String> = [],
    checks: some Sequence<Check> = []
  ) {
    self.elementTypes = elementTypes
    self.targets = targets
    self.standards = standards
    self.checks = Dictionary(checks.map { ($0.path, $0) }) { first, _ in first }
  }

  /// What packs have.
  public init(_ packs: [Pack]) {
    self.init(
      elementTypes: packs.flatMap(\.elementTypes), targets: packs.reduce(into: []) { $0.formUnion($1.targets) },
      standards: Set(packs.map(\.standard)), checks: packs.flatMap(\.guidelines).flatMap(\.checks))
  }
}
