internal import AuditModel

/// The findings of a release by address and check.
///
/// The rows come sorted by both, so that an address and a check are each a stretch of them.
package struct FindingPlaces {
  /// The findings at one address: a stretch of the rows.
  typealias Place = Range<Int>

  private let rows: [FindingRow]
  private let retracted: Set<Identifier<Finding>>
  private var places: [Int64: Range<UInt32>] = [:]

  /// - Parameter findings: Ordered by address and check.
  init(_ findings: [FindingRow], retracted: Set<Identifier<Finding>>) {
    rows = findings
    self.retracted = retracted
    var start = 0
    while start < rows.count {
      let first = start
      let address = rows[start].address
      while start < rows.count, rows[start].address == address { start += 1 }
      places[address] = UInt32(first)..<UInt32(start)
    }
  }

  /// The findings at an address; nil when there are none, or for no address.
  func place(_ address: Int64?) -> Place? {
    address.flatMap { places[$0] }.map { Int($0.lowerBound)..<Int($0.upperBound) }
  }

  /// The checks with a finding at a place, each once, in ascending order.
  func checks(at place: Place) -> [Identifier<Check>] {
    var checks: [Identifier<Check>] = []
    for row in rows[place] where row.check != checks.last { checks.append(row.check) }
    return checks
  }

  /// The findings of a check at a place.
  func rows(of check: Identifier<Check>, in place: Place) -> ArraySlice<FindingRow> {
    let first = first(of: check, in: place)
    var end = first
    while end < place.upperBound, rows[end].check == check { end += 1 }
    return rows[first..<end]
  }

  /// Where the findings of a check begin at a place, or would.
  private func first(of check: Identifier<Check>, in place: Place) -> Int {
    var low = place.lowerBound
    var high = place.upperBound
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].check < check { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What was found of a check at a place, where that needs no weighing.
  enum Found {
    /// Nothing at all.
    case nothing
    /// One finding, which decides alone.
    case plain(FindingRow)
    /// One that a tool made, that was retracted or that amends another; or several.
    case weighed
  }

  /// What was found of a check at a place.
  func found(of check: Identifier<Check>, in place: Place) -> Found {
    found(of: check, from: first(of: check, in: place), to: place.upperBound)
  }

  private func found(of check: Identifier<Check>, from first: Int, to end: Int) -> Found {
    guard first < end, rows[first].check == check else { return .nothing }
    let isAlone = first + 1 == end || rows[first + 1].check != check
    return isAlone && isPlain(rows[first]) ? .plain(rows[first]) : .weighed
  }

  /// Whether a check was tested at a place by a finding that decides alone: a person's, which nobody retracted.
  func isPlainlyTested(_ check: Identifier<Check>, in place: Place) -> Bool {
    Self.isTest(found(of: check, in: place))
  }

  private static func isTest(_ found: Found) -> Bool {
    if case .plain(let row) = found { CarryRule.isTest(row.outcome) } else { false }
  }

  /// A walk over the places in ascending order, for questions that come in that order.
  struct Walk {
    private let places: FindingPlaces
    private var cursor = 0

    init(_ places: FindingPlaces) {
      self.places = places
    }

    /// Whether a check was plainly tested at an address.
    ///
    /// - Precondition: Neither comes before those of the last question.
    mutating func isPlainlyTested(_ check: Identifier<Check>, at address: Int64) -> Bool {
      let rows = places.rows
      while cursor < rows.count, (rows[cursor].address, rows[cursor].check) < (address, check) { cursor += 1 }
      guard cursor < rows.count, rows[cursor].address == address else { return false }
      var end = min(cursor + 2, rows.count)
      if end == cursor + 2, rows[cursor + 1].address != address { end -= 1 }
      return FindingPlaces.isTest(places.found(of: check, from: cursor, to: end))
    }
  }

  /// A finding by a person that was neither retracted nor amends another decides its cell, when it is the only one.
  private func isPlain(_ row: FindingRow) -> Bool {
    row.mode != .automatic && row.amends == nil && (retracted.isEmpty || !retracted.contains(row.id))
  }

  /// How many findings there are at a place.
  func count(at place: Place) -> Int {
    place.count
  }

  /// Whether there is a finding at a place that was not retracted.
  func hasLiveFinding(at place: Place) -> Bool {
    retracted.isEmpty ? !place.isEmpty : rows[place].contains { !retracted.contains($0.id) }
  }
}
