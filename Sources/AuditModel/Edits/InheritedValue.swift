/// What holds of a register in a release: what it says itself, or what its way back says.
public struct InheritedValue: Hashable, Sendable {
  /// What a merged hotfix says differently, for somebody to settle.
  public struct Conflict: Hashable, Sendable {
    /// Version of the hotfix that was merged.
    public let release: String
    /// The edit that holds there; nil: it says nothing, where the release's line does.
    public let edit: Edit?
  }

  /// The edit that decides, in whichever release it was said; nil where nobody said anything.
  public let edit: Edit?
  /// The hotfixes merged into this release that changed it to something else; empty for none.
  ///
  /// A conflict stands until the release itself says something after that.
  public let conflicts: [Conflict]

  /// Nothing is said.
  public static let nothing = InheritedValue(edit: nil)

  init(edit: Edit?, conflicts: [Conflict] = []) {
    self.edit = edit
    self.conflicts = conflicts
  }

  /// What holds; nil where nothing was said, or the thing was taken away.
  public var value: EditValue? { edit?.value }
}

extension WayBack {
  /// What holds in a release, from what each release says itself.
  ///
  /// The nearest release decides: 1. What the release says itself holds. 2. Otherwise what its predecessor has holds,
  /// unless only a merged hotfix changed it since their lines parted: then what the hotfix has. Where both changed it to
  /// different things the predecessor's holds, and the other is listed. 3. Where nobody says anything the thing is not
  /// there. So an edit of a hotfix changes no line but those that it is merged into.
  ///
  /// - Parameter said: What holds of the register in each release that has an edit of it, by version.
  public func inheritedValue(at release: String, _ said: [String: Edit]) -> InheritedValue {
    let way = Set(way(from: release))
    return values(said, in: order.filter(way.contains))[release] ?? InheritedValue(edit: said[release])
  }

  /// The same of every release that ``WayBack`` knows or that says something, by version.
  public func inheritedValues(_ said: [String: Edit]) -> [String: InheritedValue] {
    values(said, in: order).merging(said.mapValues { InheritedValue(edit: $0) }) { inherited, _ in inherited }
  }

  /// - Parameter releases: Each behind those on its way back.
  private func values(_ said: [String: Edit], in releases: [String]) -> [String: InheritedValue] {
    var values: [String: InheritedValue] = [:]
    for release in releases { values[release] = value(of: release, own: said[release], values) }
    return values
  }

  private func value(of release: String, own: Edit?, _ values: [String: InheritedValue]) -> InheritedValue {
    let line = own ?? predecessor(of: release).flatMap { values[$0]?.edit }
    guard let hotfixes = hotfixes[release] else { return InheritedValue(edit: line) }
    let before = predecessor(of: release).flatMap { values[$0]?.value }
    var brought: [InheritedValue.Conflict] = []
    var conflicts: [InheritedValue.Conflict] = []
    for hotfix in hotfixes {
      let edit = values[hotfix.version]?.edit
      let base = hotfix.base.flatMap { values[$0]?.value }
      // Unchanged there, or the same here.
      guard edit?.value != base, edit?.value != line?.value else { continue }
      let change = InheritedValue.Conflict(release: hotfix.version, edit: edit)
      if let own {
        if !own.isBehind(hotfix.merged) || !own.isBehind(edit?.position) { conflicts.append(change) }
      } else if before == base {
        brought.append(change)
      } else {
        conflicts.append(change)
      }
    }
    guard conflicts.isEmpty, let newest = brought.newest, brought.allSatisfy({ $0.edit?.value == newest.edit?.value })
    else { return InheritedValue(edit: line, conflicts: brought + conflicts) }
    return InheritedValue(edit: newest.edit)
  }
}

extension Edit {
  fileprivate func isBehind(_ other: LogPosition?) -> Bool {
    other.map { $0 < position } ?? true
  }
}

extension [InheritedValue.Conflict] {
  /// Of several that say the same the one that was said last.
  fileprivate var newest: InheritedValue.Conflict? {
    self.max { left, right in
      guard let right = right.edit?.position else { return false }
      return left.edit.map { $0.position < right } ?? true
    }
  }
}
