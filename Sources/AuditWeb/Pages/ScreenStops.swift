internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// How a screen stands at each of its stops, in swipe order.
struct ScreenStops {
  let screen: ScreenSpecification
  let standing: ScreenCompliance
  let stops: [Stop]
  private let hasList: Bool

  /// One stop in one state, or the screen as a whole.
  struct Stop {
    let id: String
    /// Its place in swipe order, from 1; nil for the screen as a whole.
    let number: Int?
    let title: String
    /// The state; nil for `default`.
    let state: String?
    var answers: [Answer] = []
    /// What names it in the address at which its questions are answered; empty for the screen as a whole.
    var query: [(name: String, value: String)] = []
    /// Where its questions are answered; nil: not by this visitor.
    var audit: SitePath?

    var isOpen: Bool { answers.contains { $0.cell.outcome == .untested || $0.cell.outcome == .cantTell } }
  }

  /// A check there.
  struct Answer {
    let cell: Cell
    /// What was heard or found, or why not; nil: nothing was said.
    let words: String?
  }

  init(
    _ key: String, of place: ReleasePlace, at now: Int64, in transaction: borrowing ReadTransaction
  ) throws {
    try Self.require(key, of: place, in: transaction)
    screen = try transaction.screen(key, of: place.release).expanded
    let input = try ComplianceInput(
      transaction, product: place.product, release: place.release, decisionsAt: now)
    var cells: [Cell] = []
    let compliance = input.evaluate { cell in
      if cell.screenKey == key, !cell.isFilledByCheck { cells.append(cell) }
    }
    guard let standing = compliance.screens.first(where: { $0.key == key }) else {
      throw WebFailure.noSuchThing(
        "\(screen.title) is out of scope in \(place.title)", nearest: nil,
        others: compliance.screens.map { .init(title: $0.title, path: place.path(ofScreen: $0.key)) })
    }
    self.standing = standing
    hasList = compliance.profile.hasElementChecks
    let facts = try FindingFacts.of(
      cells.filter { $0.outcome == .failed || $0.outcome == .cantTell }, input, transaction)
    var order: [Address] = []
    var byPlace: [Address: [Answer]] = [:]
    for cell in cells {
      if byPlace[cell.address] == nil { order.append(cell.address) }
      byPlace[cell.address, default: []].append(
        Answer(
          cell: cell, words: cell.findings.lazy.compactMap { facts[$0].flatMap { Self.words(of: $0, cell) } }.first))
    }
    let specified = screen
    let places = Dictionary(specified.elements.enumerated().map { ($1.key, $0) }) { first, _ in first }
    let states = Dictionary(specified.states.enumerated().map { ($1.key, $0 + 1) }) { first, _ in first }
    func rank(_ address: Address) -> [Int] {
      guard case .screen(_, let state, let element) = address else { return [] }
      return [element.map { places[$0] ?? .max } ?? -1, states[state] ?? 0]
    }
    stops = order.sorted { rank($0).lexicographicallyPrecedes(rank($1)) }.map { address in
      var stop = Self.stop(address, of: specified, place, places)
      stop.answers = byPlace[address] ?? []
      return stop
    }
  }

  /// `Heard: “Button”`; why, where nothing was heard or found.
  private static func words(of facts: FindingFacts, _ cell: Cell) -> String? {
    guard let observed = facts.finding.observed else { return facts.words }
    let words = ReportLanguage.english.words
    return "\(words.heard(facts.isHeard(cell.definition.check.method))): \(words.quoted(observed))"
  }

  /// Sees to it that there is such a screen, or says what there is.
  static func require(
    _ key: String, of place: ReleasePlace, in transaction: borrowing ReadTransaction
  ) throws {
    let keys = try transaction.screenKeys(of: place.release.id)
    guard !keys.contains(key) else { return }
    let screens = try transaction.screens(of: place.release.id, only: nil).map(\.specification)
    throw WebFailure.missing(
      "There is no screen “\(DisplayText.line(key, length: 60))” in \(place.title)", key,
      among: keys.map { key in
        (key, .init(title: screens.first { $0.key == key }?.title ?? key, path: place.path(ofScreen: key)))
      }, most: .max)
  }

  private static func stop(
    _ address: Address, of screen: ScreenSpecification, _ place: ReleasePlace, _ places: [String: Int]
  ) -> Stop {
    guard case .screen(_, let key, let element) = address else {
      return Stop(id: "whole", number: nil, title: "The whole screen", state: nil)
    }
    let state =
      key == Address.defaultState ? nil : screen.states.first { $0.key == key }?.title ?? key.replacing("-", with: " ")
    let names = PlaceNames(address, product: place.product.title, on: screen)
    var stop = Stop(
      id: [element ?? "whole", key == Address.defaultState ? nil : key].compactMap { $0 }.joined(separator: "."),
      number: element.flatMap { places[$0] }.map { $0 + 1 },
      title: element == nil ? "The whole screen" : names.label ?? element ?? "", state: state)
    if let element { stop.query = [("state", key), ("stop", element)] }
    return stop
  }

