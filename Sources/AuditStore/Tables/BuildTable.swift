public import AuditModel

extension WriteTransaction {
  /// Adds a build behind another of the release.
  ///
  /// - Parameter before: Name of the build before it; nil: the last.
  /// - Throws: ``StoreError/duplicate(kind:reference:)``.
  @discardableResult
  public func addBuild(
    _ name: String, to release: Release, after before: String? = nil, by author: EditAuthor = .unknown
  ) throws(StoreError) -> Identifier<Build> {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let last = try read.builds(of: release.id).last?.name
    let build: Identifier<Build> = try insert(
      ReleaseQuery.insertBuild, release.id.rawValue, name, kind: "build", reference: name)
    try say(
      (before ?? last).map { EditValue($0) } ?? .first,
      of: EditRegister(release: release.version, entity: .build, key: name, field: .after), release.product,
      by: author)
    try refreshBuilds(of: release.id, release.version, release.product)
    return build
  }

  /// Moves a build behind another of the release; what hung from it stays where it is.
  ///
  /// It is said anew also where it stands there already: that settles where builds belong that were added apart.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` for a build behind itself.
  public func moveBuild(
    _ name: String, of release: Release, after before: String, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    guard name != before else { throw .invalid("a build cannot stand behind itself; name another one") }
    let edits = try read.edits(of: release.product, .build).filter { $0.register.release == release.version }
    let builds = Set(try read.builds(of: release.id).map(\.name))
    let order = PlaceOrder(builds: builds, edits)
    var names = order.items.filter { $0 != name }
    names.insert(name, at: names.firstIndex(of: before).map { $0 + 1 } ?? names.endIndex)
    let folds = RegisterFold.folds(of: edits)
    let plans = order.placesToWrite(for: names, rewritten: [name]).compactMap { place in
      EditRegister(release: release.version, entity: .build, key: place.item, field: .after).map { register in
        EditPlan(again: register, place.after.map { EditValue($0) } ?? .first, over: folds[register])
      }
    }
    try write(plans, of: release.product, by: author)
    try refreshBuilds(of: release.id, release.version, release.product)
  }

  /// Writes the order of a release's builds into their rows.
  func refreshBuilds(
    of release: Identifier<Release>, _ version: String, _ product: Identifier<Product>
  ) throws(StoreError) {
    let edits = try read.releaseFreezes(of: product).inTime(
      try read.edits(of: product, .build).filter { $0.register.release == version })
    let builds = Set(try read.builds(of: release).map(\.name))
    for (index, name) in PlaceOrder(builds: builds, edits).items.enumerated() {
      try run(ReleaseQuery.setBuildPosition, index + 1, release.rawValue, name)
    }
  }
}
