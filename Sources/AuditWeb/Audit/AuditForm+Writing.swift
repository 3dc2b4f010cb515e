internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The questions as people see and answer them.
extension AuditForm {
  /// What an answer is called in the form.
  static let outcomes: [(value: String, outcome: Outcome)] = [
    ("pass", .passed), ("fail", .failed), ("ct", .cantTell), ("na", .inapplicable),
  ]

  static func outcome(_ value: String?) -> Outcome? { outcomes.first { $0.value == value }?.outcome }

  /// Writes the form.
  ///
  /// - Parameter beside: Issues that are open on the check of a failed line elsewhere on its screen, by the line's number.
  func write(
    _ sink: inout HTMLSink, _ asked: Asked, beside: [Int: AuditIssue]
  ) throws {
    let html = sink.html
    try writeListening(&sink, asked)
    if listened != nil { try html.element("h2", text: "2. Answer") }
    if !stops.isEmpty { try writeStops(html, asked) }
    if listened == nil { try html.hidden("title", title) }
    if listened == nil, lines.count > 1 || !earlier.isEmpty {
      try html.box(
        "hold",
        earlier.isEmpty
          ? "All of these hold, but for what I say below" : "All of these still hold, but for what I say below",
        id: "hold", isTicked: asked.form["hold"] != nil)
    }
    if !earlier.isEmpty { try html.hidden("again", "1") }
    let proposals = proposals(hearing(asked))
    for (index, line) in lines.enumerated() {
      try write(line, index + 1, proposals, sink, asked, beside: beside[index + 1])
    }
    if !equal.isEmpty { try writeEqual(html, asked) }
    try html.element("details", asked.form["note"].map { $0.isEmpty } ?? true ? nil : .flag("open")) {
      try html.element("summary", layout: .inline, text: "Add a note or a picture")
      try html.lines("note", "Note", asked)
      try html.file("file", "Picture, recording or transcript", asked)
    }
  }

  private func writeStops(_ html: HTML, _ asked: Asked) throws {
    let isAll = asked.form["do"] == "all"
    let ticked = Set(asked.form.all("at"))
    try html.hidden("stops", "1")
    let problem = stops.first.flatMap { asked.problem(of: "at-\($0.key)") }
    try html.element("fieldset", problem == nil ? nil : .class("invalid")) {
      let isHeard = kind == .listen
      try html.element("legend", layout: .inline, text: isHeard ? "Where did you listen?" : "Where did you do this?")
      if let problem { try html.error(problem, id: "at-err") }
      try html.element(
        "span", .class("hint"), layout: .inline,
        text: "Tick each stop where you did. The others stay open. Each stop gets an answer of its own.")
      for stop in stops {
        try html.box(
          "at", isHeard ? stop.words : stop.name, value: stop.key, id: "at-\(stop.key)",
          isTicked: isAll || ticked.contains(stop.key))
      }
    }
    try html.actions {
      try html.button("Tick all \(CountText.of(stops.count, "stop"))", do: "all", style: .class("btn"))
    }
  }

  private func write(
    _ line: Line, _ number: Int, _ proposals: [AuditQuestion.ID: HeardProposal], _ sink: HTMLSink, _ asked: Asked,
    beside: AuditIssue?
  ) throws {
    let html = sink.html
    let name = "q\(number)"
    let proposal = line.questions.first.flatMap { proposals[$0.id] }
    let chosen = Self.outcome(asked.form[name]) ?? (asked.form["do"] == "compare" ? proposal?.outcome : nil)
    let isWrong = asked.problems.contains { $0.field == "\(name)-1" }
    try html.element(
      "fieldset", isWrong ? .class("q invalid") : .class("q"), .id(name), .described(by: ["\(name)-d"]), layout: .block
    ) {
      try html.element("legend", .ownDirection, layout: .inline) {
        try html.text("\(number). \(line.title)")
        if !line.isMustLevel { try html.element("span", .class("quiet"), layout: .inline, text: " (recommended)") }
      }
      try html.element("p", .class("why"), .id("\(name)-d"), .ownDirection, text: why(line, proposal, asked))
      for (place, question) in line.questions.enumerated() {
        try html.hidden("id\(number).\(place + 1)", Self.name(question))
        let known = "known\(number).\(place + 1)"
        try html.hidden(known, asked.form[known] ?? "\(Self.known(question))")
      }
      try html.element("div", .class("choices"), layout: .inline) {
        for (place, choice) in Self.outcomes.enumerated() {
          try html.radio(
            name, HTMLSink.outcome(choice.outcome), value: choice.value, id: "\(name)-\(place + 1)",
            isChosen: choice.outcome == chosen)
        }
      }
      if chosen != nil {
        try html.element("div", .class("choices"), layout: .inline) {
          try html.radio(name, "Leave it open", value: "open", id: "\(name)-5", isChosen: false)
        }
      }
      if line.words == nil || Set(line.questions.map(\.definition.id)).count == 1 {
        try html.element("details") {
          try html.element("summary", layout: .inline) {
            try html.text("How to test")
            try html.element("span", .class("vh"), layout: .inline, text: ": \(line.definition.check.title)")
          }
          try WebCheck.howToTest(line.check, html)
        }
      }
    }
    try writeMore(line, number, chosen, html, asked, beside: beside)
    if line.questions.count > 1 { try writeExceptions(line, number, chosen, html, asked) }
  }

