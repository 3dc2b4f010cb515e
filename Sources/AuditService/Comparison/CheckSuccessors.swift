internal import AuditModel
internal import AuditStore

/// The checks of a release that earlier checks became.
struct CheckSuccessors {
  /// By the key of the earlier check, or of a way of it.
  private(set) var answered: [Identifier<Check>: Set<Identifier<Check>>] = [:]
  /// By the path of the earlier check, or of a way of it.
  private(set) var answeredPaths: [String: Set<Identifier<Check>>] = [:]

  init(_ input: ComplianceInput, in transaction: borrowing ReadTransaction) throws {
    try self.init(input.definitions, of: input.release, in: transaction)
  }

  /// - Parameter definitions: The checks that the release asks for.
  init(
    _ definitions: [CheckDefinition], of release: Release, in transaction: borrowing ReadTransaction
  ) throws {
    var byPath: [String: Identifier<Check>] = [:]
    for definition in definitions {
      byPath[definition.check.path] = definition.wayOf ?? definition.id
      answered[definition.id] = [definition.wayOf ?? definition.id]
      answeredPaths[definition.check.path] = [definition.wayOf ?? definition.id]
    }
    for (old, new) in try transaction.successors(for: release.id) {
      let became = new.compactMap { byPath[$0] }
      answeredPaths[old, default: []].formUnion(became)
      guard let key = try transaction.checkID(old) else { continue }
      answered[key, default: []].formUnion(became)
    }
  }

  func checks(of definition: CheckDefinition) -> Set<Identifier<Check>> {
    answered[definition.id] ?? []
  }
}
