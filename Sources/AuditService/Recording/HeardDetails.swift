public import AuditModel
internal import AuditRules
public import AuditStore

/// What an auditor says of what was heard at a stop besides the words: of every finding that follows, or of its failures.
public struct HeardDetails: Sendable {
  /// How bad failures are; nil: not said.
  public var severity: Severity?
  /// A note of each finding, or nil.
  public var note: String?
  /// How to mend failures, or nil.
  public var recommendation: String?
  /// The issue that failures go to.
  public var issue: IssueChoice = .matching
  /// When it was heard: UTC, milliseconds since 1970.
  public var observedAt: Int64
  /// Files that show it.
  public var evidence: [PreparedEvidence] = []

  /// Why what is said of failures alone is refused where none follows, a sentence each.
  var ofFailures: [String] {
    let said = [
      (severity != nil, "has a severity"), (recommendation != nil, "has a recommendation"),
      (issue != .matching, "goes to an issue"),
    ]
    return said.filter(\.0).map { "only a failure \($0.1), and none follows from what was heard; leave it out" }
  }

  /// Reads what was typed, as it is typed of a finding.
  ///
  /// - Parameters:
  ///   - input: Its issue and its evidence are left to the caller, and so is what names the finding.
  ///   - now: When it was heard, where nothing is said of it.
  ///   - problem: Called with each thing that is wrong, in words that end with what would be right.
  public init(_ input: FindingInput, in session: AuditSession, now: Int64, problem: (String) -> Void) {
    self.init(input, ObservedTime(in: session, otherwise: now, now: now), problem: problem)
  }

  init(_ input: FindingInput, _ times: ObservedTime, problem: (String) -> Void) {
    observedAt = times.read(input.at, problem)
    note = input.note.trimmedOfBlanks.unlessEmpty
    recommendation = input.recommendation.trimmedOfBlanks.unlessEmpty
    guard !input.severity.isEmpty else { return }
    severity = Severity(name: input.severity)
    if severity == nil {
      let names = Severity.allCases.map(\.name).joined(separator: ", ")
      problem("unknown severity \"\(DisplayText.escaped(String(input.severity.prefix(80))))\"; use \(names)")
    }
  }
}
