public import AuditModel
public import AuditReports
internal import AuditRules
public import AuditStore

/// Makes the seal of a report that was written.
public enum ReportSealing {
  private struct Policy: Codable {
    let profile, target: String
    let hasElementChecks: Bool
    let packs: [String]
  }

  /// What is sealed of a report.
  ///
  /// - Parameters:
  ///   - sha256: SHA-256 of all that was written.
  ///   - byteCount: How much that was, in bytes.
  ///   - isIncomplete: Whether it was marked incomplete.
  ///   - transaction: The snapshot in which the report was computed.
  public static func content(
    of report: ComplianceReport, sha256: String, byteCount: Int, isIncomplete: Bool,
    _ transaction: borrowing ReadTransaction
  ) throws -> ReportSeal.Content {
    let profile = report.compliance.profile
    let policy = Policy(
      profile: profile.key, target: profile.target.rawValue, hasElementChecks: profile.hasElementChecks,
      packs: report.packs)
    let rules = Dictionary(report.compliance.rules.map { ("\($0.rule.number)", $0.version) }) {
      first, _ in first
    }
    return ReportSeal.Content(
      format: report.format.rawValue, options: try ReportOptionsText.encode(report.options), sha256: sha256,
      byteCount: byteCount, policy: try SealJSON.encode(policy), rules: try SealJSON.encode(rules),
      facts: try SealJSON.encode(SealedFacts(report, isIncomplete: isIncomplete)),
      seen: try transaction.newestSequences(),
      toolVersion: report.toolVersion, generatedAt: report.generatedAt)
  }

  /// The verdict that a sealed report gave, and whether it was marked incomplete; nil where this version cannot read it.
  public static func verdict(of seal: ReportSeal) -> (verdict: Verdict, isIncomplete: Bool)? {
    guard let facts = try? SealJSON.decode(SealedFacts.self, from: seal.content.facts),
      let verdict = Verdict(rawValue: facts.verdict)
    else { return nil }
    return (verdict, facts.isIncomplete)
  }

  /// The options of a sealed report in words.
  public static func options(of seal: ReportSeal) -> String {
    ReportOptionsText.words(seal.content.options, in: ReportFormat(rawValue: seal.content.format))
  }

  /// The policy of a sealed report in words.
  public static func policy(of seal: ReportSeal) -> String {
    guard let policy = try? SealJSON.decode(Policy.self, from: seal.content.policy) else { return seal.content.policy }
    return "profile \(policy.profile), target \(policy.target); " + policy.packs.joined(separator: ", ")
  }

  /// The rules of a sealed report in words, in the order of their numbers.
  public static func rules(of seal: ReportSeal) -> String {
    guard let rules = try? SealJSON.decode([String: Int].self, from: seal.content.rules) else {
      return seal.content.rules
    }
    return rules.compactMap { number, version in Int(number).map { ($0, version) } }.sorted { $0.0 < $1.0 }
      .map { "\($0) (version \($1))" }.joined(separator: ", ")
  }
}
