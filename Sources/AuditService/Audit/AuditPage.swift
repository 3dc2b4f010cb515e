public import AuditModel
public import AuditRules

/// One screenful of a guided audit: what one thing that an auditor does answers, on one screen in one state.
public struct AuditPage: Sendable {
  /// How it is answered.
  public enum Form: Sendable {
    /// Equal stops of the screen reader: what was heard, and then the checks that it answers.
    case listen
    /// Statements that all hold, but for exceptions.
    case list
    /// What was answered in the release before, which is so still, but for exceptions.
    case again
  }

  /// A question, at all the places of the page at which it is asked.
  public struct Line: Sendable {
    /// The check, or the way of meeting one.
    public let definition: CheckDefinition
    /// Where it is open, in swipe order; one for a check of a screen or the product.
    public let questions: [AuditQuestion]
    /// What stands there where the line may be about several checks; nil: the question of its check.
    public var words: String?
  }

  /// An element that lines of the page ask about.
  public struct Stop: Sendable {
    /// Its place in swipe order, from 1.
    public let number: Int
    /// What the specification says of it.
    public let element: ElementSpecification
    /// What the platform's screen reader is expected to say; nil where nobody can say.
    public let announcement: Announcement?
  }

  /// How it is answered.
  public let form: Form
  /// What is done once to answer it.
  public let kind: ObservationKind
  /// What to do, in words.
  public let title: String
  /// What the release says of the screen; nil for the product.
  public let screen: ScreenSpecification?
  /// Key of the state; nil for the product.
  public let state: String?
  /// The stops that lines ask about, in swipe order; empty where they ask about the screen.
  public let stops: [Stop]
  /// The questions in their order.
  public let lines: [Line]

  /// Everything that is asked.
  public var questions: [AuditQuestion] { lines.flatMap(\.questions) }

  /// The place in swipe order of the element that a question is about; nil for a screen or the product.
  public func stop(of question: AuditQuestion) -> Stop? {
    guard case .screen(_, _, let element?) = question.site else { return nil }
    return stops.first { $0.element.key == element }
  }

  /// The same page without the lines and stops that are left out.
  public func only(_ isWanted: (AuditQuestion) -> Bool) -> AuditPage {
    let lines = lines.compactMap { line in
      let questions = line.questions.filter(isWanted)
      return questions.isEmpty ? nil : Line(definition: line.definition, questions: questions, words: line.words)
    }
    let keys = Set(lines.flatMap(\.questions).compactMap { stop(of: $0)?.element.key })
    return AuditPage(
      form: form, kind: kind, title: title, screen: screen, state: state,
      stops: stops.filter { keys.contains($0.element.key) }, lines: lines)
  }

  /// Numbers in words that say ranges: `2, 4-7`.
  public static func ranges(_ numbers: [Int]) -> String {
    var parts: [ClosedRange<Int>] = []
    for number in Set(numbers).sorted() {
      if let last = parts.last, last.upperBound == number - 1 {
        parts[parts.count - 1] = last.lowerBound...number
      } else {
        parts.append(number...number)
      }
    }
    return parts.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
