public import AuditModel

extension WriteTransaction {
  /// Says what a release, and those that go back to it, say of a screen, and puts the screen in the release's scope.
  ///
  /// Only what differs from what holds in the release is said anew. What other releases say themselves stays as it was, and
  /// so do branches beside it.
  ///
  /// - Parameter author: Who says it, and why.
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` when a frozen release that goes back to this
  ///   one would say something else, when a text is empty or something stands twice, or when two elements would have
  ///   one key on the screen; and ``StoreError/notFound(kind:reference:hint:)`` for a component that the release does
  ///   not specify.
  @discardableResult
  public func saveSpecification(
    _ content: ScreenSpecification, for release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) -> SpecificationChange {
    try saveSpecification(content, for: release, by: author, isPutInScope: true)
  }

  /// The same, of a screen that may be out of scope and stay so.
  @discardableResult
  func saveSpecification(
    _ content: ScreenSpecification, for release: Release, by author: EditAuthor, isPutInScope: Bool
  ) throws(StoreError) -> SpecificationChange {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let lines = try read.releaseLines(of: release.product)
    let edits = try read.thing(.screen, content.key, in: lines)
    let kept = edits.keepingRenames(content, in: release.version)
    try refuse(kept.renaming.problems)
    try refuse(merged: kept.merged, of: content.key)
    let content = kept.content
    try requireComponents(of: content, in: release)
    let plans = edits.plans(for: content, in: release.version)
    try write(plans, of: release.product, by: author)
    let isMoved = try takeOver(content, edits, in: release, by: author)
    let isPlanned =
      if isMoved { true } else if isPutInScope { try putInScope(content.key, of: release, by: author) } else { false }
    let isRenamed = try saveReferences(content.references, of: content.key, release.product, by: author)
    guard !plans.isEmpty || isPlanned else { return isRenamed ? .changed : .unchanged }
    let before = edits.holdings()
    let saved = try read.thing(.screen, content.key, in: lines)
    let after = saved.holdings()
    let frozen = lines.frozenRelease(changedFrom: edits, to: saved) { old, new in
      old?.screen(content.key).map { $0 != new?.screen(content.key) } ?? false
    }
    if let frozen { throw .shared(content.key, frozen: frozen, saidIn: release.version) }
    try refresh(
      saved, planned: try read.plannedScreens(content.key, of: release.product).compactMapValues(\.plan), in: lines,
      since: before)
    try refuseClashes(of: .screen(screenID(content.key, of: release.product)), in: lines.touched(before, after))
    guard !plans.isEmpty || isRenamed else { return .unchanged }
    return before[release.version]?.screen(content.key) == nil ? .added : .changed
  }

  /// Says what a release, and those that go back to it, say of a component.
  ///
  /// Only what differs from what holds in the release is said anew. What other releases say themselves stays as it was, and
  /// so do branches beside it.
  ///
  /// - Parameter author: Who says it, and why.
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/invalid(_:)`` when a frozen release that goes back to
  ///   this one would say something else, when a text is empty or something stands twice, or when a screen that
  ///   declares it would have two elements of one key.
  @discardableResult
  public func saveSpecification(
    _ content: ComponentSpecification, for release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) -> SpecificationChange {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let lines = try read.releaseLines(of: release.product)
    let edits = try read.thing(.component, content.key, in: lines)
    let kept = edits.keepingRenames(content, in: release.version)
    try refuse(kept.renaming.problems)
    try refuse(merged: kept.merged, of: "%\(content.key)")
    let content = kept.content
    let plans = edits.plans(for: content, in: release.version)
    guard !plans.isEmpty else { return .unchanged }
    try write(plans, of: release.product, by: author)
    let before = edits.holdings()
    let saved = try read.thing(.component, content.key, in: lines)
    let after = saved.holdings()
    let frozen = lines.frozenRelease(changedFrom: edits, to: saved) { old, new in
      old?.component(content.key).map { $0 != new?.component(content.key) } ?? false
    }
    if let frozen { throw .shared("%\(content.key)", frozen: frozen, saidIn: release.version) }
    try refresh(component: saved, in: lines, since: before)
    try refuseClashes(of: .component(componentID(content.key, of: release.product)), in: lines.touched(before, after))
    return before[release.version]?.component(content.key) == nil ? .added : .changed
  }

  /// Takes everything away that a release says of a component, which no screen may declare any more.
  func removeComponent(_ key: String, from release: Release, by author: EditAuthor) throws(StoreError) {
    let lines = try read.releaseLines(of: release.product)
    let edits = try read.thing(.component, key, in: lines)
    try write(edits.plansToRemoveComponent(in: release.version), of: release.product, by: author)
    try refresh(component: try read.thing(.component, key, in: lines), in: lines, since: edits.holdings())
  }

  private func refuse(_ problems: [String]) throws(StoreError) {
    guard problems.isEmpty else { throw .invalid(problems.joined(separator: "; ") + "; say something or leave it out") }
  }

  /// Refuses to make one thing of two.
  private func refuse(merged keys: [String], of owner: String) throws(StoreError) {
    guard let key = keys.first else { return }
    throw .invalid(
      "\(owner) has \(key) already, beside what it is said to be renamed from; rename to a key that is not there")
  }

  /// Refuses a screen that declares what its release does not specify.
  private func requireComponents(of content: ScreenSpecification, in release: Release) throws(StoreError) {
    guard !content.components.isEmpty else { return }
    let known = try read.componentHeads(of: release.id).map(\.key)
    for component in content.components where !known.contains(component.key) {
      throw .notFound(
        kind: "component", reference: component.key,
        hint: "\(content.key) declares it; release \(release.version) has "
          + (known.isEmpty ? "none" : known.joined(separator: ", "))
          + "; read it first with `auditctl component import`")
    }
  }

  /// Refuses screens on which two elements would have one address.
  ///
  /// - Parameter releases: Those that say something else now, as a JSON array of their local keys.
  private func refuseClashes(of thing: SpecifiedThing, in releases: String) throws(StoreError) {
    let clashes = try read.all(ComponentQuery.clashes, thing.screen, thing.component, releases) { row in
      let other = try row.optionalText("other_component").map { "component \($0)" } ?? "the screen"
      return try "element \(row.text("element")) is both in component \(row.text("component")) and in \(other), and "
        + "\(row.text("screen"))/\(row.text("element")) would name both"
    }
    guard clashes.isEmpty else {
      throw .invalid(clashes.joined(separator: "; ") + "; give one of them another key")
    }
  }
}

extension ThingHolding {
  /// What holds of the screen of that key; nil where nothing is said of it.
  func screen(_ key: String) -> ScreenSpecification? { SpecificationFold(fields).screen(key) }

  /// What holds of the component of that key; nil where nothing is said of it.
  func component(_ key: String) -> ComponentSpecification? { SpecificationFold(fields).component(key) }
}

extension StoreError {
  fileprivate static func shared(_ subject: String, frozen: String, saidIn release: String) -> StoreError {
    .invalid(
      "release \(frozen) is frozen and shares the specification of \(subject) with \(release); change it in the "
        + "release after \(frozen)")
  }
}

/// What saving a specification did.
public enum SpecificationChange: String, CaseIterable, Sendable {
  case added
  case changed
  case unchanged
}
