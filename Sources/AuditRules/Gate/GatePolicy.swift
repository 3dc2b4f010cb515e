public import AuditModel

/// What a release must be before it may ship; what ``init()`` gives is the default.
///
/// A policy only says what lets a release through. It never changes an outcome or a verdict (DESIGN rule 9).
public struct GatePolicy: Hashable, Sendable {
  /// A kind of decision that can let a failure through while it is in force (DESIGN rule 9).
  ///
  /// A false positive is none: an auditor's amending finding ends the failure itself.
  public enum Exemption: String, CaseIterable, Sendable {
    case acceptedRisk = "accepted-risk"
    case deferred
    case wontFix = "wont-fix"
    case exempt
  }

  /// An assistive technology that each screen must have been tested with.
  public struct Environment: Hashable, Sendable {
    /// Its name, in its maker's spelling.
    public var technology: String
    /// The least percentage, 0 to 100, of the release's must-level cells that were tested with it; nil asks for none.
    public var coverage: Double?

    /// A technology.
    public init(_ technology: String, coverage: Double? = nil) {
      self.technology = technology
      self.coverage = coverage
    }
  }

  /// A stage that must be signed off on each screen.
  public struct Stage: Hashable, Sendable {
    /// The stage.
    public var stage: DevelopmentStage
    /// Who may sign it; empty for anyone.
    public var names: [String]

    /// A stage.
    public init(_ stage: DevelopmentStage, names: [String] = []) {
      self.stage = stage
      self.names = names
    }
  }

  /// How many failures of one severity may be there.
  public struct SeverityLimit: Hashable, Sendable {
    /// The severity; nil: of which nobody said one.
    public var severity: Severity?
    /// The most; nil for any number.
    public var most: Int?

    /// A limit.
    public init(_ severity: Severity?, most: Int?) {
      self.severity = severity
      self.most = most
    }
  }

  /// Most failed must-level cells of ``severities`` that no decision lets through; nil for any number.
  public var failed: Int? = 0
  /// Most failed must-level cells of a severity that no decision lets through, the worst first, each once; empty asks for
  /// nothing.
  ///
  /// A failure whose severity nobody said counts with the worst one, where it has no limit of its own.
  public var failedBySeverity: [SeverityLimit] = []
  /// Most of them that did not fail in the release before, nor in one before that; nil for any number.
  public var newlyFailing: Int?
  /// Most of them that did not fail in the release before, and did in one before that; nil for any number.
  public var reEmerged: Int?
  /// Most untested must-level cells; nil for any number.
  public var untested: Int? = 0
  /// Most must-level cells that cannot be told; nil for any number.
  public var cannotTell: Int? = 0
  /// The decisions that let a failure through while they are in force; empty: none does.
  public var decisions: Set<Exemption> = Set(Exemption.allCases)
  /// The severities that count against ``failed``; a failure whose severity nobody said always counts.
  public var severities: Set<Severity> = Set(Severity.allCases)
  /// For how many days more each decision that lets a failure through must be in force; nil asks for none.
  public var decisionsHold: Int?
  /// Most overdue issues of the release that no decision lets wait; nil for any number.
  public var overdueIssues: Int?
  /// Whether everything that the release before had in scope must be in scope.
  public var scopeKept = false
  /// The least percentage, 0 to 100, of must-level cells that were tested in the release itself; nil asks for none.
  public var coverage: Double?
  /// What each screen must have been tested with; each technology once.
  public var environments: [Environment] = []
  /// The greatest age in days of the newest finding that decides a tested must-level cell; nil for any age.
  public var freshness: Int?
  /// On which builds the answers have to be made that decide must-level cells.
  public var builds: BuildsRule.Asked = .any
  /// Whether each failed must-level cell needs evidence.
  public var evidence = false
  /// Whether each screen's list of elements must be declared complete, where the profile has element checks.
  public var elementsComplete = true
  /// The stages that must be signed off on each screen, in their order; each once.
  public var stages: [Stage] = []
  /// Whether ``stages`` must have been signed off in their order.
  public var stagesInOrder = true

  /// The default policy: rule 5 decides, over all screens.
  public init() {}

  /// Whether it asks about a release before, also where no baseline is named.
  public var comparesWithEarlier: Bool { newlyFailing != nil || reEmerged != nil || scopeKept }
}
