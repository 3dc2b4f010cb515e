package import AuditModel

/// What the gate compares a release with: a release before it, in which each of its cells is found again.
package struct GateBaseline {
  /// Version of the release before.
  package let version: String
  /// What the release before had in scope, and the release has not.
  package let lost: LostScope
  private var changes: ReleaseChanges
  /// The keys of the screens that the release has in scope.
  private let screens: Set<String>

  /// Evaluates a release before, to compare a later one with it.
  ///
  /// - Parameter later: The facts of the later release, read in the same snapshot.
  package init(
    _ release: Release, for later: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let input = try ComplianceInput(snapshot, product: later.product, release: release)
    let keys = KeysSince(try snapshot.keyRenames(of: later.product.id), from: release, to: later.release)
    let cells = try EarlierCells.evaluate(input, for: later.release, in: snapshot).cells
    changes = try ReleaseChanges(cells, later, in: snapshot)
    version = release.version
    let here = Set(later.screens.map(\.key))
    let left = later.planned.screensNotReAudited
    screens = here
    lost = LostScope(
      screens: input.screens.filter {
        let key = keys.screen($0.key)
        return !here.contains(key) && !left.contains(key)
      }.map(\.title),
      environments: Self.dropped(from: input.plan, to: later.plan),
      checks: cells.formerDefinitions(besides: later).map(\.check)
        .filter { $0.level.isMustLevel(target: input.profile.target) }.map(\.path))
  }

  /// The environments that counted in full and do not any more.
  ///
  /// One that is told apart by its system's version only now is still there, and what an imported audit did not say is asked in
  /// each that is planned.
  private static func dropped(from before: ReleasePlan, to now: ReleasePlan) -> [String] {
    before.environments.filter { old in
      old.isFull && old.planned.kind != .notStated
        && !now.environments.contains { new in
          new.isFull && new.planned.kind == old.planned.kind && new.planned.technology == old.planned.technology
            && new.planned.os == old.planned.os
        }
    }.map(\.name)
  }

  /// Looks up what a cell of the release was, which then counts as asked for.
  package mutating func take(_ cell: Cell, _ find: FindingsAtPlace) throws -> Then {
    let (then, changed) = try changes.look(at: cell, find)
    return Then(outcome: then?.outcome, findings: then?.findings ?? [], change: changed?.change)
  }

  /// How many required checks the release does not ask any more that had an outcome in the release before.
  ///
  /// - Precondition: As below.
  package var noLongerAsked: Int {
    var count = 0
    changes.forEachGone { if $0.isMustLevel { count += 1 } }
    return count
  }

  /// Goes through the answers at must-level that the release before had on its screens to checks that the later one does
  /// not ask any more; its failures are dropped ones.
  ///
  /// - Precondition: Each cell of the later release was looked up.
  package func forEachAnswerNotAsked(_ body: (Cell) -> Void) {
    changes.forEachUntaken { gone in
      guard gone.isMustLevel, !gone.isFilledByCheck, gone.outcome == .passed || gone.outcome == .inapplicable,
        gone.screenKey.map({ screens.contains($0) }) ?? true,
        !changes.isAsked(gone.definition)
      else { return }
      body(gone)
    }
  }

  /// What a cell was in the release before.
  package struct Then {
    /// Its outcome, carried failures included; nil where there was no such cell.
    package let outcome: Outcome?
    /// The findings that decided it.
    package let findings: [Identifier<Finding>]
    /// What became of it; nil where nobody has to know.
    package let change: ReleaseChange?
  }
}

/// What a release before had in scope and a later one has not.
public struct LostScope: Hashable, Sendable {
  /// Titles of its screens.
  public var screens: [String]
  /// Names of the environments that it planned in full.
  public var environments: [String]
  /// Paths of the checks that it required.
  public var checks: [String]

  /// What is lost; nothing by default.
  public init(screens: [String] = [], environments: [String] = [], checks: [String] = []) {
    self.screens = screens
    self.environments = environments
    self.checks = checks
  }

  /// How much there is of it.
  var count: Int { screens.count + environments.count + checks.count }

  /// All of it in words, a part a kind.
  var words: [String] {
    [
      ("screen", "in scope", screens), ("environment", "planned in full", environments),
      ("required check", "asked", checks),
    ].compactMap { kind, what, names in
      names.isEmpty
        ? nil
        : "\(CountText.of(names.count, kind)) \(names.count == 1 ? "is" : "are") not \(what) any more: "
          + GateRule.few(names)
    }
  }
}
