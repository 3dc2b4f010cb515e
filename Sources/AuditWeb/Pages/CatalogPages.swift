internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Guideline sets and their checks, and the people of the file.
extension WebApp {
  /// Checks that a list shows.
  private static let mostChecks = 100

  func guidelines(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      var page = WebPage(title: "Guidelines")
      page.section = .guidelines
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      let packs = try transaction.packs()
      let words = (asked.query["q"] ?? "").split(whereSeparator: \.isWhitespace).map { String($0) }
      let pack = asked.query["pack"].flatMap { key in packs.first { $0.key == key }?.key }
      let platform = asked.query["platform"].flatMap { Platform(rawValue: $0) }
      let count = SearchExpression.words(of: words).count
      let isSearched = count > 0 && count <= SearchExpression.maximumWordCount
      let found = isSearched ? try transaction.searchChecks(words, pack: pack, platform: platform) : []
      return try page.response(
        to: asked, by: self, head: { try $0.title("Guidelines and checks") },
        { sink in
          try Self.search(asked, packs.map(\.key), pack, platform, sink.html)
          if isSearched {
            let shown = found.count > Self.mostChecks ? ", the best \(Self.mostChecks) of them" : ""
            try sink.table(
              ReportTable(
                CountText.of(found.count, "check") + shown + ", best match first",
                [.written("Check"), .init("Level"), .written("Question")],
                cells: found.prefix(Self.mostChecks).map { hit in
                  [
                    PageCell(
                      .link(PageLink(hit.title, to: .page(Self.path(ofCheck: hit.path)))),
                      small: hit.path),
                    .text(hit.level), .text(hit.question),
                  ]
                }), none: "No check has all of these words; leave one out, or try another.")
          } else if count > 0 {
            try sink.paragraph("Search for at most \(SearchExpression.maximumWordCount) words.")
          }
          try sink.section("packs", "Guideline sets", .plain) { sink in
            try sink.table(
              ReportTable(
                "In this file", [.written("Set"), .init("Edition"), .written("Publisher")],
                cells: packs.map { [.text($0.title, small: $0.key), .text($0.edition), .text($0.publisher)] }))
          }
        })
    }
  }

  private static func search(
    _ asked: Asked, _ packs: [String], _ pack: String?, _ platform: Platform?, _ html: HTML
  ) throws {
    try html.element(
      "form", .class("filters"), .init("method", "get"), .action(SitePath(["guidelines"])), .init("role", "search"),
      .label("Find checks"), layout: .block
    ) {
      try html.element("div", .class("grid"), layout: .block) {
        try html.field("q", "Words") { attributes in
          try html.begin("input", [.init("type", "search"), .name("q"), .value(asked.query["q"] ?? "")] + attributes)
        }
        try html.select("pack", "Set", [("", "Any")] + packs.map { ($0, $0) }, is: pack ?? "")
        try html.select(
          "platform", "Platform", [("", "Any")] + Platform.allCases.map { ($0.rawValue, $0.title) },
          is: platform?.rawValue ?? "")
      }
      try html.actions { try html.button("Search") }
    }
  }

  static func path(ofCheck path: String) -> SitePath {
    SitePath(["guidelines", "check"], query: [("path", path)])
  }

  /// A check in full.
  func check(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let reference = asked.query["path"] ?? ""
      let index = try CheckIndex(transaction, release: nil)
      let definition = try index.required(reference)
      let detail = try transaction.detail(of: definition, ways: index.ways(of: definition), release: nil)
      var page = WebPage(title: detail.check.title)
      page.section = .guidelines
      page.crumbs = [("Guidelines", SitePath(["guidelines"]))]
      page.here = detail.check.path
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title(detail.check.title, quiet: detail.check.question) },
        { sink in
          var fields = [
            PageField("Path", detail.check.path), PageField("Level", detail.check.level.rawValue),
            PageField("Asked of", detail.check.scope.rawValue),
            PageField("Answered with", detail.check.method.rawValue.replacing("-", with: " ")),
            PageField("On", detail.check.platforms.map(\.title).joined(separator: ", ")),
            PageField("Guideline", "\(detail.pack)/\(detail.guideline.key) \(detail.guideline.title)"),
          ]
          if let applies = detail.check.appliesWhen { fields.append(PageField("Applies when", applies)) }
          let references = detail.check.references.map { "\($0.relation.rawValue) \($0.path)" }
          if !references.isEmpty { fields.append(PageField("Bears on", references)) }
          try sink.fields(fields)
          if !detail.guideline.rationale.isEmpty {
            try sink.section("why", "Why it matters", .plain) { try $0.paragraph(detail.guideline.rationale) }
          }
          if !detail.check.steps.isEmpty || !detail.check.outcomes.isEmpty {
            try sink.section("how", "How to test", .plain) { try WebCheck.howToTest(detail.check, $0.html) }
          }
          for platform in Platform.allCases {
            let techniques = detail.guideline.techniques.filter { $0.platform == platform }
            guard !techniques.isEmpty else { continue }
            try sink.section("fix-\(platform.rawValue)", "How to fix it on \(platform.title)", .plain) { sink in
              for technique in techniques {
                try sink.paragraph((technique.title.map { "\($0). " } ?? "") + technique.text)
              }
            }
          }
        })
    }
  }

  /// Everybody who signed something.
  func people(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      var page = WebPage(title: "People")
      page.section = .people
      page.session = try OpenSession(of: asked.visitor, in: transaction)
      let people = try transaction.people()
      let sessions = try transaction.sessions()
      let open = try transaction.sessions(isOpen: true)
      return try page.response(
        to: asked, by: self,
        head: { try $0.title("People", quiet: "Everybody who signed something in this file, by name.") },
        { sink in
          try sink.table(
            ReportTable(
              "Names, with their sessions", [.written("Name"), .number("Sessions"), .number("Open now")],
              cells: people.map { person in
                let name = TypedName(person.name)
                return [
                  .text(person.name), .number(sessions.count { $0.auditorName == name }),
                  .number(open.count { $0.auditorName == name }),
                ]
              }), none: "Nobody has signed anything yet.")
          try sink.html.element("p") {
            try sink.html.text("A name that must go is replaced in the terminal: ")
            try sink.html.element("code", layout: .inline, text: "auditctl person rename NAME --to ALIAS --dry-run")
          }
        })
    }
  }
}
