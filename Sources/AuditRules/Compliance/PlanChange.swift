public import AuditModel

/// A change of what a release's audit set out to do: profile, inventory, scope, environments, the releases that it goes
/// back to, and the processes and specifications that its questions are asked of (DESIGN section 3, "The plan").
public struct PlanChange: Hashable, Sendable {
  /// What of the plan changed.
  public enum Subject: String, CaseIterable, Sendable {
    case profile
    case pack
    case environment
    case inventory
    case partial
    case scope
    case predecessor
    case merges
    case process
    case screen
    case component

    /// What an edit changes of a plan; nil for what is no part of it: a date, a stage, a remark, a build.
    public init?(_ register: EditRegister) {
      switch register.entity {
      case .product, .build: return nil
      case .process: self = .process
      case .screen: self = .screen
      case .component: self = .component
      case .release:
        switch register.field {
        case .profile: self = .profile
        case .pack: self = .pack
        case .environment: self = .environment
        case .inventory: self = .inventory
        case .partial: self = .partial
        case .screen: self = .scope
        case .predecessor: self = .predecessor
        case .merges: self = .merges
        default: return nil
        }
      }
    }

    /// Whether a change of it is a change of what the specification says, of which many are made at once.
    var isSpecification: Bool {
      switch self {
      case .process, .screen, .component: true
      case .profile, .pack, .environment, .inventory, .partial, .scope, .predecessor, .merges: false
      }
    }
  }

  /// What of the plan changed.
  public let subject: Subject
  /// The newest of its edits.
  public let edit: Edit
  /// How many edits it was, at least one: what one person said of one specification for one reason is one change.
  public private(set) var editCount = 1
  /// The key that the screen or component had before, where the change renames it; nil where it does not.
  public private(set) var formerKey: String?
  /// Whether something had been found in the release before.
  public let isAfterFirstFinding: Bool

  /// The key of what changed: of an environment its name, of a pack, screen, component or process its key, of a release its
  /// version; nil where the plan has one such thing.
  public var key: String? {
    switch edit.register.field {
    case .pack(let key), .environment(let key), .screen(let key), .merges(let key): key
    default: edit.register.key.isEmpty ? nil : edit.register.key
    }
  }

  /// The changes that edits of a release make, oldest first.
  ///
  /// - Parameters:
  ///   - edits: Those that count for it, in any order; those that change nothing of the plan are left out.
  ///   - firstFinding: The place in the order of all logs of the first finding; nil without one.
  public static func all(_ edits: some Sequence<Edit>, firstFinding: Stamp?) -> [PlanChange] {
    var changes: [PlanChange] = []
    for edit in edits.sorted(by: { $0.position < $1.position }) {
      guard let subject = Subject(edit.register) else { continue }
      let isAfter = firstFinding.map { edit.position.stamp > $0 } ?? false
      if subject.isSpecification, let last = changes.last, last.isOne(with: edit, subject, isAfter: isAfter) {
        var change = PlanChange(
          subject: subject, edit: edit, editCount: last.editCount + 1, isAfterFirstFinding: isAfter)
        if change.formerKey == nil { change.formerKey = last.formerKey }
        changes[changes.count - 1] = change
      } else {
        changes.append(PlanChange(subject: subject, edit: edit, isAfterFirstFinding: isAfter))
      }
    }
    return changes
  }

  private init(subject: Subject, edit: Edit, editCount: Int = 1, isAfterFirstFinding: Bool) {
    self.subject = subject
    self.edit = edit
    self.editCount = editCount
    self.isAfterFirstFinding = isAfterFirstFinding
    if case .renamedFrom = edit.register.field { formerKey = try? edit.value?.string() }
  }

  /// The same without the scope of screens that goes from their former key to the new one: that is a part of renaming them.
  static func foldingRenames(_ changes: [PlanChange]) -> [PlanChange] {
    let renames = changes.filter { $0.subject == .screen && $0.formerKey != nil }
    guard !renames.isEmpty else { return changes }
    return changes.filter { change in
      change.subject != .scope
        || !renames.contains { rename in
          rename.edit.editedAt == change.edit.editedAt && [rename.key, rename.formerKey].contains(change.key)
        }
    }
  }

  private func isOne(with other: Edit, _ subject: Subject, isAfter: Bool) -> Bool {
    self.subject == subject && edit.register.key == other.register.key && edit.person == other.person
      && edit.reason == other.reason && isAfterFirstFinding == isAfter
  }
}