  private func why(_ line: Line, _ proposal: HeardProposal?, _ asked: Asked) -> String {
    var sentences: [String] = []
    if let guide = line.guides.first, line.questions.count == 1, listened == nil {
      sentences.append(PlaceWords.withStop(guide.place) + ".")
    }
    if line.questions.count > 1 {
      let numbers = line.questions.compactMap { question in stops.first { $0.key == question.site.elementName }?.number
      }
      if !numbers.isEmpty { sentences.append("At stops \(AuditPage.ranges(numbers)).") }
    }
    if let earlier = line.questions.first.flatMap({ earlier[$0.id] }) {
      sentences.append("Before: \(earlier.outcome.words)" + (earlier.reason.map { ", \($0)" } ?? "") + ".")
    }
    if let proposal {
      sentences.append(
        proposal.outcome.map { "Proposed: \($0.words). \(WebApp.sentence(proposal.reason))" }
          ?? "No proposal: \(proposal.reason).")
    } else if listened != nil, line.check.heard != nil {
      sentences.append("No proposal: nothing was heard yet.")
    }
    if let applies = line.check.appliesWhen, line.words == nil { sentences.append(applies) }
    return sentences.joined(separator: " ")
  }

  /// What else an answer asks for, once it is given.
  private func writeMore(
    _ line: Line, _ number: Int, _ chosen: Outcome?, _ html: HTML, _ asked: Asked, beside: AuditIssue?
  ) throws {
    switch chosen {
    case .failed?:
      try html.line(
        "obs\(number)", "How did it fail?", hint: "What you heard or saw at question \(number).", asked)
      try severity(number, "How bad is it?", html, asked)
      try html.lines(
        "prob\(number)", "Is it more than one problem?",
        hint: "Each on a line, as TEXT | SEVERITY | LOCATION | RECOMMENDATION; the text alone is enough. Each is in an "
          + "issue of its own.",
        asked)
      if let beside {
        try html.box(
          "issue\(number)", "It is the problem of issue \(beside.id.rawValue): \(beside.title)",
          value: "\(beside.id.rawValue)", id: "issue\(number)", isTicked: asked.form["issue\(number)"] != nil)
      }
    case .cantTell?, .inapplicable?:
      let outcome = chosen ?? .cantTell
      let id = "why\(number)"
      try html.field(
        id, "Why “\(outcome.words)”?", hint: "Answer to question \(number).", problem: asked.problem(of: id)
      ) { attributes in
        try html.begin(
          "input",
          [
            .init("type", "text"), .name(id), .value(asked.form[id] ?? ""), .list("\(id)-list"),
          ] + attributes)
      }
      try html.element("datalist", .id("\(id)-list"), layout: .inline) {
        for reason in ReasonList.reasons(for: outcome, check: line.check) {
          try html.element("option", .value(reason), layout: .inline) {}
        }
      }
    case .passed?, .untested?, nil: break
    }
  }

