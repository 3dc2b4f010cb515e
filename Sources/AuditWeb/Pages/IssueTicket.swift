internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What a ticket shows of an issue.
struct IssueTicket {
  let issue: AuditIssue
  let product: Product
  /// Its last release; nil where that is no more.
  let place: ReleasePlace?
  let verification: IssueVerification
  let builds: [Build]
  private let detail: IssueDetail?
  private let decisions: [Decision]
  private let events: [AuditIssue.Event]
  private let buildNames: [Identifier<Build>: String]
  private let leftPlaces: PlaceTitles
  private let heard: [Identifier<Finding>: (build: String, words: String?)]
  private let words = ReportLanguage.english.words

  init(_ id: Identifier<AuditIssue>, at now: Int64, _ transaction: borrowing ReadTransaction) throws {
    verification = try IssueVerification(id, transaction)
    issue = verification.issue
    let product = try transaction.product(issue.product)
    self.product = product
    let lastRelease = issue.lastRelease
    let releases = try transaction.releases(of: product.id)
    place = releases.first { $0.version == lastRelease }.map {
      ReleasePlace(product: product, release: $0)
    }
    var builds: [Build] = []
    // What failed in a release was not yet mended in a build of an earlier one.
    let later = releases.drop { $0.version != lastRelease }
    for release in later.reversed() { builds += try transaction.builds(of: release.id).reversed() }
    self.builds = builds
    detail = try IssueDetail(issue, transaction)
    decisions = try transaction.decisions(about: id)
    events = try transaction.events(of: id)
    buildNames = try transaction.buildNames(of: id)
    leftPlaces = try PlaceTitles(of: verification.left.map(\.finding), in: transaction)
    heard = try Self.heard(events, method: detail?.check?.check.method, transaction)
  }

  /// `Heard: “Button”` of each finding that events are about, with its build.
  private static func heard(
    _ events: [AuditIssue.Event], method: CheckMethod?, _ transaction: borrowing ReadTransaction
  ) throws -> [Identifier<Finding>: (build: String, words: String?)] {
    let words = ReportLanguage.english.words
    var heard: [Identifier<Finding>: (build: String, words: String?)] = [:]
    for finding in try transaction.findings(events.compactMap(\.finding)) {
      let session = try transaction.session(finding.session)
      let label = words.heard(FindingFacts(finding, session).isHeard(method))
      heard[finding.id] = (session.build.name, finding.observed.map { "\(label): \(words.quoted($0))" })
    }
    return heard
  }

  /// What the forms of the ticket were shown for.
  var shown: String { Self.shown(events, issue) }

  static func shown(_ events: [AuditIssue.Event], _ issue: AuditIssue) -> String {
    "\(events.count).\(issue.findingCount).\(issue.changedAt)"
  }

  var isReady: Bool { (issue.state.isOpen || issue.state == .fixed) && verification.isReady }

  func head(_ sink: inout HTMLSink) throws {
    let html = sink.html
    try html.begin("div", [.class("head")])
    try html.begin("div", [])
    try html.element("h1", .ownDirection, text: issue.title)
    if let check = detail?.check?.check.title {
      try html.element("p", .class("quiet"), .ownDirection, text: words.notMet(check))
    }
    try html.begin("p", [])
    try sink.chip(issue.status(isReady: isReady), issue.now(isReady: isReady))
    try html.markup(" <span class=\"quiet\" aria-hidden=\"true\">·</span> ")
    try html.element(
      "span", .init("class", HTMLSink.tag(issue.severity)), layout: .inline,
      text: words.severity(issue.severity).capitalizedFirst)
    try html.markup(" <span class=\"quiet\" aria-hidden=\"true\">·</span> ")
    try html.element("span", .class("quiet"), .ownDirection, layout: .inline, text: about)
    try html.end("p")
    try html.end("div")
    try html.end("div")
  }

  private var about: String {
    [
      "Issue \(issue.id.rawValue).", issue.team.map { "\($0)." } ?? "\(words.noTeam).",
      issue.owner.map { "\($0) works on it." } ?? "Nobody works on it.",
      issue.dueAt.map { "Due \(Timestamp.day($0))." } ?? "No due date.",
    ].joined(separator: " ")
  }

  func body(_ sink: inout HTMLSink, _ asked: Asked) throws {
    if let detail {
      try sink.section("i1", "What is wrong", .plain) { try wrong(detail, &$0) }
      let fixes = detail.check.map { TechniqueChoice.fitting($0, on: product.platform) } ?? []
      if !fixes.isEmpty {
        try sink.section("i3", words.howToFix(product.platform), .plain) { sink in
          for fix in fixes { try sink.paragraph((fix.title.map { "\($0). " } ?? "") + fix.text) }
        }
      }
      if let check = detail.check?.check, !check.steps.isEmpty {
        try sink.section("i2", "How to see it yourself", .plain) { try WebCheck.howToTest(check, $0.html) }
      }
      try sink.section("i4", words.whyItMatters, .plain) { sink in
        if let why = detail.check?.guideline.rationale, !why.isEmpty { try sink.paragraph(why) }
        try criteria(detail, sink.html)
      }
    }
    if !decisions.isEmpty {
      try sink.section("i6", words.decisions, .plain) { try $0.list(decisions.map { words.decided($0) }) }
    }
    try sink.section("i5", words.history, .plain) { sink in
      try history(sink.html)
      if asked.may(.team) { try comment(sink.html, asked) }
    }
  }

