/// A report that was issued: what it was made from, and the SHA-256 that identifies its file.
public struct ReportSeal: Hashable, Sendable {
  /// What was sealed.
  public struct Content: Hashable, Sendable {
    /// The format, as the command line names it.
    public let format: String
    /// The options, as a JSON object.
    public let options: String
    /// SHA-256 of the whole report, in lower-case hexadecimal digits.
    public let sha256: String
    /// Its length in bytes.
    public let byteCount: Int
    /// The profile and the packs it was judged by, as a JSON object.
    public let policy: String
    /// The rules that decided with their versions, as a JSON object.
    public let rules: String
    /// The verdicts and counts it gave, as a JSON object.
    public let facts: String
    /// The newest sequence number of each replica that it saw, by the replica's UUID.
    public let seen: [String: Int64]
    /// Version of the program that wrote it.
    public let toolVersion: String
    /// The time of the report: UTC, milliseconds since 1970.
    public let generatedAt: Int64

    /// What was sealed.
    public init(
      format: String, options: String, sha256: String, byteCount: Int, policy: String, rules: String, facts: String,
      seen: [String: Int64], toolVersion: String, generatedAt: Int64
    ) {
      self.format = format
      self.options = options
      self.sha256 = sha256
      self.byteCount = byteCount
      self.policy = policy
      self.rules = rules
      self.facts = facts
      self.seen = seen
      self.toolVersion = toolVersion
      self.generatedAt = generatedAt
    }
  }

  /// Local number.
  public let id: Identifier<ReportSeal>
  /// Key of the product.
  public let product: String
  /// Version of the release.
  public let release: String
  /// What was sealed.
  public let content: Content
  /// Who issued it; nil when nobody said it.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let sealedAt: Int64
  /// The seal that it supersedes; nil: it is a first one.
  public let supersedes: Identifier<ReportSeal>?
  /// The seal that supersedes it; nil: it is the newest.
  public let supersededBy: Identifier<ReportSeal>?

  /// A seal as it is stored.
  public init(
    id: Identifier<ReportSeal>, product: String, release: String, content: Content, person: String?, sealedAt: Int64,
    supersedes: Identifier<ReportSeal>?, supersededBy: Identifier<ReportSeal>?
  ) {
    self.id = id
    self.product = product
    self.release = release
    self.content = content
    self.person = person
    self.sealedAt = sealedAt
    self.supersedes = supersedes
    self.supersededBy = supersededBy
  }
}
