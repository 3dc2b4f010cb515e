/// What a register says now, from all edits of it that are known.
///
/// A *head* is an edit that no other replaces. The newest head is the value now; heads of different values are a
/// conflict, which stands until somebody writes an edit that replaces them. Which edits are known decides, never the
/// order in which they came: the fold of a union is the same in every copy.
public struct RegisterFold: Hashable, Sendable {
  /// The edits that no other replaces, the newest first; empty only where there is no edit.
  public let heads: [Edit]

  /// The fold of the edits of one register.
  ///
  /// An edit may come twice, and what an edit replaces may be missing. Where every edit is replaced, which only damaged
  /// rows can bring about (each can only replace what its writer knew), the newest counts.
  ///
  /// - Precondition: All are of one register; edits of one number are the same edit.
  public init(_ edits: some Sequence<Edit>) {
    var known: [LogNumber: Edit] = [:]
    var replaced: Set<LogNumber> = []
    for edit in edits {
      known[edit.number] = edit
      replaced.formUnion(edit.replaces)
    }
    let unreplaced = known.values.filter { !replaced.contains($0.number) }
    let newest = unreplaced.isEmpty ? known.values.max { $0.position < $1.position } : nil
    heads = (unreplaced + [newest].compactMap { $0 }).sorted { $1.position < $0.position }
  }

  /// The folds of many registers at once.
  public static func folds(of edits: some Sequence<Edit>) -> [EditRegister: RegisterFold] {
    Dictionary(grouping: edits, by: \.register).mapValues(RegisterFold.init)
  }

  /// The edit that says what holds now: the newest head; nil where there is no edit.
  public var newest: Edit? { heads.first }

  /// What holds now; nil where nothing is said or the thing was taken away.
  public var value: EditValue? { newest?.value }

  /// Whether two heads say different things; ``heads`` are what is to be settled.
  public var isConflict: Bool {
    heads.contains { $0.value != value }
  }
}
