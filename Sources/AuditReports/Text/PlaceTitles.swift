package import AuditModel

/// What places of a release are called, for lists that people read; programs read addresses.
package struct PlaceTitles: Sendable {
  private let titles: [Address: String]

  /// Looks up what some places are called.
  package init(
    _ addresses: some Sequence<Address>, of release: Release, _ product: Product,
    in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    var reader = PlaceReader(product, release)
    var titles: [Address: String] = [:]
    for address in addresses where titles[address] == nil { titles[address] = try reader.place(address, snapshot).text }
    self.titles = titles
  }

  /// What a place is called; its address where it was not looked up.
  package subscript(address: Address) -> String { titles[address] ?? "\(address)" }
}
