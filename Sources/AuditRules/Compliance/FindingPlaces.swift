internal import AuditModel

/// The findings of a release by address and check.
///
/// The rows come sorted by both, so that an address and a check are each a stretch of them.
package struct FindingPlaces: Sendable {
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
    let first = first(of: check, in: place)
    guard first < place.upperBound, rows[first].check == check else { return .nothing }
    let isAlone = first + 1 == place.upperBound || rows[first + 1].check != check
    return isAlone && isPlain(rows[first]) ? .plain(rows[first]) : .weighed
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
