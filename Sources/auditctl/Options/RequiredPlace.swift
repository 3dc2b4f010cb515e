internal import AuditModel
internal import AuditStore

/// Refuses an address that a release does not have.
///
/// - Throws: ``StoreError/notFound(kind:reference:hint:)`` with the keys that there are.
func requirePlace(
  _ address: Address, of release: Release, _ transaction: borrowing ReadTransaction
) throws {
  func require(_ key: String?, in known: [String], kind: String, of owner: String) throws {
    guard let key, !known.contains(key) else { return }
    try refuseRenamed(address, in: release, transaction)
    throw StoreError.notFound(
      kind: kind, reference: key, hint: "\(owner) has \(known.isEmpty ? "none" : known.joined(separator: ", "))")
  }
  switch address {
  case .product:
    break
  case .component(let key, let element):
    let component = try transaction.component(key, of: release)
    try require(element, in: component.elements.map(\.key), kind: "element", of: "component \(key)")
  case .screen(let key, let state, let element):
    if try transaction.screens(of: release.id, only: key).isEmpty {
      try refuseRenamed(address, in: release, transaction)
    }
    let screen = try transaction.screen(key, of: release).expanded
    try require(state, in: screen.stateKeys, kind: "state", of: key)
    try require(element, in: screen.elements.map(\.key), kind: "element", of: key)
  }
}

/// Refuses an address that has another key in a release, and says which.
///
/// - Throws: ``StoreError/notFound(kind:reference:hint:)`` where it was renamed.
func refuseRenamed(
  _ address: Address, in release: Release, _ transaction: borrowing ReadTransaction
) throws {
  guard let now = try transaction.newAddress(of: address, in: release) else { return }
  throw StoreError.notFound(
    kind: "place", reference: "\(address)",
    hint: "it was renamed, and is \(now) in release \(release.version); what was found at \(address) counts there")
}
