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
    /// What was answered before, when one came back to the question.
    let answer: Outcome?
    /// What waits to be kept with the answer: a note, what was heard, evidence.
    let pending: [String]
  }

  let guide: AuditGuide
  let surroundings: Surroundings
  /// The guide before this one, of which nothing has to be said again; nil says everything.
  let before: AuditGuide?

  var document: Document {
    .record("question", "Question", place + element + check + context + [question])
  }

  private typealias Field = (Document.Column, RowValue)

  /// Whether the screen and state are those of the question before.
  private var isSamePlace: Bool {
    guard let before else { return false }
    return before.screen?.key == guide.screen?.key && before.state?.key == guide.state?.key
  }

  private var place: [Field] {
    guard !isSamePlace else { return [] }
    guard let screen = guide.screen else {
      return [(.init("screen", "Where"), .text("the product itself, on any screen"))]
    }
    var fields: [Field] = [
      (.init("screen", "Screen"), .text("\(screen.title) (\(screen.key))")),
      (.init("route", "How to reach it"), .optional(screen.route)),
    ]
    if let state = guide.state {
      fields.append((.init("state", "State"), .text(state.title.map { "\($0) (\(state.key))" } ?? state.key)))
      fields.append((.init("trigger", "Brought about by"), .optional(state.trigger)))
    }
    return fields
  }

  private var element: [Field] {
    guard let element = guide.element, let screen = guide.screen else { return [] }
    let isSame = isSamePlace && before?.element?.key == element.key
    var fields: [Field] = []
    if !isSame {
      let type = element.type + (element.variant.map { ".\($0)" } ?? "")
      let position = guide.position.map { ", \($0) of \(screen.elements.count) in swipe order" } ?? ""
      fields.append((.init("element", "Element"), .text("\(element.key), \(type)\(position)")))
    }
    if guide.question.isShared, let component = guide.question.component {
      fields.append(
        (
          .init("component", "Part of"),
          .text("component \(component); the answer counts on \(guide.question.screens.joined(separator: ", "))")
        ))
    }
    if let announcement = guide.announcement, AnnouncementComparison.kinds(askedBy: guide.check) != nil || !isSame {
      let text = announcement.whole
      fields.append((.init("expected", "Expected"), .text(text.isEmpty ? "nothing is spoken" : text)))
    }
    return fields
  }

  private var check: [Field] {
    let check = guide.check
    var fields: [Field] = [
      (.init("address", "Address"), .text(guide.question.address.description)),
      (.init("check", "Check"), .text(check.path)), (.init("level", "Level"), .text(check.level.rawValue)),
    ]
    if guide.question.isWay {
      fields.append(
        (
          .init("way", "Way"),
          .text(
            "one of \(guide.wayCount) to meet: \(guide.question.check.check.title). One that passes is enough.")
        ))
    }
    guard before?.check.path != check.path else { return fields }
    fields.append((.init("applies_when", "Applies when"), .optional(check.appliesWhen)))
    fields.append((.init("steps", "Steps"), Self.numbered(check.steps)))
    fields.append((.init("outcomes", "All must be true"), Self.numbered(check.outcomes)))
    return fields
  }

  private var context: [Field] {
    var fields: [Field] = []
    if let release = surroundings.earlierRelease, !surroundings.earlier.isEmpty {
      fields.append((.init("earlier", "In \(DisplayText.escaped(release))"), .list(surroundings.earlier)))
    }
    if !surroundings.found.isEmpty { fields.append((.init("found", "Found so far"), .list(surroundings.found))) }
    if let answer = surroundings.answer {
      fields.append((.init("answered", "Your answer so far"), .term(answer)))
    }
    if !surroundings.pending.isEmpty {
      fields.append((.init("pending", "Goes with the answer"), .list(surroundings.pending)))
    }
    fields.append((.init("left", "Questions left"), .count(surroundings.left)))
    return fields
  }

  private var question: Field {
    (.init("question", "Question"), .text(guide.check.question))
  }

  /// Numbered items, their parts with a second number.
  private static func numbered(_ items: [TextItem]) -> RowValue {
    let lines = items.enumerated().flatMap { index, item in
      ["\(index + 1). \(item.text)"]
        + item.parts.enumerated().map { "\(index + 1).\($0 + 1). \($1.text)" }
    }
    return .list(ifAny: lines)
  }
}
