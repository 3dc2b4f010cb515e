public import AuditModel

/// What a pass must meet to verify a failure, from what happened to the issue.
public struct VerificationTerms: Sendable {
  /// The words that it is fixed since it was opened or reopened last, oldest first.
  public var fixes: [IssueFix] = []
  /// When somebody said that it is there after all, and nobody since that it is fixed; nil: not.
  public var reopenedAt: Int64?
  /// Whether nobody verifies a fix of their own.
  public var isFourEyes = false
  /// Who verifies it; nil when nobody does yet.
  public var verifier: String?

  /// Those of an issue of which nothing was said.
  public init() {}

  /// The build from which on a pass says something of the fix; nil when none was named.
  ///
  /// Of what was said of the issue itself the newest word counts; what was said of issues that were merged into it counts
  /// besides, so that the latest build holds for all.
  package var build: BuildPlace? {
    let own = fixes.last { !$0.isTakenOver }
    return (fixes.filter(\.isTakenOver) + [own].compactMap { $0 }).compactMap(\.build).max()
  }

  /// Everybody who said that it is fixed; tools are left out.
  var fixers: [String] { fixes.compactMap(\.person) }
}
