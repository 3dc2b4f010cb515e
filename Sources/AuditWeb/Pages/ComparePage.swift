internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What changed from one release to a later one, check by check.
extension WebApp {
  /// Rows that a list shows; the rest is counted.
  private static let mostRows = 200
  /// Screens that are named where others are new; the rest is counted.
  private static let mostNames = 20

  func compare(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let releases = try transaction.releases(of: place.product.id)
      let earlier = releases.filter { $0.position < place.release.position }
      let later = try asked.query["to"].map { try transaction.release($0, of: place.product) } ?? place.release
      let from =
        try asked.query["from"].map { try transaction.release($0, of: place.product) }
        ?? earlier.last { $0.version == place.release.predecessor } ?? earlier.last
      let page = try place.page("Compare", .compare, here: "Compare", asked, in: transaction)
      guard let from else {
        return try page.response(
          to: asked, by: self, head: { try $0.title("Compare \(place.title)") },
          {
            try $0.paragraph("It is the first release of \(place.product.title); there is nothing to compare it with.")
          })
      }
      guard from.position < later.position else {
        var asked = asked
        asked.problems = [
          FormProblem(
            field: "from", "\(later.version) does not come after \(from.version); choose the earlier release first")
        ]
        return try page.response(
          to: asked, by: self, head: { try $0.title("Compare \(place.title)") },
          { try Self.choose(place, releases, from.version, later.version, nil, [], $0.html) })
      }
      let comparison = try ReleaseComparison(from, later, of: place.product, decisionsAt: asked.now, in: transaction)
      let compared = ComparedReleases(comparison, countsAdvice: asked.query["recommended"] != nil)
      let screens = try transaction.screens(of: later.id, only: nil).map(\.expanded)
      let screen = asked.query["screen"].flatMap { $0.isEmpty ? nil : $0 }
      let lists = ReleaseChange.allCases.map { change in
        (change, compared.changes(change).filter { screen == nil || $0.address.screenName == screen })
      }.filter { !$0.1.isEmpty }
      let shown = lists.flatMap { $0.1.prefix(Self.mostRows) }
      let places = try PlaceTitles(shown.map(\.address), of: later, place.product, in: transaction)
      let checks = try ReleasePlace(product: place.product, release: later).checkTitles(in: transaction)
      let issues = try transaction.issueNumbers(of: shown.compactMap(\.finding))
      let heard = try Self.heard(shown, transaction)
      let news = try Self.news(comparison, from, screens, transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title("\(place.product.title): \(from.version) and \(later.version)") },
        { sink in
          try Self.choose(place, releases, from.version, later.version, screen, screens, sink.html)
          try Self.figures(comparison, compared, sink.html)
          for (change, cells) in lists {
            try sink.section(change.rawValue, change.title, .plain) { sink in
              try sink.table(
                ReportTable(
                  CountText.of(cells.count, "check")
                    + (cells.count > Self.mostRows ? ", the first \(Self.mostRows) of them" : ""),
                  [.written("Where"), .written("Check"), .init(from.version), .init(later.version)],
                  cells: cells.prefix(Self.mostRows).map { cell in
                    [
                      .text(places[cell.address]), .text(checks[cell.check] ?? cell.check), Self.cell(cell.old),
                      Self.cell(cell.new, cell, issues, heard),
                    ]
                  }))
            }
          }
          if lists.isEmpty { try sink.paragraph("No check changed from \(from.version) to \(later.version).") }
          if !news.isEmpty, screen == nil {
            try sink.section("contents", "New in \(later.version), and no longer there", .plain) { try $0.list(news) }
          }
        })
    }
  }

  private static func cell(_ outcome: Outcome?) -> PageCell {
    outcome.map { PageCell(.status($0.status, HTMLSink.outcome($0))) } ?? .text("Not asked")
  }

  private static func cell(
    _ outcome: Outcome?, _ changed: ReleaseComparison.ChangedCell,
    _ issues: [Identifier<Finding>: [Identifier<AuditIssue>]], _ heard: [Identifier<Finding>: String]
  ) -> PageCell {
    let words = ReportLanguage.english.words
    var cell = cell(outcome)
    if let carried = changed.carriedFrom { cell.small.append(.text(words.notRetested(since: carried) + ". ")) }
    let numbers = changed.finding.flatMap { issues[$0] } ?? []
    for (place, issue) in numbers.enumerated() {
      if place > 0 { cell.small.append(.text(", ")) }
      cell.small.append(
        .link(PageLink("Issue \(issue.rawValue)", to: .page(SitePath(["issues", "\(issue.rawValue)"])))))
    }
    if let observed = changed.finding.flatMap({ heard[$0] }) {
      cell.small.append(.text((numbers.isEmpty ? "" : ": ") + words.quoted(observed)))
    }
    return cell
  }

  /// What was heard or found where something fails that did not fail before.
  private static func heard(
    _ cells: [ReleaseComparison.ChangedCell], _ transaction: borrowing ReadTransaction
  ) throws -> [Identifier<Finding>: String] {
    let new = cells.filter { $0.change == .newlyFailing || $0.change == .reEmerged }
    return Dictionary(
      try transaction.findings(new.compactMap(\.finding)).compactMap { finding in
        finding.observed.map { (finding.id, DisplayText.line($0, length: 120)) }
      }
    ) { first, _ in first }
  }

  /// What the later release has and the earlier one had not, and the other way round: screens by name, the rest counted.
  private static func news(
    _ comparison: ReleaseComparison, _ earlier: Release, _ screens: [ScreenSpecification],
    _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    let gone = try transaction.screens(of: earlier.id, only: nil).map(\.expanded)
    return [(true, "New", screens), (false, "No longer there", gone)].flatMap { isNew, word, specified in
      let differences = comparison.differences.filter { $0.isNew == isNew }
      let keys = Set(differences.filter { $0.kind == "screen" }.map(\.name))
      let names = specified.filter { keys.contains($0.key) }.prefix(mostNames).map { "\($0.title) (\(stops(of: $0)))" }
      let more = keys.count - names.count
      let list = Words.joined(names + (more > 0 ? [CountText.of(more, "more screen")] : []))
      let counts = ["state", "element", "check"].compactMap { kind -> String? in
        let count = differences.count { $0.kind == kind }
        return count == 0 ? nil : CountText.of(count, kind)
      }
      return (keys.isEmpty ? [] : ["\(word): \(list)."])
        + (counts.isEmpty ? [] : ["\(word) in all: \(Words.joined(counts))."])
    }
  }

  /// `7 stops, 2 states`, of which `default` is none.
  private static func stops(of screen: ScreenSpecification) -> String {
    let states = screen.states.count { $0.key != Address.defaultState }
    return CountText.of(screen.elements.count, "stop")
      + (states == 0 ? "" : ", \(CountText.of(states, "state"))")
  }

  private static func choose(
    _ place: ReleasePlace, _ releases: [Release], _ from: String, _ to: String, _ screen: String?,
    _ screens: [ScreenSpecification], _ html: HTML
  ) throws {
    let versions = releases.reversed().map { ($0.version, $0.version) }
    try html.element(
      "form", .class("filters"), .init("method", "get"), .action(place.path("compare")), .label("Releases to compare"),
      layout: .block
    ) {
      try html.element("div", .class("grid"), layout: .block) {
        try html.select("from", "From", versions, is: from)
        try html.select("to", "To", versions, is: to)
        if !screens.isEmpty {
          try html.select("screen", "Screen", [("", "All")] + screens.map { ($0.key, $0.title) }, is: screen ?? "")
        }
      }
      try html.actions { try html.button("Compare") }
    }
  }

  private static func figures(_ comparison: ReleaseComparison, _ compared: ComparedReleases, _ html: HTML) throws {
    let (old, new) = (comparison.old, comparison.new)
    if old.mustLevel.total != new.mustLevel.total {
      try html.element("div", .class("note"), .init("role", "note")) {
        try html.element(
          "p", .ownDirection,
          text:
            "\(new.release.version) asks \(CountText.of(new.mustLevel.total, "required check")), \(old.release.version) asked "
            + "\(CountText.number(old.mustLevel.total)). Compare the lists, not the totals.")
      }
    }
    let failing = compared.count(.newlyFailing) + compared.count(.reEmerged)
    let still = compared.count(.stillFailing) + compared.count(.claimedFixed)
    try html.element("dl", .class("figures panel"), layout: .block) {
      try figure("New failures", "\(failing)", nil, failing > 0 ? "big is-fail" : "big", html)
      let notRetested = [ReleaseChange.stillFailing, .claimedFixed].reduce(0) { count, change in
        count + compared.changes(change).count { $0.carriedFrom != nil }
      }
      try figure(
        "Still failing", "\(still)", notRetested == 0 ? nil : "\(CountText.number(notRetested)) not retested", "big",
        html)
      let fixed = compared.count(.fixedAndVerified)
      try figure("Fixed and confirmed", "\(fixed)", nil, fixed > 0 ? "big is-good" : "big", html)
      try html.element("div") {
        try html.element("dt", layout: .inline, text: "Tested")
        try html.element("dd", layout: .inline) {
          try html.element("span", .class("big"), layout: .inline) {
            try html.text(CountText.number(old.mustLevel.tested) + " ")
            try html.markup("<span aria-hidden=\"true\">→</span><span class=\"vh\">, now</span> ")
            try html.text(CountText.number(new.mustLevel.tested))
          }
          try html.element(
            "span", .class("small"), layout: .inline,
            text: "of \(CountText.number(old.mustLevel.total)), of \(CountText.number(new.mustLevel.total))")
        }
      }
    }
  }

  private static func figure(
    _ title: String, _ value: String, _ small: String?, _ style: StaticString, _ html: HTML
  ) throws {
    try html.element("div") {
      try html.element("dt", layout: .inline, text: title)
      try html.element("dd", layout: .inline) {
        try html.element("span", .init("class", style), layout: .inline, text: value)
        if let small { try html.element("span", .class("small"), layout: .inline, text: small) }
      }
    }
  }
}
