public import AuditModel

/// Finds what a union of two copies of one file has left to be settled.
public enum Conflicts {
  /// All conflicts of a product: what was added twice first, then by kind and thing.
  ///
  /// A frozen release says what it said when it was frozen; of it only what came later is listed.
  ///
  /// - Parameters:
  ///   - edits: All edits of the product, in any order.
  ///   - freezes: The freezes of its releases.
  ///   - issues: Its open issues that share a place and a check with one of another copy.
  ///   - findings: What came too late for its frozen releases.
  ///   - decisions: The decisions of each issue about which copies decided apart, oldest first.
  public static func all(
    edits: [Edit], freezes: ReleaseFreezes, issues: [OpenIssue], findings: [LateFindings] = [],
    decisions: [[Decision]]
  ) -> [Conflict] {
    let said = SaidEdits(edits, freezes)
    let conflicts =
      said.apart() + said.builds() + said.circles() + said.ofThings() + said.late() + said.late(findings)
      + said.frozenTwice() + sharing(issues) + decisions.map { .decisions(DecisionRule.standing($0).reversed()) }
    let order = Dictionary(uniqueKeysWithValues: Conflict.Kind.allCases.enumerated().map { ($1, $0) })
    return conflicts.enumerated().map { (rank: order[$1.kind] ?? 0, key: $1.sortKey, place: $0, conflict: $1) }
      .sorted { ($0.rank, $0.key, $0.place) < ($1.rank, $1.key, $1.place) }
      .map(\.conflict)
  }

  /// Open issues of one place and check, where more than one copy opened any of them.
  private static func sharing(_ issues: [OpenIssue]) -> [Conflict] {
    struct Place: Hashable {
      let address: Address
      let check: String
    }
    return Dictionary(grouping: issues) { Place(address: $0.address, check: $0.check) }.values
      .filter { Set($0.map(\.position.number.replica)).count > 1 }
      .map { .issues($0.sorted { $0.position < $1.position }) }
  }
}

/// The edits of a product, folded as far as conflicts ask for it.
private struct SaidEdits {
  private let all: [Edit]
  private let freezes: ReleaseFreezes
  private let inTime: [Edit]
  private let folds: [EditRegister: RegisterFold]
  private let way: WayBack
  private let releases: [String]
  private let byPosition: [LogPosition: Edit]

