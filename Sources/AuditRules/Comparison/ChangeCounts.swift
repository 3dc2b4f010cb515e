internal import AuditModel

/// How many cells changed from one release to a later one, in each manner (DESIGN rule 8).
package struct ChangeCounts: Sendable {
  /// Cells that count for conformance.
  package var mustLevel: [ReleaseChange: Int] { screens.mapValues { $0.values.reduce(0, +) } }
  /// Cells that are advice.
  package private(set) var advice: [ReleaseChange: Int] = [:]
  /// The cells that count for conformance by the keys of their screens; `.` is the product.
  package private(set) var screens: [ReleaseChange: [String: Int]] = [:]
  /// What the parts of the later release came to by the keys of their screens; nil is the product.
  private var parts: [String?: Part] = [:]
  /// The places where somebody says that it was fixed.
  private let claimed: Set<IssuePlace>

  /// How the cells on one screen changed.
  private struct Part: Sendable {
    /// What was compared.
    let new, earlier: CellTable.Mark?
    var mustLevel: [ReleaseChange: [String: Int]] = [:]
    var advice: [ReleaseChange: Int] = [:]

    init(_ new: CellTable.Part?, since earlier: CellTable.Part?) {
      self.new = new?.mark
      self.earlier = earlier?.mark
    }

    func isSame(as other: Part) -> Bool { new === other.new && earlier === other.earlier }

    mutating func add(_ cell: ReleaseComparison.ChangedCell) {
      if cell.isMustLevel {
        mustLevel[cell.change, default: [:]][cell.address.screenKey ?? CellKeys.product, default: 0] += 1
      } else {
        advice[cell.change, default: 0] += 1
      }
    }
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - earlier: The cells of the earlier release.
  ///   - new: The later one, evaluated in the same snapshot.
  package init(
    _ earlier: EarlierCells, _ new: ReleaseEvaluation, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    // Nobody keeps one that was read in part, or from some devices alone.
    guard new.input.evaluated != nil else {
      try self.init(counting: earlier, new, after: nil, in: snapshot)
      return
    }
    self = try snapshot.remembered(
      .changes(of: new.input.release.id, since: earlier.release.id), of: new.input.product.id, line: new.input.releases,
      size: { (known: Self) in known.parts.count * 512 }, isHolding: { _ in true },
      renewing: { known, _ in try Self(counting: earlier, new, after: known, in: snapshot) },
      { try Self(counting: earlier, new, after: nil, in: snapshot) })
  }

  /// - Parameter known: What was counted before something was written of places; parts that are evaluated as they were then,
  ///   in both releases, are not compared again.
  private init(
    counting earlier: EarlierCells, _ new: ReleaseEvaluation, after known: Self?,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    var changes = try ReleaseChanges(earlier, new.input, in: snapshot)
    claimed = changes.claimed
    let known = known?.claimed == claimed ? known?.parts ?? [:] : [:]
    // A part of a frozen release may have cells of several screens.
    let isFrozen = new.input.frozen != nil
    try snapshot.lookingUpPlaces { find in
      for part in new.cells.parts {
        var counts = Part(part, since: earlier.part(of: part))
        if let known = known[part.screenKey], known.isSame(as: counts) {
          counts = known
          changes.passOver(part)
        } else {
          try changes.forEachChange(in: part, find) { counts.add($0) }
          if !isFrozen { changes.forEachGone(from: part) { counts.add($0) } }
        }
        add(counts)
        if !isFrozen { parts[part.screenKey] = counts }
      }
    }
    var gone = Part(nil, since: nil)
    changes.forEachGone { gone.add($0) }
    add(gone)
  }

  /// Goes through the cells that changed, in the order of the later release, and then those that it has no more.
  package static func forEachChange(
    _ earlier: EarlierCells, _ new: ReleaseEvaluation, in snapshot: borrowing some ReleaseFacts & ~Copyable,
    _ body: (ReleaseComparison.ChangedCell) throws -> Void
  ) throws {
    var changes = try ReleaseChanges(earlier, new.input, in: snapshot)
    try snapshot.lookingUpPlaces { find in
      for part in new.cells.parts { try changes.forEachChange(in: part, find, body) }
    }
    try changes.forEachGone(body)
  }

  private mutating func add(_ part: Part) {
    advice.merge(part.advice, uniquingKeysWith: +)
    for (change, found) in part.mustLevel {
      screens[change, default: [:]].merge(found, uniquingKeysWith: +)
    }
  }
}
