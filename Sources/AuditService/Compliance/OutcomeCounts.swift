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

  /// No cells.
  public init() {}

  /// Counts one cell.
  public mutating func add(_ outcome: Outcome) {
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
  }

  /// All cells.
  public var total: Int { failed + untested + cantTell + passed + inapplicable }

  /// Cells that were looked at: all but the untested ones.
  public var tested: Int { total - untested }
}
