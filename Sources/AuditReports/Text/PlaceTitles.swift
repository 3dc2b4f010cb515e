package import AuditModel

/// What places of a release are called, for lists that people read; programs read addresses.
package struct PlaceTitles: Sendable {
  /// What each is called that was looked up.
  package let all: [Address: String]

  /// Looks up what some places are called.
  package init(
    _ addresses: some Sequence<Address>, of release: Release, _ product: Product,
    in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    var reader = PlaceReader(product, release)
    var titles: [Address: String] = [:]
    for address in addresses where titles[address] == nil { titles[address] = try reader.place(address, snapshot).text }
    all = titles
  }

  /// What places are called as it was looked up elsewhere.
  package init(all: [Address: String]) { self.all = all }

  /// The same with what others are called; of a place in both, as it is called there.
  package func merging(_ others: PlaceTitles) -> PlaceTitles {
    PlaceTitles(all: all.merging(others.all) { _, other in other })
  }

  /// What a place is called; its address where it was not looked up.
  package subscript(address: Address) -> String { all[address] ?? "\(address)" }
}
