internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// A question of an audit as labelled fields, the question itself last.
struct AuditQuestionView {
  /// What is said besides the guide.
  struct Surroundings {
    /// Questions that are left, this one included.
    let left: Int
    /// What was found in the release before, a sentence each; empty when nothing was.
    let earlier: [String]
    /// Version of that release; nil where there is none.
    let earlierRelease: String?
    /// What was found in this release, a sentence each; empty for an untested cell.
    let found: [String]
    /// The issues of what failed there, with who says that they are fixed, a sentence each; empty where there are none.
    let issues: [String]
    /// What is wrong one by one in what failed there, and is not confirmed as fixed; empty where it was one thing.
    let problems: [String]
    /// What was answered before, when one came back to the question.
    let answer: Outcome?
    /// What waits to be kept with the answer: a note, what was heard, evidence.
    let pending: [String]
    /// What the newest capture shows of the element; nil without one.
    let captured: String?
  }

  let guide: AuditGuide
  /// Whether only the question stands there, first, and what it cannot be understood without.
  var isShort = false
  let surroundings: Surroundings
  /// The guide before this one, of which nothing has to be said again; nil says everything.
  let before: AuditGuide?

  var document: Document {
    .record(
      "question", "Question", QuestionRows.question, guide.question,
      people: isShort ? short : place + element + check + context + question)
  }

  private var question: Columns { [.words("question") { [guide] _ in .text(guide.check.question) }] }

  private var short: Columns {
    [Self.words("place", phrase)] + question + [Self.words("applies_when", guide.check.appliesWhen)]
      + (guide.element == nil ? [] : element)
      + ["address", "check_path"] + context
  }

  private typealias Columns = [PeopleColumn<AuditQuestion>]

  /// A text that stands by itself; none is not shown.
  private static func words(_ key: String, _ text: String?) -> PeopleColumn<AuditQuestion> {
    .words(key) { _ in .optional(text) }
  }

  private static func words(_ key: String, _ texts: [String]) -> PeopleColumn<AuditQuestion> {
    .words(key) { _ in .list(ifAny: texts) }
  }

  /// Whether the screen and state are those of the question before.
  private var isSamePlace: Bool {
    guard let before else { return false }
    return before.screen?.key == guide.screen?.key && before.state?.key == guide.state?.key
  }

  /// The place in words.
  private var phrase: String {
    PlaceWords.withStop(guide.place)
  }

  private var place: Columns {
    guard !isSamePlace else { return [] }
    guard let screen = guide.screen else { return [Self.words("place", "the product itself, on any screen")] }
    let columns = [Self.words("screen", "\(screen.title) (\(screen.key))"), Self.words("route", screen.route)]
    guard let state = guide.state else { return columns }
    let words = state.title.map { "\($0) (\(state.key))" } ?? state.key
    return columns + [Self.words("state", words), Self.words("trigger", state.trigger)]
  }

  private var element: Columns {
    guard let element = guide.element, let screen = guide.screen else { return [] }
    let isSame = isSamePlace && before?.element?.key == element.key
    var columns: Columns = []
    if !isSame {
      let type = element.type + (element.variant.map { ".\($0)" } ?? "")
      let position = guide.position.map { ", \($0) of \(screen.elements.count) in swipe order" } ?? ""
      let label = element.expectation.label ?? element.expectation(in: guide.state?.key ?? Address.defaultState).label
      let name = label.flatMap(\.nonEmpty).map { "\($0) (\(element.key))" } ?? element.key
      columns.append(Self.words("element", "\(name), \(type)\(position)"))
    }
    if guide.question.isShared, let component = guide.question.component {
      let screens = guide.question.screens.joined(separator: ", ")
      columns.append(Self.words("part_of", "component \(component); the answer counts on \(screens)"))
    }
    if let announcement = guide.announcement, guide.check.heard != nil || !isSame {
      columns.append(Self.words("expected", announcement.whole.nonEmpty ?? "nothing is spoken"))
    }
    return columns
  }

  private var check: Columns {
    let check = guide.check
    var columns: Columns = ["address", "check_path", "level"]
    if guide.question.isWay {
      let title = guide.question.check.check.title
      columns.append(
        Self.words("way", "one of \(guide.wayCount) to meet: \(title). One that passes is enough."))
    }
    guard before?.check.path != check.path else { return columns }
    return columns + [
      Self.words("applies_when", check.appliesWhen), Self.words("steps", check.steps.numbered),
      Self.words("outcomes", check.outcomes.numbered),
    ]
  }

  private var context: Columns {
    var columns: Columns = [
      Self.words("issues", surroundings.issues), Self.words("problems", surroundings.problems),
    ]
    if let release = surroundings.earlierRelease, !surroundings.earlier.isEmpty {
      columns.append(
        .words("earlier", title: "In \(DisplayText.escaped(release))") { [surroundings] _ in .list(surroundings.earlier)
        })
    }
    columns.append(Self.words("found_so_far", surroundings.found))
    columns.append(Self.words("captured", surroundings.captured))
    columns.append(.words("answered") { [surroundings] _ in surroundings.answer.map { .term($0) } ?? .null })
    columns.append(Self.words("pending", surroundings.pending))
    return columns + [.words("left_count") { [surroundings] _ in .count(surroundings.left) }]
  }
}
