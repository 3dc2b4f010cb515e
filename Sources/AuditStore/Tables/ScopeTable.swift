public import AuditModel

/// SQL about which screens are in the scope of releases.
enum ScopeQuery: String, Query {
  /// The last position in a release's plan, 0 where nothing is planned.
  case lastPosition = """
    SELECT ifnull(max(position), 0) AS position
    FROM release_screen
    WHERE release_id = :release_id
    """
  case keyOfScreen = """
    SELECT key
    FROM screen
    WHERE screen_id = :screen_id
    """
  /// What a release plans, in order.
  case planned = """
    SELECT screen.key, release_screen.plan, release_screen.position, release_screen.sample, release_screen.reason
    FROM release_screen
    JOIN screen ON screen.screen_id = release_screen.screen_id
    WHERE release_screen.release_id = :release_id AND release_screen.plan IS NOT NULL
    ORDER BY release_screen.position, screen.key
    """
  /// The place of a release's first finding in the order of all logs; NULL without one.
  case firstFinding = """
    SELECT min(stamp) AS stamp
    FROM finding
    WHERE release_id = :release_id
    """
  case hasOwnFinding = """
    SELECT EXISTS (SELECT 1 FROM finding WHERE release_id = :release_id) AS has_finding
    """
  case hasFinding = """
    SELECT EXISTS (
      SELECT 1
      FROM finding
      JOIN release ON release.release_id = finding.release_id
      WHERE release.product_id = :product_id
    ) AS has_finding
    """
}

/// What was said last of a screen's place in the plan of a release.
struct PlannedScreenEdit {
  /// The edit.
  let edit: Edit
  /// What it says; nil where it takes the screen out of the plan, or says what cannot be read.
  let plan: PlannedScreen?
  /// Whether another copy said something else, so that it is said again by whoever agrees.
  let isContested: Bool

  init?(_ fold: RegisterFold) {
    guard let edit = fold.newest else { return nil }
    self.edit = edit
    isContested = fold.isConflict
    plan = edit.value.flatMap { try? PlannedScreen($0) }
  }

  /// Whether it is the first word in its release, as a plan that was copied is, and says what another one says.
  func isCopied(from other: PlannedScreenEdit) -> Bool {
    edit.replaces.isEmpty && plan?.plan == other.plan?.plan && plan?.reason == other.plan?.reason
  }
}

extension ReadTransaction {
  /// What was said last of a screen's place in the plans of a product's releases, by version.
  func plannedScreens(
    _ key: String, of product: Identifier<Product>
  ) throws(StoreError) -> [String: PlannedScreenEdit] {
    let edits = try edits(of: product, .release, "", .screen(key))
    return PlannedScreenEdit.newest(try releaseFreezes(of: product).inTime(edits))
  }

  /// The screens that a release plans, in order.
  public func plannedScreens(
    of release: Identifier<Release>
  ) throws(StoreError) -> [(key: String, plan: PlannedScreen)] {
    try all(ScopeQuery.planned, release.rawValue) { row in
      (key: try row.text("key"), plan: try Self.plannedScreen(row))
    }
  }

  /// A screen's place in a plan, of a row that has one.
  static func plannedScreen(_ row: borrowing Statement) throws(SQLiteError) -> PlannedScreen {
    try PlannedScreen(
      plan: row.value("plan"), sample: row.optionalValue("sample"), reason: row.optionalText("reason"),
      position: row.int("position"))
  }

  /// The screens that are out of the scope of a release: who took each out, when and in which release, in the order in
  /// which that was said.
  ///
  /// A plan that starts as that of the release before it says the word of that one.
  public func screensOutOfScope(of release: Release) throws(StoreError) -> [ScopeChange] {
    let out = try plannedScreens(of: release.id).filter { $0.plan.plan == .outOfScope }
    guard !out.isEmpty else { return [] }
    let way = try releaseLines(of: release.product).way
    var changes: [(position: LogPosition, change: ScopeChange)] = []
    for (key, plan) in out {
      let said = try plannedScreens(key, of: release.product)
      guard var origin = said[release.version] else { continue }
      var version = release.version
      while let earlier = way.predecessor(of: version), let before = said[earlier], origin.isCopied(from: before) {
        (origin, version) = (before, earlier)
      }
      changes.append(
        (
          origin.edit.position,
          ScopeChange(
            screen: key, release: version, reason: plan.reason, person: origin.edit.person,
            changedAt: origin.edit.editedAt)
        ))
    }
    return changes.sorted { $0.position < $1.position }.map(\.change)
  }

