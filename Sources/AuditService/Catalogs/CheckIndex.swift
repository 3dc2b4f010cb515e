public import AuditModel
public import AuditStore

/// Finds checks by their path, a unique ending of it, or a name that another edition gives their guideline.
public struct CheckIndex: Sendable {
  /// The checks in the packs' order.
  public let definitions: [CheckDefinition]
  private let byPath: [String: Int]
  /// Paths by the names that other editions give them.
  private let aliases: [String: String]

  /// Indexes checks.
  ///
  /// - Parameter aliases: Paths of guidelines and checks by the names that other editions give them.
  public init(_ definitions: [CheckDefinition], aliases: [String: String] = [:]) {
    self.definitions = definitions
    self.aliases = aliases
    var byPath: [String: Int] = [:]
    for (index, definition) in definitions.enumerated() { byPath[definition.check.path] = index }
    self.byPath = byPath
  }

  /// Indexes the checks of a release's editions; for nil those of the newest editions.
  public init(_ transaction: borrowing ReadTransaction, release: Identifier<Release>?) throws {
    self.init(
      try transaction.checkDefinitions(for: release), aliases: try transaction.aliases(for: release))
  }

  /// What a reference names.
  public enum Match: Sendable {
    case one(CheckDefinition)
    case none
    case many([String])
  }

  /// The check of that path, or the only one whose path ends with these parts; a guideline may go by another edition's
  /// name.
  public func find(_ reference: String) -> Match {
    let found = matches(reference)
    if case .none = found, let path = renamed(reference) { return matches(path) }
    return found
  }

  private func matches(_ reference: String) -> Match {
    if let index = byPath[reference] { return .one(definitions[index]) }
    let ending = "/" + reference
    let found = definitions.filter { $0.check.path.hasSuffix(ending) }
    switch found.count {
    case 0: return .none
    case 1: return .one(found[0])
    default: return .many(found.map(\.check.path))
    }
  }

  /// The reference with the path that its beginning has now; nil when it begins with no other name, or one that several
  /// have.
  ///
  /// Like a path, another name may be written by a unique ending of it.
  private func renamed(_ reference: String) -> String? {
    let parts = reference.split(separator: "/").map(String.init)
    var found: Set<String> = []
    for (alias, path) in aliases {
      let names = alias.split(separator: "/").map(String.init)
      for start in names.indices where parts.starts(with: names[start...]) {
        found.insert(([path] + parts.dropFirst(names.count - start)).joined(separator: "/"))
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The checks of a guideline in order, without ways, by its path or a unique ending of it; nil for no guideline, or
  /// several.
  public func checks(ofGuideline reference: String) -> [CheckDefinition]? {
    let path = renamed(reference) ?? reference
    let ending = "/" + path
    let checks = definitions.filter { definition in
      definition.wayOf == nil
        && (definition.guidelinePath == path || definition.guidelinePath.hasSuffix(ending))
    }
    return Set(checks.map(\.guidelinePath)).count == 1 ? checks : nil
  }

  /// The ways of a check, in order; empty for a check that is answered itself.
  public func ways(of definition: CheckDefinition) -> [CheckDefinition] {
    definitions.filter { $0.wayOf == definition.id }
  }
}
