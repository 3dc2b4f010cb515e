internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Questions that are answered on one page: those of a stop, what one thing that an auditor does answers, or one alone.
struct AuditForm {
  /// A question at all the places of the page at which it is asked.
  struct Line {
    let definition: CheckDefinition
    /// Its title where it may be about several checks; nil: the question of its check.
    let words: String?
    let questions: [AuditQuestion]
    /// The guides of the questions, in their order.
    let guides: [AuditGuide]

    var isMustLevel: Bool { questions.contains(where: \.isMustLevel) }
    var check: Check { guides.first?.check ?? definition.check }
    var title: String { words ?? check.question }
  }

  /// A stop of the page.
  struct Stop {
    let key: String
    /// Its place in swipe order, from 1.
    let number: Int
    let title: String
    let expected: String?

    var name: String { "\(number). \(title)" }
    /// With what is expected to be heard there.
    var words: String { name + (expected.map { ": “\($0)”" } ?? "") }
  }

  let title: String
  let kind: ObservationKind
  let lines: [Line]
  /// The stops that several lines ask about; empty for the questions of one place.
  let stops: [Stop]
  /// What is listened to; nil: nothing is compared.
  let listened: ListenStop?
  /// Other stops that are equal to that one, with their questions by check.
  let equal: [(stop: Stop, questions: [AuditQuestion])]
  /// What was answered in the release before, where that is confirmed.
  let earlier: [AuditQuestion.ID: EarlierAnswer]
  /// Place of the step on its screen; nil: it is no part of a walk.
  let index: Int?
  /// How many steps there are.
  let stepCount: Int
  /// The pages of what is open on the screen, in their order; none: this one is no part of a walk.
  let ways: [Way]
  /// The stop that it is about alone; nil: it is about more, or about none.
  let stop: Address?
  /// The issue whose failures are tested again; nil: none is.
  let issue: Identifier<AuditIssue>?

  var questions: [AuditQuestion] { lines.flatMap(\.questions) }
  /// Where the screen is in that state, and how it is brought about.
  let route: [String]
  let screenTitle: String

  /// A form that was sent, with the questions that it names, open or answered since; nil where none of them is asked any more.
  init?(
    _ desk: AuditDesk, screen: String, _ query: WebFields, sent: WebFields, in transaction: borrowing ReadTransaction
  ) throws {
    let asked = Dictionary(
      (desk.open.questions + desk.everything().questions).map { (Self.name($0), $0) }
    ) { first, _ in first }
    var numbers: [(line: Int, questions: [AuditQuestion])] = []
    for pair in sent.pairs where pair.name.hasPrefix("id") {
      guard let line = pair.name.dropFirst(2).split(separator: ".").first.flatMap({ Int($0) }),
        line == numbers.count || line == numbers.count + 1,
        let question = asked[pair.value]
      else { return nil }
      if line > numbers.count { numbers.append((line, [])) }
      numbers[line - 1].questions.append(question)
    }
    guard let first = numbers.first?.questions.first else { return nil }
    let specification = screen == AuditDesk.product ? nil : try desk.reader.screen(screen, in: transaction)
    screenTitle = specification?.title ?? "The product itself"
    issue = query["issue"].flatMap { Int64($0) }.map { Identifier(rawValue: $0) }
    let steps = issue == nil ? try desk.steps(on: screen, in: transaction) : []
    (stepCount, ways) = (steps.count, Self.ways(steps))
    let ids = Set(numbers.flatMap(\.questions).map(\.id))
    index =
      Self.place(query, in: steps)
      ?? steps.firstIndex { step in step.questions.contains { ids.contains($0.id) } }
      ?? query["from"].flatMap { Int($0) }
    kind = query["stop"] != nil || issue != nil ? .listen : first.definition.check.observation ?? .look
    route = Self.route(specification, first.site.stateName)
    lines = try numbers.map { line in
      Line(
        definition: line.questions[0].definition, words: nil, questions: line.questions,
        guides: try line.questions.map { try desk.reader.guide($0, in: transaction) })
    }
    title = sent["title"] ?? Self.title(of: lines, query)
    var stops: [Stop] = []
    if sent["stops"] != nil {
      for guide in lines.flatMap(\.guides) {
        guard let element = guide.element, let number = guide.position,
          !stops.contains(where: { $0.key == element.key })
        else { continue }
        stops.append(
          Stop(
            key: element.key, number: number, title: guide.place.label ?? element.key,
            expected: guide.announcement?.whole))
      }
    }
    self.stops = stops.sorted { $0.number < $1.number }
    listened = sent["listened"] == nil ? nil : lines.first?.guides.first?.stop
    stop = listened == nil || query["stop"] == nil ? nil : first.site
    equal = stop == nil ? [] : Self.equal(query, steps)
    let before = sent["hold"] == nil ? nil : try desk.earlier(in: transaction)
    earlier = sent["again"] == nil ? [:] : try before?.answers(to: numbers.flatMap(\.questions), in: transaction) ?? [:]
  }

