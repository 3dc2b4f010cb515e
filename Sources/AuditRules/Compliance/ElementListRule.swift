internal import AuditModel

/// Rule 5: whether an auditor's word holds that a screen's list of elements is complete.
///
/// It holds, also in later releases, until a key, a type or a state in the list changes. The release's own newest word on a
/// screen comes before those of the releases that it goes back to, and the word of a later one of them before that of an
/// earlier one.
enum ElementListRule {
  /// The words that hold, by the keys of screens.
  ///
  /// - Parameters:
  ///   - words: Those of the release and of all that it goes back to, the oldest first.
  ///   - releases: The release's own line: itself, its predecessor, and so on.
  ///   - screens: What the specification says now.
  ///   - renamed: Where places are by the keys of the release.
  static func holding(
    _ words: [ElementListDeclaration], among releases: [Identifier<Release>], on screens: [ScreenOutline],
    _ renamed: RenamedPlaces
  ) -> [String: ElementListDeclaration] {
    guard !words.isEmpty else { return [:] }
    var newest: [String: ElementListDeclaration] = [:]
    for release in releases.reversed() {
      for word in words where word.release == release {
        newest[renamed.screen(word.screen, namedIn: release)] = word
      }
    }
    var holding: [String: ElementListDeclaration] = [:]
    for screen in screens {
      guard let word = newest[screen.key], word.isComplete,
        Set(word.elements.map { renamed.element($0, on: word.screen, namedIn: word.release) })
          == Set(screen.listedElements.map(ComparedElement.init))
      else { continue }
      holding[screen.key] = word
    }
    return holding
  }
}

/// An element of a list by what must not have changed: its key, its type and its states, in whatever order they stand.
private struct ComparedElement: Hashable {
  let key: String
  let component: String?
  let type: String
  let states: Set<String>

  init(_ element: ListedElement) {
    key = element.key
    component = element.component
    type = element.type
    states = Set(element.states)
  }

  init(key: String, component: String?, type: String, states: Set<String>) {
    self.key = key
    self.component = component
    self.type = type
    self.states = states
  }
}

extension RenamedPlaces {
  /// What an element is now that one of the releases named in the list of a screen.
  fileprivate func element(
    _ element: ListedElement, on screen: String, namedIn release: Identifier<Release>
  ) -> ComparedElement {
    var now = NamedPlace(
      .screen(key: screen, state: Address.defaultState, element: element.key), owner: element.component)
    var states: Set<String> = []
    for state in element.states {
      now = place(
        NamedPlace(.screen(key: screen, state: state, element: element.key), owner: element.component),
        namedIn: release)
      if case .screen(_, let state, _) = now.address { states.insert(state) }
    }
    return ComparedElement(
      key: now.address.elementKey ?? element.key, component: now.owner, type: element.type, states: states)
  }
}

extension Release {
  /// Its own line: itself, its predecessor, and so on; branches that were merged are beside it.
  ///
  /// - Parameter earlier: The releases that it goes back to.
  func line(among earlier: [Release]) -> [Identifier<Release>] {
    var line = [id]
    var next = predecessor
    while let release = earlier.first(where: { $0.version == next }), !line.contains(release.id) {
      line.append(release.id)
      next = release.predecessor
    }
    return line
  }
}
