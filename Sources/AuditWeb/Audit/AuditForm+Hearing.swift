internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// What was heard, and what follows from it.
extension AuditForm {
  /// What somebody says that they heard; nil: nothing yet.
  func hearing(_ asked: Asked) -> Hearing? {
    guard listened != nil else { return nil }
    if asked.form["same"] != nil { return .asExpected }
    return asked.typed("heard").map { .words($0) }
  }

  /// What follows from it for each question.
  func proposals(_ hearing: Hearing?) -> [AuditQuestion.ID: HeardProposal] {
    guard let hearing else { return [:] }
    var proposals: [AuditQuestion.ID: HeardProposal] = [:]
    for line in lines {
      for (question, guide) in zip(line.questions, line.guides) {
        proposals[question.id] = HeardProposal(hearing, answering: question, guide)
      }
    }
    return proposals
  }

  /// What is expected to be heard, in its parts.
  func writeExpected(_ html: HTML) throws {
    guard let listened else { return }
    try html.element("p", text: "Expected to be heard:")
    let parts = listened.expected.parts + listened.expected.hintParts
    try html.element("dl", .class("speech"), layout: .block) {
      for part in parts {
        try html.element("div") {
          try html.element("dt", layout: .inline, text: Self.title(part.kind))
          try html.element("dd", .ownDirection, layout: .inline, text: part.text)
        }
      }
      let said = Set(parts.map(\.kind))
      for kind in [Announcement.Kind.label, .role, .hint] where !said.contains(kind) {
        try html.element("div") {
          try html.element("dt", layout: .inline, text: Self.title(kind))
          try html.element("dd", .class("quiet"), layout: .inline, text: "none")
        }
      }
    }
  }

  private static func title(_ kind: Announcement.Kind) -> String {
    switch kind {
    case .label: "Name"
    case .value: "Value"
    case .state: "State"
    case .role: "Role"
    case .hint: "Hint"
    case .position: "Position"
    case .header: "Header"
    case .error: "Error"
    case .boundary: "Start or end"
    case .usage: "How to use it"
    }
  }

  /// Asks what was heard, and says what differs where it was compared.
  func writeListening(_ sink: inout HTMLSink, _ asked: Asked) throws {
    guard let listened else { return }
    let html = sink.html
    try html.element("h2", text: "1. Listen")
    try html.hidden("listened", "1")
    try writeExpected(html)
    let reader = AssistiveTechnology.screenReader(of: listened.platform) ?? "the screen reader"
    try html.lines(
      "heard", "What did you hear?",
      hint: "As \(reader) says it. It is stored with every answer below.", asked)
    try html.box(
      "same", "I heard exactly what is expected", id: "same", isTicked: asked.form["same"] != nil)
    try html.element("p", .class("actions"), layout: .inline) {
      try html.button("Compare", do: "compare", style: .class("btn"))
    }
    try html.markup("\n")
    guard let hearing = hearing(asked), asked.form["do"] == "compare" else { return }
    let differences = AnnouncementComparison(hearing, with: listened.expected).differences
    let count = proposals(hearing).values.count { $0.outcome != nil }
    let become =
      count == 0
      ? "Nothing follows from it by itself."
      : "\(CountText.of(count, "answer")) \(count == 1 ? "is" : "are") proposed below. \(count == 1 ? "It becomes" : "They become") yours when you record \(count == 1 ? "it" : "them")."
    try html.element(
      "div", differences.isEmpty ? .class("note good") : .class("note warn"), .init("role", "note"), .id("compared"),
      layout: .block
    ) {
      try html.element("h3", text: differences.isEmpty ? "Heard as expected" : "Something differs")
      if !differences.isEmpty {
        try html.element("ul", layout: .inline) {
          for difference in differences {
            try html.element("li", .ownDirection, layout: .inline, text: WebApp.sentence(difference.sentence))
          }
        }
      }
      try html.element("p", text: become)
    }
  }
}
