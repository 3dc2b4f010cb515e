public import AuditModel

/// What a pass must meet to verify a failure, from what happened to the issue.
public struct VerificationTerms: Sendable {
  /// The claims since it was last opened or reopened that it is fixed, oldest first.
  public var fixes: [IssueFix] = []
  /// When somebody said that it is there after all, and nobody since that it is fixed; nil: not.
  public var reopenedAt: Int64?
  /// Whether nobody verifies a fix of their own.
  public var isFourEyes = false
  /// The plan of the newest release in which something was found at its places; what was found before is classed by it.
  public var plan: ReleasePlan
  /// Who verifies it; nil when nobody does yet.
  public var verifier: String?

  /// The terms of an issue with no fix and no reopening.
  public init(_ plan: ReleasePlan) {
    self.plan = plan
  }

  /// The first build in which a pass can verify the fix; nil when none was named.
  ///
  /// The newest fix of the issue itself counts, and so do the fixes of issues merged into it; the latest of these
  /// builds holds for all.
  package var build: BuildPlace? {
    let own = fixes.last { !$0.isTakenOver }
    return (fixes.filter(\.isTakenOver) + [own].compactMap { $0 }).compactMap(\.build).max()
  }

  /// Everybody who said that it is fixed; tools are left out.
  var fixers: [String] { fixes.compactMap(\.person) }
}
