/// One thing that is wrong within a failed finding (DESIGN section 2).
///
/// A failure without any is one problem by itself.
public struct Problem: Hashable, Sendable {
  /// What is said of a problem.
  public struct Description: Hashable, Sendable {
    /// What is wrong; not empty.
    public var text: String
    /// How bad; nil when not said, then as bad as the finding.
    public var severity: Severity?
    /// Where within the place; nil when not said.
    public var location: String?
    /// How to mend it; nil when not said.
    public var recommendation: String?

    /// A problem of which only the text is said.
    public init(_ text: String, severity: Severity? = nil, location: String? = nil, recommendation: String? = nil) {
      self.text = text
      self.severity = severity
      self.location = location
      self.recommendation = recommendation
    }
  }

  /// Local number.
  public let id: Identifier<Problem>
  /// The failed finding.
  public let finding: Identifier<Finding>
  /// Order among the problems of the finding, from 1.
  public let position: Int
  /// What is said of it.
  public let description: Description
  /// The issues that it is in, in ascending order; of one that was merged the other, too.
  public let issues: [Identifier<AuditIssue>]

  /// A problem as it is stored.
  public init(
    id: Identifier<Problem>, finding: Identifier<Finding>, position: Int, description: Description,
    issues: [Identifier<AuditIssue>]
  ) {
    self.id = id
    self.finding = finding
    self.position = position
    self.description = description
    self.issues = issues
  }

  /// The same with those of its issues alone that are known somewhere, such as in a release that was frozen before others.
  package func among(_ known: [Identifier<AuditIssue>]) -> Problem {
    Problem(
      id: id, finding: finding, position: position, description: description, issues: issues.filter(known.contains))
  }
}

/// A problem that an issue gathers.
public struct GatheredProblem: Hashable, Sendable {
  /// The failure.
  public let finding: Identifier<Finding>
  /// The one problem of it; nil: all of it.
  public let problem: Identifier<Problem>?
  /// How bad; nil when not said.
  public let severity: Severity?
  /// Whether it is a failure that was neither retracted nor amended.
  public let isStanding: Bool

  /// A problem of an issue.
  public init(
    finding: Identifier<Finding>, problem: Identifier<Problem>?, severity: Severity?, isStanding: Bool = true
  ) {
    self.finding = finding
    self.problem = problem
    self.severity = severity
    self.isStanding = isStanding
  }
}
