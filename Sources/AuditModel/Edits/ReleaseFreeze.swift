/// That a release was frozen, and what the file had then.
public struct ReleaseFreeze: Hashable, Sendable {
  /// Version of the release.
  public let release: String
  /// Its place in the order of all logs.
  public let position: LogPosition
  /// The newest number of each replica that it saw, by the replica's UUID.
  public let seen: [String: Int64]
  /// Who froze it; nil: not said.
  public let person: String?
  /// When, for people: UTC, milliseconds since 1970.
  public let frozenAt: Int64

  /// A freeze as it is stored.
  public init(release: String, position: LogPosition, seen: [String: Int64], person: String?, frozenAt: Int64) {
    self.release = release
    self.position = position
    self.seen = seen
    self.person = person
    self.frozenAt = frozenAt
  }

  /// Whether what an edit says was in the file when it was frozen.
  ///
  /// What a recovery says again was said before, under a number that was lost.
  func hasSeen(_ edit: Edit) -> Bool {
    edit.number.sequence <= seen[edit.number.replica] ?? 0 || edit.isRecovered && edit.editedAt <= frozenAt
  }
}

/// The freezes of a product's releases, and which edits came too late for them.
///
/// A frozen release says what it said when it was frozen first: of its own edits, and of those on its way back, only what
/// that freeze had seen counts for it. What another copy brings later is kept; releases after it that are open take it.
public struct ReleaseFreezes: Sendable {
  /// A frozen release with those that it went back to when it was frozen.
  struct Line: Sendable {
    let freeze: ReleaseFreeze
    /// Their versions, its own included.
    let way: Set<String>
    /// Where each takes from what it does not say, as far as the freeze had seen it.
    let wayBack: WayBack
  }

  /// No release was frozen.
  public static let none = ReleaseFreezes([], steps: [])

  /// Freezes of releases that had been frozen before in another copy, in their order; they change nothing.
  public let repeated: [ReleaseFreeze]

  /// The first freeze of each release, by version: the one that counts.
  let lines: [String: Line]

  /// The freezes of a product.
  ///
  /// - Parameters:
  ///   - freezes: All of them, in any order.
  ///   - steps: The edits that say which releases the product's releases go back to; others are passed over.
  public init(_ freezes: some Sequence<ReleaseFreeze>, steps: some Sequence<Edit>) {
    var lines: [String: Line] = [:]
    var repeated: [ReleaseFreeze] = []
    let steps = steps.filter(\.register.field.isStep)
    for freeze in freezes.sorted(by: { $0.position < $1.position }) {
      guard lines[freeze.release] == nil else {
        repeated.append(freeze)
        continue
      }
      let wayBack = WayBack(steps: steps.filter { freeze.hasSeen($0) })
      lines[freeze.release] = Line(freeze: freeze, way: Set(wayBack.way(from: freeze.release)), wayBack: wayBack)
    }
    self.lines = lines
    self.repeated = repeated
  }

  /// The freeze of a release that counts; nil where it is not frozen.
  public func first(of release: String) -> ReleaseFreeze? {
    lines[release]?.freeze
  }

  /// The freeze that an edit came too late for, so that it counts neither there nor in its own release; nil where it counts.
  ///
  /// That is so of everything that is said of a frozen release, but for its date and its remarks, from which no number
  /// follows. A step back is also too late for a frozen release that goes back to its own: findings are carried along the
  /// steps.
  public func missed(by edit: Edit) -> ReleaseFreeze? {
    guard let release = edit.register.release, !edit.register.field.isSaidOfFrozen else { return nil }
    if let own = first(of: release), !own.hasSeen(edit), !edit.isFreeze { return own }
    guard edit.register.field.isStep else { return nil }
    return lines.values.filter { $0.way.contains(release) && !$0.freeze.hasSeen(edit) }.map(\.freeze)
      .min { $0.position < $1.position }
  }

  /// The edits without those that came too late for their release.
  public func inTime(_ edits: some Sequence<Edit>) -> [Edit] {
    edits.filter { missed(by: $0) == nil }
  }
}

extension EditField {
  /// Whether it may be said of a frozen release, too: no number of the release follows from it.
  var isSaidOfFrozen: Bool {
    switch self {
    case .date, .remark: true
    default: false
    }
  }

  /// Whether it says which release a release goes back to.
  var isStep: Bool {
    switch self {
    case .predecessor, .merges: true
    default: false
    }
  }
}

extension Edit {
  /// Who says again what a lost edit said.
  public static let recoverer = "recovery"
  /// Why.
  public static let recoveryReason = "The edit that said it was lost."

  /// Whether it says again what a lost edit said, which its rows still said.
  var isRecovered: Bool {
    person == Self.recoverer && reason == Self.recoveryReason && replaces.isEmpty
  }

  /// Whether it says that a release is frozen; a freeze sees what came before this word.
  var isFreeze: Bool {
    register.field == .stage && value == EditValue(ReleaseStage.frozen.rawValue)
  }
}

extension WayBack {
  /// The ways that edits say.
  ///
  /// - Parameter steps: Those of ``EditField/predecessor`` and ``EditField/merges(_:)``; what cannot be read as a step is
  ///   none, as for the rows of releases.
  public init(steps: some Sequence<Edit>) {
    self.init(RegisterFold.folds(of: steps).values.compactMap { fold in fold.newest.flatMap { try? ReleaseLink($0) } })
  }
}
