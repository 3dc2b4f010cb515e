internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What changed from one release to a later one, check by check.
extension WebApp {
  /// Rows that a list shows; the rest is counted.
  private static let mostRows = 200

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
      let screens = try transaction.screens(of: later.id, only: nil).map(\.specification)
      let screen = asked.query["screen"].flatMap { $0.isEmpty ? nil : $0 }
      let lists = ReleaseChange.allCases.map { change in
        (change, compared.changes(change).filter { screen == nil || $0.address.screenName == screen })
      }.filter { !$0.1.isEmpty }
      let shown = lists.flatMap { $0.1.prefix(Self.mostRows) }
      let places = try PlaceTitles(shown.map(\.address), of: later, place.product, in: transaction)
      let checks = Dictionary(
        try transaction.checkDefinitions(for: later.id).map { ($0.check.path, $0.check.title) }
      ) { first, _ in first }
      let issues = try transaction.issueNumbers(of: shown.compactMap(\.finding))
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
                      Self.cell(cell.new, cell, issues),
                    ]
                  }))
            }
          }
          if lists.isEmpty { try sink.paragraph("No check changed from \(from.version) to \(later.version).") }
        })
    }
  }

  private static func cell(_ outcome: Outcome?) -> PageCell {
    outcome.map { PageCell(.status($0.status, HTMLSink.outcome($0))) } ?? .text("Not asked")
  }

  private static func cell(
    _ outcome: Outcome?, _ changed: ReleaseComparison.ChangedCell,
    _ issues: [Identifier<Finding>: [Identifier<AuditIssue>]]
  ) -> PageCell {
    var cell = cell(outcome)
    if let carried = changed.carriedFrom {
      cell.small.append(.text(ReportLanguage.english.words.notRetested(since: carried) + ". "))
    }
    for issue in changed.finding.flatMap({ issues[$0] }) ?? [] {
      cell.small.append(
        .link(PageLink("Issue \(issue.rawValue)", to: .page(SitePath(["issues", "\(issue.rawValue)"])))))
      cell.small.append(.text(" "))
    }
    return cell
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
      try figure("Still failing", "\(still)", nil, "big", html)
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
