extension ThingEdits {
  /// What a file says of a thing, with what it renames.
  ///
  /// A rename is said once, in the release that makes it. There it stays although the file that is read next does not
  /// repeat it, and what a release before renamed is no news when its file is read again.
  public struct KeptRenames<Content> {
    /// The thing with what the release itself renames, for what has to be right about it.
    public let renaming: Content
    /// The thing as it is to be said.
    public let content: Content
    /// Keys under which something was there before, and that a thing with another key took: elements and states that
    /// would be two things at once.
    public let merged: [String]
  }

  /// Completes what is said of a screen in a release by what was renamed.
  public func keepingRenames(_ screen: ScreenSpecification, in release: String) -> KeptRenames<ScreenSpecification> {
    let holding = holding(in: release)
    let elements = elements(screen.elements, holding, release)
    let states = kept(
      screen.states, holding, release, key: \.key, field: { .state($0) }, former: \.renamedFrom,
      read: { try? PlacedState(key: $0, $1).state }, isSame: { $0 == $1 })
    var (renaming, content) = (screen, screen)
    (renaming.elements, content.elements) = (elements.renaming, elements.content)
    (renaming.states, content.states) = (states.renaming, states.content)
    content.renamedFrom = screen.renamedFrom ?? former(holding)
    return KeptRenames(renaming: renaming, content: content, merged: states.merged + elements.merged)
  }

  /// Completes what is said of a component in a release by what was renamed.
  public func keepingRenames(
    _ component: ComponentSpecification, in release: String
  ) -> KeptRenames<ComponentSpecification> {
    let holding = holding(in: release)
    let elements = elements(component.elements, holding, release)
    var (renaming, content) = (component, component)
    (renaming.elements, content.elements) = (elements.renaming, elements.content)
    content.renamedFrom = component.renamedFrom ?? former(holding)
    return KeptRenames(renaming: renaming, content: content, merged: elements.merged)
  }

  private func former(_ holding: [EditField: InheritedValue]) -> String? {
    holding[.renamedFrom]?.value.flatMap { try? $0.string() }
  }

  private func elements(
    _ elements: [ElementSpecification], _ holding: [EditField: InheritedValue], _ release: String
  ) -> (renaming: [ElementSpecification], content: [ElementSpecification], merged: [String]) {
    kept(
      elements, holding, release, key: \.key, field: { .element($0) }, former: \.renamedFrom,
      read: { try? ElementSpecification(key: $0, $1) }, isSame: { $0.editValue == $1.editValue })
  }

  private func kept<Part>(
    _ parts: [Part], _ holding: [EditField: InheritedValue], _ release: String, key: KeyPath<Part, String>,
    field: (String) -> EditField, former: WritableKeyPath<Part, String?>, read: (String, EditValue) -> Part?,
    isSame: (Part, Part) -> Bool
  ) -> (renaming: [Part], content: [Part], merged: [String]) {
    func held(_ key: String) -> Part? { holding[field(key)]?.value.flatMap { read(key, $0) } }
    let moved = Set(parts.compactMap { $0[keyPath: former] })
    var kept: (renaming: [Part], content: [Part], merged: [String]) = ([], [], [])
    for part in parts {
      let name = part[keyPath: key]
      var (renaming, content) = (part, part)
      if let before = held(name) {
        let (said, known) = (part[keyPath: former], before[keyPath: former])
        let isOwn = holding[field(name)]?.edit?.register.release == release
        if isOwn {
          renaming[keyPath: former] = said ?? known
          content = renaming
        } else if said == nil || said == known {
          renaming[keyPath: former] = nil
          content[keyPath: former] = known
          if !isSame(content, before) { content[keyPath: former] = nil }
        }
        if let said, said != known, held(said) != nil, !moved.contains(name) { kept.merged.append(name) }
      }
      kept.renaming.append(renaming)
      kept.content.append(content)
    }
    return kept
  }
}
