internal import AuditModel

/// A finding with its amendments: one answer, which stands where the finding stood that was made first (rule 2b).
struct CountedAnswer {
  /// What it says now: the last amendment that counts, with build, environment, time, auditor and specification of the
  /// finding that they correct.
  let finding: CountedFinding
  /// Whether it, or what it corrected, was a test: what that superseded stays superseded.
  let isTest: Bool
  /// Whether it, or what it corrected, passed or did not apply: what that ended stays ended.
  let isEnding: Bool
  /// The tools' failures that it, or what it corrected, named.
  let ends: [Identifier<Finding>]
  /// Whether it passes what its auditor said last to be fixed (rule 2d).
  let isByFixer: Bool
  /// Whether a person took back what a tool had failed.
  let isFalsePositive: Bool

  /// The answers of one place, the oldest first: by build, then time; of two at once the better comes first, so that the worse
  /// counts.
  ///
  /// Retracted findings are left out, and by rule 2d what a fixer amends. A tool amends a tool's finding only.
  static func all(_ findings: [CountedFinding]) -> [CountedAnswer] {
    let standing = findings.filter { !$0.isRetracted && !($0.isByFixer && $0.amends != nil) }
    guard standing.contains(where: { $0.amends != nil }) else {
      return standing.map { CountedAnswer(root: $0, chain: [$0]) }.sorted(by: isBefore)
    }
    let byID = Dictionary(findings.map { ($0.id, $0) }) { first, _ in first }
    var chains: [Identifier<Finding>: [CountedFinding]] = [:]
    for finding in standing { chains[root(of: finding, byID), default: []].append(finding) }
    let amended = Set(standing.flatMap { amendedBy($0, byID) })
    return chains.compactMap { id, chain in
      byID[id].map { CountedAnswer(root: $0, chain: chain, amended: amended) }
    }
    .sorted(by: isBefore)
  }

  /// The environments of what fixers passed, or amended to something else than a failure; an amendment is in that of what it
  /// corrects.
  static func environments(passedByFixerIn findings: [CountedFinding]) -> Set<FoundEnvironment> {
    let passed = findings.filter { $0.isByFixer && !$0.isRetracted }
    guard !passed.isEmpty else { return [] }
    let byID = Dictionary(findings.map { ($0.id, $0) }) { first, _ in first }
    return Set(passed.map { byID[root(of: $0, byID)]?.environment ?? $0.environment })
  }

  /// The finding that a chain of amendments began with.
  private static func root(
    of finding: CountedFinding, _ byID: [Identifier<Finding>: CountedFinding]
  ) -> Identifier<Finding> {
    amendedBy(finding, byID).last ?? finding.id
  }

  /// What a finding amends, directly or through others, the nearest first; what was retracted between them is passed over.
  private static func amendedBy(
    _ finding: CountedFinding, _ byID: [Identifier<Finding>: CountedFinding]
  ) -> [Identifier<Finding>] {
    var (last, amended, seen) = (finding, [Identifier<Finding>](), Set([finding.id]))
    while let id = last.amends, seen.insert(id).inserted, let next = byID[id] {
      if last.isAutomatic, !next.isAutomatic { break }
      amended.append(id)
      last = next
    }
    return amended
  }

  /// - Parameters:
  ///   - root: The finding that was made first, retracted or not.
  ///   - chain: What stands of it and of its amendments, in any order; at least one.
  ///   - amended: What was amended, directly or through others, by what stands.
  private init(root: CountedFinding, chain: [CountedFinding], amended: Set<Identifier<Finding>> = []) {
    let last = chain.filter { !amended.contains($0.id) }
    let newest = (last.isEmpty ? chain : last).max {
      ($0.observedAt, -$0.outcome.rawValue, $0.id) < ($1.observedAt, -$1.outcome.rawValue, $1.id)
    }
    let said = newest ?? root
    finding =
      said.id == root.id
      ? said
      : CountedFinding(
        id: said.id, outcome: said.outcome, tool: root.tool, environment: root.environment, technology: root.technology,
        system: root.system,
        build: root.build, observedAt: root.observedAt, foldedAuditor: root.foldedAuditor, amends: said.amends,
        isSetAside: root.isSetAside, ends: said.ends, isByFixer: root.isByFixer)
    let counted = chain.filter { !$0.isByFixer || $0.id == said.id }
    let isEnding = counted.contains { $0.outcome == .passed || $0.outcome == .inapplicable }
    self.isEnding = isEnding
    isByFixer = said.isByFixer
    isTest = isEnding || counted.contains { $0.outcome == .failed }
    ends = chain.filter { !$0.isAutomatic }.flatMap(\.ends)
    isFalsePositive = root.isAutomatic && root.outcome == .failed && said.outcome != .failed && !said.isAutomatic
  }

  /// A tool's pass as an answer of an environment; it ends no person's failure.
  init(passing finding: CountedFinding, in environment: FoundEnvironment) {
    self.finding = CountedFinding(
      id: finding.id, outcome: .passed, tool: finding.tool, environment: environment, system: finding.system,
      build: finding.build, observedAt: finding.observedAt, foldedAuditor: finding.foldedAuditor,
      isSetAside: finding.isSetAside)
    (isTest, isEnding, isByFixer, isFalsePositive, ends) = (false, false, false, false, [])
  }

  /// The oldest first, as ``all(_:)`` has them.
  static func sorted(_ answers: [CountedAnswer]) -> [CountedAnswer] {
    answers.sorted(by: isBefore)
  }

  private static func isBefore(_ one: CountedAnswer, _ other: CountedAnswer) -> Bool {
    let (one, other) = (one.finding, other.finding)
    return (one.build, one.observedAt, -one.outcome.rawValue, one.id)
      < (other.build, other.observedAt, -other.outcome.rawValue, other.id)
  }
}
