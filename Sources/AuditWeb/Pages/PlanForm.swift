internal import AuditModel
internal import AuditReports
internal import AuditRules

/// The plan of a release as tables, with the forms that change it for those who may.
struct PlanForm {
  let place: ReleasePlace
  let asked: Asked
  let needsReason: Bool
  /// What the forms are shown for.
  let shown: String
  let profiles: [Profile]
  let profile: String
  let environments: [ReleasePlan.Environment]
  let screens: [(key: String, title: String, plan: PlannedScreen)]
  let builds: [String]

  private var mayChange: Bool { asked.may(.manager) && place.release.stage != .frozen }

  func write(_ sink: inout HTMLSink) throws {
    try sink.section("profile", "Tested against", .plain) { sink in
      let current = profiles.first { $0.key == profile }
      try sink.paragraph(
        current.map { "\($0.title) (\($0.key)), target level \($0.target.rawValue)." } ?? "No profile.")
      guard mayChange else { return }
      try form("profile", sink.html) { html in
        try html.select(
          "profile", "Profile", profiles.map { ($0.key, $0.title) }, is: asked.form["profile"] ?? profile,
          id: "choose-profile")
      }
    }
    try sink.section("environments", "Tested with", .plain) { sink in
      try sink.table(
        ReportTable(
          "Environments", [.init("Environment"), .init("Coverage")],
          cells: environments.map { [.text($0.name), .text($0.isFull ? "In full" : "Spot checks")] }),
        none: "None is planned.")
      guard mayChange else { return }
      try form("environment", sink.html) { html in
        try html.line(
          "environment", "Environment",
          hint: "Such as NVDA on Windows; to leave out a whole kind: keyboard, screen-reader.", asked)
        try html.select(
          "how", "Plan",
          [("full", "Test in full"), ("spot", "Spot-check besides one in full"), ("without", "Do not test")],
          is: asked.form["how"] ?? "full")
      }
    }
    try sink.section("scope", "Screens", .plain) { sink in
      try sink.table(
        ReportTable(
          "Screens of the plan", [.written("Screen"), .init("Plan"), .init("Sample"), .written("Why")],
          cells: screens.map { screen in
            [
              PageCell(.link(PageLink(screen.title, to: .page(place.path(ofScreen: screen.key))))),
              .text(screen.plan.plan.rawValue.replacing("-", with: " ")), .text(screen.plan.sample?.rawValue ?? ""),
              .text(screen.plan.reason ?? ""),
            ]
          }), none: "No screen is planned yet.")
      guard mayChange, !screens.isEmpty else { return }
      try form("scope", sink.html) { html in
        try html.select(
          "screen", "Screen", screens.map { ($0.key, $0.title) }, is: asked.form["screen"] ?? screens[0].key)
        try html.select(
          "scope", "Plan",
          [("out", "Take out of scope"), ("in", "Put back in scope")]
            + PlannedScreen.Sample.allCases.map { ($0.rawValue, "Part of the sample: \($0.rawValue)") },
          is: asked.form["scope"] ?? "out", id: "choose-scope")
      }
    }
    if mayChange { try others(&sink) }
  }

  private func form(
    _ action: String, _ html: HTML, isReasoned: Bool = true, _ content: (HTML) throws -> Void
  ) throws {
    try html.form(to: place.path("plan", action), asked) {
      try html.hidden("shown", shown)
      try content(html)
      if isReasoned {
        try html.line(
          "reason", needsReason ? "Why is it changed?" : "Why", hint: "Printed in documents and by the gate.", asked,
          id: "reason-\(action)")
      }
      try html.actions { try html.button("Change", style: .class("btn")) }
    }
  }

  private func others(_ sink: inout HTMLSink) throws {
    try sink.html.begin("div", [.class("half")], .block)
    try sink.section("builds", "Add a build", .plain) { sink in
      try form("build", sink.html, isReasoned: false) { html in
        try html.line("build", "Build", hint: "As the app shows it, such as 5.2.0 (5211).", asked)
      }
    }
    try sink.section("stage", "Stage", .plain) { sink in
      try form("stage", sink.html, isReasoned: false) { html in
        try html.select(
          "stage", "Stage", ReleaseStage.allCases.map { ($0.rawValue, $0.rawValue.capitalizedFirst) },
          is: asked.form["stage"] ?? place.release.stage.rawValue, id: "choose-stage")
        try html.box(
          "sure", "Freeze it: it takes no more findings, and nothing takes that back", id: "sure", isTicked: false)
      }
    }
    try sink.html.end("div")
  }
}
