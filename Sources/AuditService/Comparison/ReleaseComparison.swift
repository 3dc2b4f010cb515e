public import AuditModel
public import AuditStore

/// What changed from one release of a product to a later one.
public struct ReleaseComparison: Sendable {
  /// A cell that changed.
  public struct ChangedCell: Sendable {
    /// What became of it.
    public let change: ReleaseChange
    /// What it is about.
    public let address: Address
    /// Path of the check, as the later release asks for it; of a cell that it does not have as the earlier one did.
    public let check: String
    /// Whether it counts for conformance.
    public let isMustLevel: Bool
    /// Its outcome in the earlier release; nil where it had no such cell.
    public let old: Outcome?
    /// Its outcome in the later release, a carried failure included; nil where it has no such cell.
    public let new: Outcome?
    /// Version of the release whose failure is carried; nil where the later release tested it.
    public let carriedFrom: String?
    /// The findings that decide it in the later release, the worst first; those of the earlier one where it has none.
    public let findings: [Identifier<Finding>]
  }

  /// What one release has and the other has not.
  public struct Difference: Hashable, Sendable {
    /// `screen`, `state`, `element` or `check`.
    public let kind: String
    /// Its key, address or path.
    public let name: String
    /// Whether the later release has it.
    public let isNew: Bool
  }

  /// The earlier release with its verdict.
  public let old: ReleaseCompliance
  /// The later release with its verdict.
  public let new: ReleaseCompliance
  /// The cells that changed, by change in the order of ``ReleaseChange``, each in the order of the later release.
  public let changes: [ChangedCell]
  /// Screens, elements and checks, new ones first.
  public let differences: [Difference]

  /// Compares.
  ///
  /// - Parameters:
  ///   - old: The facts of the earlier release, read in the same transaction.
  ///   - new: The facts of the later one.
  public init(_ old: ComplianceInput, _ new: ComplianceInput, in transaction: borrowing ReadTransaction) throws {
    let became = try CheckSuccessors(new, in: transaction)
    var before: [AuditCell: Cell] = [:]
    var earlier: [Cell] = []
    self.old = ComplianceEvaluator(old).evaluate { cell in
      earlier.append(cell)
      for check in became.checks(of: cell.definition) {
        // Of several checks that became one the worst decides.
        let key = AuditCell(address: cell.address, check: check)
        if let other = before[key], other.outcome <= cell.outcome { continue }
        before[key] = cell
      }
    }
    var cells: [Cell] = []
    self.new = ComplianceEvaluator(new).evaluate { cells.append($0) }
    let asked = Set(cells.map { AuditCell(address: $0.address, check: $0.definition.id) })
    let claimed = Dictionary(grouping: try transaction.claimedFixed(of: new.release), by: \.address)
    let reader = try transaction.placeReader()
    var changes: [ReleaseChange: [ChangedCell]] = [:]
    for cell in cells {
      let then = before[AuditCell(address: cell.address, check: cell.definition.id)]
      let isNewFailure = cell.outcome == .failed && then?.outcome != .failed
      // A release between them tested it since, for the failure is not carried.
      let isSettled = then?.outcome == .failed && cell.outcome == .untested
      let change = ComparisonRule.change(
        old: isSettled ? .passed : then?.outcome,
        // What a release between them found and this one did not test again fails here, too.
        new: isNewFailure ? .failed : cell.outcomeHere,
        isTestedWhereItFailed: then.map { Self.isTestedAgain($0, in: cell) } ?? true,
        isClaimedFixed: Self.isClaimed(cell, claimed, became),
        failedBefore: isNewFailure ? try Self.failedBefore(cell, new, since: old.release, reader) : false)
      guard let change else { continue }
      changes[change, default: []].append(
        ChangedCell(
          change: change, address: cell.address, check: cell.definition.check.path, isMustLevel: cell.isMustLevel,
          old: then?.outcome, new: cell.outcome, carriedFrom: cell.carriedFrom,
          findings: cell.findings.isEmpty ? then?.findings ?? [] : cell.findings))
    }
    for cell in earlier {
      let isAsked = became.checks(of: cell.definition).contains { check in
        asked.contains(AuditCell(address: cell.address, check: check))
      }
      guard !isAsked, let change = ComparisonRule.change(withoutNew: cell.outcome) else { continue }
      changes[change, default: []].append(
        ChangedCell(
          change: change, address: cell.address, check: cell.definition.check.path, isMustLevel: cell.isMustLevel,
          old: cell.outcome, new: nil, carriedFrom: nil, findings: cell.findings))
    }
    self.changes = ReleaseChange.allCases.flatMap { changes[$0] ?? [] }
    differences = Self.differences(old, new)
  }

