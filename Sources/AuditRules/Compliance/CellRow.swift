internal import AuditModel

/// What is known of one cell, in 24 bytes.
///
/// What few cells have, such as a second finding, stands apart from it: ``detail`` says where.
struct CellRow: Sendable {
  /// What holds of a cell, a bit each, and its two outcomes in three bits each.
  struct Flags: OptionSet {
    let rawValue: UInt32

    /// It counts for conformance.
    static let mustLevel = Flags(rawValue: 1 << 6)
    /// The profile asks for it here; without it a finding alone added the cell.
    static let asked = Flags(rawValue: 1 << 7)
    /// A failure of an earlier release holds (rule 8).
    static let carried = Flags(rawValue: 1 << 8)
    /// A finding on the component is among those that count (rule 12).
    static let filled = Flags(rawValue: 1 << 9)
    /// Auditors on the same build came to different outcomes (rule 2).
    static let disagreement = Flags(rawValue: 1 << 10)
    /// A decision in force covers its failure (rule 9).
    static let waived = Flags(rawValue: 1 << 11)
    /// What was answered was answered by another specification, so that it is untested (rule 2c).
    static let setAside = Flags(rawValue: 1 << 12)
    /// It was tested, and findings on the release's newest build decide it (rule 14).
    static let onNewestBuild = Flags(rawValue: 1 << 18)
    /// Somebody passed it who had said that it was fixed, and so it stays failed (rule 2d).
    static let passedByFixer = Flags(rawValue: 1 << 16)
    /// Another check answers it, for nobody answered its own (rule 13).
    static let filledByCheck = Flags(rawValue: 1 << 13)
    /// It passed beside a failure of a check that tests it, or that it covers (rule 10).
    static let contradicted = Flags(rawValue: 1 << 14)
    /// It passed beside a failure that casts doubt on it, and nobody affirmed it (rule 10).
    static let doubted = Flags(rawValue: 1 << 15)

    /// The outcome of the cell.
    var outcome: Outcome { Outcome(rawValue: Int64(rawValue & 7)) ?? .untested }
    /// What this release's own findings say.
    var outcomeHere: Outcome { Outcome(rawValue: Int64(rawValue >> 3 & 7)) ?? .untested }

    init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    init(_ outcome: Outcome, here: Outcome, _ flags: Flags) {
      rawValue = UInt32(outcome.rawValue) | UInt32(here.rawValue) << 3 | flags.rawValue
    }
  }

  /// The first of the findings that decide it; 0 for none.
  let finding: Int64
  /// Where its site stands in the part.
  let site: UInt32
  /// Where its check stands in the context.
  let check: UInt32
  /// What holds of it; the bits from 19 on are free for what more rules say of a cell.
  let flags: Flags
  /// Below ``CellContext/plainCount`` what was found in its only environment; else where its ``CellDetail`` stands,
  /// counted from there.
  let detail: UInt32
}

/// What more is known of a cell that was found in several environments, by several findings, in an earlier release,
/// or that a decision covers: stretches of the lists of its part.
struct CellDetail: Sendable {
  let environments: Range<UInt32>
  let findings: Range<UInt32>
  let carried: Range<UInt32>
  /// Where the decision stands that covers its failure, from 1; 0 for none.
  let waiver: UInt32
}

/// What the cells of a release refer to: its checks, and the environments in which something can have been found.
final class CellContext: Sendable {
  /// An environment with the technology that was used in it.
  struct Used: Hashable, Sendable {
    let environment: String
    let technology: String
  }

  let asked: AskedCheckList
  /// What can be found in one environment alone, by environment and outcome; the first is nothing at all.
  private let plain: [[EnvironmentOutcome]]
  /// Where the outcomes of an environment begin among them.
  private let first: [Used: UInt32]
  /// Where those begin of the environment of a session for what needs a screen reader, a keyboard and neither; 0 where the
  /// plan does not name it.
  private let ofSession: [Identifier<AuditSession>: [UInt32]]
  /// The sessions of the release's newest build.
  private let newest: Set<Identifier<AuditSession>>

  /// - Parameters:
  ///   - plan: The plan of the release that asks.
  ///   - sessions: Those of the release, and of the releases that it goes back to.
  ///   - newest: Those of the release's newest build.
  init(
    _ asked: AskedCheckList, _ plan: ReleasePlan, sessions: some Collection<AuditSession>,
    newest: Set<Identifier<AuditSession>>
  ) {
    self.asked = asked
    self.newest = newest
    var names = plan.environments.map(\.name)
    var technologies: [String] = [""]
    var ofSession: [Identifier<AuditSession>: [FoundEnvironment]] = [:]
    for session in sessions {
      let found = plan.environments(of: session.environment)
      ofSession[session.id] = found
      names += (found + [.tool(session.auditor)]).map(\.name)
      technologies.append(session.environment.assistiveTechnology)
    }
    (plain, first) = Self.table(
      Set(names).sorted().flatMap { name in
        Set(technologies).sorted().map { Used(environment: name, technology: $0) }
      })
    let first = first
    let technologyOf = Dictionary(sessions.map { ($0.id, $0) }) { one, _ in one }
    self.ofSession = Dictionary(
      uniqueKeysWithValues: ofSession.map { id, found in
        (
          id,
          zip(found, PlannedEnvironment.Kind.methods).map { environment, method in
            let kind = PlannedEnvironment.Kind.answering(method)
            let technology = technologyOf[id].map { kind.technology(of: $0) } ?? ""
            return environment.reach == .planned
              ? first[Used(environment: environment.name, technology: technology)] ?? 0 : 0
          }
        )
      })
  }

  /// - Parameter environments: All that cells have.
  init(_ asked: AskedCheckList, environments: [Used]) {
    self.asked = asked
    ofSession = [:]
    newest = []
    (plain, first) = Self.table(environments)
  }

  private static func table(_ environments: [Used]) -> (plain: [[EnvironmentOutcome]], first: [Used: UInt32]) {
    var plain: [[EnvironmentOutcome]] = [[]]
    var first: [Used: UInt32] = [:]
    for used in environments where first[used] == nil {
      first[used] = UInt32(plain.count)
      plain += Outcome.allCases.sorted { $0.rawValue < $1.rawValue }.map { outcome in
        [EnvironmentOutcome(environment: used.environment, technology: used.technology, outcome: outcome)]
      }
    }
    return (plain, first)
  }

  /// How many lists of at most one environment there are.
  var plainCount: UInt32 { UInt32(plain.count) }

  func plainEnvironments(_ index: UInt32) -> [EnvironmentOutcome] { plain[Int(index)] }

  /// Whether a session is of the release's newest build.
  func isOnNewestBuild(_ session: Identifier<AuditSession>) -> Bool { newest.contains(session) }

  /// Where the outcomes of the environment of a session begin; 0 where the plan does not name it, or nobody knows the session.
  func plainStart(of session: Identifier<AuditSession>, _ slot: Int) -> UInt32 { ofSession[session]?[slot] ?? 0 }

  /// Where a list of environments stands among the plain ones; nil where it has several, or what only its fixer passed.
  func plainIndex(of environments: [EnvironmentOutcome]) -> UInt32? {
    guard let only = environments.first else { return 0 }
    let used = Used(environment: only.environment, technology: only.technology)
    guard environments.count == 1, !only.isPassedByFixer, let start = first[used] else { return nil }
    return Self.index(from: start, only.outcome)
  }

  /// Where an outcome of the environment stands whose outcomes begin there.
  static func index(from start: UInt32, _ outcome: Outcome) -> UInt32 {
    start + UInt32(outcome.rawValue) - 1
  }
}
