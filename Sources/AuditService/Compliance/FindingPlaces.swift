internal import AuditModel
internal import AuditStore

/// The findings of a release by address and check.
///
/// The rows come sorted by both, so that an address and a check are each a stretch of them.
struct FindingPlaces {
  /// The findings at one address: a stretch of ``checks``.
  typealias Place = Range<Int>

  private let rows: [FindingRow]
  private let retracted: Set<Identifier<Finding>>
  private var places: [Int64: Place] = [:]
  /// Checks with a finding, in ascending order at each address.
  private var checks: [Identifier<Check>] = []
  /// Where the rows of each of ``checks`` end.
  private var ends: [Int] = []

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
        checks.append(check)
        ends.append(start)
      }
      places[address] = first..<checks.count
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
    var low = place.lowerBound
    var high = place.upperBound
    while low < high {
      let middle = (low + high) / 2
      if checks[middle] < check { low = middle + 1 } else { high = middle }
    }
    guard low < place.upperBound, checks[low] == check else { return [] }
    return rows[(low == 0 ? 0 : ends[low - 1])..<ends[low]]
  }

  /// Whether a check was tested at an address by a finding that decides alone: a person's, which nobody retracted.
  func isPlainlyTested(_ check: Identifier<Check>, at address: Int64) -> Bool {
    guard let place = places[address] else { return false }
    let found = rows(of: check, in: place)
    return found.count == 1 && found.first.map { isPlain($0) && CarryRule.isTest($0.outcome) } == true
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
