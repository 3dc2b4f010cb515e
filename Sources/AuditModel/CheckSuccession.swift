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
