public import AuditModel

/// Finds checks by their path or a unique ending of it.
public struct CheckIndex: Sendable {
  /// The checks in the packs' order.
  public let definitions: [CheckDefinition]
  private let byPath: [String: Int]

  /// Indexes the checks of a release, or of the newest editions.
  public init(_ definitions: [CheckDefinition]) {
    self.definitions = definitions
    var byPath: [String: Int] = [:]
    for (index, definition) in definitions.enumerated() { byPath[definition.check.path] = index }
    self.byPath = byPath
  }

  /// What a reference names.
  public enum Match: Sendable {
    case one(CheckDefinition)
    case none
    case many([String])
  }

  /// The check of that path, or the only one whose path ends with these parts.
  public func find(_ reference: String) -> Match {
    if let index = byPath[reference] { return .one(definitions[index]) }
    let ending = "/" + reference
    let found = definitions.filter { $0.check.path.hasSuffix(ending) }
    switch found.count {
    case 0: return .none
    case 1: return .one(found[0])
    default: return .many(found.map(\.check.path))
    }
  }

  /// The ways of a check, in order; empty for a check that is answered itself.
  public func ways(of definition: CheckDefinition) -> [CheckDefinition] {
    definitions.filter { $0.wayOf == definition.id }
  }
}
