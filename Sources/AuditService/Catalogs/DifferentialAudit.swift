public import AuditModel
internal import AuditRules
public import AuditStore

/// What a release has to test anew because it asks for other checks than its predecessor: other editions of packs, other
/// packs, another profile.
public struct DifferentialAudit {
  /// A check that the release asks for and that is not what it was, or that it does not ask for any more.
  public struct Row: Hashable, Sendable {
    /// What happened to the check.
    public let change: PackComparison.Change
    /// How many cells of the release it is asked in; 0 for a check that it does not ask for.
    public let cells: Int
    /// How many findings the predecessor has on the earlier checks, by outcome in words; empty where there are none.
    public let foundBefore: [String]
  }

  /// The rows, in the packs' order.
  public private(set) var rows: [Row] = []
  /// Which editions were compared, a sentence each.
  public private(set) var notes: [String] = []

  private let asked: [String: CheckDefinition]
  private let askedBefore: [String: CheckDefinition]
  private let screens: [ScreenOutline]
  private let found: [String: [Outcome: Int]]

  /// Compares a release with its predecessor.
  ///
  /// - Parameters:
  ///   - predecessor: nil for a first release, in which everything is new.
  ///   - pack: Key of the only pack to compare; nil means all that either pins.
  public init(
    _ transaction: borrowing ReadTransaction, _ release: Release, after predecessor: Release?, pack only: String?
  ) throws {
    asked = try Self.asked(transaction, release)
    askedBefore = try predecessor.map { try Self.asked(transaction, $0) } ?? [:]
    screens = try transaction.screenOutlines(of: release)
    found = try predecessor.map { try Self.outcomes(transaction, $0) } ?? [:]
    let before = try predecessor.map { try transaction.pinnedEditions(of: $0.id) } ?? [:]
    for (key, edition) in try transaction.pinnedEditions(of: release.id).sorted(by: { $0.key < $1.key }) {
      guard only == nil || only == key else { continue }
      try compare(key, before[key], edition, transaction)
      if let predecessor, before[key] != edition {
        notes.append(
          "\(key): \(before[key].map { "\($0) in \(predecessor.version)" } ?? "not in \(predecessor.version)"), "
            + "\(edition) in \(release.version).")
      }
    }
    if let predecessor, notes.isEmpty {
      notes.append("\(release.version) and \(predecessor.version) have the same editions.")
    } else if predecessor == nil {
      notes.append("\(release.version) follows no release; everything that it asks for is new.")
    }
  }

  private mutating func compare(
    _ key: String, _ before: String?, _ edition: String, _ transaction: borrowing ReadTransaction
  ) throws {
    let new = try transaction.pack(key, edition: edition)
    let old = try before.map { try transaction.pack(key, edition: $0) }
    let changes = PackComparison.changes(
      from: old ?? new.emptied, to: new,
      between: try before.map { try transaction.successions(of: key, after: $0, before: edition) } ?? [])
    for change in changes {
      if change.kind == .removed {
        guard askedBefore[change.path] != nil else { continue }
        rows.append(Row(change: change, cells: 0, foundBefore: words([change.path])))
      } else if let definition = asked[change.path] {
        let paths = change.was.isEmpty ? [change.path] : change.was
        let isNew = change.kind != .new && paths.allSatisfy { askedBefore[$0] == nil }
        rows.append(
          Row(
            change: isNew ? change.as(.newlyAsked, isToTest: true) : change, cells: cells(definition),
            foundBefore: words(paths)))
      }
    }
    compareProfiles(key, known: Set(changes.flatMap { [$0.path] + $0.was }))
  }

  /// Checks that are what they were and that only one of the two releases asks for.
  private mutating func compareProfiles(_ pack: String, known: Set<String>) {
    let isLeft = { (definition: CheckDefinition) in
      definition.pack == pack && !definition.hasWays && !known.contains(definition.check.path)
    }
    let inOrder = { (definitions: [CheckDefinition]) in definitions.sorted { $0.check.path < $1.check.path } }
    for definition in inOrder(asked.values.filter(isLeft)) where askedBefore[definition.check.path] == nil {
      add(definition, .newlyAsked, cells: cells(definition))
    }
    for definition in inOrder(askedBefore.values.filter(isLeft)) where asked[definition.check.path] == nil {
      add(definition, .noLongerAsked, cells: 0)
    }
  }

  private mutating func add(_ definition: CheckDefinition, _ kind: PackComparison.Change.Kind, cells: Int) {
    let change = PackComparison.Change(
      kind: kind, path: definition.check.path, title: definition.check.title, was: [], isToTest: kind == .newlyAsked)
    rows.append(Row(change: change, cells: cells, foundBefore: words([definition.check.path])))
  }

  private func cells(_ definition: CheckDefinition) -> Int {
    CellCount(CellRule.AskedChecks([definition.asOwnCell]), screens: screens, target: .aaa).total
  }

  private func words(_ paths: [String]) -> [String] {
    Outcome.allCases.compactMap { outcome in
      let count = paths.map { found[$0]?[outcome] ?? 0 }.reduce(0, +)
      return count == 0 ? nil : outcome.words(of: count)
    }
  }

  private static func asked(
    _ transaction: borrowing ReadTransaction, _ release: Release
  ) throws -> [String: CheckDefinition] {
    Dictionary(
      try transaction.checkDefinitions(for: release.id, onlyAsked: true).map { ($0.check.path, $0) },
      uniquingKeysWith: { first, _ in first })
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
}

extension CheckDefinition {
  /// The definition as if it were no way of another check, so that its cells are counted.
  fileprivate var asOwnCell: CheckDefinition {
    CheckDefinition(
      id: id, pack: pack, guideline: guideline, guidelineTitle: guidelineTitle, check: check, wayOf: nil,
      hasWays: hasWays, isAsked: isAsked)
  }
}

extension PackComparison.Change {
  /// The change seen from releases that ask for different checks.
  fileprivate func `as`(_ kind: Kind, isToTest: Bool) -> PackComparison.Change {
    PackComparison.Change(kind: kind, path: path, title: title, was: was, isToTest: isToTest)
  }
}

extension Pack {
  /// The pack before its first guideline was written.
  fileprivate var emptied: Pack {
    Pack(
      key: key, edition: "", standard: standard, title: title, publisher: publisher, language: language,
      titleLanguage: titleLanguage, source: source, licence: licence, attribution: attribution, elementTypes: [],
      guidelines: [])
  }
}
