internal import AuditModel
internal import AuditStore

/// The findings of a release by address and check.
///
/// The rows come sorted, so that a place is a stretch of them.
struct FindingPlaces {
  /// The findings at one address.
  struct Place {
    /// Key of the address.
    let id: Int64
    /// Its stretch of the rows.
    let rows: Range<Int>
    /// Checks with a finding here, in ascending order, with their stretches.
    let checks: [Identifier<Check>]
    let stretches: [Range<Int>]
  }

  private let rows: [FindingRow]
  private var places: [Address: Place] = [:]
  private var byScreen: [String: [Address]] = [:]
  private let retracted: Set<Identifier<Finding>>

  init(_ input: ComplianceInput) {
    rows = input.findings
    retracted = input.retracted
    var start = 0
    while start < rows.count {
      let id = rows[start].address
      var checks: [Identifier<Check>] = []
      var stretches: [Range<Int>] = []
      var end = start
      while end < rows.count, rows[end].address == id {
        let first = end
        while end < rows.count, rows[end].address == id, rows[end].check == rows[first].check { end += 1 }
        checks.append(rows[first].check)
        stretches.append(first..<end)
      }
      if let address = input.addresses[id] {
        places[address] = Place(id: id, rows: start..<end, checks: checks, stretches: stretches)
        if case .screen(let key, _, _) = address { byScreen[key, default: []].append(address) }
      }
      start = end
    }
  }

  /// The findings at an address, or nil when there are none.
  func place(_ address: Address) -> Place? {
    places[address]
  }

  /// Addresses on a screen with findings, in the order of their texts.
  func addresses(on screen: String) -> [Address] {
    (byScreen[screen] ?? []).sorted { $0.description < $1.description }
  }

  /// The findings of a check at a place.
  func rows(of check: Identifier<Check>, in place: Place) -> ArraySlice<FindingRow> {
    var low = 0
    var high = place.checks.count
    while low < high {
      let middle = (low + high) / 2
      if place.checks[middle] < check { low = middle + 1 } else { high = middle }
    }
    guard low < place.checks.count, place.checks[low] == check else { return [] }
    return rows[place.stretches[low]]
  }

  /// Whether there is a finding on a screen that was not retracted.
  func hasFinding(on screen: String) -> Bool {
    (byScreen[screen] ?? []).contains { address in
      places[address].map { rows[$0.rows].contains { !retracted.contains($0.id) } } ?? false
    }
  }

  /// How many findings stand on screens other than these.
  func countOutOfScope(_ screens: [Screen]) -> Int {
    let keys = Set(screens.map(\.key))
    return byScreen.filter { !keys.contains($0.key) }.values.joined()
      .reduce(0) { $0 + (places[$1]?.rows.count ?? 0) }
  }
}
