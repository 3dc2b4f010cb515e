/// What became of a check of an earlier edition: its findings are carried over to these checks.
public struct CheckSuccession: Hashable, Sendable {
  /// Path of the earlier check.
  public let old: String
  /// Paths of the checks of this edition: one when it was renamed, several when it was split; never empty.
  public let new: [String]

  /// A succession.
  public init(old: String, new: [String]) {
    self.old = old
    self.new = new
  }

  /// What became of checks over several editions: the last paths of each earlier path.
  ///
  /// - Parameter editions: The successions of each edition, oldest edition first.
  public static func composed(_ editions: [[CheckSuccession]]) -> [String: Set<String>] {
    var became: [String: Set<String>] = [:]
    for successions in editions {
      var step: [String: Set<String>] = [:]
      for succession in successions { step[succession.old, default: []].formUnion(succession.new) }
      for (old, new) in became { became[old] = new.reduce(into: []) { $0.formUnion(step[$1] ?? [$1]) } }
      for (old, new) in step where became[old] == nil { became[old] = new }
    }
    return became
  }
}

/// A check of an earlier edition whose place others took.
public struct SucceededCheck: Sendable {
  /// Its local key.
  public let id: Identifier<Check>
  /// Its path.
  public let path: String
  /// Paths of the checks that it became, over however many editions.
  public let became: Set<String>

  /// What a check became.
  public init(id: Identifier<Check>, path: String, became: Set<String>) {
    self.id = id
    self.path = path
    self.became = became
  }
}
