internal import ArgumentParser
internal import AuditService

/// The options of a finding besides its outcome.
struct FindingOptions: ParsableArguments {
  @Option(help: "How bad: minor, moderate, serious, critical. Only for a failure.") var severity: String?
  @Option(
    parsing: .unconditional,
    help: "What was really announced or seen; an announcement is compared with the expected one.")
  var observed: String?
  @Option(parsing: .unconditional, help: "Why it does not apply, cannot be told, or is corrected.") var reason: String?
  @Option(parsing: .unconditional, help: "A note.") var note: String?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "One thing that is wrong in a failure: TEXT | SEVERITY | LOCATION | RECOMMENDATION; may be given several times.",
      valueName: "problem"))
  var problem: [String] = []
  @Option(help: "When it was observed, in RFC 3339; else now.") var at: String?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Screenshots, recordings, transcripts that show it; several in a row.", valueName: "file"))
  var evidence: [String] = []

  /// Whether nothing was said.
  var isEmpty: Bool {
    severity == nil && observed == nil && reason == nil && note == nil && at == nil && evidence.isEmpty
      && problem.isEmpty
  }

  /// The fields of a finding that can be left unsaid, and were.
  var unsaid: Set<FindingInput.Field> {
    var unsaid: Set<FindingInput.Field> = []
    if severity == nil { unsaid.insert(.severity) }
    if observed == nil { unsaid.insert(.observed) }
    if note == nil { unsaid.insert(.note) }
    return unsaid
  }

  /// The finding as it was typed.
  func input(address: String, check: String, outcome: String) -> FindingInput {
    var input = FindingInput(address: address, check: check, outcome: outcome)
    input.severity = severity ?? ""
    input.observed = observed ?? ""
    input.reason = reason ?? ""
    input.note = note ?? ""
    input.at = at ?? ""
    input.problems = problem.joined(separator: "\n")
    return input
  }
}
