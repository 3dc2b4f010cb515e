public import AuditModel
internal import AuditRules

/// The kinds of files of tools that `import` reads.
public enum ToolFormat: String, CaseIterable, Sendable {
  case axe
  case lighthouse
  case sarif
  case ibm = "ibm-equal-access"
  case earl
  case pa11y
  case wave
  case qualWeb = "qualweb"
  case axeAndroid = "axe-android"
  case atf = "google-atf"
  case apple = "apple-audit"

  /// The name for people.
  public var title: String {
    switch self {
    case .axe: "axe-core"
    case .lighthouse: "Lighthouse"
    case .sarif: "SARIF"
    case .ibm: "IBM Equal Access"
    case .earl: "EARL"
    case .pa11y: "pa11y"
    case .wave: "WAVE"
    case .qualWeb: "QualWeb"
    case .axeAndroid: "axe-android"
    case .atf: "Google ATF"
    case .apple: "Apple's accessibility audit"
    }
  }

  /// What products on it looks at; nil: it does not say, or any.
  var platforms: [Platform]? {
    switch self {
    case .axe, .lighthouse, .ibm, .pa11y, .wave, .qualWeb: [.web]
    case .axeAndroid, .atf: [.android]
    case .apple: [.ios]
    case .sarif, .earl: nil
    }
  }

  /// Whether it lists only what it finds, so that a rule that is not there may not have run.
  var isFindingsOnly: Bool { [.pa11y, .wave, .apple].contains(self) }

  /// Whether its pages are screens of an Android app.
  public var isOfAndroid: Bool { platforms == [.android] }

  /// Whether failures that are advice alone stand among the others, which its rules do not tell apart.
  var hasAdvice: Bool { self == .ibm }

  /// Whether it was built from descriptions of the format, and no real file was at hand to try it.
  public var isUntried: Bool { [.pa11y, .wave, .qualWeb, .atf, .apple].contains(self) }
}

/// What a file of a tool's results says, before anything of it has a place.
public struct ToolReport: Sendable {
  /// How a run went.
  public enum Status: String, CaseIterable, Sendable {
    case complete, partial, failed
  }

  /// The format of the file.
  public var format: ToolFormat
  /// The family of the tool, by which its instances are known again, and the key of its mapping.
  public var tool: String
  /// Its version as the results say; empty when they do not.
  public var version: String
  /// When it ran: UTC, milliseconds since 1970; nil when the file does not say.
  public var startedAt: Int64?
  /// Why the run as a whole is not complete; empty when nothing is known against it.
  public var why: [String] = []
  /// What it looked at, in the order of the file.
  public var pages: [ToolPage] = []

  /// The family of a tool by its name, of small letters, digits and hyphens between them; nil for a name that has none.
  static func family(of name: String) -> String? {
    let lower = name.lowercased()
    if lower.hasPrefix("axe") { return "axe" }
    return lower.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").unlessEmpty
  }

  /// Notes that what another tool found is left out: instances are known again by their tool, so that a run has one.
  mutating func leaveOut(_ name: String) {
    let sentence = "what \(name) found is left out, for the file begins with \(tool); import it as a file of its own"
    if !why.contains(sentence) { why.append(sentence) }
  }

  /// How the run went: failed where no page could be looked at.
  public var status: Status {
    if !pages.isEmpty, pages.allSatisfy({ $0.why != nil }) { return .failed }
    return why.isEmpty && pages.allSatisfy { $0.why == nil } ? .complete : .partial
  }

  /// Why the run is not complete, in one sentence each; empty when it is.
  public var reasons: [String] { why + pages.compactMap { page in page.why.map { "\(page.location): \($0)" } } }
}

