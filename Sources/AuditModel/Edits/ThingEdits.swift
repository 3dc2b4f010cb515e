/// All edits of one process, screen or component in all releases, folded.
public struct ThingEdits: Sendable {
  /// What kind of thing.
  public let entity: EditEntity
  /// Its key.
  public let key: String
  /// Ways of the product's releases.
  public let way: WayBack
  /// Which of them are frozen.
  public let freezes: ReleaseFreezes

  private let edits: [Edit]
  private let folds: [EditRegister: RegisterFold]
  /// The newest head of each field, by the release that says it.
  let said: [EditField: [String: Edit]]

  /// The edits of a thing; those of other things, and of no release, are left out.
  public init(
    _ entity: EditEntity, _ key: String, _ edits: some Sequence<Edit>, way: WayBack, freezes: ReleaseFreezes = .none
  ) {
    self.entity = entity
    self.key = key
    self.way = way
    self.freezes = freezes
    self.edits = edits.filter { $0.register.entity == entity && $0.register.key == key && $0.register.isInherited }
    folds = RegisterFold.folds(of: self.edits)
    var said: [EditField: [String: Edit]] = [:]
    for (register, fold) in folds {
      guard let release = register.release else { continue }
      said[register.field, default: [:]][release] = fold.newest
    }
    self.said = said
  }

  /// The same with what a freeze had seen; nil where it had seen all that matters to its release.
  func asSeen(by line: ReleaseFreezes.Line) -> ThingEdits? {
    let isBehind = edits.contains { edit in
      !line.freeze.hasSeen(edit) && line.way.contains(edit.register.release ?? "")
    }
    guard isBehind else { return nil }
    return ThingEdits(entity, key, edits.filter { line.freeze.hasSeen($0) }, way: line.wayBack)
  }

  /// What holds in a release of each field that any release says, late edits included where it is frozen.
  public func holding(in release: String) -> [EditField: InheritedValue] {
    said.mapValues { way.inheritedValue(at: release, $0) }
  }

  /// The edit by which a field comes to say a value in a release; nil where it does already.
  ///
  /// - Parameter holding: What holds in the release.
  func plan(_ field: EditField, _ value: EditValue?, in release: String, _ holding: [EditField: InheritedValue])
    -> EditPlan?
  {
    guard let register = EditRegister(release: release, entity: entity, key: key, field: field) else { return nil }
    let holding = holding[field] ?? .nothing
    // What came too late for the release behind is said anew by whoever agrees.
    guard folds[register] != nil || !isLate(holding) || holding.value != value else {
      return EditPlan(again: register, value, over: nil)
    }
    return EditPlan(register, value, over: folds[register], holding: holding)
  }

  private func isLate(_ holding: InheritedValue) -> Bool {
    holding.edit.map { freezes.missed(by: $0) != nil } ?? false
  }

  /// Whether somebody has to settle what a field says in a release, so that an edit is written even where it changes
  /// nothing.
  func isContested(_ field: EditField, in release: String, _ holding: [EditField: InheritedValue]) -> Bool {
    if let inherited = holding[field], !inherited.conflicts.isEmpty || isLate(inherited) { return true }
    guard let register = EditRegister(release: release, entity: entity, key: key, field: field) else { return false }
    return folds[register]?.isConflict ?? false
  }

  /// The edit that says a value anew.
  func planAgain(_ field: EditField, _ value: EditValue?, in release: String) -> EditPlan? {
    guard let register = EditRegister(release: release, entity: entity, key: key, field: field) else { return nil }
    return EditPlan(again: register, value, over: folds[register])
  }
}
