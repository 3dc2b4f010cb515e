public import AuditModel
public import AuditStore

/// What a release has to test anew because its packs have other editions than those of its predecessor.
public struct DifferentialAudit {
  /// A check that the release asks for and that is not what it was.
  public struct Row: Hashable, Sendable {
    /// What happened to the check.
    public let change: PackComparison.Change
    /// How many cells of the release it is asked in.
    public let cells: Int
    /// How many findings the predecessor has on the earlier checks, by outcome in words; empty where there are none.
    public let foundBefore: [String]
  }

  /// The rows, in the packs' order.
  public private(set) var rows: [Row] = []
  /// Which editions were compared, a sentence each.
  public private(set) var notes: [String] = []

  /// Compares a release with its predecessor.
  ///
  /// - Parameter pack: Key of the only pack to compare; nil means all that both pin.
  public init(
    _ transaction: borrowing ReadTransaction, _ product: Product, _ release: Release, after predecessor: Release,
    pack only: String?
  ) throws {
    let definitions = try transaction.checkDefinitions(for: release.id).filter(\.isAsked)
    let screens = try transaction.screenOutlines(of: release)
    let found = try Self.outcomes(transaction, predecessor)
    let before = try transaction.pinnedEditions(of: predecessor.id)
    for (key, edition) in try transaction.pinnedEditions(of: release.id).sorted(by: { $0.key < $1.key }) {
      guard only == nil || only == key else { continue }
      let new = try transaction.pack(key, edition: edition)
      let old = try before[key].map { try transaction.pack(key, edition: $0) }
      guard old?.edition != edition else { continue }
      notes.append(
        old.map { "\(key): \($0.edition) in \(predecessor.version), \(edition) in \(release.version)." }
          ?? "\(key): not in \(predecessor.version), \(edition) in \(release.version).")
      for change in PackComparison.changes(from: old ?? new.emptied, to: new) {
        guard let asked = definitions.first(where: { $0.check.path == change.path }) else { continue }
        rows.append(
          Row(
            change: change,
            cells: CellCount(CellRule.AskedChecks([asked.asOwnCell]), screens: screens, target: .aaa).total,
            foundBefore: Self.words((change.was.isEmpty ? [change.path] : change.was).compactMap { found[$0] })))
      }
    }
    if notes.isEmpty { notes.append("\(release.version) and \(predecessor.version) have the same editions.") }
  }

  private static func outcomes(
    _ transaction: borrowing ReadTransaction, _ release: Release
  ) throws -> [String: [Outcome: Int]] {
    let paths = Dictionary(
      try transaction.checkDefinitions(for: release.id).map { ($0.id, $0.check.path) },
      uniquingKeysWith: { first, _ in first })
    let retracted = try transaction.retractedFindings(of: release.id)
    var counts: [String: [Outcome: Int]] = [:]
    for finding in try transaction.findingRows(of: release.id) where !retracted.contains(finding.id) {
      if let path = paths[finding.check] { counts[path, default: [:]][finding.outcome, default: 0] += 1 }
    }
    return counts
  }

  private static func words(_ counts: [[Outcome: Int]]) -> [String] {
    Outcome.allCases.compactMap { outcome in
      let count = counts.map { $0[outcome] ?? 0 }.reduce(0, +)
      return count == 0 ? nil : "\(count) \(outcome.words)"
    }
  }
}

extension CheckDefinition {
  /// The definition as if it were no way of another check, so that its cells are counted.
  fileprivate var asOwnCell: CheckDefinition {
    CheckDefinition(
      id: id, pack: pack, guideline: guideline, guidelineTitle: guidelineTitle, check: check, wayOf: nil,
      hasWays: hasWays, isAsked: isAsked)
  }
}

extension Pack {
  /// The pack before its first guideline was written.
  fileprivate var emptied: Pack {
    Pack(
      key: key, edition: "", standard: standard, title: title, publisher: publisher, language: language,
      source: source, licence: licence, attribution: attribution, elementTypes: [], guidelines: [])
  }
}
