internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What a form says, as answers.
extension AuditForm {
  /// Answers to be recorded, with what is wrong with the others.
  struct Read {
    var answers: [AuditAnswer] = []
    var problems: [FormProblem] = []
  }

  /// Reads the answers.
  func answers(_ asked: Asked) -> Read {
    var read = Read()
    let hearing = hearing(asked)
    let proposals = proposals(hearing)
    let done = Set(asked.form.all("at"))
    for (index, line) in lines.enumerated() {
      let number = index + 1
      var whole = Self.outcome(asked.form["q\(number)"])
      let isHeld = whole == nil && asked.form["q\(number)"] != "open" && asked.form["hold"] != nil && listened == nil
      if isHeld { whole = line.questions.first.flatMap { earlier[$0.id]?.outcome } ?? .passed }
      for (place, question) in line.questions.enumerated() {
        if !stops.isEmpty, let element = question.site.elementName, !done.contains(element) { continue }
        let exception = asked.form["x\(number).\(place + 1)"] ?? ""
        guard exception != "open", let outcome = exception.isEmpty ? whole : Self.outcome(exception) else { continue }
        var answer = AuditAnswer(question, outcome)
        let proposal = proposals[question.id]
        answer.supplement = proposal?.supplement
        if exception.isEmpty {
          if isHeld { answer.reason = earlier[question.id]?.reason }
          complete(&answer, number, heard: proposal?.words ?? said(hearing), isHeld, asked, &read.problems)
        } else {
          let field = "xo\(number).\(place + 1)"
          let words = asked.typed(field)
          if words == nil, outcome != .passed {
            read.problems.append(
              FormProblem(
                field: field.replacing(".", with: "-"), outcome == .failed ? "Say how it failed there" : "Say why there"
              ))
          }
          if outcome == .failed {
            answer.observed = words
            answer.severity = severity(number, asked, &read.problems)
          } else if outcome != .passed {
            answer.reason = words
          }
        }
        read.answers.append(answer)
      }
    }
    alike(&read, asked, hearing)
    if read.answers.isEmpty, read.problems.isEmpty {
      let isUnticked =
        done.isEmpty && asked.form.pairs.contains { $0.name.hasPrefix("q") || $0.name == "hold" }
      if isUnticked, let first = stops.first {
        read.problems.append(FormProblem(field: "at-\(first.key)", "Tick the stops where you did this"))
      } else {
        read.problems.append(FormProblem(field: "q1", "Answer a question, or skip the page"))
      }
    }
    if let note = asked.typed("note"), !read.answers.isEmpty {
      let index = read.answers.firstIndex { $0.outcome == .failed } ?? 0
      read.answers[index].note = note
    }
    return read
  }

  private func said(_ hearing: Hearing?) -> String? {
    guard case .words(let words)? = hearing else { return nil }
    return words
  }

  /// Takes what an answer needs, or says that it is missing.
  private func complete(
    _ answer: inout AuditAnswer, _ number: Int, heard: String?, _ isHeld: Bool, _ asked: Asked,
    _ problems: inout [FormProblem]
  ) {
    switch answer.outcome {
    case .failed:
      answer.observed = asked.typed("obs\(number)") ?? heard
      if answer.observed == nil {
        let problem = FormProblem(
          field: "obs\(number)", "Say how it failed: “\(answer.question.definition.check.title)”")
        if !problems.contains(where: { $0.field == problem.field }) { problems.append(problem) }
      }
      let told = self.problems(number, asked, &problems)
      if !told.isEmpty {
        let own = FindingSupplement(problems: told)
        answer.supplement = answer.supplement?.merging(own) ?? own
      }
      answer.severity = told.compactMap(\.severity).max() ?? severity(number, asked, &problems)
      if let issue = asked.form["issue\(number)"].flatMap({ Int64($0) }) {
        answer.issue = .issue(Identifier(rawValue: issue))
      }
    case .inapplicable, .cantTell:
      answer.reason = answer.reason ?? asked.typed("why\(number)")
      if answer.reason == nil, !problems.contains(where: { $0.field == "why\(number)" }) {
        problems.append(FormProblem(field: "why\(number)", "Say why “\(answer.outcome.words)” at question \(number)"))
      }
      answer.observed = heard
    case .passed: answer.observed = heard
    case .untested: break
    }
  }

  /// What is wrong one by one, where that was told.
  private func problems(_ number: Int, _ asked: Asked, _ problems: inout [FormProblem]) -> [Problem.Description] {
    guard let typed = asked.typed("prob\(number)") else { return [] }
    var wrong: [String] = []
    let told = ProblemLine.read(typed) { wrong.append($0) }
    problems += wrong.map { FormProblem(field: "prob\(number)", WebApp.sentence($0)) }
    return told
  }

  private func severity(_ number: Int, _ asked: Asked, _ problems: inout [FormProblem]) -> Severity? {
    let severity = asked.form["sev\(number)"].flatMap { Severity(name: $0) }
    if severity == nil, !problems.contains(where: { $0.field == "sev\(number)-1" }) {
      problems.append(FormProblem(field: "sev\(number)-1", "Choose how bad the failure at question \(number) is"))
    }
    return severity
  }

  /// The same at equal stops, as far as it is a pass or does not apply: what fails is heard at its own stop.
  private func alike(_ read: inout Read, _ asked: Asked, _ hearing: Hearing?) {
    let also = Set(asked.form.all("also"))
    guard !also.isEmpty else { return }
    let byCheck = Dictionary(read.answers.map { ($0.question.definition.id, $0) }) { first, _ in first }
    for (stop, questions) in equal where also.contains(stop.key) {
      for question in questions {
        guard let model = byCheck[question.definition.id] else { continue }
        guard model.outcome == .passed || model.outcome == .inapplicable else {
          read.problems.append(
            FormProblem(
              field: "also-\(stop.key)",
              "What fails or cannot be told is answered at its own stop: untick \(stop.title), or answer it there"))
          return
        }
        var answer = AuditAnswer(question, model.outcome)
        answer.reason = model.reason
        if hearing == .asExpected { answer.observed = stop.expected }
        read.answers.append(answer)
      }
    }
  }
}