  /// The page that an address asks for; nil where nothing is left there.
  init?(
    _ desk: AuditDesk, screen: String, _ query: WebFields, in transaction: borrowing ReadTransaction
  ) throws {
    let specification = screen == AuditDesk.product ? nil : try desk.reader.screen(screen, in: transaction)
    screenTitle = specification?.title ?? "The product itself"
    if let number = query["issue"].flatMap({ Int64($0) }) {
      let issue = Identifier<AuditIssue>(rawValue: number)
      let left = try IssueVerification(issue, transaction).left
      let asked = desk.everything().questions.filter { question in
        left.contains { $0.check == question.definition.check.path && $0.address == question.address }
      }
      guard !asked.isEmpty else { return nil }
      self.issue = issue
      (index, stepCount, ways, stop) = (nil, 0, [], nil)
      (kind, stops, equal, earlier) = (.listen, [], [], [:])
      title = "Retest of issue \(number)"
      lines = try Self.lines(asked, desk, transaction)
      listened = lines.first?.guides.first?.stop
      route = Self.route(specification, asked[0].site.stateName)
      return
    }
    issue = nil
    let steps = try desk.steps(on: screen, in: transaction)
    (stepCount, ways) = (steps.count, Self.ways(steps))
    let known = query[Self.together] == nil ? nil : Self.place(query, in: steps)
    let together = known.flatMap { steps[$0].ways(at: $0).count > 1 ? $0 : nil }
    if let key = query["stop"], together == nil {
      let state = query["state"] ?? Address.defaultState
      let asked = desk.questions(on: screen).filter {
        $0.site.elementName == key && $0.site.stateName == state && $0.screen == screen
      }
      index =
        Self.place(query, in: steps)
        ?? steps.firstIndex { step in step.questions.contains { $0.site == asked.first?.site } }
      guard !asked.isEmpty, let specification else { return nil }
      kind = .listen
      stop = asked[0].site
      stops = []
      earlier = [:]
      lines = try Self.lines(asked, desk, transaction)
      listened = lines.first?.guides.first?.stop
      title = Self.title(key, of: specification)
      equal = Self.equal(query, steps)
      route = Self.route(specification, state)
      return
    }
    let place = together ?? query["from"].flatMap { Int($0) } ?? 0
    guard steps.indices.contains(place) else { return nil }
    index = place
    stop = nil
    equal = []
    switch steps[place] {
    case .question(let question):
      (kind, stops, earlier) = (question.definition.check.observation ?? .look, [], [:])
      lines = try Self.lines([question], desk, transaction)
      listened = lines.first?.guides.first.flatMap { $0.check.heard == nil ? nil : $0.stop }
      title = PlaceWords.of(lines[0].guides[0].place)
      route = Self.route(specification, question.site.stateName)
    case .page(let page, let answers):
      kind = page.kind
      earlier = answers
      // Of one stop alone there is no doubt where it was done.
      stops = page.stops.count > 1 ? page.stops.map { Self.stop($0) } : []
      listened = nil
      title = page.form == .listen ? "Listen at \(CountText.of(page.stops.count, "equal stop"))" : page.title
      lines = try page.lines.map { line in
        Line(
          definition: line.definition, words: line.words, questions: line.questions,
          guides: try line.questions.map { try desk.reader.guide($0, in: transaction) })
      }
      route = Self.route(specification, page.state)
    }
  }

  private static func lines(
    _ questions: [AuditQuestion], _ desk: AuditDesk, _ transaction: borrowing ReadTransaction
  ) throws -> [Line] {
    try questions.map { question in
      Line(
        definition: question.definition, words: nil, questions: [question],
        guides: [try desk.reader.guide(question, in: transaction)])
    }
  }

  private static func stop(_ stop: AuditPage.Stop) -> Stop {
    Stop(
      key: stop.element.key, number: stop.number, title: stop.title,
      expected: stop.announcement.map { $0.whole.isEmpty ? "nothing is spoken" : $0.whole })
  }

  private static func title(of lines: [Line], _ query: WebFields) -> String {
    if let issue = query["issue"] { return "Retest of issue \(issue)" }
    guard let guide = lines.first?.guides.first else { return "" }
    return query["stop"] == nil ? PlaceWords.of(guide.place) : guide.place.label ?? guide.element?.key ?? ""
  }

  private static func title(_ key: String, of screen: ScreenSpecification) -> String {
    screen.element(key)?.expectation.label ?? key
  }

  private static func route(_ screen: ScreenSpecification?, _ state: String?) -> [String] {
    [screen?.route, screen?.states.first { $0.key == state }?.trigger].compactMap { $0 }
  }

  /// What asks for a stop with all that are equal to it on one page, beside its own address.
  static let together = "together"

  /// The step that asks about the stop of an address, with those that are equal to it.
  private static func place(_ query: WebFields, in steps: [AuditStep]) -> Int? {
    guard let key = query["stop"] else { return nil }
    let state = query["state"] ?? Address.defaultState
    return steps.firstIndex { step in
      guard case .page(let page, _) = step, page.form == .listen, page.state == state else { return false }
      return page.stops.contains { $0.element.key == key }
    }
  }

  /// The stops that are asked together with that of an address, with their questions.
  private static func equal(
    _ query: WebFields, _ steps: [AuditStep]
  ) -> [(stop: Stop, questions: [AuditQuestion])] {
    guard let place = place(query, in: steps), case .page(let page, _) = steps[place] else { return [] }
    return page.stops.filter { $0.element.key != query["stop"] }.map { other in
      (stop(other), page.questions.filter { $0.site.elementName == other.element.key })
    }
  }

  /// What names a question on a page: where, and which check.
  static func name(_ question: AuditQuestion) -> String { "\(question.address) \(question.definition.check.path)" }

  /// The newest finding that is known of a question; 0: none.
  static func known(_ question: AuditQuestion) -> Int64 { question.findings.map(\.rawValue).max() ?? 0 }
}