  private func criteria(_ detail: IssueDetail, _ html: HTML) throws {
    guard !detail.references.isEmpty else { return }
    try html.element("ul", layout: .block) {
      for reference in detail.references {
        let name = reference.target + (detail.title(ofCriterion: reference.path).map { " \($0)" } ?? "")
        try html.element("li", .ownDirection) {
          try html.text("\(words.relation(reference.relation)) ")
          // Of other standards no pack need be there.
          if reference.scheme == "wcag" {
            try html.link(name, to: WebApp.path(ofCheck: reference.path))
          } else {
            try html.text("\(reference.scheme) \(name)")
          }
        }
      }
    }
  }

  private func wrong(_ detail: IssueDetail, _ sink: inout HTMLSink) throws {
    let finding = detail.failure.facts.finding
    let html = sink.html
    let pictures = detail.evidence.filter { $0.evidence.redaction == nil }
    try html.begin("div", [pictures.isEmpty ? .class("place-body") : .class("place-body pic")], .block)
    try html.begin("div", [])
    let isHeard = detail.failure.facts.isHeard(detail.check?.check.method)
    try html.element("dl", .class("versus")) {
      try html.element("div", layout: .inline) {
        try sink.write(
          PageField(
            words.heard(isHeard),
            [finding.observed.map { .quote(words.quoted($0)) } ?? .text(words.nothingNoted)]))
      }
      let expected: [PageField.Value] =
        detail.comparison.map { [.quote(words.quoted($0.expected))] }
        ?? detail.check.map { $0.check.outcomes.map { .text($0.text) } } ?? []
      if !expected.isEmpty {
        try html.element("div", layout: .inline) { try sink.write(PageField(words.expected, expected)) }
      }
      if let differences = detail.comparison?.differences, !differences.isEmpty {
        try html.element("div", layout: .inline) { try sink.write(PageField(words.differences, differences)) }
      }
    }
    try sink.fields(facts(detail))
    try html.end("div")
    if !pictures.isEmpty {
      try html.begin("div", [])
      for piece in pictures {
        try EvidenceView.write(piece.evidence, unsaid: words.picture(of: PlaceWords.of(detail.place)), html)
      }
      try html.end("div")
    }
    try html.end("div")
  }

  private func facts(_ detail: IssueDetail) -> [PageField] {
    let facts = detail.failure.facts
    var fields = [
      PageField(
        "Where",
        "\(product.title) \(issue.lastRelease) (\(product.platform.title)), \(PlaceWords.withStop(detail.place))")
    ]
    let route = [detail.screen?.route, detail.state?.trigger].compactMap { $0 }
    if !route.isEmpty { fields.append(PageField("How to reach it", route)) }
    let seen = ([facts] + detail.otherFailures.map(\.facts)).map { words.seen($0.session) }.distinct()
    fields.append(PageField("Seen with", seen))
    if let reason = facts.finding.reason { fields.append(PageField(words.reasonLabel, reason)) }
    if let note = facts.finding.note { fields.append(PageField(words.note, note)) }
    if !issue.labels.isEmpty { fields.append(PageField(words.labels, issue.labels.joined(separator: ", "))) }
    if let reference = issue.reference { fields.append(PageField(words.tracker, [.address(reference)])) }
    return fields
  }

  private func history(_ html: HTML) throws {
    try html.element("ol", .class("timeline"), layout: .block) {
      for event in events {
        try html.element("li", .ownDirection) {
          try html.element(
            "time", .time(Timestamp.text(event.occurredAt)), layout: .inline, text: Timestamp.minute(event.occurredAt))
          let observed = event.finding.flatMap { heard[$0] }
          // A finding moves at some time, and not in the build in which it was made.
          let heardIn = event.kind == .parted ? nil : observed?.build
          try html.text(words.done(event, build: event.build.flatMap { buildNames[$0] } ?? heardIn))
          if let said = observed?.words { try html.text(". \(said)") }
        }
      }
    }
  }

  private func comment(_ html: HTML, _ asked: Asked) throws {
    try html.form(to: path("comment"), asked) {
      try html.lines("comment", "Comment", asked, rows: 3)
      try html.actions { try html.button("Add the comment", style: .class("btn")) }
    }
  }

  func path(_ action: String) -> SitePath { SitePath(["issues", "\(issue.id.rawValue)", action]) }

  /// What is left to be confirmed, with the words for each place.
  var left: [String] {
    verification.left.map { "\(leftPlaces[$0.address]), with \($0.environment): \($0.reason)" }
  }
}
