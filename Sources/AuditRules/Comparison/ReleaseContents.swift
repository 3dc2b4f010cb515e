internal import AuditModel

/// The names of what a release has: its screens, states, elements and checks.
struct ReleaseContents {
  private let names: [(kind: String, names: [String])]

  init(_ input: ComplianceInput) {
    let states = input.screens.flatMap { screen in
      screen.states.map { "\(Address.screen(key: screen.key, state: $0.state, element: nil))" }
        .filter { $0 != screen.key }
    }
    names = [
      ("screen", input.screens.map(\.key)), ("state", states),
      ("element", input.screens.flatMap { screen in screen.elementKeys.map { "\(screen.key)/\($0)" } }),
      ("check", input.definitions.filter { $0.wayOf == nil }.map(\.check.path)),
    ]
  }

  /// What this one has and an earlier one has not, and then what the earlier one has and this one has not.
  func differences(from earlier: ReleaseContents) -> [ReleaseComparison.Difference] {
    func missing(in other: ReleaseContents, of this: ReleaseContents, isNew: Bool) -> [ReleaseComparison.Difference] {
      zip(this.names, other.names).flatMap { this, other in
        let known = Set(other.names)
        return this.names.filter { !known.contains($0) }
          .map { ReleaseComparison.Difference(kind: this.kind, name: $0, isNew: isNew) }
      }
    }
    return missing(in: earlier, of: self, isNew: true) + missing(in: self, of: earlier, isNew: false)
  }
}
