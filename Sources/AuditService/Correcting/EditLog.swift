public import AuditModel

/// What was edited, by whom, when and why, and which of it holds.
public struct EditLog: Sendable {
  /// What became of an edit.
  public enum State: String, Sendable {
    /// It is what the field says now.
    case holds
    /// A newer edit took its place.
    case replaced
    /// Another edit of the same field says something else, and nobody has settled it.
    case contested
  }

  /// An edit with what became of it.
  public struct Entry: Sendable {
    /// The edit.
    public let edit: Edit
    /// What became of it.
    public let state: State
  }

  /// The entries, oldest first.
  public let entries: [Entry]

  /// What happened to a product's titles, releases, plans, screens, components and processes.
  public init(_ edits: some Sequence<Edit>) {
    let folds = RegisterFold.folds(of: edits)
    entries = edits.sorted { $0.position < $1.position }.map { edit in
      guard let fold = folds[edit.register], fold.heads.contains(where: { $0.number == edit.number }) else {
        return Entry(edit: edit, state: .replaced)
      }
      return Entry(edit: edit, state: fold.isConflict ? .contested : .holds)
    }
  }
}

/// Edits that contradict each other, which only a person can settle.
public struct EditConflict: Sendable {
  /// What they are about; for what hotfixes changed, as the release says it that they were merged into.
  public let register: EditRegister
  /// What they say: the one that holds first; nil stands for a release that says nothing of it.
  public let edits: [Edit?]

  /// All conflicts of a product: two edits of one field, neither of which knew the other, and hotfixes that changed what
  /// the release's own line changed, too.
  public static func all(_ edits: [Edit]) -> [EditConflict] {
    let folds = RegisterFold.folds(of: edits)
    let apart = folds.values.filter(\.isConflict).compactMap { fold in
      fold.newest.map { EditConflict(register: $0.register, edits: fold.heads) }
    }
    let links = folds.values.compactMap { fold in fold.newest.flatMap { try? ReleaseLink($0) } }
    return sorted(apart + merged(edits, WayBack(links), releases: Set(links.map(\.release))))
  }

  private static func merged(_ edits: [Edit], _ way: WayBack, releases: Set<String>) -> [EditConflict] {
    guard way.hasMerges else { return [] }
    var conflicts: [EditConflict] = []
    for (thing, edits) in Dictionary(grouping: edits.filter(\.register.isInherited), by: Thing.init) {
      let things = ThingEdits(thing.entity, thing.key, edits, way: way)
      for release in releases {
        for (field, value) in things.holding(in: release) where !value.conflicts.isEmpty {
          guard
            let register = EditRegister(release: release, entity: thing.entity, key: thing.key, field: field)
          else { continue }
          conflicts.append(EditConflict(register: register, edits: [value.edit] + value.conflicts.map(\.edit)))
        }
      }
    }
    return conflicts
  }

  private struct Thing: Hashable {
    let entity: EditEntity
    let key: String

    init(_ edit: Edit) {
      entity = edit.register.entity
      key = edit.register.key
    }
  }

  private static func sorted(_ conflicts: [EditConflict]) -> [EditConflict] {
    conflicts.sorted { left, right in
      (left.register.entity.rawValue, left.register.key, left.register.release ?? "", left.register.field.text)
        < (right.register.entity.rawValue, right.register.key, right.register.release ?? "", right.register.field.text)
    }
  }
}