  /// Whether anything was found in a release, retracted findings included.
  public func hasFinding(in release: Identifier<Release>) throws(StoreError) -> Bool {
    try one(ScopeQuery.hasOwnFinding, release.rawValue) { try $0.bool("has_finding") }
  }

  /// The place of a release's first finding in the order of all logs, retracted ones included; nil without one.
  public func firstFinding(of release: Identifier<Release>) throws(StoreError) -> Stamp? {
    try one(ScopeQuery.firstFinding, release.rawValue) { try $0.optionalInt64("stamp") }.map(Stamp.init(rawValue:))
  }

  /// Whether anything was found in any release of a product, retracted findings included.
  public func hasFinding(of product: Identifier<Product>) throws(StoreError) -> Bool {
    try one(ScopeQuery.hasFinding, product.rawValue) { try $0.bool("has_finding") }
  }
}

extension PlannedScreenEdit {
  /// The newest of the edits of one field, by the release that says it.
  static func newest(_ edits: [Edit]) -> [String: PlannedScreenEdit] {
    var newest: [String: PlannedScreenEdit] = [:]
    for (register, fold) in RegisterFold.folds(of: edits) {
      guard let release = register.release else { continue }
      newest[release] = PlannedScreenEdit(fold)
    }
    return newest
  }
}

extension WriteTransaction {
  /// Puts a screen back into a release's scope, with what the release says of it, where it stood.
  ///
  /// - Parameter author: Who, and why.
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/notFound(kind:reference:hint:)`` when the release says
  ///   nothing of such a screen.
  public func restoreToScope(
    _ key: String, of release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    guard try read.specifiedScreen(key, of: release) != nil else {
      throw .notFound(
        kind: "screen", reference: key,
        hint: "release \(release.version) says nothing of it; see `auditctl screen import`")
    }
    if try putInScope(key, of: release, by: author) { try refreshPlan(of: key, in: release) }
  }

  /// Takes a screen out of a release's scope; its findings stay, and what failed there is listed.
  ///
  /// - Parameter author: Who, and why.
  /// - Throws: ``StoreError/frozen(release:)``.
  public func removeFromScope(
    _ screen: Identifier<Screen>, of release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let key = try read.one(ScopeQuery.keyOfScreen, screen.rawValue) { try $0.text("key") }
    let said = try read.plannedScreens(key, of: release.product)[release.version]?.plan
    let plan = PlannedScreen(
      plan: .outOfScope, sample: said?.sample, reason: author.reason, position: try position(said, in: release))
    try say(plan, of: key, in: release, by: author)
    try refreshPlan(of: key, in: release)
  }

  /// Says that a screen is in a release's scope, unless it is; at the end where it was not in the plan.
  ///
  /// - Returns: Whether anything was said; what follows from it is for the caller to bring up to date.
  func putInScope(_ key: String, of release: Release, by author: EditAuthor) throws(StoreError) -> Bool {
    let said = try read.plannedScreens(key, of: release.product)[release.version]
    guard said?.plan?.plan != .inScope || said?.isContested == true else { return false }
    let plan = PlannedScreen(
      plan: .inScope, sample: said?.plan?.sample, position: try position(said?.plan, in: release))
    return try say(plan, of: key, in: release, by: author)
  }

  /// Where it stands in the plan, else behind all others.
  private func position(_ said: PlannedScreen?, in release: Release) throws(StoreError) -> Int {
    if let said { return said.position }
    return try read.one(ScopeQuery.lastPosition, release.id.rawValue) { try $0.int("position") } + 1
  }

  @discardableResult
  private func say(
    _ plan: PlannedScreen, of key: String, in release: Release, by author: EditAuthor
  ) throws(StoreError) -> Bool {
    try say(
      plan.editValue, of: EditRegister(release: release.version, entity: .release, field: .screen(key)),
      release.product, by: author)
  }

  /// Says where a screen stands in a plan; nil takes it out.
  func sayPlan(
    _ plan: PlannedScreen?, of key: String, in release: Release, by author: EditAuthor
  ) throws(StoreError) {
    try say(
      plan?.editValue, of: EditRegister(release: release.version, entity: .release, field: .screen(key)),
      release.product, by: author)
  }

