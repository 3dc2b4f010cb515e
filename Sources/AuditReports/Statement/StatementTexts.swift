public import AuditModel

/// By which law an accessibility statement is made, which decides its parts and its words.
public enum StatementLaw: String, CaseIterable, Sendable {
  /// Directive (EU) 2016/2102 with the model statement of Commission Implementing Decision (EU) 2018/1523.
  case wad
  /// Directive (EU) 2019/882: information on the service by its Annex V.
  case eaa
  /// None: the parts that the W3C names for statements.
  case none

  /// What it is, for help.
  public var summary: String {
    switch self {
    case .wad: "of a public body, Directive (EU) 2016/2102"
    case .eaa: "information on a service, Directive (EU) 2019/882"
    case .none: "no law"
    }
  }
}

/// A text of accessibility statements; its raw value is its key in `Catalogs/statement/`.
public enum StatementText: String, CaseIterable, Sendable {
  case labelled, separator
  case title, incomplete, draft, skip, contents, date, about, commitment, law, missing, status, fully, partially, not
  case profile, unknown, part, service, operation, content, noncompliance, burden, affected, whole, alternatives
  case preparation, prepared, reviewed, method, feedback, contact, mail, phone, website, address, enforcement
  case incompleteDraft = "incomplete_draft"
  case platformWeb = "platform_web"
  case standardOfWCAG = "standard_wcag"
  case missingIntroduction = "missing_introduction"
  case missingScreens = "missing_screens"
  case missingAnswers = "missing_answers"
  case missingDoubts = "missing_doubts"
  case missingLists = "missing_lists"
  case missingDropped = "missing_dropped"
  case missingOther = "missing_other"
  case missingPassed = "missing_passed"
  case missingVendor = "missing_vendor"
  case missingContact = "missing_contact"
  case missingLaw = "missing_law"
  case missingOperation = "missing_operation"
  case missingEnforcement = "missing_enforcement"
  case missingCommand = "missing_command"
  case notProfile = "not_profile"
  case notFully = "not_fully"
  case contentIntroduction = "content_introduction"
  case outOfLaw = "out_of_law"
  case nothingFails = "nothing_fails"
  case nothingRequiredFails = "nothing_required_fails"
  case nothingTestedFails = "nothing_tested_fails"
  case leftOut = "left_out"
  case notInventoried = "not_inventoried"
  case notPlanned = "not_planned"
  case kindOfScreenReader = "kind_screen_reader"
  case kindOfKeyboard = "kind_keyboard"
  case kindOfVoice = "kind_voice"
  case kindOfSwitch = "kind_switch"
  case kindOfTheApp = "kind_the_app"
  case spot, environment
  case notStated = "not_stated"
  case partDevice = "part_device"
  case partVersion = "part_version"
  case partTechnology = "part_technology"
  case notAgain = "not_again"
  case unchecked
  case reason
  case noReason = "no_reason"
  case droppedOutOfScope = "dropped_out_of_scope"
  case droppedNotAsked = "dropped_not_asked"
  case droppedGone = "dropped_gone"
  case droppedUnplanned = "dropped_unplanned"
  case methodDay = "method_day"
  case methodScreens = "method_screens"
  case methodEnvironments = "method_environments"
  case methodImported = "method_imported"
  case methodUntested = "method_untested"
  case feedbackIntroduction = "feedback_introduction"
}

/// The texts of accessibility statements in one language, from its file in `Catalogs/statement/`.
public struct StatementTexts: Sendable {
  /// The language.
  public let language: ReportLanguage
  /// Names of the months.
  let months: [String]
  /// Texts by their keys, those for a law alone with the law behind an underscore.
  package let texts: [String: String]
  /// A sentence for each success criterion of levels A and AA that is not met, by number.
  package let criteria: [String: String]

  package init(
    language: ReportLanguage, months: [String], texts: [String: String], criteria: [String: String]
  ) {
    self.language = language
    self.months = months
    self.texts = texts
    self.criteria = criteria
  }

  /// All keys that a file can have.
  package static let keys: Set<String> = Set(
    StatementText.allCases.flatMap { text in
      [text.rawValue] + StatementLaw.allCases.map { "\(text.rawValue)_\($0.rawValue)" }
    })

  /// A text with what stands in its braces, piece by piece.
  ///
  /// - Parameter values: What stands there, by the words in braces.
  func runs(_ text: StatementText, _ law: StatementLaw, _ values: [String: [PageRun]] = [:]) -> [PageRun] {
    let pattern = texts["\(text.rawValue)_\(law.rawValue)"] ?? texts[text.rawValue] ?? ""
    var runs: [PageRun] = []
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open != rest.startIndex { runs.append(.text(String(rest[..<open]))) }
      runs += values[String(rest[rest.index(after: open)..<close])] ?? []
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { runs.append(.text(String(rest))) }
    return runs
  }

  /// The same as one text, where nothing in it is in another language.
  func text(_ text: StatementText, _ law: StatementLaw, _ values: [String: String] = [:]) -> String {
    runs(text, law, values.mapValues { [.text($0)] }).map(\.plain).joined()
  }

  /// A day, `2026-05-20`, in words; the text itself where it is none.
  func day(_ text: String, _ law: StatementLaw) -> String {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return text }
    return self.text(.date, law, ["day": "\(parts[2])", "month": months[parts[1] - 1], "year": "\(parts[0])"])
  }
}

/// A text of a statement that a person says in place of the program's own.
public enum StatementPart: String, CaseIterable, Sendable {
  /// The law, as it stands in a sentence.
  case law
  /// How it was assessed.
  case method
  /// The day on which the statement was prepared; the same in every language.
  case prepared
  /// The day on which it was reviewed last; the same in every language.
  case reviewed
  /// Other ways to what is not accessible.
  case alternatives
  /// Whom to turn to when nobody answers.
  case enforcement
  /// How the service works (Directive (EU) 2019/882, Annex V, 1 b).
  case operation

  /// Whether it is a day, and so the same in every language.
  public var isDay: Bool { self == .prepared || self == .reviewed }

  /// The language under which a day is kept: none in particular (BCP 47).
  public static let everyLanguage = "und"

  /// Where it is kept of a statement in a language.
  public func field(_ language: ReportLanguage) -> StatementField {
    StatementField(language: isDay ? Self.everyLanguage : language.tag, field: rawValue)
  }

  /// Where the sentence about a criterion of WCAG is kept.
  public static func sentence(_ criterion: String, _ language: ReportLanguage) -> StatementField {
    StatementField(language: language.tag, field: "wcag/\(criterion)")
  }
}
