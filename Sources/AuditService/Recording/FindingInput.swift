public import AuditModel

/// A finding as a person writes it, before its references are resolved.
///
/// An empty text means that nothing was said.
public struct FindingInput: Hashable, Sendable {
  /// `SCREEN[@STATE][/ELEMENT]`, or `.` for the product.
  public var address: String
  /// Path of the check, or a unique ending of it.
  public var check: String
  /// `pass`, `fail`, `ct`, `na`.
  public var outcome: String
  /// What was heard at a stop, or `=` for exactly what is expected; of batches only, in place of check and outcome.
  public var heard = ""
  /// `minor` to `critical`; only for a failure.
  public var severity = ""
  /// What was really announced or seen.
  public var observed = ""
  /// Why it does not apply or cannot be told.
  public var reason = ""
  /// A note.
  public var note = ""
  /// When it was observed, in RFC 3339.
  public var at = ""
  /// What is wrong, a problem a line: `TEXT | SEVERITY | LOCATION | RECOMMENDATION`, of which the text alone is needed.
  public var problems = ""
  /// The numbers of the tools' failures that it ends, separated by spaces or commas.
  public var ends = ""
  /// How to mend it: of a failure whose problems say nothing of it.
  public var recommendation = ""
  /// The issue that a failure goes to, by its number or its name in every copy, or `new`; of batches only.
  public var issue = ""
  /// Names of files that show it, a line each or with bars between; of batches only.
  public var evidence = ""
  /// How it came about; no field of batch files.
  public var mode = TestMode.manual

  /// A finding with nothing but its outcome.
  public init(address: String, check: String, outcome: String) {
    self.address = address
    self.check = check
    self.outcome = outcome
  }

  /// The fields as batch files name them.
  public enum Field: String, CaseIterable, Sendable {
    case address, check, outcome, heard, severity, observed, reason, note, at, problems, recommendation, issue, evidence
    case ends

    /// Whether a batch file must have it.
    public var isRequired: Bool {
      switch self {
      case .address, .check, .outcome: true
      case .heard, .severity, .observed, .reason, .note, .at, .problems, .recommendation, .issue, .evidence, .ends:
        false
      }
    }

    /// All names, for help and errors.
    public static let names = allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Fields of a template that help to answer, and are passed over when it is read back.
  public static let guidance = ["level", "title", "question", "expected", "steps", "statements"]

  /// The field of a template by which its open rows are known.
  static let questionField = "question"

  /// Whether nothing was answered: a row of a template that was left open.
  public var isUnanswered: Bool {
    [outcome, heard, severity, observed, reason, note, at, problems, recommendation, issue, evidence, ends]
      .allSatisfy { $0.allSatisfy(\.isWhitespace) }
  }

  /// Whether it says what was heard at a stop, and not how a check came out.
  var isOfStop: Bool { !heard.isEmpty || (check.isEmpty && outcome.isEmpty) }

  /// Sets a field.
  public mutating func set(_ field: Field, _ text: String) {
    switch field {
    case .address: address = text
    case .check: check = text
    case .outcome: outcome = text
    case .heard: heard = text
    case .severity: severity = text
    case .observed: observed = text
    case .reason: reason = text
    case .note: note = text
    case .at: at = text
    case .problems: problems = text
    case .recommendation: recommendation = text
    case .issue: issue = text
    case .evidence: evidence = text
    case .ends: ends = text
    }
  }
}
