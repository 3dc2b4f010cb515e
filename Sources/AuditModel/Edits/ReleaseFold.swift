/// What is said of a release besides its screens.
public struct ReleaseFold: Hashable, Sendable {
  /// Version of the release that it follows; nil for a first one.
  public private(set) var predecessor: String?
  /// Versions of the hotfixes that were merged into it.
  public private(set) var merges: Set<String> = []
  /// Its stage.
  ///
  /// Once anybody has frozen it, it stays frozen: nothing that another copy says thaws it.
  public private(set) var stage = ReleaseStage.planned
  /// Digest of the profile that counts for it; nil where nothing is said.
  public private(set) var profile: String?
  /// Editions that it is audited by, by the keys of their packs.
  public private(set) var packs: [String: String] = [:]
  /// The day it came out, `YYYY-MM-DD`; nil: not said.
  public private(set) var date: String?
  /// Whether it is a partial re-audit.
  public private(set) var isPartial = false
  /// Whether its screens were listed for the plan.
  public private(set) var isInventoried = false
  /// The environments that its plan names, by their names; empty where nothing was said.
  public private(set) var environments: [String: PlannedEnvironment] = [:]
  /// What people wrote about rows of its conformance report.
  public private(set) var remarks: [RemarkedRow: WrittenRemark] = [:]
  /// When it was frozen first: UTC, milliseconds since 1970; nil: it is not frozen.
  public private(set) var frozenAt: Int64?
  /// Place of the first edit of it, by which it stands in lists; nil where there is none.
  public private(set) var first: LogPosition?

  /// Puts together what the edits of a release say.
  ///
  /// - Parameter edits: Those of the entity release, of this one alone.
  public init(_ edits: some Sequence<Edit>) {
    let frozen = edits.filter(\.isFreeze)
    for (register, fold) in RegisterFold.folds(of: edits) {
      guard let edit = fold.newest else { continue }
      // What cannot be read says nothing; the check of the file names it.
      try? take(register.field, edit)
    }
    first = edits.map(\.position).min()
    if let edit = frozen.min(by: { $0.position < $1.position }) {
      stage = .frozen
      frozenAt = edit.editedAt
    }
  }

  private mutating func take(_ field: EditField, _ edit: Edit) throws(EditValueError) {
    guard let value = edit.value else { return }
    try field.check(value)
    switch field {
    case .predecessor: predecessor = try value.string()
    case .merges(let version): merges.insert(version)
    case .stage: stage = ReleaseStage(rawValue: try value.string()) ?? stage
    case .profile: profile = try value.string()
    case .pack(let key): packs[key] = try value.string()
    case .date: date = try value.string()
    case .partial: isPartial = true
    case .inventory: isInventoried = true
    case .environment(let name): environments[name] = try PlannedEnvironment(value)
    case .remark(let standard, let row):
      remarks[RemarkedRow(standard: standard, row: row)] = WrittenRemark(
        try ReportRemark(value), editedAt: edit.editedAt)
    default: break
    }
  }
}

/// The order of a product's releases, or of a release's builds, in lists: each behind the one that it follows.
extension PlaceOrder<String> {
  /// Releases in their order.
  ///
  /// - Parameter releases: By their versions.
  public init(releases: [String: ReleaseFold]) {
    let places = releases.compactMap { version, fold in
      fold.first.map { ListPlace(version, after: fold.predecessor, position: $0) }
    }
    self.init(places, present: Set(releases.keys))
  }

  /// Builds in their order.
  ///
  /// - Parameter edits: Those of the builds of one release.
  public init(builds: Set<String>, _ edits: some Sequence<Edit>) {
    let places = RegisterFold.folds(of: edits).compactMap { register, fold -> ListPlace<String>? in
      guard register.field == .after, let edit = fold.newest, let value = edit.value else { return nil }
      return ListPlace(register.key, after: (try? value.stringOrFirst()) ?? nil, position: edit.position)
    }
    self.init(places, present: builds)
  }
}