  init(_ edits: [Edit], _ freezes: ReleaseFreezes) {
    all = edits
    self.freezes = freezes
    inTime = freezes.inTime(edits)
    folds = RegisterFold.folds(of: inTime)
    way = WayBack(steps: inTime.filter { $0.register.entity == .release })
    releases = Set(edits.compactMap(\.register.release)).sorted()
    byPosition = Dictionary(edits.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func isOpen(_ release: String?) -> Bool {
    release.map { freezes.first(of: $0) == nil } ?? true
  }

  /// Edits of one field that say different things.
  func apart() -> [Conflict] {
    folds.filter { $0.value.isConflict && isOpen($0.key.release) }.map { register, fold in
      .edits(register, fold.heads, isNew: isNew(register, fold))
    }
  }

  /// Whether nobody had said anything of a field, in its release or behind it.
  private func isNew(_ register: EditRegister, _ fold: RegisterFold) -> Bool {
    guard fold.heads.allSatisfy(\.replaces.isEmpty), let first = fold.heads.map(\.position).min() else { return false }
    let behind = Set(register.release.map(way.way) ?? [])
    return !inTime.contains { edit in
      edit.position < first && edit.register.entity == register.entity && edit.register.key == register.key
        && edit.register.field == register.field && behind.contains(edit.register.release ?? "")
    }
  }

  /// Builds that different copies put behind the same one.
  func builds() -> [Conflict] {
    let places = folds.filter { register, fold in
      register.entity == .build && isOpen(register.release) && fold.newest?.value != nil
    }.compactMap(\.value.newest)
    return Dictionary(grouping: places) { [$0.register.release ?? "", $0.value?.text ?? ""] }.values
      .filter { Set($0.map(\.number.replica)).count > 1 }
      // Of builds behind the same one the newest stands nearest.
      .map { .builds($0.sorted { $1.position < $0.position }) }
  }

  /// Steps back, and places of builds, that lead in a circle.
  func circles() -> [Conflict] {
    let steps = way.circular.compactMap { link -> Conflict? in
      guard let newest = byPosition[link.position], isOpen(link.release) else { return nil }
      let path = way.steps(from: link.target, to: link.release)
      return .circle([newest] + path.compactMap { byPosition[$0.position] }, releases: [])
    }
    let builds = Dictionary(grouping: inTime.filter { $0.register.entity == .build }) { $0.register.release }
    let orders = builds.filter { isOpen($0.key) }.flatMap { _, edits in
      PlaceOrder(builds: Set(edits.map(\.register.key)), edits).circles
    }
    return steps + orders.map { .circle(edits(of: $0), releases: []) }
  }

  private func edits(of places: [ListPlace<some Hashable & Sendable>]) -> [Edit] {
    places.compactMap { byPosition[$0.position] }
  }

  /// What cannot stand together in a screen, component or process.
  func ofThings() -> [Conflict] {
    struct Thing: Hashable {
      let entity: EditEntity
      let key: String
    }
    let specifying = all.filter(\.register.isInherited)
    // What one copy said it said knowing all before; what a release takes from two before it nobody has seen together.
    guard way.hasMerges || Set(specifying.lazy.map(\.position.number.replica)).count > 1 else { return [] }
    let things = Dictionary(grouping: specifying) {
      Thing(entity: $0.register.entity, key: $0.register.key)
    }.map { ThingEdits($0.entity, $0.key, $1, way: way, freezes: freezes) }
    var conflicts = way.hasMerges ? things.flatMap(hotfixes) : []
    var specified: [String: [Specified]] = [:]
    for thing in things where thing.entity != .process {
      // A release takes the circles of stops of the one before it, too.
      var circles: [[Edit]: [String]] = [:]
      var folds: [String: SpecificationFold] = [:]
      for (release, holding) in thing.holdings() where isOpen(release) {
        let fold = folds[holding.saidIn] ?? SpecificationFold(holding.fields)
        folds[holding.saidIn] = fold
        specified[release, default: []].append(
          Specified(entity: thing.entity, key: thing.key, isNew: holding.saidIn == release, holding, fold))
        for circle in fold.stops.circles { circles[edits(of: circle), default: []].append(release) }
        guard holding.saidIn == release else { continue }
        conflicts += fold.problems.map { .misfit($0, release: release) }
      }
      conflicts += circles.map { .circle($0, releases: inOrder($1)) }
    }
    for (release, things) in specified { conflicts += sharedKeys(things, release) + renamedApart(things, release) }
    return conflicts
  }

  /// Screens and components that two copies renamed apart from one; the findings follow the rename that was said last.
  private func renamedApart(_ things: [Specified], _ release: String) -> [Conflict] {
    let renamed = things.compactMap { thing in
      thing.renamedFrom.flatMap { $0.edit.register.release == release ? (thing: thing, said: $0) : nil }
    }
    return renamed.compactMap { one in
      let newer = renamed.first { other in
        other.thing.entity == one.thing.entity && other.said.former == one.said.former
          && one.said.edit.position < other.said.edit.position
      }
      return newer.map { newer in
        let error = EditValueError(
          path: "renamed_from", "names \(one.said.former), which \(newer.thing.key) was renamed from, too")
        return .misfit(SpecificationFold.Problem(edit: one.said.edit, error: error), release: release)
      }
    }
  }

  /// Releases by how far they go back, the earliest of a line first.
  private func inOrder(_ releases: [String]) -> [String] {
    let ranked = releases.map { (steps: way.way(from: $0).count, version: $0) }
    return ranked.sorted { ($0.steps, $0.version) < ($1.steps, $1.version) }.map(\.version)
  }

  private func hotfixes(_ thing: ThingEdits) -> [Conflict] {
    releases.filter(isOpen).flatMap { release in
      thing.holding(in: release).compactMap { field, value -> Conflict? in
        guard !value.conflicts.isEmpty,
          let register = EditRegister(release: release, entity: thing.entity, key: thing.key, field: field)
        else { return nil }
        return .hotfixes(register, holding: value.edit, value.conflicts)
      }
    }
  }

  /// A screen or component as it is in a release.
  private struct Specified {
    let entity: EditEntity
    let key: String
    /// Whether anything of it is said in this release; if not, it is listed where it was said.
    let isNew: Bool
    let elements: [String: Edit]
    let components: [String]
    /// The key that it had before, with the edit that says so; nil: none.
    let renamedFrom: (former: String, edit: Edit)?

    init(entity: EditEntity, key: String, isNew: Bool, _ holding: ThingHolding, _ fold: SpecificationFold) {
      self.entity = entity
      self.key = key
      self.isNew = isNew
      var elements: [String: Edit] = [:]
      for element in fold.elements { elements[element.key] = holding.fields[.element(element.key)]?.edit }
      self.elements = elements
      components = fold.stops.items.compactMap { if case .component(let key) = $0 { key } else { nil } }
      let edit = holding.fields[.renamedFrom]?.edit
      renamedFrom = fold.renamedFrom.flatMap { former in edit.map { (former, $0) } }
    }
  }

  private func sharedKeys(_ things: [Specified], _ release: String) -> [Conflict] {
    let components = Dictionary(
      things.filter { $0.entity == .component }.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return things.filter { $0.entity == .screen }.flatMap { screen in
      let parts = [screen] + screen.components.compactMap { components[$0] }
      guard parts.count > 1, parts.contains(where: \.isNew) else { return [Conflict]() }
      let keys = parts.flatMap { part in part.elements.map { (key: $0.key, edit: $0.value) } }
      return Dictionary(grouping: keys, by: \.key).filter { $0.value.count > 1 }.map { key, owners in
        .sharedKey(
          element: key, screen: screen.key, release: release,
          owners.map(\.edit).sorted { $0.position < $1.position })
      }
    }
  }

  /// Edits that no other replaces, that say something else than the frozen release that they came too late for, and after
  /// which no later release has said anything of the same.
  func late() -> [Conflict] {
    // Nothing thaws a frozen release, so what another copy made of its stage is no matter.
    // A build is one of its own release alone.
    let late = all.filter { edit in
      freezes.missed(by: edit) != nil && edit.register.field != .stage && edit.register.entity != .build
    }
    guard !late.isEmpty else { return [] }
    let heads = Set(RegisterFold.folds(of: all).values.flatMap(\.heads).map(\.number))
    return late.filter { heads.contains($0.number) && $0.value != folds[$0.register]?.value && !isSettled($0) }
      .compactMap { edit in freezes.missed(by: edit).map { .late(edit, $0, next: openRelease(after: $0.release)) } }
  }

  /// What was found too late for frozen releases; failures are carried on from there, and a pass is to be confirmed.
  func late(_ findings: [LateFindings]) -> [Conflict] {
    findings.compactMap { late in
      freezes.first(of: late.release).map { .lateFindings(late, $0, next: openRelease(after: late.release)) }
    }
  }

  /// The open release that has the shortest way back to a frozen one.
  private func openRelease(after frozen: String) -> String? {
    releases.filter { isOpen($0) && way.way(from: $0).contains(frozen) }
      .min { way.steps(from: $0, to: frozen).count < way.steps(from: $1, to: frozen).count }
  }

  private func isSettled(_ late: Edit) -> Bool {
    all.contains { edit in
      guard let release = edit.register.release, release != late.register.release, late.position < edit.position,
        edit.register.entity == late.register.entity, edit.register.key == late.register.key,
        edit.register.field == late.register.field
      else { return false }
      return isOpen(release) && way.way(from: release).contains(late.register.release ?? "")
    }
  }

  /// Releases that were frozen in more than one copy.
  func frozenTwice() -> [Conflict] {
    Dictionary(grouping: freezes.repeated, by: \.release).compactMap { release, repeated in
      freezes.first(of: release).map { .freezes([$0] + repeated) }
    }
  }
}