  /// How many cells changed in a manner.
  public func count(_ change: ReleaseChange) -> Int {
    changes.count { $0.change == change }
  }

  /// Whether each environment class in which a cell failed was tested again in the later release.
  private static func isTestedAgain(_ then: Cell, in now: Cell) -> Bool {
    failedClasses(then).isSubset(
      of: now.environments.filter { CarryRule.isTest($0.outcome) }.map(\.environmentClass))
  }

  /// The environment classes in which a cell failed, or a failure is carried.
  static func failedClasses(_ cell: Cell) -> Set<String> {
    Set(cell.carried.map(\.environmentClass))
      .union(cell.environments.filter { $0.outcome == .failed }.map(\.environmentClass))
  }

  /// Whether an issue of a cell's place says that it was fixed.
  static func isClaimed(_ cell: Cell, _ claimed: [Int64: [IssuePlace]], _ became: CheckSuccessors) -> Bool {
    [cell.keys.own, cell.keys.component].compactMap { $0 }.contains { key in
      claimed[key]?.contains { became.answered[$0.check]?.contains(cell.definition.id) ?? false } ?? false
    }
  }

  /// Whether a release before the earlier one failed at the place of a cell.
  static func failedBefore(
    _ cell: Cell, _ new: ComplianceInput, since old: Release, _ reader: borrowing PlaceReader
  ) throws -> Bool {
    for key in [cell.keys.own, cell.keys.component].compactMap({ $0 }) {
      let earlier = try new.earlier.earlier(
        at: key, cell.definition.id, count: new.earlier.releases.count, isWhole: true, reader)
      for (release, said) in zip(new.earlier.releases, earlier) where release.position <= old.position {
        if said.classes.contains(where: { $0.outcome == .failed }) { return true }
      }
    }
    return false
  }

  private static func differences(_ old: ComplianceInput, _ new: ComplianceInput) -> [Difference] {
    func elements(_ input: ComplianceInput) -> [String] {
      input.screens.flatMap { screen in screen.elementKeys.map { "\(screen.key)/\($0)" } }
    }
    func states(_ input: ComplianceInput) -> [String] {
      input.screens.flatMap { screen in
        screen.states.map { "\(Address.screen(key: screen.key, state: $0.state, element: nil))" }.filter {
          $0 != screen.key
        }
      }
    }
    func compare(_ kind: String, _ before: [String], _ after: [String]) -> [Difference] {
      let (earlier, later) = (Set(before), Set(after))
      return after.filter { !earlier.contains($0) }.map { Difference(kind: kind, name: $0, isNew: true) }
        + before.filter { !later.contains($0) }.map { Difference(kind: kind, name: $0, isNew: false) }
    }
    func checks(_ input: ComplianceInput) -> [String] {
      input.definitions.filter { $0.wayOf == nil }.map(\.check.path)
    }
    let all =
      compare("screen", old.screens.map(\.key), new.screens.map(\.key)) + compare("state", states(old), states(new))
      + compare("element", elements(old), elements(new)) + compare("check", checks(old), checks(new))
    return all.filter(\.isNew) + all.filter { !$0.isNew }
  }
}
