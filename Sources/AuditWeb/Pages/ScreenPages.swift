internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The screens of a release, and one of them stop by stop.
extension WebApp {
  func screens(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let report = try self.report(place, at: asked.now, transaction)
      var sections = ReportSections(
        facts: try PageFacts(report, isGlance: true, transaction), words: ReportLanguage.english.words)
      sections.proofs = { Self.page(of: $0, place) }
      let page = try place.page("Screens", .screens, here: "Screens", asked, in: transaction)
      return try page.response(
        to: asked, by: self,
        head: { sink in
          let html = sink.html
          try sink.title(
            "Screens of \(place.title)",
            actions: asked.may(.auditor) && place.release.stage != .frozen
              ? { try html.button("Add screens", to: place.path("new-screen")) } : nil)
        },
        { sink in
          try self.done(asked, sink.html)
          try sections.screens(&sink)
        })
    }
  }

  func screen(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let key = asked.names[2]
      let stops = try ScreenStops(key, of: place, at: asked.now, in: transaction)
      var page = try place.page(
        stops.screen.title, .screens, here: stops.screen.title, crumbs: [("Screens", place.path("screens"))], asked,
        in: transaction)
      page.section = .products
      let quiet = [stops.standing.team.map { $0 + "." }, stops.screen.route.map { "How to reach it: \($0)" }]
        .compactMap { $0 }.joined(separator: " ")
      let isOnlyOpen = asked.query["show"] == "open"
      let isByCheck = asked.query["by"] == "check"
      return try page.response(
        to: asked, by: self,
        head: { sink in
          let html = sink.html
          let open = stops.standing.mustLevel.untested + stops.standing.advice.untested
          let isAudited = asked.may(.auditor) && place.release.stage != .frozen && open > 0
          try sink.title(
            stops.screen.title, quiet: quiet.isEmpty ? nil : quiet,
            actions: isAudited
              ? {
                try html.button(
                  "Answer \(CountText.of(open, "open question"))", to: place.path("audit", key), isMain: true)
              } : nil)
        },
        { sink in
          try sink.html.element("dl", .class("facts"), layout: .block) {
            try sink.html.element("dt", layout: .inline, text: "Result")
            try sink.html.begin("dd", [])
            try sink.chip(stops.standing.verdict.status, sink.result(stops.standing.verdict))
            try sink.html.end("dd")
            for fact in stops.facts { try sink.write(fact) }
          }
          try sink.html.element("p") {
            try sink.html.link("What is specified of its stops", to: place.path("specification", key))
            if asked.may(.auditor), place.release.stage != .frozen {
              try sink.html.markup(" <span class=\"quiet\" aria-hidden=\"true\">·</span> ")
              try sink.html.link("What is not on this screen, and its list of elements", to: place.path("absent", key))
            }
          }
          try Self.filters(
            [
              ("All stops", place.path(ofScreen: key), !isOnlyOpen && !isByCheck),
              ("Only what is open", place.path("screens", key, query: [("show", "open")]), isOnlyOpen && !isByCheck),
              ("By check", place.path("screens", key, query: [("by", "check")]), isByCheck),
            ], sink.html)
          guard !isByCheck else { return try sink.section("checks", "Check by check", .plain, stops.writeChecks) }
          try sink.html.element("h2", text: "Stops in swipe order")
          try sink.html.begin("ol", [.class("stops")], .block)
          for stop in stops.stops where !isOnlyOpen || stop.isOpen {
            var stop = stop
            if asked.may(.auditor), place.release.stage != .frozen {
              stop.audit = place.path("audit", key, query: stop.query)
            }
            try stop.write(to: &sink)
          }
          try sink.html.end("ol")
        })
    }
  }

  private static func filters(_ choices: [(title: String, path: SitePath, isShown: Bool)], _ html: HTML) throws {
    try html.element("nav", .label("Show")) {
      try html.begin("p", [])
      for (index, choice) in choices.enumerated() {
        if index > 0 { try html.markup(" <span class=\"quiet\" aria-hidden=\"true\">·</span> ") }
        if choice.isShown {
          try html.element("strong", layout: .inline, text: choice.0)
        } else {
          try html.link(choice.0, to: choice.1)
        }
      }
      try html.end("p", .inline)
    }
  }
}

extension HTMLSink {
  func result(_ verdict: Verdict) -> String { ReportLanguage.english.words.result(verdict) }
  static func outcome(_ outcome: Outcome) -> String { ReportLanguage.english.words.outcome(outcome) }
}
