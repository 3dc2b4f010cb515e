public import AuditModel

/// The gate's answer.
public struct GateOutcome: Sendable {
  /// A failure that a decision in force lets through; it stays failed.
  public struct LetThrough: Hashable, Sendable {
    /// Where it is.
    public let address: Address
    /// Path of the check.
    public let check: String
    /// Its severity; nil: nobody said one.
    public let severity: Severity?
    /// The decision in words.
    public let decision: String
    /// The decision as it is stored; nil where only its words are known.
    public let covering: CoveringDecision?
  }

  /// A failure that no decision lets through.
  public struct Failure: Hashable, Sendable {
    /// Where it is.
    public let address: Address
    /// Path of the check.
    public let check: String
    /// Its severity; nil: nobody said one.
    public let severity: Severity?
    /// Whether the release that it is compared with did not fail there, or less severely.
    public let isWorse: Bool
    /// The findings that decide it.
    package let findings: [Identifier<Finding>]
  }

  /// How many failures are named as the worst.
  public static let namedWorst = 10

  /// The policy that was used.
  public let policy: GatePolicy
  /// The verdict on the release, which the gate leaves as it is.
  public let verdict: Verdict
  /// Why the release may not ship, in the order of the policy's keys; empty when it may.
  public let reasons: [GateReason]
  /// What decisions let through.
  public let letThrough: [LetThrough]
  /// Version of the release that it was compared with; nil: it was judged by itself.
  public let baseline: String?
  /// How many failures are left out because the baseline had them, too; 0 without one.
  public let knownInBaseline: Int
  /// How many failures no decision lets through, dropped ones included, whatever the policy says of their number.
  public let failureCount: Int
  /// The first of them: beside a baseline those that are new or worse before the others, then the most severe.
  public let worst: [Failure]

  /// Whether the release may ship.
  public var isPassed: Bool { reasons.isEmpty }
}

extension GateOutcome {
  /// The answer as it is kept with a release.
  ///
  /// - Parameters:
  ///   - places: What the places are called of what is let through.
  ///   - policyText: The policy as it was written.
  ///   - person: Who asked; nil when nobody said it.
  ///   - ranAt: When: UTC, milliseconds since 1970.
  public func run(
    places: [Address: String] = [:], policyText: String, person: String?, ranAt: Int64, toolVersion: String
  ) -> GateRun {
    GateRun(
      verdict: verdict, policy: policyText,
      reasons: reasons.map { GateRun.Reason(key: $0.key.rawValue, sentence: $0.sentence) },
      letThrough: letThrough.map {
        GateRun.LetThrough(
          address: $0.address.description, place: places[$0.address], check: $0.check, decision: $0.decision)
      }, person: person, ranAt: ranAt, toolVersion: toolVersion)
  }
}

/// Whether a release may ship, with what was evaluated for it.
public struct GateCheck: Sendable {
  /// The release with its verdict and its counts, which the gate leaves as they are.
  public let compliance: ReleaseCompliance
  /// The gate's answer.
  public let outcome: GateOutcome

  /// What a reader of the answer must know besides it, a sentence each: failures that count for nothing because nobody asks
  /// for them, those that the baseline had, too, elements without any check, what may be said of conformance, and screens that
  /// are not audited again.
  public var notes: [String] {
    let notAsked = compliance.findingsNotAsked.failed == 0 ? nil : compliance.remarkOnNotAsked
    let known = outcome.baseline.map { baseline in
      outcome.knownInBaseline == 0
        ? "Compared with \(baseline): what failed there, too, would not count"
        : "Compared with \(baseline): \(CountText.of(outcome.knownInBaseline, "failure")) that it had, too, \(outcome.knownInBaseline == 1 ? "does" : "do") not count"
    }
    return ([notAsked, known].compactMap { $0 } + compliance.elements.reasons).map { $0 + "." }
      + [compliance.claimSentence].compactMap { $0 } + compliance.plan.notReAudited.map { $0.words + "." }
  }

  /// The worst failures as people read of them, in their order; empty where nobody asked for them.
  public var worst: [NamedFailure] = []
  /// What the places of the failures are called that are let through, by their addresses.
  public var places: [Address: String] = [:]
  /// What changed since the release that it is compared with; nil where it is compared with none.
  public var changes: GateChanges?

  package init(compliance: ReleaseCompliance, outcome: GateOutcome) {
    self.compliance = compliance
    self.outcome = outcome
  }

  /// A failure as people read of it.
  public struct NamedFailure: Hashable, Sendable {
    /// What it is called: by its place, and by what was heard or found there.
    public let title: String
    /// Its severity; nil: nobody said one.
    public let severity: Severity?
    /// Whether it is new or worse since the release that it is compared with.
    public let isWorse: Bool
    /// Number of its issue; nil where it is in none.
    public let issue: Int64?
    /// The key or address of the issue in the team's tracker; nil without one.
    public let tracker: String?
    /// The criterion of WCAG that its check tests, else one that it is related to; nil for none.
    public let criterion: CriterionOutline?

    /// A failure.
    public init(
      title: String, severity: Severity?, isWorse: Bool, issue: Int64?, tracker: String?, criterion: CriterionOutline?
    ) {
      self.title = title
      self.severity = severity
      self.isWorse = isWorse
      self.issue = issue
      self.tracker = tracker
      self.criterion = criterion
    }
  }
}
