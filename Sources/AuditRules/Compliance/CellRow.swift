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
    /// A failure of an earlier release decides it (rule 8).
    static let carried = Flags(rawValue: 1 << 8)
    /// A finding on the component is among those that count (rule 12).
    static let filled = Flags(rawValue: 1 << 9)
    /// Auditors on the same build came to different outcomes (rule 2).
    static let disagreement = Flags(rawValue: 1 << 10)
    /// A decision in force covers its failure (rule 9).
    static let waived = Flags(rawValue: 1 << 11)
    /// It was tested, and findings on the release's newest build decide it (rule 14).
    static let onNewestBuild = Flags(rawValue: 1 << 18)

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
  /// What holds of it; the bits from 12 on are free for what more rules say of a cell.
  let flags: Flags
  /// Below ``CellContext/plainCount`` what was found in its only environment class; else where its ``CellDetail`` stands,
  /// counted from there.
  let detail: UInt32
}

/// What more is known of a cell that was found in several environment classes, by several findings, in an earlier release,
/// or that a decision covers: stretches of the lists of its part.
struct CellDetail: Sendable {
  let environments: Range<UInt32>
  let findings: Range<UInt32>
  let carried: Range<UInt32>
  /// Where the decision stands that covers its failure, from 1; 0 for none.
  let waiver: UInt32
}

/// What the cells of a release refer to: its checks, and the environment classes in which something was found.
final class CellContext: Sendable {
  let asked: AskedCheckList
  /// What can be found in one environment class alone, by class and outcome; the first is nothing at all.
  private let plain: [[EnvironmentOutcome]]
  /// Where the outcomes of an environment class begin among them.
  private let first: [String: UInt32]
  /// The same of the class of a session.
  private let ofSession: [Identifier<AuditSession>: UInt32]
  /// The sessions of the release's newest build.
  private let newest: Set<Identifier<AuditSession>>

  convenience init(
    _ asked: AskedCheckList, sessions: some Collection<AuditSession>, newest: Set<Identifier<AuditSession>>
  ) {
    self.init(
      asked,
      classes: sessions.map { ($0.environment.environmentClass, $0.environment.assistiveTechnology) },
      ofSession: Dictionary(sessions.map { ($0.id, $0.environment.environmentClass) }) { first, _ in first },
      newest: newest)
  }

  /// - Parameters:
  ///   - classes: Environment classes, each with its assistive technology; of several of one name the first counts.
  ///   - ofSession: The classes of sessions.
  ///   - newest: The sessions of the release's newest build.
  init(
    _ asked: AskedCheckList, classes: some Sequence<(name: String, technology: String)>,
    ofSession: [Identifier<AuditSession>: String] = [:], newest: Set<Identifier<AuditSession>> = []
  ) {
    self.asked = asked
    self.newest = newest
    var plain: [[EnvironmentOutcome]] = [[]]
    var first: [String: UInt32] = [:]
    for (name, technology) in classes where first[name] == nil {
      first[name] = UInt32(plain.count)
      plain += Outcome.allCases.sorted { $0.rawValue < $1.rawValue }.map { outcome in
        [EnvironmentOutcome(environmentClass: name, technology: technology, outcome: outcome)]
      }
    }
    self.plain = plain
    self.first = first
    self.ofSession = ofSession.compactMapValues { first[$0] }
  }

  /// How many lists of at most one environment class there are.
  var plainCount: UInt32 { UInt32(plain.count) }

  func plainEnvironments(_ index: UInt32) -> [EnvironmentOutcome] { plain[Int(index)] }

  /// Where the outcomes of the class of a session begin; nil for a session that nobody knows.
  func plainStart(of session: Identifier<AuditSession>) -> UInt32? { ofSession[session] }

  /// Whether a session is of the release's newest build.
  func isOnNewestBuild(_ session: Identifier<AuditSession>) -> Bool { newest.contains(session) }

  /// The assistive technology of an environment class; empty where no session has it.
  func technology(of environmentClass: String) -> String {
    first[environmentClass].flatMap { plain[Int($0)].first?.technology } ?? ""
  }

  /// Where a list of environments stands among the plain ones; nil where it has several.
  func plainIndex(of environments: [EnvironmentOutcome]) -> UInt32? {
    guard let only = environments.first else { return 0 }
    guard environments.count == 1, let start = first[only.environmentClass] else { return nil }
    return Self.index(from: start, only.outcome)
  }

  /// Where an outcome of the class stands whose outcomes begin there.
  static func index(from start: UInt32, _ outcome: Outcome) -> UInt32 {
    start + UInt32(outcome.rawValue) - 1
  }
}