  private func severity(_ number: Int, _ question: String, _ html: HTML, _ asked: Asked) throws {
    let name = "sev\(number)"
    let problem = asked.problem(of: "\(name)-1")
    try html.element("fieldset", problem == nil ? nil : .class("invalid")) {
      try html.element("legend", layout: .inline, text: question)
      if let problem { try html.error(problem, id: "\(name)-err") }
      try html.element("div", .class("choices"), layout: .inline) {
        for (place, severity) in Severity.allCases.reversed().enumerated() {
          try html.radio(
            name, severity.name.capitalizedFirst, value: severity.name, id: "\(name)-\(place + 1)",
            isChosen: asked.form[name] == severity.name)
        }
      }
    }
  }

  /// What is otherwise at some of the stops of a line.
  private func writeExceptions(_ line: Line, _ number: Int, _ chosen: Outcome?, _ html: HTML, _ asked: Asked) throws {
    let isSaid = line.questions.indices.contains { !(asked.form["x\(number).\($0 + 1)"] ?? "").isEmpty }
    try html.element("details", isSaid ? .flag("open") : nil) {
      try html.element("summary", layout: .inline) {
        try html.text("Except at some stops")
        try html.element("span", .class("vh"), layout: .inline, text: " of question \(number)")
      }
      try html.begin("table", [.class("stack"), .init("role", "table")], .block)
      try html.element("caption", text: "Where question \(number) has another answer")
      try html.element("thead", .init("role", "rowgroup")) {
        try html.element("tr", .init("role", "row"), layout: .inline) {
          for title in ["Stop", "Answer", "What you heard or saw, or why"] {
            try html.element("th", .init("scope", "col"), .init("role", "columnheader"), layout: .inline, text: title)
          }
        }
      }
      try html.begin("tbody", [.init("role", "rowgroup")], .block)
      for (place, guide) in line.guides.enumerated() {
        try exception(guide, number, place + 1, html, asked)
      }
      try html.end("tbody")
      try html.end("table")
      // Where the answer as a whole is a failure, that says how bad.
      if chosen != .failed { try severity(number, "How bad is it where it fails?", html, asked) }
    }
  }

  private func exception(_ guide: AuditGuide, _ number: Int, _ place: Int, _ html: HTML, _ asked: Asked) throws {
    let title = guide.place.label ?? guide.element?.key ?? PlaceWords.of(guide.place)
    let (name, words) = ("x\(number).\(place)", "xo\(number).\(place)")
    try html.begin("tr", [.init("role", "row")])
    try html.element("th", .init("scope", "row"), .init("role", "rowheader"), .ownDirection, layout: .inline) {
      try html.text(title)
      if let expected = guide.announcement?.whole, !expected.isEmpty {
        try html.element("span", .class("small"), .ownDirection, layout: .inline, text: "Expected: “\(expected)”")
      }
    }
    try html.begin("td", [.init("role", "cell"), .init(label: "Answer")])
    try html.begin("select", [.name(name), .id(name.replacing(".", with: "-")), .label("Answer for \(title)")])
    let options =
      [("", "As above")] + Self.outcomes.map { ($0.value, HTMLSink.outcome($0.outcome)) } + [("open", "Leave it open")]
    for option in options {
      try html.element(
        "option", .value(option.0), asked.form[name] == option.0 ? .flag("selected") : nil, layout: .inline,
        text: option.1)
    }
    try html.end("select", .inline)
    try html.end("td", .inline)
    try html.begin("td", [.init("role", "cell"), .init(label: "What you heard or saw, or why")])
    let problem = asked.problem(of: words.replacing(".", with: "-"))
    if let problem { try html.element("p", .class("err"), layout: .inline, text: problem) }
    try html.begin(
      "input",
      [
        .init("type", "text"), .name(words), .id(words.replacing(".", with: "-")), .value(asked.form[words] ?? ""),
        .label("What you heard or saw at \(title), or why"), problem == nil ? nil : .init("aria-invalid", "true"),
      ])
    try html.end("td", .inline)
    try html.end("tr")
  }

  private func writeEqual(_ html: HTML, _ asked: Asked) throws {
    try html.element("h2", text: "3. Equal stops")
    try html.element("fieldset") {
      try html.element("legend", layout: .inline, text: "Does this hold for equal stops, too?")
      try html.element(
        "span", .class("hint"), layout: .inline,
        text: "Tick only where you listened. Each stop gets an answer of its own.")
      let ticked = Set(asked.form.all("also"))
      for (stop, _) in equal {
        try html.box(
          "also", stop.words, value: stop.key, id: "also-\(stop.key)", isTicked: ticked.contains(stop.key))
      }
    }
  }
}
