internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The visitor's session: started and ended on a page of its own.
extension WebApp {
  func session(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let page = try place.page("Session", .audit, here: "Session", asked, in: transaction)
      let open = try transaction.openSessions(of: TypedName(asked.visitor.name))
      let here = open.filter { $0.release == place.release.id }
      let elsewhere = open.filter { $0.release != place.release.id }
      var others: [(AuditSession, ReleasePlace)] = []
      for session in elsewhere {
        let (product, release) = try transaction.release(of: session)
        others.append((session, ReleasePlace(product: product, release: release)))
      }
      let form = try SessionForm(place, asked, in: transaction)
      let summaries = try here.map { try SessionSummary($0, in: transaction) }
      let note = try here.first.flatMap {
        try EnvironmentNotes.note(on: $0.environment, of: place.release, place.product, transaction)
      }
      return try page.response(
        to: asked, by: self, head: { try $0.title("Your session in \(place.title)") },
        { sink in
          try self.done(asked, sink.html)
          for (session, other) in others {
            try sink.html.element("div", .class("note warn"), .init("role", "note")) {
              try sink.html.element("p", .ownDirection) {
                try sink.html.text(
                  "Session \(session.id.rawValue) is open in \(other.title). One session is open at a time: ")
                try sink.html.link("end that one first", to: other.path("session"))
                try sink.html.text(".")
              }
            }
          }
          for summary in summaries { try self.write(summary, place, &sink, asked) }
          if let note { try sink.paragraph(note) }
          if here.isEmpty, others.isEmpty {
            if asked.may(.auditor) {
              try form.write(sink.html, asked)
            } else {
              try sink.paragraph("You have no session. Sessions are for auditors.")
            }
          }
        })
    }
  }

  private func write(
    _ summary: SessionSummary, _ place: ReleasePlace, _ sink: inout HTMLSink, _ asked: Asked
  ) throws {
    let session = summary.session
    try sink.fields([
      PageField("Session", "\(session.id.rawValue), since \(Timestamp.minute(session.startedAt))"),
      PageField("Build", session.build.words),
      PageField("With", "\(session.environment.environmentClass), \(session.environment.deviceWords)"),
      PageField(
        "Recorded",
        (summary.outcomes.total == 0 ? "Nothing yet" : ScreenStops.counts(summary.outcomes))
          + (summary.retracted == 0 ? "" : "; \(summary.retracted) retracted")),
    ])
    try sink.html.actions { try sink.html.button("Go on with the audit", to: place.path("audit"), isMain: true) }
    try sink.html.form(to: place.path("session", "end"), asked) {
      try sink.html.hidden("session", "\(session.id.rawValue)")
      try sink.html.actions { try sink.html.button("End the session", style: .class("btn")) }
    }
  }

  func startSession(_ asked: Asked) throws -> WebResponse {
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      let open = try transaction.read.openSessions(of: TypedName(asked.visitor.name))
      guard open.isEmpty else {
        throw FormProblems([FormProblem("You have session \(open[0].id.rawValue) open; end it first.")])
      }
      let form = try SessionForm(place, asked, in: transaction.read)
      let environment = try form.environment(asked)
      let build = try form.build(asked)
      let id =
        try form.builds.first { $0.name == build }?.id
        ?? transaction.addBuild(build, to: place.release, by: EditAuthor(asked.visitor.name))
      _ = try transaction.startSession(
        auditor: asked.visitor.name, release: place.release, build: id, environment: environment, startedAt: asked.now,
        note: asked.typed("note"))
      return place.path("audit")
    }
    return .see(path.text)
  }

  func endSession(_ asked: Asked) throws -> WebResponse {
    let path = try database.write(at: asked.now) { transaction in
      let place = try ReleasePlace(asked, in: transaction.read)
      let number = asked.form["session"].flatMap { Int64($0) }
      let open = try transaction.read.openSessions(of: TypedName(asked.visitor.name))
      guard let session = open.first(where: { $0.id.rawValue == number }) else {
        throw FormProblems([FormProblem("That session has ended already.")])
      }
      try transaction.endSession(session, at: asked.now, by: asked.visitor.name)
      return place.path("session", query: [("done", "ended")])
    }
    return .see(path.text)
  }
}