/// A page or screen that a tool looked at.
public struct ToolPage: Sendable {
  /// URL, or what else the file calls it; empty when it does not say.
  public var location: String
  /// The app's package; nil on the web.
  public var package: String?
  /// The window or activity; nil when not said.
  public var window: String?
  /// Its title and number in a published audit; nil in results of tools.
  var title: String?, number: Int?
  /// Why it could not be looked at; nil: it was.
  public var why: String?
  /// What each rule gave, by its name.
  public var rules: [String: ToolRuleRun] = [:]
  /// What failed, or has to be looked at.
  public var instances: [FoundInstance] = []

  init(_ location: String) {
    self.location = location
  }

  /// Counts results of a rule, and notes that it was run.
  mutating func count(_ rule: String, _ outcome: Outcome, _ count: Int = 1, isTruncated: Bool = false) {
    var run = rules[rule] ?? ToolRuleRun()
    run.isTruncated = run.isTruncated || isTruncated
    switch outcome {
    case .passed: run.passed += count
    case .failed: run.failed += count
    case .cantTell: run.cannotTell += count
    case .inapplicable: run.inapplicable += count
    case .untested: run.wasRun = false
    }
    rules[rule] = run
  }

  /// Adds what a rule found, and counts it.
  mutating func add(_ instance: FoundInstance) {
    if instance.ignoreReason == nil { count(instance.rule, instance.outcome) } else { count(instance.rule, .failed, 0) }
    instances.append(instance)
  }
}

/// What a rule gave on a page: coverage, never a pass by itself.
public struct ToolRuleRun: Hashable, Sendable {
  /// Whether it was run, so that finding nothing means something.
  public var wasRun = true
  /// Whether not all of its results are in the file.
  public var isTruncated = false
  /// How many nodes passed.
  public var passed = 0
  /// How many failed.
  public var failed = 0
  /// How many a person has to look at.
  public var cannotTell = 0
  /// How many it does not apply to.
  public var inapplicable = 0
}

/// One thing that a rule found.
public struct FoundInstance: Sendable {
  /// The tool's name of the rule.
  public var rule: String
  /// Failed, or cannot tell.
  public var outcome: Outcome
  /// What kind of location it has.
  public var kind: LocationKind
  /// Where, as the tool says; empty for the whole page.
  public var location: String
  /// Accessible name; nil when not given.
  public var name: String?
  /// Of the markup; nil when not given.
  public var snippet: String?
  /// Whether the tool cut the snippet.
  public var isSnippetCut = false
  /// What the tool says; nil when not given.
  public var message: String?
  /// What the rule asks for; nil when not given.
  public var help: String?
  /// How bad; nil when not given.
  public var severity: Severity?
  /// Success criteria that the file itself names; nil when it names none and has no way to.
  public var criteria: [String]?
  /// Whether it is advice by the file's own word.
  public var isAdvice = false
  /// Why the tool ignores it; nil: it does not.
  public var ignoreReason: String?

  init(_ rule: String, _ outcome: Outcome, _ kind: LocationKind = .page, _ location: String = "") {
    self.rule = rule
    self.outcome = outcome
    self.kind = kind
    self.location = location
  }

  /// Takes the text of the markup, of which at most 1 KB is kept.
  mutating func take(snippet text: String?, isCut: Bool = false) {
    guard let text, !text.isEmpty else { return }
    // Counted as the database counts.
    let kept = text.unicodeScalars.prefix(1024)
    isSnippetCut = isCut || kept.endIndex < text.unicodeScalars.endIndex
    snippet = String(kept)
  }

  /// What a location is.
  public enum LocationKind: String, Sendable {
    case page, selector, xpath, identifier, view, pointer
  }
}

extension FoundInstance {
  /// The success criterion of a tag of axe-core, such as wcag1412 for 1.4.12; nil for other tags.
  static func criterion(ofTag tag: String) -> String? {
    guard tag.hasPrefix("wcag") else { return nil }
    let digits = Array(tag.dropFirst(4))
    guard (3...4).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return "\(digits[0]).\(digits[1]).\(String(digits[2...]))"
  }
}
