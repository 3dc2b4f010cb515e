internal import AuditModel

/// The rows of a part of a table by the addresses at which they stand; an address is worked out once for all of its rows.
struct RowsByAddress {
  /// The rows of all addresses, those of one together, in their order.
  private let rows: [Int]
  /// Where the rows of each address start in ``rows``, and behind the last where they end.
  private let starts: [Int]
  /// Where each address stands in ``starts``: in the order of its first row.
  private let numbers: [Address: Int]

  /// - Parameter keys: By what keys a later release has the places; nil: by their own.
  init(_ part: CellTable.Part, _ keys: KeysSince? = nil) {
    var numbers: [Address: Int] = [:]
    var numberOfSite: [UInt32: Int] = [:]
    var latest: (site: UInt32, number: Int)?
    let numberOfRow = (0..<part.count).map { row in
      let site = part.site(at: row)
      if let latest, latest.site == site { return latest.number }
      var number = numberOfSite[site]
      if number == nil {
        let cell = part[row]
        let address = keys?.address(cell.address, owner: cell.component) ?? cell.address
        number = numbers[address] ?? numbers.count
        numbers[address] = number
        numberOfSite[site] = number
      }
      latest = (site, number ?? 0)
      return number ?? 0
    }
    var starts = Array(repeating: 0, count: numbers.count + 1)
    for number in numberOfRow { starts[number + 1] += 1 }
    for index in 1..<max(starts.count, 1) { starts[index] += starts[index - 1] }
    var next = starts
    var rows = Array(repeating: 0, count: numberOfRow.count)
    for (row, number) in numberOfRow.enumerated() {
      rows[next[number]] = row
      next[number] += 1
    }
    self.rows = rows
    self.starts = starts
    self.numbers = numbers
  }

  /// The rows at an address, in their order; none for an unknown one.
  func rows(at address: Address) -> ArraySlice<Int> {
    guard let number = numbers[address] else { return [] }
    return rows[starts[number]..<starts[number + 1]]
  }
}