/// What is tested with, asked as a form and read from it.
struct SessionForm {
  let builds: [Build]
  private let place: ReleasePlace
  private let last: AuditEnvironment?
  private let own: [AssistiveTechnology]

  init(_ place: ReleasePlace, _ asked: Asked, in transaction: borrowing ReadTransaction) throws {
    self.place = place
    builds = try transaction.builds(of: place.release.id)
    own = try transaction.ownTechnologies(of: place.release.id)
    // Another product's environment tells nothing about this one.
    let releases = Set(try transaction.releases(of: place.product.id).map(\.id))
    let platform = place.product.platform
    last = try transaction.sessions().last { session in
      session.auditorName == TypedName(asked.visitor.name) && releases.contains(session.release)
        && (try? SessionRule.require(session.environment, on: platform)) != nil
    }?.environment
  }

  func write(_ html: HTML, _ asked: Asked) throws {
    let platform = place.product.platform
    try html.element("h2", text: "Start a session")
    try html.element(
      "p", text: "What you answer belongs to it: one auditor, one build, one device with one assistive technology.")
    try html.form(to: place.path("session", "start"), asked) {
      if !builds.isEmpty {
        try html.select(
          "build", "Build under test", builds.reversed().map { ($0.name, $0.name) },
          is: asked.form["build"] ?? builds.last?.name ?? "")
      }
      try html.line(
        "newbuild", builds.isEmpty ? "Build under test" : "Or another build", hint: "As the app shows it.", asked)
      try html.line("device", "Device", hint: "For example iPhone 15.", asked, is: last?.device ?? "")
      if platform == .ios {
        try html.select(
          "family", "Family of the device",
          [("", "Not said")] + DeviceFamily.allCases.map { ($0.rawValue, $0.title) },
          is: asked.form["family"] ?? last?.family?.rawValue ?? "")
      }
      try html.line("os", "Operating system", asked, is: last?.os ?? platform.title)
      try html.line("version", "Its version", hint: "For example 17.5.", asked, is: last?.osVersion ?? "")
      let names = AssistiveTechnology.names + own.map(\.name)
      try html.select(
        "technology", "Assistive technology", names.map { ($0, $0) },
        is: asked.form["technology"] ?? last?.assistiveTechnology ?? AssistiveTechnology.screenReader(of: platform)
          ?? "NVDA")
      try html.line(
        "technologyversion", "Its version", hint: "If it does not come with the system.", asked,
        is: last?.assistiveTechnologyVersion ?? "")
      try html.line("note", "Note", asked)
      try html.actions { try html.button("Start the session") }
    }
  }

  func build(_ asked: Asked) throws -> String {
    if let build = asked.typed("newbuild") { return build }
    guard let build = asked.typed("build"), builds.contains(where: { $0.name == build }) else {
      throw FormProblems([FormProblem(field: "newbuild", "Say which build is under test")])
    }
    return build
  }

  func environment(_ asked: Asked) throws -> AuditEnvironment {
    var problems: [FormProblem] = []
    func text(_ field: String, _ words: String) -> String {
      if let text = asked.typed(field) { return text }
      problems.append(FormProblem(field: field, words))
      return ""
    }
    let (device, version) = (
      text("device", "Say which device is used"), text("version", "Say the version of the system")
    )
    guard problems.isEmpty else { throw FormProblems(problems) }
    let platform = place.product.platform
    do {
      let technology = try TechnologyRule.technology(asked.typed("technology") ?? "", kind: nil, own: own)
      let environment = AuditEnvironment(
        typed: device, os: asked.typed("os") ?? platform.title, osVersion: version, technology: technology.name,
        technologyVersion: asked.typed("technologyversion") ?? "", ownKind: technology.kind,
        family: platform == .ios ? asked.typed("family").flatMap { DeviceFamily(rawValue: $0) } : nil)
      try SessionRule.require(environment, on: platform)
      return environment
    } catch let unknown as TechnologyRule.Unknown {
      throw FormProblems([FormProblem(field: "technology", "\(unknown)")])
    } catch let refusal as SessionRule.WrongPlatform {
      throw FormProblems([FormProblem(field: "technology", WebApp.sentence("\(refusal)"))])
    }
  }
}
