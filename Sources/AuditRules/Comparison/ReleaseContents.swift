internal import AuditModel

/// The names of what a release has: its screens, states, elements and checks.
struct ReleaseContents {
  /// A place of a screen; short keys are kept without memory of their own, an address is made of those that differ.
  private struct Place: Hashable {
    let screen: String
    let state: String?
    let element: String?

    var name: String { element.map { "\(screen)/\($0)" } ?? state.map { "\(screen)@\($0)" } ?? screen }
  }

  private let places: [(kind: String, places: [Place])]
  private let checks: [String]

  /// - Parameter keys: By what keys a later release has its places; nil: by their own.
  init(_ input: ComplianceInput, _ keys: KeysSince? = nil) {
    func place(_ screen: String, state: String? = nil, element: String? = nil, owner: String? = nil) -> Place {
      let address = Address.screen(key: screen, state: state ?? Address.defaultState, element: element)
      guard let keys, case .screen(let screen, let now, let element) = keys.address(address, owner: owner) else {
        return Place(screen: screen, state: state, element: element)
      }
      return Place(screen: screen, state: state == nil ? nil : now, element: element)
    }
    places = [
      ("screen", input.screens.map { place($0.key) }),
      (
        "state",
        input.screens.flatMap { screen in
          screen.states.filter { $0.state != Address.defaultState }
            .map { place(screen.key, state: $0.state) }
        }
      ),
      (
        "element",
        input.screens.flatMap { screen in
          var owners: [String: String] = [:]
          for element in screen.elements.compactMap(\.element) { owners[element.key] = element.component }
          return screen.elementKeys.map { place(screen.key, element: $0, owner: owners[$0]) }
        }
      ),
    ]
    checks = input.definitions.filter { $0.wayOf == nil }.map(\.check.path)
  }

  /// What this one has and an earlier one has not, and then what the earlier one has and this one has not.
  func differences(from earlier: ReleaseContents) -> [ReleaseComparison.Difference] {
    earlier.missing(of: self, isNew: true) + missing(of: earlier, isNew: false)
  }

  /// What another one has and this one has not.
  private func missing(of other: ReleaseContents, isNew: Bool) -> [ReleaseComparison.Difference] {
    var missing: [ReleaseComparison.Difference] = []
    for ((kind, there), (_, here)) in zip(other.places, places) {
      let known = Set(here)
      for place in there where !known.contains(place) {
        missing.append(ReleaseComparison.Difference(kind: kind, name: place.name, isNew: isNew))
      }
    }
    let known = Set(checks)
    for check in other.checks where !known.contains(check) {
      missing.append(ReleaseComparison.Difference(kind: "check", name: check, isNew: isNew))
    }
    return missing
  }
}
