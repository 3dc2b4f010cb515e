public import AuditModel

/// All that the gate's answer depends on besides the policy.
public struct GateFacts: Sendable {
  /// A decision about a failure.
  public struct Waiver: Hashable, Sendable {
    /// What was decided; nil when it is not known.
    public let kind: GatePolicy.Exemption?
    /// The decision in words, such as `issue 4: accepted-risk, Manager B, until 2026-12-31`.
    public let words: String
    /// The decision as it is stored; nil where only its words are known.
    public let covering: CoveringDecision?

    /// A decision.
    public init(kind: GatePolicy.Exemption?, words: String) {
      self.kind = kind
      self.words = words
      covering = nil
    }

    /// A decision as it is stored.
    package init(_ covering: CoveringDecision) {
      kind = GatePolicy.Exemption(rawValue: covering.decision.kind.rawValue)
      words = covering.words
      self.covering = covering
    }
  }

  /// A must-level cell.
  public struct Cell: Sendable {
    /// Where it is.
    public var address: Address
    /// Path of the check.
    public var check: String
    /// The outcome by DESIGN rules 2 to 4, 8 and 12.
    public var outcome: Outcome
    /// Whether the release's own findings decide; false for an untested cell and for a failure that is carried.
    public var isTestedHere: Bool
    /// The worst severity of the failed findings that decide; nil when one of them says none, or nothing failed.
    public var severity: Severity?
    /// The findings that decide its failure; empty where it did not fail.
    public var findings: [Identifier<Finding>] = []
    /// Whether there is evidence on a finding that decides.
    public var hasEvidence = false
    /// When the newest of the findings that decide was observed: UTC, milliseconds since 1970; nil without one.
    public var decidedAt: Int64?
    /// Whether what decides it is of too old a build (``BuildsRule``).
    public var isOnTooOldBuild = false
    /// What became of it since the release that it is compared with; nil where nothing counts, or it is compared with none.
    public var since: Since?
    /// The assistive technologies with which it was tested in this release.
    public var technologies: [String] = []
    /// The decision in force that covers its failure; nil for none.
    public var waiver: Waiver?
    /// A decision that covered its failure and has lapsed; nil for none.
    public var lapsed: Waiver?
    /// A decision in force about its issue that does not cover its failure, with why, in words; nil for none.
    public var beyond: String?

    /// A cell.
    public init(address: Address, check: String, outcome: Outcome, isTestedHere: Bool) {
      self.address = address
      self.check = check
      self.outcome = outcome
      self.isTestedHere = isTestedHere
    }
  }

  /// A cell that a sentence names.
  public struct Named: Hashable, Sendable {
    /// Where it is.
    public let address: Address
    /// Path of the check.
    public let check: String

    /// A cell.
    public init(_ cell: Cell) { self.init(cell.address, cell.check) }

    /// A cell by its place and its check.
    public init(_ address: Address, _ check: String) {
      self.address = address
      self.check = check
    }
  }

  /// What became of a cell since a release before.
  public enum Since: Sendable {
    /// It fails, and neither that release nor one before it failed there.
    case newlyFailing
    /// It fails, that release did not, and one before it failed there.
    case reEmerged
    /// It failed then, too.
    case stillFailing
    /// It failed then, too, and less severely.
    case moreSevere
    /// It had an answer then, and has none.
    case unanswered
  }

  /// A screen in scope.
  public struct Screen: Sendable {
    /// Its key.
    public var key: String
    /// Its title; nil: it goes by its key.
    public var title: String?
    /// Whether an auditor has declared its list of elements complete.
    public var isElementListComplete: Bool
    /// Its stages.
    public var stages: [StageRule.Standing]

    /// What people call it.
    var name: String { title ?? key }

    /// A screen.
    public init(key: String, title: String? = nil, isElementListComplete: Bool, stages: [StageRule.Standing]) {
      self.key = key
      self.title = title
      self.isElementListComplete = isElementListComplete
      self.stages = stages
    }
  }

  /// What places are called; one that is not among them goes by its address.
  public var places: [Address: String] = [:]
  /// How commands name the release.
  public var commands: GateCommands
  /// The verdict on the release (DESIGN rule 7); the gate never changes it.
  public var verdict: Verdict
  /// The must-level cells.
  public var cells: [Cell]
  /// The screens in scope.
  public var screens: [Screen]
  /// Whether the profile has element checks.
  public var hasElementChecks: Bool
  /// Processes with the screens of theirs that are out of scope, in words; a process without such is left out.
  public var brokenProcesses: [String] = []
  /// The must-level failures that the release has no cell for.
  public var droppedFailures: [(cell: Cell, cause: DroppedFailure.Cause)] = []
  /// The screens that a partial re-audit leaves as they were; empty for a whole one.
  public var notReAudited: [PlanSummary.NotReAudited] = []
  /// Version of the release that it is compared with; nil: it is judged by itself.
  public var baseline: String?
  /// Version of the release that a baseline would be; nil for a first one.
  public var predecessor: String?
  /// Version of the release that it is compared with, where the policy or a baseline asks for that; nil: with none.
  public var comparedWith: String?
  /// What the release that it is compared with had in scope, and it has not.
  public var lost = LostScope()
  /// The answers of that release on checks that are not asked any more.
  public var answersNotAsked: [Named] = []
  /// The overdue issues of the release that no decision lets wait, the most severe first.
  public var overdueIssues: [Identifier<AuditIssue>] = []
  /// Name of the newest build; nil without one.
  public var newestBuild: String?
  /// Passes on which failures cast doubt, and that nobody affirmed, in words (rule 10).
  public var doubts: [String] = []
  /// The time of the gate: UTC, milliseconds since 1970.
  public var now: Int64

  /// A cell in a sentence: its place in words, and the check as commands take it.
  func name(_ cell: Named) -> String { "\(places[cell.address] ?? "\(cell.address)"), \(cell.check)" }

  /// Facts.
  public init(
    commands: GateCommands, verdict: Verdict, cells: [Cell], screens: [Screen], hasElementChecks: Bool, now: Int64
  ) {
    self.commands = commands
    self.verdict = verdict
    self.cells = cells
    self.screens = screens
    self.hasElementChecks = hasElementChecks
    self.now = now
  }
}
