public import AuditModel
public import AuditRules

/// What was answered in the release before, as lists that are confirmed.
extension AuditPagePlan {
  /// The first page of answers of before; nil where there are none.
  ///
  /// What did not apply comes first, a line a reason; then what passed, a line a check, by what is done to test it.
  ///
  /// - Parameters:
  ///   - questions: Open ones of one screen and state, or of the product, in their order.
  ///   - screen: What the release says of the screen, the elements of its components among its own; nil: the product.
  ///   - earlier: What was answered before, for the questions that may be confirmed.
  ///   - release: Version of the release before.
  public static func again(
    _ questions: [AuditQuestion], on screen: ScreenSpecification?, _ platform: Platform,
    _ earlier: [AuditQuestion.ID: EarlierAnswer], from release: String
  ) -> AuditPage? {
    let part = Part(screen: screen, state: state(of: questions), platform: platform, apart: [])
    let absent = questions.filter { question in
      guard earlier[question.id]?.outcome == .inapplicable else { return false }
      guard let screen, let state = part.state, question.definition.check.scope != .element else { return true }
      return ApplicabilityRule.refusal(of: question.definition.check, on: screen, in: state) == nil
    }
    if !absent.isEmpty {
      let lines = part.lines(absent, alikeIn: { earlier[$0.id]?.reason ?? "" })
      return part.again(lines, .look, "As in \(release), does it still not apply?")
    }
    var stages: [Stage: [AuditQuestion]] = [:]
    for question in questions where earlier[question.id]?.outcome == .passed {
      stages[stage(of: question) ?? .measure, default: []].append(question)
    }
    guard let (stage, passed) = stages.min(by: { $0.key < $1.key }), let kind = kind(of: passed) else { return nil }
    let lines = part.lines(passed, alikeIn: { $0.definition.check.title })
    return part.again(lines, kind, "\(stage.title) As in \(release), does it still hold?")
  }

  private static func kind(of questions: [AuditQuestion]) -> ObservationKind? {
    questions.first.map { $0.definition.check.observation ?? .inspect }
  }
}

extension AuditPagePlan.Part {
  /// A line for all questions of which the same is said, in the order of the first of each.
  fileprivate func lines(_ questions: [AuditQuestion], alikeIn words: (AuditQuestion) -> String) -> [AuditPage.Line] {
    var order: [String] = []
    var alike: [String: [AuditQuestion]] = [:]
    for question in questions {
      let words = words(question)
      if alike[words] == nil { order.append(words) }
      alike[words, default: []].append(question)
    }
    return order.compactMap { words in
      guard let questions = alike[words], let first = questions.first else { return nil }
      return AuditPage.Line(definition: first.definition, questions: questions, words: words)
    }
  }

  /// The page of as many of the lines as a screenful has room for, stops and all.
  fileprivate func again(_ lines: [AuditPage.Line], _ kind: ObservationKind, _ title: String) -> AuditPage {
    var shown: [AuditPage.Line] = []
    var stops: [AuditPage.Stop] = []
    for line in lines {
      let now = shown + [line]
      let keys = Set(now.flatMap(\.questions).compactMap(Self.element))
      let met = (screen?.elements ?? []).filter { keys.contains($0.key) }.compactMap { stop($0.key) }
      let height =
        now.reduce(0) { $0 + AuditPagePlan.lineCount(($1.words ?? "") + " (stops 10-20, 22)") }
        + AuditPagePlan.lineCount(met.map { "\($0.number) \($0.element.key)" }.joined(separator: ", "))
      guard shown.isEmpty || height <= AuditPagePlan.height - 1 else { break }
      (shown, stops) = (now, met)
    }
    return page(.again, kind, title, stops, shown)
  }
}
