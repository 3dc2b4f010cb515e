public import AuditModel

/// What was edited, by whom, when and why, and which of it holds.
public struct EditLog: Sendable {
  /// What became of an edit.
  public enum State: String, CaseIterable, Sendable {
    /// It is what the field says now.
    case holds
    /// A newer edit took its place.
    case replaced
    /// Another edit of the same field says something else, and nobody has settled it.
    case contested
    /// It arrived after its release was frozen: it holds for those after it at most.
    case late
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
  ///
  /// - Parameter freezes: The freezes of the product's releases.
  public init(_ edits: some Sequence<Edit>, _ freezes: ReleaseFreezes) {
    let folds = RegisterFold.folds(of: freezes.inTime(edits))
    entries = edits.sorted { $0.position < $1.position }.map { edit in
      guard freezes.missed(by: edit) == nil else { return Entry(edit: edit, state: .late) }
      guard let fold = folds[edit.register], fold.heads.contains(where: { $0.number == edit.number }) else {
        return Entry(edit: edit, state: .replaced)
      }
      return Entry(edit: edit, state: fold.isConflict ? .contested : .holds)
    }
  }
}
