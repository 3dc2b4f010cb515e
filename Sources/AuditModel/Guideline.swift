/// One guideline or success criterion of a pack.
public struct Guideline: Hashable, Sendable {
  /// Second part of its checks' paths.
  public let key: String
  /// As published; empty where the pack has no topics.
  public let topic: String
  /// As published.
  public let title: String
  /// As published; nil for a principle, which its publisher gives no level.
  public let level: RequirementLevel?
  /// What it asks, in one sentence.
  public let rule: String
  /// Why; empty when the pack gives no reason.
  public let rationale: String
  /// Address of the original; nil means the pack's.
  public let source: String?
  /// Its keys in other editions.
  public let aliases: [String]
  /// How it is met.
  public let techniques: [Technique]
  /// What the standard says of it as a criterion; nil for other guidelines.
  public let criterion: Criterion?
  /// What is asked under it; never empty.
  public let checks: [Check]

  /// A guideline.
  public init(
    key: String, topic: String, title: String, level: RequirementLevel?, rule: String, rationale: String,
    source: String?, aliases: [String], techniques: [Technique],
    criterion: Criterion? = nil, checks: [Check]
  ) {
    self.key = key
    self.topic = topic
    self.title = title
    self.level = level
    self.rule = rule
    self.rationale = rationale
    self.source = source
    self.aliases = aliases
    self.techniques = techniques
    self.criterion = criterion
    self.checks = checks
  }
}
