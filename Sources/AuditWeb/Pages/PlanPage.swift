internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What the audit of a release sets out to do: profile, environments, scope, with every change of it.
extension WebApp {
  func plan(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let release = place.release
      let environments = ReleasePlan(
        try transaction.plannedEnvironments(of: release.id), on: place.product.platform
      ).environments
      let screens = try transaction.plannedScreens(of: release.id)
      let titles = try place.screenTitles(in: transaction)
      let profiles = try transaction.profiles()
      let edits = try transaction.planEdits(of: release)
      let changes = PlanChange.all(edits, firstFinding: try transaction.firstFinding(of: release.id))
      let form = PlanForm(
        place: place, asked: asked, needsReason: try PlannedTechnologies.needsReason(for: release, transaction),
        shown: "\(edits.count)", profiles: profiles.map(\.profile),
        profile: profiles.first { $0.id == release.profile }?.profile.key ?? "", environments: environments,
        screens: screens.map { ($0.key, titles[$0.key] ?? $0.key, $0.plan) },
        builds: try transaction.builds(of: release.id).map(\.name))
      let names = Dictionary(profiles.map { ($0.profile.contentDigest, $0.profile.key) }) { first, _ in first }
      let page = try place.page("Plan", .plan, here: "Plan", asked, in: transaction)
      return try page.response(
        to: asked, by: self, head: { try $0.title("Plan of \(place.title)") },
        { sink in
          try self.done(asked, sink.html)
          try sink.fields([
            PageField("Stage", ReportLanguage.english.words.stage(release.stage).capitalizedFirst),
            PageField("Follows", release.predecessor ?? "No release"),
            PageField("Builds", form.builds.isEmpty ? "None yet" : form.builds.joined(separator: ", ")),
            PageField(
              "Screens listed",
              release.isInventoried ? "All screens of the product were listed" : "The number of screens is not known"),
          ])
          try form.write(&sink)
          try sink.section("changes", "Changes of the plan", .plain) { sink in
            try sink.table(
              ReportTable(
                "Each with who, when and why; oldest first",
                [.init("When"), .written("What"), .written("Says"), .written("Who"), .written("Why")],
                cells: changes.map { change in
                  [
                    .text(Timestamp.minute(change.edit.editedAt)), .text(EditWords.planned(change)),
                    .text(EditWords.words(change.edit, profiles: names) ?? "taken out"),
                    .text(change.edit.person ?? ""), .text(change.edit.reason ?? ""),
                  ]
                }), none: "Nothing was changed.")
          }
        })
    }
  }

  func changeProfile(_ asked: Asked) throws -> WebResponse {
    try change(asked) { place, author, transaction in
      let key = try asked.required("profile", "Choose a profile")
      try transaction.setProfile(
        try ProfileDraft.stored(key, transaction), of: place.release, place.product, by: author)
    }
  }

  func changeEnvironment(_ asked: Asked) throws -> WebResponse {
    try change(asked) { place, author, transaction in
      let name = try asked.required("environment", "Name an environment, such as NVDA on Windows")
      do {
        _ = try PlannedTechnologies.change(of: place.release, place.product, by: author, in: transaction) {
          (own: [AssistiveTechnology]) throws(PlanRule.Problem) in
          var change = PlanRule.Change()
          switch asked.form["how"] {
          case "without": change.without = [name]
          case "spot":
            change.spot = [try PlanRule.environment(name, .spot, on: place.product.platform, kind: nil, own: own)]
          default:
            change.full = [try PlanRule.environment(name, .full, on: place.product.platform, kind: nil, own: own)]
          }
          return change
        }
      } catch let problem as PlanRule.Problem {
        throw FormProblems([FormProblem(field: "environment", Self.sentence("\(problem)"))])
      }
    }
  }

  func changeScope(_ asked: Asked) throws -> WebResponse {
    try change(asked) { place, author, transaction in
      let key = try asked.required("screen", "Choose a screen")
      switch asked.form["scope"] {
      case "out":
        guard author.reason != nil else {
          throw FormProblems([FormProblem(field: "reason-scope", "Say why the screen is taken out of scope")])
        }
        try transaction.removeFromScope(
          try transaction.read.screen(key, of: place.release).id, of: place.release, by: author)
      case "in": try transaction.restoreToScope(key, of: place.release, by: author)
      default:
        guard let sample = asked.form["scope"].flatMap({ PlannedScreen.Sample(rawValue: $0) }) else {
          throw FormProblems([FormProblem(field: "scope", "Choose what is planned")])
        }
        try transaction.setSample(sample, of: key, in: place.release, by: author)
      }
    }
  }

  func changeStage(_ asked: Asked) throws -> WebResponse {
    try change(asked, needsReason: false) { place, author, transaction in
      switch asked.form["stage"].flatMap({ ReleaseStage(rawValue: $0) }) {
      case .frozen?:
        guard asked.form["sure"] != nil else {
          throw FormProblems([FormProblem(field: "sure", "Tick that you want to freeze it: nothing takes that back")])
        }
        let policy = GatePolicy()
        try ReleaseFreezing(
          policy: policy, policyText: try GatePolicyWriter.yaml(policy), person: author.person, now: asked.now,
          toolVersion: database.toolVersion
        ).freeze(place.release, of: place.product, in: transaction)
      case let stage?: try transaction.setStage(stage, of: place.release, by: author)
      case nil: throw FormProblems([FormProblem(field: "stage", "Choose a stage")])
      }
    }
  }

  func addBuild(_ asked: Asked) throws -> WebResponse {
    try change(asked, needsReason: false) { place, author, transaction in
      _ = try transaction.addBuild(
        try asked.required("build", "Say what the build is called"), to: place.release, by: author)
    }
  }

  /// Changes a plan, unless somebody changed it since the form was shown.
  private func change(
    _ asked: Asked, needsReason: Bool = true,
    _ body: (ReleasePlace, EditAuthor, borrowing WriteTransaction) throws -> Void
  ) throws -> WebResponse {
    let conflict = try database.write(at: asked.now) { transaction -> WebConflict? in
      let place = try ReleasePlace(asked, in: transaction.read)
      let edits = try transaction.read.planEdits(of: place.release)
      if let shown = asked.form["shown"].flatMap({ Int($0) }), shown != edits.count {
        let changes = PlanChange.all(
          edits.sorted { $0.position < $1.position }.dropFirst(shown),
          firstFinding: try transaction.read.firstFinding(of: place.release.id))
        return WebConflict(
          subject: "The plan of \(place.title)",
          theirs: changes.map {
            "\($0.edit.person ?? "Somebody"): \(EditWords.planned($0)) "
              + (EditWords.words($0.edit, profiles: [:]) ?? "taken out")
          }, shown: "\(edits.count)", back: place.path("plan"))
      }
      let reason = asked.typed("reason")
      if needsReason, reason == nil, try PlannedTechnologies.needsReason(for: place.release, transaction.read) {
        throw FormProblems([
          FormProblem("\(place.release.version) has findings already: say why its plan is changed")
        ])
      }
      try body(place, EditAuthor(asked.visitor.name, reason: reason), transaction)
      return nil
    }
    if let conflict { return try self.conflict(conflict, asked) }
    return .see(SitePath(["products", asked.names[0], asked.names[1], "plan"], query: [("done", "saved")]).text)
  }
}
