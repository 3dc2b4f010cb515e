internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// The ways from a page of the audit to what is beside it.
extension WebApp {
  /// Writes the ways to what is open before and behind a page.
  func pager(_ form: AuditForm, _ place: ReleasePlace, _ screen: String, _ html: HTML) throws {
    let ways = [form.back.map { ("Back", $0) }, form.next.map { ("Next", $0) }].compactMap { $0 }
    guard !ways.isEmpty else { return }
    try html.element("nav", .class("pager"), .label("What is open"), layout: .block) {
      for (word, way) in ways {
        try html.link("\(word): \(way.title)", to: place.path("audit", screen, query: way.query))
      }
    }
  }

  /// The session, and what else there is to answer.
  func aside(_ desk: AuditDesk, _ form: AuditForm, _ screen: String, _ asked: Asked, _ html: HTML) throws {
    let environment = desk.session.environment
    try html.element("aside", .labelled(by: "a-h")) {
      try html.element("div", .class("panel")) {
        try html.element("h2", .id("a-h"), text: "This session")
        try html.element("p", .class("small quiet"), .ownDirection) {
          try html.text(
            "\(environment.environmentClass), \(environment.deviceWords), \(desk.session.build.words). ")
          try html.link("Change session", to: desk.place.path("session"))
        }
        if screen != AuditDesk.product {
          try html.element("p") { try html.link("All stops of this screen", to: desk.place.path(ofScreen: screen)) }
        }
        try html.element("p") { try html.link("What is not there", to: desk.place.path("absent", screen)) }
        try equal(form, desk.place, screen, asked, html)
        try html.element("p") { try html.link("What is left", to: desk.place.path("audit")) }
      }
    }
  }

  /// The way from a stop to one page for all that are equal to it, and back.
  private func equal(
    _ form: AuditForm, _ place: ReleasePlace, _ screen: String, _ asked: Asked, _ html: HTML
  ) throws {
    guard let stop = asked.query["stop"] else { return }
    let isTogether = form.stop == nil
    guard isTogether || !form.equal.isEmpty else { return }
    var query = [(name: "state", value: asked.query["state"] ?? Address.defaultState), ("stop", stop)]
    if !isTogether { query.append((AuditForm.together, "1")) }
    try html.element("p") {
      try html.link(
        isTogether ? "Answer stop by stop" : "One question for all \(form.equal.count + 1) equal stops",
        to: place.path("audit", screen, query: query))
    }
  }
}

extension AuditForm {
  /// Where a page of what is open is.
  struct Way {
    let title: String
    let query: [(name: String, value: String)]
    /// Place of its step on the screen.
    let step: Int
    /// Its stop in its state; nil: it is of the step as a whole.
    var stop: Address?
  }

  /// The pages of steps, in their order.
  static func ways(_ steps: [AuditStep]) -> [Way] {
    steps.enumerated().flatMap { place, step in step.ways(at: place) }
  }

  /// Where it goes on once this page is answered: at the next one that is still open.
  ///
  /// - Parameter now: What is open now.
  func following(_ now: [AuditStep]) -> [(name: String, value: String)] {
    let ways = Self.ways(now)
    if stop != nil, let next = next?.stop, let way = ways.first(where: { $0.stop == next }) { return way.query }
    let index = index ?? 0
    let ids = Set(questions.map(\.id))
    let equal = stop == nil ? [] : Set(self.ways.filter { $0.step == index }.compactMap(\.stop))
    // What was skipped of this step is asked when its screen is gone through again.
    let isOpen =
      now.indices.contains(index)
      && (now[index].questions.contains { ids.contains($0.id) }
        || ways.contains { $0.step == index && $0.stop.map(equal.contains) ?? false })
    return [("from", "\(isOpen ? index + 1 : index)")]
  }

  /// The page before this one; nil for the first one, and for what is no part of a walk.
  var back: Way? { own.lowerBound > 0 ? ways[own.lowerBound - 1] : nil }

  /// The page behind this one; nil for the last one, and for what is no part of a walk.
  var next: Way? { own.upperBound < ways.count ? ways[own.upperBound] : nil }

  /// The places of what this page is about among the ways.
  private var own: Range<Int> {
    let own = ways.indices.filter { ways[$0].step == index && (stop == nil || ways[$0].stop == stop) }
    guard let first = own.first, let last = own.last else { return 0..<ways.count }
    return first..<last + 1
  }
}

extension AuditStep {
  /// Its pages, of equal stops one each, as one after the other is answered.
  func ways(at place: Int) -> [AuditForm.Way] {
    switch self {
    case .page(let page, _) where page.form == .listen && page.state != nil:
      page.stops.map { stop in
        AuditForm.Way(
          title: "stop \(stop.number), \(DisplayText.line(stop.title, length: 60))",
          query: [("state", page.state ?? Address.defaultState), ("stop", stop.element.key)], step: place,
          stop: .screen(
            key: page.screen?.key ?? "", state: page.state ?? Address.defaultState, element: stop.element.key))
      }
    case .page(let page, _): [AuditForm.Way(title: page.title, query: [("from", "\(place)")], step: place)]
    case .question(let question):
      [AuditForm.Way(title: question.definition.check.title, query: [("from", "\(place)")], step: place)]
    }
  }
}
