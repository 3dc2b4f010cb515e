public import AuditModel

/// A decision to be stored.
public struct NewDecision: Sendable {
  /// What was decided.
  public var kind: Decision.Kind
  /// Who answers for it.
  public var owner: String
  /// Who asked for it; nil when not said.
  public var requestedBy: String?
  /// Who agreed.
  public var approver: String
  /// The issue that it repeats; nil unless a duplicate.
  public var duplicateOf: Identifier<AuditIssue>?
  /// Why.
  public var reason: String
  /// From when on it no longer holds: UTC, milliseconds since 1970; nil: it does not lapse.
  public var expiresAt: Int64?

  /// A decision that does not lapse.
  public init(_ kind: Decision.Kind, owner: String, approver: String, reason: String) {
    self.kind = kind
    self.owner = owner
    self.approver = approver
    self.reason = reason
  }
}
