public import AuditModel

/// Something that two copies of one file said apart, which the union of the two cannot settle by itself.
///
/// Conflicts are worked out from what was said and never stored: what settles one is a newer row of a log. Until then what
/// the order of all logs gives holds, the same in every copy.
public enum Conflict: Hashable, Sendable {
  /// Edits of one field, none of which knew another; the one that holds first. New is what nobody had said anything of.
  case edits(EditRegister, [Edit], isNew: Bool)
  /// What a release says of a field, itself or by its predecessor, and the hotfixes merged into it that changed it to
  /// something else.
  case hotfixes(EditRegister, holding: Edit?, [InheritedValue.Conflict])
  /// Builds that were put behind the same one, or first, in different copies; the one that stands first first.
  case builds([Edit])
  /// Predecessors, merges or places that lead in a circle; the newest, which counts as not said, first. The open releases
  /// in which they do, the earliest of a line first; empty where they are of no release but their own.
  case circle([Edit], releases: [String])
  /// An edit that cannot be taken over whole as the thing is now, in the release that it is taken over in.
  case misfit(SpecificationFold.Problem, release: String)
  /// One key for two elements of a screen: its own, and those of components that it declares, which one address would name.
  case sharedKey(element: String, screen: String, release: String, [Edit])
  /// An edit that arrived after its release was frozen, and the nearest open release that goes back to that; nil: none.
  case late(Edit, ReleaseFreeze, next: String?)
  /// Findings that arrived after a release was frozen, and the nearest open release that goes back to that; nil: none.
  case lateFindings(LateFindings, ReleaseFreeze, next: String?)
  /// Freezes of one release; the first, which counts, first.
  case freezes([ReleaseFreeze])
  /// Open issues at one place and check that different copies opened; the oldest first.
  case issues([OpenIssue])
  /// Decisions about one issue, none of which knew another; the newest, which counts, first.
  case decisions([Decision])

  /// What it is called in output.
  public enum Kind: String, CaseIterable, Sendable {
    /// Two people added one thing, or gave one name to two things.
    case addedTwice = "added-twice"
    case editedTwice = "edited-twice"
    case hotfix
    case buildOrder = "build-order"
    case circle
    case misfit
    case sharedKey = "shared-key"
    case late
    case lateFindings = "late-findings"
    case frozenTwice = "frozen-twice"
    case sameIssue = "same-issue"
    case decidedTwice = "decided-twice"
  }

  /// What kind of conflict it is.
  public var kind: Kind {
    switch self {
    case .edits(_, _, let isNew): isNew ? .addedTwice : .editedTwice
    case .hotfixes: .hotfix
    case .builds: .buildOrder
    case .circle: .circle
    case .misfit: .misfit
    case .sharedKey: .sharedKey
    case .late: .late
    case .lateFindings: .lateFindings
    case .freezes: .frozenTwice
    case .issues: .sameIssue
    case .decisions: .decidedTwice
    }
  }

  /// Whether anybody can settle it; that a release was frozen twice, or that findings came too late for one, is only to be
  /// known.
  public var isOpen: Bool { kind != .frozenTwice && kind != .lateFindings }

  /// What it is about, as far as that is a field; nil for freezes, issues and decisions.
  public var register: EditRegister? {
    switch self {
    case .edits(let register, _, _), .hotfixes(let register, _, _): register
    case .builds(let edits), .circle(let edits, _), .sharedKey(_, _, _, let edits): edits.first?.register
    case .misfit(let problem, _): problem.edit.register
    case .late(let edit, _, _): edit.register
    case .lateFindings, .freezes, .issues, .decisions: nil
    }
  }

  /// Conflicts of one kind are in the order of things, releases and fields.
  var sortKey: String {
    let parts: [String] =
      switch self {
      case .freezes(let freezes): freezes.map(\.release)
      case .lateFindings(let late, _, _): [late.release]
      case .issues(let issues): issues.map { "\($0.address) \($0.check)" }
      // In the order in which they were read.
      case .decisions: []
      case .misfit(let problem, let release):
        [
          problem.edit.register.entity.rawValue, problem.edit.register.key, release, problem.edit.register.field.text,
        ]
      case .sharedKey(let element, let screen, let release, _): [screen, release, element]
      default:
        register.map { [$0.entity.rawValue, $0.key, $0.release ?? "", $0.field.text] } ?? []
      }
    return parts.joined(separator: "\0")
  }
}
