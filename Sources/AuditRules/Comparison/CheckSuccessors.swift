package import AuditModel

/// The checks of a release that earlier checks became.
package struct CheckSuccessors {
  /// By the key of the earlier check, or of a way of it.
  private(set) var answered: [Identifier<Check>: Set<Identifier<Check>>] = [:]
  /// By the path of the earlier check, or of a way of it.
  package private(set) var answeredPaths: [String: Set<Identifier<Check>>] = [:]

  package init(_ input: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    try self.init(input.definitions, of: input.release, in: snapshot)
  }

  /// - Parameter definitions: The checks that the release asks for.
  init(
    _ definitions: [CheckDefinition], of release: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    var byPath: [String: Identifier<Check>] = [:]
    for definition in definitions {
      byPath[definition.check.path] = definition.wayOf ?? definition.id
      answered[definition.id] = [definition.wayOf ?? definition.id]
      answeredPaths[definition.check.path] = [definition.wayOf ?? definition.id]
    }
    for old in try snapshot.succeededChecks(for: release.id) {
      let became = old.became.compactMap { byPath[$0] }
      answeredPaths[old.path, default: []].formUnion(became)
      answered[old.id, default: []].formUnion(became)
    }
  }

  /// Whether a finding on an earlier check, or on a way of it, answers a check.
  package func answers(_ found: Identifier<Check>, with check: Identifier<Check>) -> Bool {
    answered[found]?.contains(check) ?? false
  }

  func checks(of definition: CheckDefinition) -> Set<Identifier<Check>> {
    answered[definition.id] ?? []
  }
}
