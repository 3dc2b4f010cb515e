public import AuditModel
internal import AuditRules
internal import AuditStore

/// An audit by people that somebody published, as its file says it, before anything of it has a place.
public struct PublishedAudit: Sendable {
  /// A page or screen of its sample.
  struct Page: Sendable {
    /// What it is called there: `P01`.
    let name: String
    /// Its title, else its address or its name; never empty.
    let title: String
    /// The key that its screen has, unless a map says another one.
    let key: String
    /// Its place in the file, from 1.
    let number: Int
    /// Its address on the web; nil on apps.
    var url: String?
    /// How it came into the sample; nil: not said.
    var sample: PlannedScreen.Sample?
  }

  /// What was found at one page for one criterion.
  struct Answer: Sendable {
    /// The page, by its place in ``PublishedAudit/pages``.
    let page: Int
    /// Path of the check.
    let check: String
    /// What was found.
    let outcome: Outcome
    /// Who found it; nil: whoever audited.
    var auditor: String?
    /// When: UTC, milliseconds since 1970; nil: when the audit was.
    var time: Int64?
    /// What was observed, and what to change; empty: nothing was written.
    var observed = ""
    /// Whether it is exempt.
    var isExempt = false
    /// Why it is exempt; empty: not said.
    var exemptionReason = ""
    /// What became of it later; empty: nothing was written.
    var followUp = ""
    /// By what the audit knows it.
    let key: String
  }

  /// Name of the app or site.
  let product: String
  /// What it runs on.
  let platform: Platform
  /// Key of the profile that asks what the audit asked.
  let profile: String
  /// Who audited; nil: not said.
  let auditor: String?
  /// When: UTC, milliseconds since 1970; nil: not said.
  let time: Int64?
  /// The key under which screens keep what they are called there.
  let scheme: String
  /// Whether a screen of the same title is the page, too.
  let isMatchedByTitle: Bool
  /// What it says of itself.
  var record: NewAudit
  /// The pages of its sample.
  var pages: [Page] = []
  /// What was found at them.
  var answers: [Answer] = []
  /// What it calls pages at which nothing was looked at: they are not in its sample.
  var unused: [String] = []
  /// What it states of the whole, which is no finding; nil: nothing.
  var statement: StatedDocument?
  /// What of the file became no finding and no decision, in sentences for people.
  var remarks: [String] = []
}

/// What `import audit` reads: an audit by people, or a conformance document.
public enum PublishedFile: Sendable {
  case audit(PublishedAudit)
  case statement(StatedDocument)

  /// Reads a file; what it is, is recognised by what is in it.
  ///
  /// - Parameters:
  ///   - source: The name it goes by in errors.
  ///   - auditedOn: The day of an audit whose file does not say it; nil: nobody says it.
  /// - Throws: ``InputError`` with everything that is wrong.
  public static func read(_ bytes: [UInt8], source: String, auditedOn: String? = nil) throws -> PublishedFile {
    let text: [UInt8]
    do { text = try InputDecoding.utf8(bytes, source: source) } catch { throw InputError([error]) }
    let sha256 = ToolFile.sha256(bytes)
    let known =
      "audits by RAAM, RAWeb and RGAA and evaluations by WCAG-EM as JSON are read, and OpenACR as YAML; see docs/imports.md"
    switch text.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"): throw refusal(source, "it is XML; \(known)")
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default:
      guard let yaml = String(validating: text, as: UTF8.self) else {
        throw refusal(source, "it is not UTF-8; save it as that")
      }
      guard let document = try OpenACRReader.document(yaml, source: source, sha256: sha256) else {
        throw refusal(source, "no published document is recognised in it: \(known)")
      }
      return .statement(document)
    }
    let value = try JSONInput.value(bytes, source: source)
    if GridReader.recognises(value) {
      return .audit(try GridReader.audit(value, source: source, sha256: sha256, auditedOn: auditedOn))
    }
    if EvaluationReader.recognises(value) {
      return .audit(try EvaluationReader.audit(value, source: source, sha256: sha256, auditedOn: auditedOn))
    }
    if let format = ToolFile.recognise(value) {
      throw refusal(
        source, "these are results of \(format.title), and no audit by people; read them with `auditctl import file`")
    }
    throw refusal(source, "no published audit is recognised in it: \(known)")
  }

  /// When an audit was: what its file says, else what a person says of it.
  ///
  /// Without either it would be dated by its import.
  ///
  /// - Parameters:
  ///   - said: What the file says, and as a time; nil where it is none.
  ///   - member: Where it says that.
  static func audited(
    _ said: String?, _ time: Int64?, in member: String, by person: String?
  ) -> (day: String?, time: Int64?, problem: String?) {
    guard let time else {
      if let person { return (person, Timestamp.milliseconds(person + "T00:00:00Z"), nil) }
      let what = said.map { "\(member) \(quoted($0)) must be a day such as 2025-12-11" } ?? "\(member) is missing"
      return (said, nil, "\(what); correct it, or say when it was audited: --audited-on YYYY-MM-DD")
    }
    let day = Timestamp.day(time)
    let isOther = person.map { $0 != day } ?? false
    return (said, time, isOther ? "\(member) says that it was audited on \(day); leave --audited-on out" : nil)
  }

  /// A text of the file for an error.
  static func quoted(_ text: String) -> String {
    "\"\(DisplayText.escaped(String(text.prefix(80))))\""
  }

  private static func refusal(_ source: String, _ message: String) -> InputError {
    InputError([InputProblem(source: source, message: message)])
  }
}
