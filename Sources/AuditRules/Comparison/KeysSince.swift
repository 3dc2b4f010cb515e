internal import AuditModel

/// By what keys a later release has the places of an earlier one (rule 8).
struct KeysSince {
  private let steps: [ReleaseRenames]

  /// - Parameters:
  ///   - earlier: The release whose places they are.
  ///   - later: One that goes back to it; for another nothing was renamed.
  init(_ renames: KeyRenames, from earlier: Release, to later: Release) {
    steps = renames.steps(from: earlier.version, to: later.version)
      .filter { $0.version != earlier.version }.map(\.renames)
  }

  /// The key of a screen.
  func screen(_ key: String) -> String {
    guard !steps.isEmpty else { return key }
    return address(.screen(key: key, state: Address.defaultState, element: nil), owner: nil).screenKey ?? key
  }

  /// An address.
  ///
  /// - Parameter owner: Key of the component that its element is part of; nil for a screen's own, and on a component.
  func address(_ address: Address, owner: String?) -> Address {
    guard !steps.isEmpty else { return address }
    return steps.reduce(NamedPlace(address, owner: address.screenKey == nil ? nil : owner)) { $1.place($0) }.address
  }
}
