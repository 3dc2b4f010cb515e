public import AuditModel

/// How many cells have each outcome: the coverage that stands beside every number.
public struct OutcomeCounts: Hashable, Sendable {
  /// Failed cells.
  public private(set) var failed = 0
  /// Untested cells.
  public private(set) var untested = 0
  /// Cells that cannot be told.
  public private(set) var cantTell = 0
  /// Passed cells.
  public private(set) var passed = 0
  /// Cells that do not apply.
  public private(set) var inapplicable = 0

  /// Of the failed cells those whose failure is carried from an earlier release (rule 8).
  public private(set) var carried = 0
  /// Of the failed cells those that a decision in force covers; they stay failed (rule 9).
  public private(set) var waived = 0
  /// Of the untested cells those that passed, or did not apply, by another specification (rule 2c).
  public private(set) var setAside = 0

  /// Of the cells that were tested those that findings on the release's newest build decide (rule 14).
  public private(set) var onNewestBuild = 0
  /// Cells that are failed by a check that tests theirs; no other number has them (rule 13).
  public private(set) var filledFailed = 0
  /// Cells that are passed by a check that covers theirs; no other number has them (rule 13).
  public private(set) var filledPassed = 0

  /// Cells without an answer: untested, or nobody can tell.
  package var open: Int { untested + cantTell }

  /// No cells.
  public init() {}

  /// Cells that were counted before.
  init(
    failed: Int, untested: Int, cantTell: Int, passed: Int, inapplicable: Int, carried: Int, waived: Int,
    setAside: Int, onNewestBuild: Int, filledFailed: Int, filledPassed: Int
  ) {
    self.failed = failed
    self.untested = untested
    self.cantTell = cantTell
    self.passed = passed
    self.inapplicable = inapplicable
    self.carried = carried
    self.waived = waived
    self.setAside = setAside
    self.onNewestBuild = onNewestBuild
    self.filledFailed = filledFailed
    self.filledPassed = filledPassed
  }

  /// Counts one cell.
  ///
  /// - Parameter isFilled: Whether another check answers it (rule 13): it decides, and is no number.
  mutating func add(
    _ outcome: Outcome, isCarried: Bool, isWaived: Bool, isSetAside: Bool = false, isOnNewestBuild: Bool,
    isFilled: Bool
  ) {
    guard isFilled else {
      return add(
        outcome, isCarried: isCarried, isWaived: isWaived, isSetAside: isSetAside, isOnNewestBuild: isOnNewestBuild)
    }
    if outcome == .failed { filledFailed += 1 } else { filledPassed += 1 }
  }

  /// Counts one cell that was answered itself, or by nobody.
  ///
  /// - Parameters:
  ///   - isCarried: Whether its failure is carried from an earlier release.
  ///   - isWaived: Whether a decision in force covers its failure.
  ///   - isSetAside: Whether it is untested because what passed did so by another specification.
  ///   - isOnNewestBuild: Whether it was tested, and findings on the release's newest build decide it.
  public mutating func add(
    _ outcome: Outcome, isCarried: Bool = false, isWaived: Bool = false, isSetAside: Bool = false,
    isOnNewestBuild: Bool = false
  ) {
    if isSetAside { setAside += 1 }
    if isOnNewestBuild { onNewestBuild += 1 }
    if isCarried { carried += 1 }
    if isWaived { waived += 1 }
    switch outcome {
    case .failed: failed += 1
    case .untested: untested += 1
    case .cantTell: cantTell += 1
    case .passed: passed += 1
    case .inapplicable: inapplicable += 1
    }
  }

  /// Counts the cells of another count, too.
  public mutating func add(_ other: OutcomeCounts) {
    failed += other.failed
    untested += other.untested
    cantTell += other.cantTell
    passed += other.passed
    inapplicable += other.inapplicable
    carried += other.carried
    waived += other.waived
    setAside += other.setAside
    onNewestBuild += other.onNewestBuild
    filledFailed += other.filledFailed
    filledPassed += other.filledPassed
  }

  /// All cells but those that another check answers.
  public var total: Int { failed + untested + cantTell + passed + inapplicable }

  /// Counts a cell.
  public mutating func add(_ cell: Cell) {
    add(
      cell.outcome, isCarried: cell.isCarried, isWaived: cell.isWaived, isSetAside: cell.isSetAside,
      isOnNewestBuild: cell.isOnNewestBuild, isFilled: cell.isFilledByCheck)
  }

  /// All cells, those that another check answers included.
  public var decidingTotal: Int { total + filledFailed + filledPassed }

  /// Failures that decide, those by other checks included.
  public var decidingFailed: Int { failed + filledFailed }

  /// Passes that decide, those by other checks included.
  public var decidingPassed: Int { passed + filledPassed }

  /// Cells that were looked at in this release: all but the untested ones and the failures that are carried.
  public var tested: Int { total - untested - carried }
}