  /// Brings a screen's place in the plan of one release up to date.
  func refreshPlan(of key: String, in release: Release) throws(StoreError) {
    let lines = try read.releaseLines(of: release.product)
    let edits = try read.thing(.screen, key, in: lines)
    try refresh(
      edits, planned: try read.plannedScreens(key, of: release.product).compactMapValues(\.plan), in: lines,
      since: edits.holdings())
  }

  /// Says how a screen came into the sample of a release (WCAG-EM 1.0, step 3).
  ///
  /// - Parameter sample: Nil: not said.
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/notFound(kind:reference:hint:)`` for a screen that the
  ///   release does not plan.
  public func setSample(
    _ sample: PlannedScreen.Sample?, of key: String, in release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    guard var plan = try read.plannedScreens(key, of: release.product)[release.version]?.plan else {
      throw .notFound(
        kind: "screen", reference: key, hint: "release \(release.version) does not plan it; see `auditctl screen list`")
    }
    plan.sample = sample
    if try say(plan, of: key, in: release, by: author) { try refreshPlan(of: key, in: release) }
  }

  /// Plans a partial re-audit: of the screens in a release's scope some are audited again, and the others stand as in the
  /// release before.
  ///
  /// - Parameters:
  ///   - keys: Those that are audited; empty: all, and the re-audit is partial no more.
  ///   - author: Who, and why.
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/notFound(kind:reference:hint:)`` for a screen that the
  ///   release does not plan.
  public func planOnly(
    _ keys: [String], of release: Release, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let planned = try read.plannedScreens(of: release.id)
    let missing = keys.filter { key in !planned.contains { $0.key == key && $0.plan.plan != .outOfScope } }
    guard missing.isEmpty else {
      let known = planned.filter { $0.plan.plan != .outOfScope }.map(\.key).joined(separator: ", ")
      throw .notFound(
        kind: "screen", reference: missing.joined(separator: ", "),
        hint: known.isEmpty ? "release \(release.version) plans none" : "release \(release.version) plans \(known)")
    }
    try setPartial(!keys.isEmpty, release, by: author)
    let chosen = Set(keys)
    for (key, plan) in planned where plan.plan != .outOfScope {
      var plan = plan
      plan.plan = keys.isEmpty || chosen.contains(key) ? .inScope : .notReAudited
      if try say(plan, of: key, in: release, by: author) { try refreshPlan(of: key, in: release) }
    }
  }

  /// Gives a new release the plan of its predecessor, and what holds on its way back.
  ///
  /// A partial plan is none to go on from: then the plan is that of the nearest release before whose plan is whole. It is
  /// said anew, so that a later change of the other one's does not change it.
  func copyPlan(
    of predecessor: Release, to version: String, _ release: Identifier<Release>, by author: EditAuthor
  ) throws(StoreError) {
    let releases = try read.releases(of: predecessor.product)
    var source = predecessor
    var passed: Set<String> = []
    while source.isPartial, passed.insert(source.version).inserted,
      let earlier = releases.first(where: { $0.version == source.predecessor })
    {
      source = earlier
    }
    var planned: [(EditField, EditValue)] = []
    // What an imported audit does not say is nothing to test with: after it comes the default of the platform.
    let environments = try read.plannedEnvironments(of: source.id).filter { $0.value.kind != .notStated }
    for (name, environment) in environments.sorted(by: { ($0.value.position, $0.key) < ($1.value.position, $1.key) }) {
      planned.append((.environment(name), environment.editValue))
    }
    for (key, plan) in try read.plannedScreens(of: source.id) { planned.append((.screen(key), plan.editValue)) }
    let plans = planned.compactMap { field, value in
      EditRegister(release: version, entity: .release, field: field).flatMap { EditPlan($0, value, over: nil) }
    }
    try write(plans, of: predecessor.product, by: author)
    try refreshEnvironments(environments, of: release)
    guard source.id == predecessor.id else {
      try refreshSpecifications(of: predecessor.product)
      return
    }
    try run(SpecificationRowQuery.copyScreens, release.rawValue, predecessor.id.rawValue)
    try run(SpecificationRowQuery.copyComponents, release.rawValue, predecessor.id.rawValue)
    try run(ProcessQuery.copyProcesses, release.rawValue, predecessor.id.rawValue)
    try run(ProcessQuery.copyScreens, release.rawValue, predecessor.id.rawValue)
  }
}
