public import AuditModel

extension WriteTransaction {
  /// Gives a screen of a release another key, with all that is said of it; what was found there stays its own.
  ///
  /// Earlier releases, and branches beside, keep the key that they have.
  ///
  /// - Parameter author: Who, and why.
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/notFound(kind:reference:hint:)`` where the release plans no
  ///   such screen; ``StoreError/duplicate(kind:reference:)`` where it has one of the new key.
  public func renameScreen(
    _ key: String, to new: String, in release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    // What is specified and in no plan had the key before, or is a hotfix's.
    let planned = try read.plannedScreens(new, of: release.product)[release.version]?.plan
    guard planned == nil else { throw .duplicate(kind: "screen", reference: new) }
    var screen = try read.screen(key, of: release).specification
    screen.key = new
    screen.renamedFrom = key
    // What was renamed on it before is said there.
    for index in screen.elements.indices { screen.elements[index].renamedFrom = nil }
    for index in screen.states.indices { screen.states[index].renamedFrom = nil }
    try saveSpecification(screen, for: release, by: author)
  }

  /// Gives an element of a screen another key in a release; what was found there stays its own.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/notFound(kind:reference:hint:)`` where the screen has no such
  ///   element of its own; ``StoreError/duplicate(kind:reference:)`` where it has one of the new key.
  public func renameElement(
    _ key: String, of screen: String, to new: String, in release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let found = try read.screen(screen, of: release)
    var content = found.specification
    guard let place = content.elements.firstIndex(where: { $0.key == key }) else {
      throw .notFound(
        kind: "element", reference: "\(screen)/\(key)",
        hint: "\(screen) has "
          + (content.elements.isEmpty ? "none of its own" : content.elements.map(\.key).joined(separator: ", ")))
    }
    guard found.expanded.element(new) == nil else { throw .duplicate(kind: "element", reference: "\(screen)/\(new)") }
    content.elements[place].key = new
    content.elements[place].renamedFrom = key
    try saveSpecification(content, for: release, by: author)
  }

  /// Gives a component of a release another key, on every screen that declares it; what was found there stays its own.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/notFound(kind:reference:hint:)`` where the release has no such
  ///   component; ``StoreError/duplicate(kind:reference:)`` where it has one of the new key.
  public func renameComponent(
    _ key: String, to new: String, in release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    var component = try read.component(key, of: release).specification
    guard try read.componentHeads(of: release.id, only: new).isEmpty else {
      throw .duplicate(kind: "component", reference: new)
    }
    component.key = new
    component.renamedFrom = key
    for index in component.elements.indices { component.elements[index].renamedFrom = nil }
    try saveSpecification(component, for: release, by: author)
    let lines = try read.releaseLines(of: release.product)
    // Also those that are not in scope, which may be put back.
    for screen in try read.plannedScreens(of: release.id).map(\.key) {
      let holding = try read.thing(.screen, screen, in: lines).holdings()[release.version]
      guard var content = holding?.screen(screen),
        let place = content.components.firstIndex(where: { $0.key == key })
      else { continue }
      content.components[place].key = new
      try saveSpecification(content, for: release, by: author, isPutInScope: false)
    }
    try removeComponent(key, from: release, by: author)
  }

  /// Puts a screen that says which key it had into the place of the one of that key, in plan and processes.
  ///
  /// - Parameter edits: What was said of it before.
  /// - Returns: Whether there was one.
  func takeOver(
    _ screen: ScreenSpecification, _ edits: ThingEdits, in release: Release, by author: EditAuthor
  ) throws(StoreError) -> Bool {
    guard let former = screen.renamedFrom, former != screen.key,
      edits.holdings()[release.version]?.screen(screen.key)?.renamedFrom != former,
      let plan = try read.plannedScreens(former, of: release.product)[release.version]?.plan
    else { return false }
    if let known = try read.plannedScreens(screen.key, of: release.product)[release.version]?.plan,
      known.plan != .outOfScope
    {
      throw .invalid(
        "release \(release.version) has both \(screen.key) and \(former), which it is said to be renamed from; rename to "
          + "a key that is not there")
    }
    try sayPlan(plan, of: screen.key, in: release, by: author)
    try sayPlan(nil, of: former, in: release, by: author)
    try say(
      nil, of: EditRegister(release: release.version, entity: .screen, key: former, field: .renamedFrom),
      release.product, by: author)
    for process in try read.processes(of: release.id) where process.screens.contains(former) {
      // A process names screens that have a row.
      _ = try screenID(screen.key, of: release.product)
      try saveProcess(
        ScreenProcess(
          key: process.key, title: process.title, screens: process.screens.map { $0 == former ? screen.key : $0 },
          isCommonTask: process.isCommonTask), for: release, by: author)
    }
    // What the former screen says now has rows, too.
    try refreshSpecifications(of: release.product)
    return true
  }
}
