internal import AuditModel

/// DESIGN rule 8: what has another key since is the same thing, with its findings.
extension History {
  /// The renames that lie between something that was said in a release and another one, in the order in which they were made.
  private func renames(since turn: Int, saidIn earlier: Int, asOf release: Int) -> [Renamed] {
    renames.filter { renamed in
      if renamed.release == earlier { return renamed.turn > turn && isOnWay(renamed.release, to: release) }
      return isOnWay(renamed.release, to: release) && way(from: renamed.release).contains(earlier)
    }
  }

  private func isOnWay(_ earlier: Int, to release: Int) -> Bool {
    earlier == release || way(from: release).contains(earlier)
  }

  /// Where a place that was named in a release is by the keys of another one that goes back to it.
  func address(_ address: Address, namedAt turn: Int, in earlier: Int, asOf release: Int) -> Address {
    Self.address(address, renames(since: turn, saidIn: earlier, asOf: release))
  }

  private static func address(_ address: Address, _ renames: [Renamed]) -> Address {
    renames.reduce(address) { address, renamed in
      guard case .screen(renamed.screen, let state, let element) = address else { return address }
      guard let key = renamed.element else { return .screen(key: renamed.key, state: state, element: element) }
      return element == key ? .screen(key: renamed.screen, state: state, element: renamed.key) : address
    }
  }

  /// The key of a screen that was there from the beginning, in a release.
  func screen(_ key: String, in release: Int) -> String {
    address(.screen(key: key, state: "default", element: nil), namedAt: 0, in: 0, asOf: release).screenKey ?? key
  }

  private static func app(_ app: App, _ renames: [Renamed]) -> App {
    renames.reduce(into: app) { $0.rename($1) }
  }

  /// The same history, all of it by the keys of one release.
  func named(asOf release: Int) -> History {
    guard !renames.isEmpty else { return self }
    var history = self
    history.findings = findings.map { found in
      let between = renames(since: found.turn, saidIn: found.release, asOf: release)
      return between.isEmpty
        ? found : found.named(Self.address(found.address, between), in: Self.app(found.app, between))
    }
    history.placed = placed.map { placed in
      guard let screen = placed.screen else { return placed }
      let now = address(
        .screen(key: screen, state: "default", element: placed.element), namedAt: placed.turn, in: placed.release,
        asOf: release)
      guard case .screen(let key, _, let element) = now else { return placed }
      return Placed(release: placed.release, screen: key, element: element, turn: placed.turn)
    }
    for index in releases.indices {
      history.releases[index].declarations = releases[index].declarations.map { said in
        let between = renames(since: said.turn, saidIn: index, asOf: release)
        let place = Address.screen(key: said.screen, state: "default", element: nil)
        return Declared(
          screen: Self.address(place, between).screenKey ?? said.screen, isComplete: said.isComplete,
          app: Self.app(said.app, between), turn: said.turn)
      }
    }
    return history
  }
}

extension History.App {
  /// Gives a screen, or an element of it, another key.
  mutating func rename(_ renamed: History.Renamed) {
    guard var screen = screens[renamed.screen] else { return }
    if let key = renamed.element {
      for index in screen.elements.indices where screen.elements[index].key == key {
        screen.elements[index].key = renamed.key
      }
      screens[renamed.screen] = screen
    } else {
      screens[renamed.screen] = nil
      screen.key = renamed.key
      screens[renamed.key] = screen
    }
  }
}
