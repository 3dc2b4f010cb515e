public import AuditModel
package import AuditReports
internal import AuditRules
public import AuditStore

/// Whether a sealed report could be issued again from today's data, and what changed.
public struct SealVerification: Sendable {
  /// How today's data relates to the report.
  public enum Answer: String, CaseIterable, Sendable {
    /// They give the same file, byte for byte.
    case same
    /// They give the same verdicts and counts, in a file that differs.
    case sameFacts
    /// They give other verdicts or counts.
    case changed
    /// This version does not know the format or the options any more.
    case unknown
  }

  /// The seal.
  public let seal: ReportSeal
  /// How today's data relates to the report.
  public let answer: Answer
  /// What differs of verdicts and counts, a sentence each.
  package let changes: [SealedChange]
  /// What was written to the logs of the product since, log by log.
  public let growth: [LogGrowth]
  /// The first findings among that, by their numbers.
  public let findings: [Finding]

  /// What was redacted since, of evidence and of names: a report that showed it cannot be written again.
  public let redactions: [Redaction]

  /// Whether nothing but work on issues was written since, and the release was frozen by then: that changes words such as
  /// titles and histories, and nothing that was evaluated.
  public let isIssueWorkAlone: Bool

  /// Whether the file is the newest of its kind, and today's data gives it, but for what happened to issues after a freeze.
  public var holds: Bool {
    (answer == .same || answer == .sameFacts && isIssueWorkAlone) && seal.supersededBy == nil
  }

  /// How many findings are told.
  private static let findingLimit = 20

  /// Writes the report again, and compares.
  public init(_ seal: ReportSeal, _ transaction: borrowing ReadTransaction) throws {
    self.seal = seal
    let product = try transaction.product(seal.product)
    growth = try transaction.logGrowth(of: product.id, since: seal.content.seen)
    findings = try transaction.findings(of: product.id, since: seal.content.seen, limit: Self.findingLimit)
    let redactions = try transaction.redactions().filter { $0.isLater(than: seal.content.seen) }
    self.redactions = redactions
    guard let format = ReportFormat(rawValue: seal.content.format),
      let options = ReportOptionsText.decode(seal.content.options),
      let then = try? SealJSON.decode(SealedFacts.self, from: seal.content.facts)
    else {
      (answer, changes, isIssueWorkAlone) = (.unknown, [], false)
      return
    }
    // A conformance report prints what people wrote for it, too, and no titles of issues.
    isIssueWorkAlone =
      then.stage == ReleaseStage.frozen.rawValue && !format.isOfConformance && !growth.isEmpty
      && redactions.isEmpty
      && growth.allSatisfy { [.issueEvent, .decision, .revocation].contains($0.log) }
    (answer, changes) = try Self.compare(seal, then, format, options, product, transaction)
  }

  private static func compare(
    _ seal: ReportSeal, _ then: SealedFacts, _ format: ReportFormat, _ options: ReportOptions, _ product: Product,
    _ transaction: borrowing ReadTransaction
  ) throws -> (Answer, [SealedChange]) {
    do {
      let report = try ComplianceReport(
        transaction, product: product, release: try transaction.release(seal.release, of: product), format: format,
        options: options,
        generatedAt: seal.content.generatedAt, toolVersion: seal.content.toolVersion)
      let stream = ReportStream { _ in }
      try report.write(transaction, to: stream)
      let changes = then.changes(to: try SealedFacts(report, isIncomplete: stream.isIncomplete))
      let isSame = try stream.finish() == seal.content.sha256
      return (isSame ? .same : changes.isEmpty ? .sameFacts : .changed, changes)
    } catch StoreError.notFound(_, let reference, _) {
      return (.changed, [SealedChange(fact: .subject, before: reference)])
    } catch let missing as NotInRelease {
      return (.changed, [SealedChange(fact: .subject, before: missing.reference)])
    }
  }
}
