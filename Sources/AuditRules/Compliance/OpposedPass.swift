public import AuditModel

/// A pass that stands beside a failure on the same screen that speaks against it (rule 10).
public struct OpposedPass: Hashable, Sendable {
  /// How the failure speaks against the pass.
  public enum Kind: String, CaseIterable, Sendable {
    /// The check that failed tests the criterion that passed, or is covered by it: the failure decides.
    case contradiction
    /// A failure of the check mostly means that the criterion is failed, too: the term waits until somebody says.
    case doubt

    /// The kind in words.
    public var words: String { rawValue }
  }

  /// A cell with the findings that decide it.
  public struct Side: Hashable, Sendable {
    /// Where it is.
    public let address: Address
    /// Path of the check.
    public let check: String
    /// The findings that decide it, the worst first.
    public let findings: [Identifier<Finding>]
  }

  /// How the failure speaks against the pass.
  public let kind: Kind
  /// The pass.
  public let passed: Side
  /// The failure.
  public let failed: Side
  /// An auditor's word that the pass stands beside the failure, the newest; nil without one, and for a contradiction.
  public let affirmation: Affirmation?

  /// Whether the term waits for somebody's word.
  public var isOpen: Bool { kind == .doubt && affirmation == nil }

  /// Both sides in a sentence, with their places as `name` calls them, and their checks as `check` does, by their paths.
  public func sentence(_ name: (Address) -> String, check: (String) -> String = { $0 }) -> String {
    "\(check(passed.check)) passed at \(name(passed.address)), and \(check(failed.check)) failed at "
      + "\(name(failed.address)), \(effect)"
  }

  /// Both sides by their addresses and findings, for auditors who settle it.
  public var sentenceWithFindings: String {
    func names(_ side: Side) -> String {
      (side.findings.count == 1 ? "finding " : "findings ")
        + side.findings.map { "\($0.rawValue)" }.joined(separator: ", ")
    }
    return "\(passed.address) \(passed.check) passed, and \(failed.address) \(failed.check) failed, \(effect) "
      + "(\(names(passed)); \(names(failed)))"
  }

  private var effect: String { kind == .contradiction ? "which fails it" : "which casts doubt on it" }

  /// A pass beside a failure.
  ///
  /// - Parameter affirmation: The word that it stands; of a doubt alone.
  init(_ kind: Kind, _ passed: Side, _ failed: Side, affirmation: Affirmation? = nil) {
    self.kind = kind
    self.passed = passed
    self.failed = failed
    self.affirmation = affirmation
  }

  /// A pass beside a failure, with what auditors affirmed: a doubt is affirmed when each pair of its findings is.
  init(_ kind: Kind, _ passed: Side, _ failed: Side, _ affirmations: [Affirmation.Pair: Affirmation]) {
    var affirmation: Affirmation?
    if kind == .doubt, !affirmations.isEmpty {
      let words = Self.pairs(passed.findings, failed.findings).map { affirmations[$0] }
      let isAffirmed = words.allSatisfy { $0 != nil }
      affirmation = isAffirmed ? words.compactMap { $0 }.max { $0.affirmedAt < $1.affirmedAt } : nil
    }
    self.init(kind, passed, failed, affirmation: affirmation)
  }

  /// It as lists have it: with an auditor's word where there is one, and with what to do while somebody has to say.
  ///
  /// - Parameter name: What a place is called; nil: lists for auditors have addresses and findings.
  public func remark(_ name: ((Address) -> String)? = nil) -> String {
    let said = "\(kind.words): \(name.map { sentence($0) } ?? sentenceWithFindings); "
    return switch (kind, affirmation) {
    case (.contradiction, _): said + "the failure decides"
    case (.doubt, nil):
      said + "amend one of them, or `auditctl affirm \(passed.address) \(passed.check) --reason TEXT`"
    case (.doubt, let word?): said + "\(word.person) affirmed the pass: \(DisplayText.escaped(word.reason))"
    }
  }

  /// Whether one of the two is on a screen.
  public func isOn(_ screen: String) -> Bool {
    [passed, failed].contains { side in
      if case .screen(screen, _, _) = side.address { true } else { false }
    }
  }

  /// It as it is said when one of the findings is recorded, with what to do.
  public var note: String {
    switch kind {
    case .contradiction: "Contradiction: \(sentenceWithFindings). The failure decides until one of them is amended."
    case .doubt:
      "Doubt: \(sentenceWithFindings). Amend the one that is wrong, or say why the pass stands: `auditctl affirm "
        + "\(passed.address) \(passed.check) --reason TEXT`."
    }
  }

  /// Each pass with each failure, which is what an affirmation is about.
  package var pairs: [Affirmation.Pair] { Self.pairs(passed.findings, failed.findings) }

  private static func pairs(
    _ passed: [Identifier<Finding>], _ failed: [Identifier<Finding>]
  ) -> [Affirmation.Pair] {
    passed.flatMap { pass in failed.map { Affirmation.Pair(passed: pass, failed: $0) } }
  }
}

extension Array where Element == OpposedPass {
  /// The passes that a failure decides against.
  package var contradictions: [OpposedPass] { filter { $0.kind == .contradiction } }
  /// The doubts, affirmed or not.
  package var doubts: [OpposedPass] { filter { $0.kind == .doubt } }
}
