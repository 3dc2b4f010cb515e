/// Something decided about an issue; it never changes a finding, and so no verdict.
public struct Decision: Hashable, Sendable {
  /// What can be decided.
  public enum Kind: String, CaseIterable, Sendable {
    case acceptedRisk = "accepted-risk"
    case deferred
    case wontFix = "wont-fix"
    case falsePositive = "false-positive"
    case duplicate
    /// The app does not have the place any more: somebody looked, on a build.
    case gone
    case exempt

    /// In words: accepted risk.
    public var words: String {
      switch self {
      case .acceptedRisk: "accepted risk"
      case .deferred: "put off"
      case .wontFix: "will not be fixed"
      case .falsePositive: "false positive"
      case .duplicate: "duplicate"
      case .gone: "gone"
      case .exempt: "exempt"
      }
    }
  }

  /// Why something is exempt.
  public enum Exemption: String, CaseIterable, Sendable {
    case thirdParty = "third-party"
    case disproportionateBurden = "disproportionate-burden"
    case archive
    /// An audit that was imported says that it is exempt, and not why.
    case notStated = "not-stated"

    /// Those that people decide.
    public static let decided = allCases.filter { $0 != .notStated }

    /// In words: third party.
    public var words: String { rawValue.replacing("-", with: " ") }
  }

  /// That somebody looked whether a place is gone.
  public struct Look: Hashable, Sendable {
    /// Who looked.
    public let person: String
    /// On which build: its name.
    public let build: String

    /// A look.
    public init(by person: String, on build: String) {
      self.person = person
      self.build = build
    }
  }

  /// That a decision was taken back.
  public struct Revocation: Hashable, Sendable {
    /// Who took it back.
    public let revokedBy: String
    /// Why.
    public let reason: String
    /// When: UTC, milliseconds since 1970.
    public let revokedAt: Int64

    /// A revocation as it is stored.
    public init(revokedBy: String, reason: String, revokedAt: Int64) {
      self.revokedBy = revokedBy
      self.reason = reason
      self.revokedAt = revokedAt
    }
  }

  /// Local number.
  public let id: Identifier<Decision>
  /// The issue.
  public let issue: Identifier<AuditIssue>
  /// What was decided.
  public let kind: Kind
  /// Who answers for it.
  public let owner: String
  /// Who asked for it; nil when not said.
  public let requestedBy: String?
  /// Who agreed.
  public let approver: String
  /// The issue that it repeats; nil unless a duplicate.
  public let duplicateOf: Identifier<AuditIssue>?
  /// Why.
  public let reason: String
  /// When: UTC, milliseconds since 1970.
  public let decidedAt: Int64
  /// From when on it no longer holds: UTC, milliseconds since 1970; nil: it does not lapse.
  public let expiresAt: Int64?
  /// Whether another takes its place, which was made by somebody who knew it.
  public let isReplaced: Bool
  /// That it was taken back; nil while it was not.
  public let revocation: Revocation?
  /// Why it is exempt; nil unless it is.
  public var exemption: Exemption?
  /// Who looked, and on which build; nil unless gone.
  public var look: Look?
  /// Versions of the releases that it names, in their order; empty: that of its failures, and what is carried from there.
  public var releases: [String] = []

  /// What was decided, in words: `exempt (third party)`.
  public var words: String {
    exemption.map { "\(kind.words) (\($0.words))" } ?? look.map {
      "\(kind.words), looked at on \($0.build) by \($0.person)"
    }
      ?? kind.words
  }

  /// A decision as it is stored.
  public init(
    id: Identifier<Decision>, issue: Identifier<AuditIssue>, kind: Kind, owner: String, requestedBy: String?,
    approver: String, duplicateOf: Identifier<AuditIssue>?, reason: String, decidedAt: Int64, expiresAt: Int64?,
    isReplaced: Bool = false, revocation: Revocation? = nil
  ) {
    self.id = id
    self.issue = issue
    self.kind = kind
    self.owner = owner
    self.requestedBy = requestedBy
    self.approver = approver
    self.duplicateOf = duplicateOf
    self.reason = reason
    self.decidedAt = decidedAt
    self.expiresAt = expiresAt
    self.isReplaced = isReplaced
    self.revocation = revocation
  }
}