  /// What stands above the stops besides the verdict.
  var facts: [PageField] {
    var facts = [PageField("Required", Self.counts(standing.mustLevel))]
    if standing.advice.total > 0 { facts.append(PageField("Recommended", Self.counts(standing.advice))) }
    if hasList {
      facts.append(
        PageField(
          "Elements",
          "\(screen.elements.count). "
            + (standing.isElementListComplete
              ? "The list is declared complete." : "The list is not declared complete.")))
    }
    let counted = ScreenRule.counted(standing.mustLevel)
    let reasons = standing.reasons.filter { !counted.contains($0) }
    if !reasons.isEmpty { facts.append(PageField("Why", reasons.map(WebApp.sentence))) }
    return facts
  }

  /// `32 passed, 2 cannot tell, 54 not tested, of 97`.
  static func counts(_ counts: OutcomeCounts) -> String {
    let parts: [(Int, Outcome)] = [
      (counts.failed, .failed), (counts.passed, .passed), (counts.inapplicable, .inapplicable),
      (counts.cantTell, .cantTell), (counts.untested, .untested),
    ]
    let said = parts.filter { $0.0 > 0 }.map { $0.1.words(of: $0.0) }
    return said.isEmpty ? "Nothing is asked" : said.joined(separator: ", ") + ", of \(counts.total)"
  }
}

extension ScreenStops.Stop {
  /// What is said of it for those who hear a button or a summary alone.
  private var about: String { state.map { "\(title), \($0)" } ?? title }

  func write(to sink: inout HTMLSink) throws {
    let html = sink.html
    try html.begin("li", [.id(id)], .block)
    try html.begin("div", [.class("stop-head")])
    try html.element("span", .class("stop-no"), layout: .inline) {
      guard let number else { return }
      try html.element("span", .class("vh"), layout: .inline, text: "Stop ")
      try html.text("\(number)")
    }
    try html.element("h3", .ownDirection, layout: .inline) {
      try html.text(title)
      if let state { try html.element("span", .class("quiet"), layout: .inline, text: " (\(state))") }
    }
    try html.begin("div", [.class("counts")])
    try counts(&sink)
    try html.end("div", .inline)
    try html.end("div")
    try html.begin("div", [.class("stop-body")], .block)
    try body(&sink)
    try html.end("div")
    try html.end("li")
  }

  private func counts(_ sink: inout HTMLSink) throws {
    var isAnswered = true
    for outcome in [Outcome.failed, .cantTell, .untested] {
      for isRequired in [true, false] {
        let count = answers.count { $0.cell.outcome == outcome && $0.cell.isMustLevel == isRequired }
        guard count > 0 else { continue }
        isAnswered = false
        try sink.chip(outcome.status, outcome.words(of: count) + (isRequired ? "" : " (recommended)"))
      }
    }
    if isAnswered { try sink.chip(.passed, "All answered") }
  }

  private func body(_ sink: inout HTMLSink) throws {
    let html = sink.html
    let settled = answers.filter { $0.cell.outcome == .passed || $0.cell.outcome == .inapplicable }
    let known = answers.filter { $0.cell.outcome == .failed || $0.cell.outcome == .cantTell }
    let open = answers.filter { $0.cell.outcome == .untested }
    if !known.isEmpty { try list(known, &sink) }
    if !open.isEmpty {
      if let audit {
        try html.element("p", .class("actions"), layout: .inline) {
          try html.button("Answer \(CountText.of(open.count, "question"))", to: audit, about: "about \(about)")
        }
      }
      try fold("Show \(CountText.of(open.count, "open question"))", about: ": \(about)", html) {
        try html.element("ul", layout: .inline) {
          for answer in open {
            try html.element("li", .ownDirection, layout: .inline, text: answer.cell.definition.check.question)
          }
        }
      }
    }
    guard !settled.isEmpty else { return }
    let counts = [Outcome.passed, .inapplicable].compactMap { outcome -> String? in
      let count = settled.count { $0.cell.outcome == outcome }
      return count == 0 ? nil : outcome.words(of: count)
    }
    try fold(counts.joined(separator: ", "), about: " at \(about)", html) { try list(settled, &sink) }
  }

  private func fold(_ summary: String, about: String, _ html: HTML, _ content: () throws -> Void) throws {
    try html.element("details") {
      try html.element("summary", layout: .inline) {
        try html.text(summary)
        try html.element("span", .class("vh"), .ownDirection, layout: .inline, text: about)
      }
      try content()
    }
  }

  private func list(_ answers: [ScreenStops.Answer], _ sink: inout HTMLSink) throws {
    let html = sink.html
    try html.begin("ul", [.class("plain")])
    for answer in answers {
      try html.begin("li", [.ownDirection])
      try sink.chip(answer.cell.outcome.status, HTMLSink.outcome(answer.cell.outcome))
      try html.text(" " + answer.cell.definition.check.title)
      if !answer.cell.isMustLevel { try html.element("span", .class("quiet"), layout: .inline, text: " (recommended)") }
      if let words = answer.words {
        try html.markup("<br>")
        try html.element("span", .class("quiet"), .ownDirection, layout: .inline, text: words)
      }
      try html.end("li", .inline)
    }
    try html.end("ul")
  }
}
