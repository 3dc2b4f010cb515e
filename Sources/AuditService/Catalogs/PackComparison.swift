public import AuditModel

/// What a new edition of a pack changes for people who audit with it.
public enum PackComparison {
  /// A check that is not what it was.
  public struct Change: Hashable, Sendable {
    /// What happened to it.
    public enum Kind: String, CaseIterable, Sendable {
      /// The earlier edition does not ask it, under any name.
      case new
      /// It asks what it asked, and the earlier release did not ask it.
      case newlyAsked = "newly-asked"
      /// It asks what it asked, and the later release does not ask it.
      case noLongerAsked = "no-longer-asked"
      /// It asks something else, or asks it otherwise or elsewhere.
      case reworded
      /// It has another path.
      case renamed
      /// It asks for a part of what an earlier check asked.
      case split
      /// The new edition does not ask it any more.
      case removed

      /// Its name for people.
      public var words: String { rawValue.replacing("-", with: " ") }
    }

    /// What happened.
    public let kind: Kind
    /// The check's path; for one that was removed its earlier path.
    public let path: String
    /// For lists.
    public let title: String
    /// The earlier paths; empty for a new check, and for one whose path is the same.
    public let was: [String]
    /// Whether findings of the earlier edition do not answer it.
    public let isToTest: Bool
  }

  /// The changes in the order of the new edition, what was removed last; a check that asks what it asked is left out.
  ///
  /// - Parameter between: Successions of the editions between the two, oldest first.
  public static func changes(
    from old: Pack, to new: Pack, between: [[CheckSuccession]] = []
  ) -> [Change] {
    let before = answered(old)
    let earlier = Dictionary(before.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let after = answered(new)
    let kept = Set(after.map(\.path))
    var predecessors: [String: [String]] = [:]
    var successorCounts: [String: Int] = [:]
    let became = CheckSuccession.composed(between + [new.successions])
    for (path, successors) in became.sorted(by: { $0.key < $1.key }) where earlier[path] != nil {
      let still = successors.intersection(kept)
      successorCounts[path] = still.count
      for successor in still { predecessors[successor, default: []].append(path) }
    }
    var changes: [Change] = []
    for check in after {
      let was = predecessors[check.path] ?? []
      if let kind = kind(of: check, earlier, was, successorCounts) {
        let isSame = (was.isEmpty ? [check.path] : was).allSatisfy { earlier[$0]?.asksTheSame(as: check) ?? false }
        changes.append(
          Change(
            kind: kind, path: check.path, title: check.title, was: was,
            isToTest: kind == .new || kind == .split || !isSame))
      }
    }
    let known = kept.union(predecessors.values.joined())
    return changes
      + before.filter { !known.contains($0.path) }.map {
        Change(kind: .removed, path: $0.path, title: $0.title, was: [], isToTest: false)
      }
  }

  private static func kind(
    of check: Check, _ earlier: [String: Check], _ was: [String], _ successorCounts: [String: Int]
  ) -> Change.Kind? {
    if was.contains(where: { (successorCounts[$0] ?? 0) > 1 }) { return .split }
    if !was.isEmpty { return .renamed }
    guard let old = earlier[check.path] else { return .new }
    return old.asksTheSame(as: check) ? nil : .reworded
  }

  /// Checks that are answered themselves: those without ways, and ways, which answer the question of their check, too.
  private static func answered(_ pack: Pack) -> [Check] {
    pack.guidelines.flatMap(\.checks).flatMap { check in
      check.ways.isEmpty
        ? [check]
        : check.ways.map { way in
          var answered = way
          answered.question = "\(check.question) \(way.question)"
          return answered
        }
    }
  }
}

extension Check {
  /// Whether a finding on one answers the other: question, procedure and place are the same, whatever the titles,
  /// references and levels.
  fileprivate func asksTheSame(as other: Check) -> Bool {
    (question, appliesWhen, scope, method, steps, outcomes) == (
      other.question, other.appliesWhen, other.scope, other.method, other.steps, other.outcomes
    ) && Set(elementTypes) == Set(other.elementTypes) && Set(states) == Set(other.states)
      && Set(platforms) == Set(other.platforms)
  }
}
