public import AuditModel

/// A finding with what rule 2 needs to know of it.
public struct CountedFinding: Hashable, Sendable {
  /// What a tool's result is of.
  public struct ToolResult: Hashable, Sendable {
    /// The tool's rule; empty where it is not known.
    public let rule: String
    /// Whether its run was complete.
    public let isCompleteRun: Bool
    /// Whether the mapping of the tool says that the rule answers the check wholly; never so of a criterion's own check.
    public let answersWholly: Bool
    /// By what its instances are known again.
    public let prints: Set<String>

    /// A result; nothing is known of one that names no rule.
    public init(
      rule: String = "", isCompleteRun: Bool = false, answersWholly: Bool = false, prints: Set<String> = []
    ) {
      self.rule = rule
      self.isCompleteRun = isCompleteRun
      self.answersWholly = answersWholly
      self.prints = prints
    }

    /// A result by what is stored of its run; nothing is known of one without.
    init(_ origin: ToolOrigin?) {
      self.init(
        rule: origin?.rule ?? "", isCompleteRun: origin?.isComplete ?? false, prints: origin?.prints ?? [])
    }
  }

  /// Its number.
  public let id: Identifier<Finding>
  /// The outcome.
  public let outcome: Outcome
  /// What a tool that made it without a person says of it; nil for a person's.
  public let tool: ToolResult?
  /// The environment that it belongs to.
  public let environment: FoundEnvironment
  /// The assistive technology that was used; empty where the environment needs none.
  public let technology: String
  /// The version of the operating system; nil where none was stated.
  public let system: SystemVersion?
  /// Order of its build within the release.
  public let build: Int
  /// When it was observed: UTC, milliseconds since 1970.
  public let observedAt: Int64
  /// Who, as names are compared (``TypedName/folded``).
  public let foldedAuditor: String
  /// The finding it corrects, or nil.
  public let amends: Identifier<Finding>?
  /// Whether it was retracted.
  public let isRetracted: Bool
  /// Whether the specification says something else of its place since (rule 2c).
  public var isSetAside: Bool
  /// The tools' failures that it names, to end them.
  public var ends: [Identifier<Finding>]
  /// Whether it passes what its auditor said last to be fixed, where four eyes are asked for (rule 2d).
  public var isByFixer: Bool

  /// A finding.
  public init(
    id: Identifier<Finding>, outcome: Outcome, tool: ToolResult? = nil, environment: FoundEnvironment,
    technology: String = "", system: SystemVersion? = nil, build: Int, observedAt: Int64, foldedAuditor: String,
    amends: Identifier<Finding>? = nil, isRetracted: Bool = false, isSetAside: Bool = false,
    ends: [Identifier<Finding>] = [], isByFixer: Bool = false
  ) {
    self.id = id
    self.outcome = outcome
    self.tool = tool
    self.environment = environment
    self.technology = technology
    self.system = system
    self.build = build
    self.observedAt = observedAt
    self.foldedAuditor = foldedAuditor
    self.amends = amends
    self.isRetracted = isRetracted
    self.isSetAside = isSetAside
    self.ends = ends
    self.isByFixer = isByFixer
  }

  /// A finding as it is stored, with what its session says.
  ///
  /// - Parameter method: That of its check.
  init(
    _ row: FindingRow, _ session: AnsweringSession?, isRetracted: Bool, method: CheckMethod, isSetAside: Bool,
    ends: [Identifier<Finding>], tool: ToolOrigin? = nil, _ fourEyes: FourEyesRule
  ) {
    let isTool = row.mode == .automatic
    let environment = session.map { isTool ? $0.tool : $0.environment(answering: method) }
    self.init(
      id: row.id, outcome: row.outcome, tool: isTool ? ToolResult(tool) : nil,
      environment: environment ?? FoundEnvironment("", .outside),
      technology: isTool ? "" : session?.technology(answering: method) ?? "", system: session?.system,
      build: session?.build ?? 0, observedAt: row.observedAt, foldedAuditor: session?.foldedAuditor ?? "",
      amends: row.amends, isRetracted: isRetracted, isSetAside: isSetAside, ends: ends,
      isByFixer: !isTool && !fourEyes.isEmpty
        && fourEyes.isByFixer(
          row.outcome, isAmendment: row.amends != nil, at: IssuePlace(address: row.address, check: row.check),
          by: session?.auditor ?? TypedName(""), observedAt: row.observedAt)
    )
  }

  /// Whether a tool made it without a person.
  public var isAutomatic: Bool { tool != nil }

  /// The same before it was retracted.
  var standing: CountedFinding {
    CountedFinding(
      id: id, outcome: outcome, tool: tool, environment: environment, technology: technology, system: system,
      build: build,
      observedAt: observedAt, foldedAuditor: foldedAuditor, amends: amends, isSetAside: isSetAside, ends: ends,
      isByFixer: isByFixer)
  }
}
