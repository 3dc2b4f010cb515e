public import AuditModel
public import AuditStore

/// Finds checks by their path, a unique ending of it, or a name that another edition gives their guideline.
public struct CheckIndex: Sendable {
  /// The checks in the packs' order.
  public let definitions: [CheckDefinition]
  private let byPath: [String: Int]
  /// Paths by the names that other editions give them.
  private let aliases: [String: String]
  private let successors: [String: Set<String>]

  /// Indexes checks.
  ///
  /// - Parameters:
  ///   - aliases: Paths of guidelines and checks by the names that other editions give them.
  ///   - successors: What became of checks of earlier editions, by their paths.
  public init(
    _ definitions: [CheckDefinition], aliases: [String: String] = [:], successors: [String: Set<String>] = [:]
  ) {
    self.definitions = definitions
    self.aliases = aliases
    self.successors = successors
    var byPath: [String: Int] = [:]
    for (index, definition) in definitions.enumerated() { byPath[definition.check.path] = index }
    self.byPath = byPath
  }

  /// Indexes the checks of a release's editions; for nil those of the newest editions.
  public init(_ transaction: borrowing ReadTransaction, release: Identifier<Release>?) throws {
    self.init(
      try transaction.checkDefinitions(for: release), aliases: try transaction.aliases(for: release),
      successors: try transaction.successors(for: release))
  }

  /// Indexes only the checks of a release that some references name, which is quicker than to read all.
  ///
  /// - Returns: nil where one of them does not name one check that is answered itself, and only all checks can say why.
  public init?(_ transaction: borrowing ReadTransaction, release: Identifier<Release>, only references: [String]) throws
  {
    self.init(try transaction.checkDefinitions(for: release, named: references))
    for reference in references {
      guard case .one(let definition) = matches(reference), !definition.hasWays else { return nil }
    }
  }

  /// What became of a check of an earlier edition, in order; empty for a check that was not split.
  public func successors(of reference: String) -> [String] {
    let ending = "/" + reference
    let found = successors.filter { $0.key == reference || $0.key.hasSuffix(ending) }
    return found.count == 1 ? found.values.joined().sorted() : []
  }

  /// What a reference names.
  public enum Match: Sendable {
    case one(CheckDefinition)
    case none
    case many([String])
  }

  /// The check of that path, or the only one whose path ends with these parts; a guideline or check may go by another
  /// edition's name.
  public func find(_ reference: String) -> Match {
    let found = matches(reference)
    guard case .none = found else { return found }
    let paths = renamed(reference)
    return paths.count > 1 ? .many(paths) : paths.first.map { matches($0) } ?? .none
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

  /// The reference with the path that its beginning has now, for each name that it may begin with.
  ///
  /// Names that lead to no check are left out, and of several lengths the longest counts. Like a path, another name may be
  /// written by an ending of it.
  private func renamed(_ reference: String) -> [String] {
    let parts = reference.split(separator: "/").map(String.init)
    var found: [(length: Int, path: String)] = []
    for (alias, path) in aliases {
      let names = alias.split(separator: "/").map(String.init)
      for start in names.indices where parts.starts(with: names[start...]) {
        let length = names.count - start
        let candidate = ([path] + parts.dropFirst(length)).joined(separator: "/")
        if leadsToCheck(candidate) { found.append((length, candidate)) }
      }
    }
    let longest = found.map(\.length).max() ?? 0
    return Set(found.filter { $0.length == longest }.map(\.path)).sorted()
  }

  /// The path that somebody meant who mistyped one, or an ending of one; nil when none is near.
  func nearest(to reference: String) -> String? {
    let count = reference.split(separator: "/", omittingEmptySubsequences: false).count
    var pathOfEnding: [String: String] = [:]
    for path in definitions.map(\.check.path) {
      pathOfEnding[path.split(separator: "/").suffix(count).joined(separator: "/")] = path
    }
    return Spelling.nearest(to: reference, among: pathOfEnding.keys.sorted()).flatMap { pathOfEnding[$0] }
  }

  private func leadsToCheck(_ path: String) -> Bool {
    byPath[path] != nil || definitions.contains { $0.check.path.hasPrefix(path + "/") }
  }

  /// Paths of the guidelines that a reference names: by path, by an ending of it, or where there is none by another
  /// edition's name.
  public func guidelines(_ reference: String) -> [String] {
    let named = { (path: String) in
      Set(definitions.map(\.guidelinePath).filter { $0 == path || $0.hasSuffix("/" + path) }).sorted()
    }
    let found = named(reference)
    return found.isEmpty ? renamed(reference).flatMap(named) : found
  }

  /// The checks of a guideline in order, without ways.
  public func checks(ofGuideline path: String) -> [CheckDefinition] {
    definitions.filter { $0.wayOf == nil && $0.guidelinePath == path }
  }

  /// The ways of a check, in order; empty for a check that is answered itself.
  public func ways(of definition: CheckDefinition) -> [CheckDefinition] {
    definitions.filter { $0.wayOf == definition.id }
  }
}

extension CheckIndex {
  /// The check that a reference names.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` or ``StoreError/ambiguous(kind:reference:matches:)``.
  public func required(_ reference: String) throws -> CheckDefinition {
    switch find(reference) {
    case .one(let definition): return definition
    case .none: throw StoreError.notFound(kind: "check", reference: reference, hint: "see `auditctl catalog search`")
    case .many(let paths): throw StoreError.ambiguous(kind: "check", reference: reference, matches: paths)
    }
  }
}
