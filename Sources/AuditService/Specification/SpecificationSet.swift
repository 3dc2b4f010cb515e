public import AuditModel

/// Screens and the components that they may declare, as files hold them.
public struct SpecificationSet: Hashable, Sendable {
  /// The screens, in the order of the files.
  public internal(set) var screens: [ScreenSpecification]
  /// The components, in the order of the files.
  public internal(set) var components: [ComponentSpecification]

  init(screens: [ScreenSpecification] = [], components: [ComponentSpecification] = []) {
    self.screens = screens
    self.components = components
  }

  /// Adds what another file holds.
  ///
  /// - Returns: What is there already, in words.
  mutating func add(
    _ other: SpecificationSet, wording: String = "is in an earlier file, too; name one"
  ) -> [String] {
    let twice =
      other.screens.filter { screen in screens.contains { $0.key == screen.key } }
      .map { "screen \($0.key) \(wording)" }
      + other.components.filter { component in components.contains { $0.key == component.key } }
      .map { "component \($0.key) \(wording)" }
    screens += other.screens
    components += other.components
    return twice
  }

  /// The components of the set, and those of `known` that it does not hold.
  public func components(with known: [ComponentSpecification]) -> [ComponentSpecification] {
    let keys = Set(components.map(\.key))
    return components + known.filter { !keys.contains($0.key) }
  }

  /// What is wrong with the components that screens name: there is none, or its elements would have the address of
  /// others.
  func problems(
    of mentions: [SpecificationReader.Mention], known: [ComponentSpecification]
  ) -> [InputProblem] {
    guard !mentions.isEmpty else { return [] }
    let all = components(with: known)
    return mentions.flatMap { mention -> [InputProblem] in
      guard all.contains(where: { $0.key == mention.component }) else {
        let names = all.map(\.key).sorted().joined(separator: ", ")
        return [
          mention.problem(
            "unknown component \(mention.component); " + (names.isEmpty ? "there is none" : "there are \(names)"))
        ]
      }
      guard let screen = screens.first(where: { $0.key == mention.screen }) else { return [] }
      return screen.clashes(with: all, in: mention.component).map { mention.problem($0) }
    }
  }
}
