internal import AuditModel
public import AuditRules

/// The gate's answer in Markdown for a comment on a change or the page of a job: the answer, what changed, why, and the worst
/// failures with links; never longer than ``limit``, what is left out is counted.
public struct GateSummary {
  /// It stays below so many characters.
  public static let limit = 4000

  private static let sentenceLength = 240
  private static let titleLength = 160
  /// What is kept back for the lines that count what is left out.
  private static let reserve = 400

  private let checks: [GateCheck]

  /// A summary of the answers on releases, at least one.
  public init(_ checks: [GateCheck]) {
    self.checks = checks
  }

  /// The text.
  public var markdown: String {
    guard checks.count != 1 else { return Self.summary(of: checks[0], level: 1, below: Self.limit) }
    let refused = checks.filter { !$0.outcome.isPassed }
    var text = Text(below: Self.limit)
    let answers = ShipAnswer.allCases.flatMap { answer in checks.map(\.answer).filter { $0 == answer } }
    text.add("# \(ReportLanguage.english.words.gate.answers(answers.map(\.words)))")
    text.add(
      list: checks.map { "\(Self.escaped($0.name)): \($0.answerWords)" }, rest: "more product", keepingBack: 1200)
    for (index, check) in refused.enumerated() {
      let share = (text.left - 80) / (refused.count - index)
      guard share > 600 else {
        text.add("\(CountText.of(refused.count - index, "more product")) not shown here; ask the gate about each.")
        break
      }
      text.add(Self.summary(of: check, level: 2, below: share))
    }
    return text.written
  }

  private static func summary(of check: GateCheck, level: Int, below limit: Int) -> String {
    let words = ReportLanguage.english.words.gate
    let outcome = check.outcome
    var text = Text(below: limit)
    text.add("\(String(repeating: "#", count: level)) \(escaped("\(check.name): \(check.answerWords)"))")
    text.add(
      escaped(words.counts(check.compliance.mustLevel, newestBuild: check.compliance.newestBuildCount)) + " "
        + words.result(outcome.verdict))
    if let imported = check.compliance.importedSentence {
      text.add(escaped(ReportLanguage.english.words.sentence(imported)))
    }
    if let changes = check.changes { text.add(escaped(changes.words + ".")) }
    text.add("**\(outcome.isPassed ? words.passed : words.refused(outcome.reasons.count))**")
    text.add(
      list: outcome.reasons.map {
        "\(words.label($0.key)): \(escaped($0.sentence)) (\(MarkdownText.code($0.explain)))"
      },
      rest: "more reason", keepingBack: min(2200, limit / 2))
    if outcome.failureCount > 0 {
      text.add(
        Introduction(words.worst(outcome.failureCount, shown: check.worst.count), isStrong: true),
        list: check.worst.map { item($0, check) }, rest: "more failure",
        besides: max(0, outcome.failureCount - check.worst.count), of: check.failuresCommand, keepingBack: reserve)
    }
    if !outcome.letThrough.isEmpty {
      text.add(
        Introduction(words.letThrough(outcome.letThrough.count)),
        list: outcome.letThrough.map {
          "\(escaped(check.places[$0.address] ?? "\($0.address)")), \(escaped($0.check)): \(escaped($0.decision))"
        },
        rest: "more", keepingBack: reserve)
    }
    for note in check.notes { text.add(escaped(note)) }
    let changes = PlanText(check.compliance).changes
    if !changes.isEmpty {
      text.add(
        Introduction(words.planChanged(changes.count)), list: changes.map(escaped), rest: "more change",
        of: "auditctl log --plan", keepingBack: 80)
    }
    return text.written
  }

  /// `Serious, new: Register, Date field: heard “…” ([issue 7](…), [1.3.1 Info and Relationships](…))`.
  private static func item(_ failure: GateCheck.NamedFailure, _ check: GateCheck) -> String {
    let issue = failure.issue.map { number in
      let address = failure.tracker.flatMap { PageAddress($0) }?.webLink
      return address.map { "[issue \(number)](\($0))" } ?? "issue \(number)"
    }
    let criterion = failure.criterion.flatMap { criterion in
      check.criterionLink(of: failure).map { "[\(escaped("\(criterion.key) \(criterion.title)"))](\($0))" }
    }
    let more = [issue, criterion].compactMap { $0 }
    let severity = ReportLanguage.english.words.severity(failure.severity).capitalizedFirst
    return "**\(severity)\(failure.isWorse && check.changes != nil ? ", new" : "")**: "
      + escaped(DisplayText.line(failure.title, length: titleLength))
      + (more.isEmpty ? "" : " (\(more.joined(separator: ", ")))")
  }

  private static func escaped(_ text: String) -> String {
    MarkdownText.escaped(DisplayText.line(text, length: sentenceLength), isWithin: true)
  }

  /// What stands before a list, without the sign that ends it.
  private struct Introduction {
    let sentence: String
    let isStrong: Bool

    init(_ sentence: String, isStrong: Bool = false) {
      (self.sentence, self.isStrong) = (sentence, isStrong)
    }

    /// - Parameter end: The sign that ends it.
    func ended(_ end: String) -> String { isStrong ? "**\(sentence)\(end)**" : sentence + end }
  }

  /// Markdown that never grows over a limit: what does not fit is left out.
  private struct Text {
    private var room: MarkdownRoom
    private(set) var written = ""

    init(below limit: Int) {
      room = MarkdownRoom(below: limit)
    }

    var left: Int { room.left }

    /// Adds a block with an empty line before it, where it fits.
    mutating func add(_ block: String) {
      write(block + (block.hasSuffix("\n") ? "" : "\n"), isFirst: true)
    }

    /// Adds the items of a list that fit, and counts the others; where none fits, the introduction alone says how many.
    ///
    /// - Parameters:
    ///   - introduction: What stands before the list; nil: it needs none, and none of it is written where no item fits.
    ///   - rest: What the others are called, in the singular.
    ///   - besides: How many there are that are not among the items.
    ///   - command: What lists all of them; nil: nothing does.
    ///   - keepingBack: How many characters are left for what follows.
    mutating func add(
      _ introduction: Introduction? = nil, list items: [String], rest: String, besides: Int = 0,
      of command: String? = nil, keepingBack: Int
    ) {
      var shown = 0
      let head = introduction.map { $0.ended(":") + "\n\n" } ?? ""
      for item in items {
        guard write((shown == 0 ? head : "") + "- \(item)\n", isFirst: shown == 0, keepingBack: keepingBack) else {
          break
        }
        shown += 1
      }
      guard shown > 0 else {
        let whole = command.map { " \(MarkdownText.code($0))" }
        return introduction.map { add($0.ended(whole == nil ? "." : ":") + (whole ?? "")) } ?? ()
      }
      let others = items.count - shown + besides
      guard others > 0 else { return }
      let whole = command.map { ": \(MarkdownText.code($0))" } ?? ""
      write("- and \(CountText.of(others, rest))\(whole)\n", isFirst: false)
    }

    /// - Parameter isFirst: Whether an empty line stands before it, for it begins a block.
    /// - Returns: Whether there was room for it.
    @discardableResult
    private mutating func write(_ lines: String, isFirst: Bool, keepingBack: Int = 0) -> Bool {
      let text = (isFirst && !written.isEmpty ? "\n" : "") + lines
      guard room.take(text, keepingBack: keepingBack) else { return false }
      written += text
      return true
    }
  }
}
