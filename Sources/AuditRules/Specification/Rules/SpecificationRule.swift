internal import AuditModel

/// A rule that a screen specification can break before anything is coded.
///
/// docs/specification-rules.md describes each.
public struct SpecificationRule: Sendable {
  /// What a rule finds; the checker adds rule and source.
  struct Flaw: Hashable {
    var severity: SpecificationProblem.Severity
    /// The state in which it is wrong.
    var state = Address.defaultState
    /// Key of the element; nil for the screen or state itself.
    var element: String?
    var field: String
    var message: String
    /// Where this part of the rule comes from; nil for the rule's source.
    var source: String?
  }

  /// Its key, such as `screen-heading`; it stays the same over versions.
  public let key: String
  /// Where it comes from.
  public let source: String
  /// Finds what breaks the rule on one screen, in the order of the specification.
  let flaws: @Sendable (ScreenSpecification, SpecificationSurroundings) -> [Flaw]

  /// Every rule, in the order in which problems of a screen are listed.
  public static let all: [SpecificationRule] = [
    .screenHeading, .screenTitle, .stateTrigger, .labelMissing, .labelFileName, .decorationLabelled, .labelRole,
    .labelPunctuation, .labelImageOf, .labelState, .labelGesture, .linkSameName, .hintRepeats, .hintGesture,
    .traitsConflict, .groupInteractive, .formatPlaceholder, .textContrast, .targetSize,
    .presenceUnstated,
  ]
}
