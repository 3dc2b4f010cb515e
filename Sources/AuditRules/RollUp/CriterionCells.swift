public import AuditModel

/// The cells that bear on a criterion, by place: what its own check found, and what the checks found that test it besides
/// (rule 10).
public struct CriterionCells: Hashable, Sendable {
  /// What was found at one place: a screen, with its states and elements, or the product itself.
  public struct Place: Hashable, Sendable {
    /// Cells of the criterion's own check.
    public fileprivate(set) var own = OutcomeCounts()
    /// Cells of other checks that test it.
    public fileprivate(set) var others = OutcomeCounts()

    /// All of them.
    public var counts: OutcomeCounts {
      var counts = own
      counts.add(others)
      return counts
    }

    /// How the criterion stands here.
    ///
    /// Another check fails it or leaves it open, and its own check alone says that it is met, or that there is nothing it
    /// applies to. Nil where its own check has no cell and nothing failed.
    public var outcome: Outcome? {
      if own.decidingFailed + others.decidingFailed > 0 { return .failed }
      guard own.decidingTotal > 0 else { return nil }
      if own.untested + others.untested > 0 { return .untested }
      if own.cantTell + others.cantTell > 0 { return .cantTell }
      return own.decidingPassed > 0 ? .passed : .inapplicable
    }
  }

  /// All cells by outcome, whatever they say of the criterion.
  public private(set) var counts = OutcomeCounts()
  /// What is said of the criterion itself: the cells of its own check, and of the others those that fail it or leave it open.
  ///
  /// That another check passed says nothing of it, and is no number of it.
  public private(set) var bearing = OutcomeCounts()
  /// By the keys of their screens; what is asked of the product itself by ``product``.
  public private(set) var places: [String: Place] = [:]
  /// Passes of its own check on which failures cast doubt, and that nobody affirmed.
  public private(set) var doubts = 0
  /// Whether its own check is asked of screens or elements, so that each screen in scope must have answered it.
  private var isAskedOfScreens = false

  /// The key of the product itself among the places.
  public static let product = "."

  /// No cells.
  public init() {}

  /// Adds a cell.
  ///
  /// - Parameters:
  ///   - place: The key of its screen, or ``product``.
  ///   - isOwn: Whether it is one of the criterion's own check.
  ///   - scope: What its check is asked of.
  ///   - isCarried: Whether its failure is carried from an earlier release.
  ///   - isFilled: Whether another check answers it (rule 13): it decides, and is no number.
  public mutating func add(
    _ outcome: Outcome, at place: String, isOwn: Bool, scope: CheckScope = .screen, isCarried: Bool = false,
    isWaived: Bool = false, isFilled: Bool = false
  ) {
    func add(to counts: inout OutcomeCounts) {
      counts.add(outcome, isCarried: isCarried, isWaived: isWaived, isOnNewestBuild: false, isFilled: isFilled)
    }
    let isBearing = Self.bears(outcome, at: place, isOwn: isOwn, scope: scope)
    // That something does not fail for the whole app any more answers it on no screen.
    guard isBearing || !isOwn else { return }
    add(to: &counts)
    if isBearing { add(to: &bearing) }
    if isOwn {
      add(to: &places[place, default: Place()].own)
      if scope != .product { isAskedOfScreens = true }
    } else {
      add(to: &places[place, default: Place()].others)
    }
  }

  /// Says whether a cell is a number of the criterion.
  ///
  /// One of its own check is, and of another check what fails it or leaves it open. A check of screens that was answered for
  /// the whole app fails it, and passes nothing.
  ///
  /// - Parameters:
  ///   - place: The key of its screen, or ``product``.
  ///   - isOwn: Whether it is one of the criterion's own check.
  ///   - scope: What its check is asked of.
  public static func bears(_ outcome: Outcome, at place: String, isOwn: Bool, scope: CheckScope) -> Bool {
    guard outcome == .passed || outcome == .inapplicable else { return true }
    return isOwn && (place != product || scope == .product)
  }

  /// Says so of a cell of a release.
  package static func bears(_ cell: Cell, isOwn: Bool) -> Bool {
    bears(cell.outcome, at: cell.screenKey ?? product, isOwn: isOwn, scope: cell.definition.check.scope)
  }

  /// Adds a pass of its own check on which a failure casts doubt, and that nobody affirmed.
  public mutating func addDoubt() { doubts += 1 }

  /// Adds a cell of a release.
  package mutating func add(_ cell: Cell, isOwn: Bool) {
    add(
      cell.outcome, at: cell.screenKey ?? Self.product, isOwn: isOwn, scope: cell.definition.check.scope,
      isCarried: cell.isCarried, isWaived: cell.isWaived, isFilled: cell.isFilledByCheck)
  }

  /// Adds the cells of another criterion or clause, too.
  mutating func add(_ other: CriterionCells) {
    counts.add(other.counts)
    bearing.add(other.bearing)
    for (key, place) in other.places {
      places[key, default: Place()].own.add(place.own)
      places[key, default: Place()].others.add(place.others)
    }
    doubts += other.doubts
    isAskedOfScreens = isAskedOfScreens || other.isAskedOfScreens
  }

  /// Whether the criterion's own check has any cell.
  public var hasOwn: Bool { places.contains { $0.value.own.decidingTotal > 0 } }

  /// The screens in scope of which its own check was not asked; empty where it is asked of the product as a whole.
  ///
  /// - Parameter screens: The keys of the screens in scope.
  func screensWithoutOwn(among screens: [String]) -> [String] {
    guard isAskedOfScreens else { return [] }
    return screens.filter { places[$0]?.own.decidingTotal ?? 0 == 0 }
  }

  /// How many places stand so.
  func places(_ outcome: Outcome) -> Int {
    places.count { $0.value.outcome == outcome }
  }
}
