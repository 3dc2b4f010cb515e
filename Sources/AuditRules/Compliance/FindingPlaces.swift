internal import AuditModel

/// The findings of a release by address and check.
///
/// The rows come sorted by both, so that an address and a check are each a stretch of them.
package struct FindingPlaces {
  /// The findings at one address: a stretch of ``checks``.
  typealias Place = Range<Int>

  private let rows: [FindingRow]
  private let retracted: Set<Identifier<Finding>>
  private var places: [Int64: Place] = [:]
  /// The same in ascending order of the addresses.
  private var ordered: [(address: Int64, place: Place)] = []
  /// Checks with a finding, in ascending order at each address.
  private var checks: [Identifier<Check>] = []
  /// Where the rows of each of ``checks`` end.
  private var ends: [Int] = []
  /// The outcome of each of ``checks`` where one finding decides alone, as it is stored; 0 where several have to be weighed.
  private var plainOutcomes: [UInt8] = []

  /// - Parameter findings: Ordered by address and check.
  init(_ findings: [FindingRow], retracted: Set<Identifier<Finding>>) {
    rows = findings
    self.retracted = retracted
    var start = 0
    while start < rows.count {
      let address = rows[start].address
      let first = checks.count
      while start < rows.count, rows[start].address == address {
        let check = rows[start].check
        while start < rows.count, rows[start].address == address, rows[start].check == check { start += 1 }
        let first = ends.last ?? 0
        checks.append(check)
        ends.append(start)
        plainOutcomes.append(start - first == 1 && isPlain(rows[first]) ? UInt8(rows[first].outcome.rawValue) : 0)
      }
      places[address] = first..<checks.count
      ordered.append((address, first..<checks.count))
    }
  }

  /// The findings at an address; nil when there are none, or for no address.
  func place(_ address: Int64?) -> Place? {
    address.flatMap { places[$0] }
  }

  /// The checks with a finding at a place.
  func checks(at place: Place) -> ArraySlice<Identifier<Check>> {
    checks[place]
  }

  /// The findings of a check at a place.
  func rows(of check: Identifier<Check>, in place: Place) -> ArraySlice<FindingRow> {
    guard let index = index(of: check, in: place) else { return [] }
    return rows[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  private func index(of check: Identifier<Check>, in place: Place) -> Int? {
    var low = place.lowerBound
    var high = place.upperBound
    while low < high {
      let middle = (low + high) / 2
      if checks[middle] < check { low = middle + 1 } else { high = middle }
    }
    return low < place.upperBound && checks[low] == check ? low : nil
  }

  /// Whether a check was tested at a place by a finding that decides alone: a person's, which nobody retracted.
  func isPlainlyTested(_ check: Identifier<Check>, in place: Place) -> Bool {
    plainOutcome(of: check, in: place).map(CarryRule.isTest) ?? false
  }

  /// The outcome of a check at a place where one finding decides alone; nil where there is none, or several.
  func plainOutcome(of check: Identifier<Check>, in place: Place) -> Outcome? {
    index(of: check, in: place).flatMap { Outcome(rawValue: Int64(plainOutcomes[$0])) }
  }

  /// A walk over the places in ascending order, for questions that come in that order.
  struct Walk {
    private let places: FindingPlaces
    private var site = 0
    private var cursor = 0

    init(_ places: FindingPlaces) {
      self.places = places
    }

    /// Whether a check was plainly tested at an address.
    ///
    /// - Precondition: Neither comes before those of the last question.
    mutating func isPlainlyTested(_ check: Identifier<Check>, at address: Int64) -> Bool {
      while site < places.ordered.count, places.ordered[site].address < address { site += 1 }
      guard site < places.ordered.count, places.ordered[site].address == address else { return false }
      let place = places.ordered[site].place
      cursor = max(cursor, place.lowerBound)
      while cursor < place.upperBound, places.checks[cursor] < check { cursor += 1 }
      guard cursor < place.upperBound, places.checks[cursor] == check else { return false }
      return places.plainOutcomes[cursor] != 0 && places.plainOutcomes[cursor] != UInt8(Outcome.untested.rawValue)
    }
  }

  /// A finding by a person that was neither retracted nor amends another decides its cell, when it is the only one.
  func isPlain(_ row: FindingRow) -> Bool {
    row.mode != .automatic && row.amends == nil && (retracted.isEmpty || !retracted.contains(row.id))
  }

  /// How many findings there are at a place.
  func count(at place: Place) -> Int {
    stretch(place).count
  }

  /// Whether there is a finding at a place that was not retracted.
  func hasLiveFinding(at place: Place) -> Bool {
    stretch(place).contains { !retracted.contains($0.id) }
  }

  private func stretch(_ place: Place) -> ArraySlice<FindingRow> {
    guard let last = place.last else { return [] }
    return rows[(place.lowerBound == 0 ? 0 : ends[place.lowerBound - 1])..<ends[last]]
  }
}
