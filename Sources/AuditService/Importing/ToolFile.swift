public import AuditModel
internal import AuditRules

/// Reads a file of a tool's results; its format is recognised by what is in it.
public enum ToolFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The name it goes by in errors.
  ///   - format: What `--from` says; nil: whatever the file is.
  /// - Throws: ``InputError`` with line and column for what is no JSON, and where no format is recognised.
  public static func report(_ bytes: [UInt8], source: String, format: ToolFormat? = nil) throws(InputError)
    -> ToolReport
  {
    if let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "<") {
      throw refusal(
        source,
        "it is XML: JUnit and screens of Accessibility Scanner say nothing of elements that could be read; save the tool's own "
          + "JSON, and captures of apps go to `auditctl capture`")
    }
    return try report(try JSONInput.value(bytes, source: source), source: source, format: format)
  }

  /// The SHA-256 of a file in hexadecimal.
  public static func sha256(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexadecimal
  }

  static func report(_ value: JSONValue, source: String, format: ToolFormat?) throws(InputError) -> ToolReport {
    let found = recognise(value)
    if let refusal = otherKind(value) { throw self.refusal(source, refusal) }
    guard let chosen = format ?? found else {
      throw refusal(
        source,
        "no format is recognised in it; say --from \(ToolFormat.allCases.map(\.rawValue).joined(separator: ", ")), or see "
          + "docs/imports.md")
    }
    // axe-android inside a file of Accessibility Insights is one of both.
    guard found == nil || found == chosen || (chosen == .atf && found == .axeAndroid) else {
      throw refusal(source, "--from says \(chosen.rawValue), and it is \(found?.title ?? ""); leave --from out")
    }
    var report = read(value, chosen)
    guard !report.pages.isEmpty,
      // A tool that lists nothing but what it finds may have found nothing.
      chosen.isFindingsOnly
        || report.pages.contains(where: { !$0.rules.isEmpty || $0.why != nil || !$0.instances.isEmpty })
    else { throw refusal(source, "there are no results of \(chosen.title) in it; nothing was stored") }
    if chosen.isFindingsOnly {
      for page in report.pages.indices {
        // That such a tool lists nothing of a rule says nothing.
        for rule in report.pages[page].rules.keys { report.pages[page].rules[rule]?.wasRun = false }
      }
    }
    return report
  }

  private static func refusal(_ source: String, _ message: String) -> InputError {
    InputError([InputProblem(source: source, message: message)])
  }

  /// The format of a file; nil for one of another kind.
  static func recognise(_ value: JSONValue) -> ToolFormat? {
    if value["runs"]?.list != nil, value["version"]?.text?.hasPrefix("2.") ?? false { return .sarif }
    if value["lighthouseVersion"] != nil || value["steps"]?.list?.first?["lhr"] != nil { return .lighthouse }
    if value["axeRuleResults"] != nil || value["AxeResults"] != nil { return .axeAndroid }
    if value["ATFAResults"] != nil { return .atf }
    if IBMReader.recognises(value) { return .ibm }
    if EARLReader.recognises(value) { return .earl }
    if AppleAuditReader.recognises(value) { return .apple }
    if Pa11yReader.recognises(value) { return .pa11y }
    if WAVEReader.recognises(value) { return .wave }
    if QualWebReader.recognises(value) { return .qualWeb }
    return AxeReader.recognises(value) ? .axe : nil
  }

  /// What to do with a file that is of another kind; nil for results of a tool.
  private static func otherKind(_ value: JSONValue) -> String? {
    if value["audit_reference"] != nil || value["assessed_level"] != nil {
      return "it is an audit by people, and no results of a tool; read it with `auditctl import audit`"
    }
    if value["@graph"]?.list?.contains(where: { $0["auditResult"] != nil }) ?? false {
      return "it is an evaluation by people (WCAG-EM), and no results of a tool; read it with `auditctl import audit`"
    }
    if value["testcases"]?.list?.first?["testcaseId"] != nil {
      return "these are test cases of ACT rules, and no results of an audit"
    }
    return nil
  }

  private static func read(_ value: JSONValue, _ format: ToolFormat) -> ToolReport {
    switch format {
    case .axe: AxeReader.report(value)
    case .lighthouse: LighthouseReader.report(value)
    case .sarif: SARIFReader.report(value)
    case .ibm: IBMReader.report(value)
    case .earl: EARLReader.report(value)
    case .pa11y: Pa11yReader.report(value)
    case .wave: WAVEReader.report(value)
    case .qualWeb: QualWebReader.report(value)
    case .axeAndroid: AxeAndroidReader.report(value)
    case .atf: ATFReader.report(value)
    case .apple: AppleAuditReader.report(value)
    }
  }
}

extension JSONValue {
  /// A number rounded to a whole one, or a text that is one; nil for another value, and for what is too great.
  var whole: Int64? { number.flatMap { Int64(exactly: $0.rounded()) } }
}

/// Times as tools write them.
enum ToolTime {
  /// RFC 3339, or a number of milliseconds; nil for anything else.
  static func milliseconds(_ text: String) -> Int64? {
    if let number = Int64(text), number > 0 { return number }
    return Timestamp.milliseconds(text)
  }
}
