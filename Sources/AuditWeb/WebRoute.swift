internal import AuditModel

/// An address of the app, with what it shows and does.
struct WebRoute {
  typealias Handler = (WebApp) -> (Asked) throws -> WebResponse

  /// The parts of its path; `:` stands for one that names something.
  let pattern: [String]
  /// What is shown; nil: it is only sent to.
  let get: Handler?
  /// What is done.
  let post: Handler?
  /// Who may do it.
  let role: WebRole
  /// The page that shows the form again where something is wrong with it.
  let form: Handler?

  private init(_ pattern: String, get: Handler?, post: Handler?, by role: WebRole, form: Handler?) {
    self.pattern = pattern.split(separator: "/").map { String($0) }
    self.get = get
    self.post = post
    self.role = role
    self.form = form ?? get
  }

  static func page(
    _ pattern: String, _ get: @escaping Handler, post: Handler? = nil, by role: WebRole = .manager
  ) -> WebRoute {
    WebRoute(pattern, get: get, post: post, by: role, form: nil)
  }

  static func action(
    _ pattern: String, by role: WebRole, form: Handler? = nil, _ post: @escaping Handler
  ) -> WebRoute {
    WebRoute(pattern, get: nil, post: post, by: role, form: form)
  }

  /// The route of a path, with what its parts name.
  static func find(_ path: [String]) -> (route: WebRoute, names: [String])? {
    for route in all where route.pattern.count == path.count {
      let pairs = zip(route.pattern, path)
      guard pairs.allSatisfy({ $0 == ":" || $0 == $1 }) else { continue }
      return (route, pairs.filter { $0.0 == ":" }.map(\.1))
    }
    return nil
  }

  private static let release = "products/:/:"

  /// Every address; what stands first is found first.
  private static var all: [WebRoute] {
    [
      page("", WebApp.home),
      page("style.css", WebApp.style),
      page("script.js", WebApp.script),
      page("products", WebApp.newProduct, post: WebApp.addProduct),
      page("products/:", WebApp.product),
      page("products/:/releases", WebApp.releases, post: WebApp.addRelease),
      page(release, WebApp.overview),
      page("\(release)/screens", WebApp.screens),
      page("\(release)/screens/:", WebApp.screen),
      page("\(release)/new-screen", WebApp.newScreen),
      action("\(release)/add-screen", by: .auditor, form: WebApp.newScreen, WebApp.addScreen),
      action("\(release)/import-screens", by: .auditor, form: WebApp.newScreen, WebApp.importScreens),
      page("\(release)/specification/:", WebApp.specification, post: WebApp.addStop, by: .auditor),
      action("\(release)/edit-screen/:", by: .auditor, form: WebApp.specification, WebApp.editScreen),
      page("\(release)/specification/:/:", WebApp.stop, post: WebApp.editStop, by: .auditor),
      page("\(release)/plan", WebApp.plan),
      action("\(release)/plan/profile", by: .manager, form: WebApp.plan, WebApp.changeProfile),
      action("\(release)/plan/environment", by: .manager, form: WebApp.plan, WebApp.changeEnvironment),
      action("\(release)/plan/scope", by: .manager, form: WebApp.plan, WebApp.changeScope),
      action("\(release)/plan/stage", by: .manager, form: WebApp.plan, WebApp.changeStage),
      action("\(release)/plan/build", by: .manager, form: WebApp.plan, WebApp.addBuild),
      page("\(release)/compare", WebApp.compare),
      page("\(release)/reports", WebApp.reports),
      action("\(release)/reports/seal", by: .manager, form: WebApp.reports, WebApp.sealReport),
      action("\(release)/reports/check", by: .viewer, form: WebApp.reports, WebApp.checkReport),
      page("\(release)/reports/:", WebApp.download),
      page("\(release)/seals/:", WebApp.sealedReport),
      page("guidelines", WebApp.guidelines),
      page("guidelines/check", WebApp.check),
      page("people", WebApp.people),
      page("\(release)/session", WebApp.session),
      action("\(release)/session/start", by: .auditor, form: WebApp.session, WebApp.startSession),
      action("\(release)/session/end", by: .auditor, form: WebApp.session, WebApp.endSession),
      page("\(release)/audit", WebApp.audit),
      page("\(release)/audit/:", WebApp.auditScreen, post: WebApp.answerAudit, by: .auditor),
      page("\(release)/absent/:", WebApp.absent, post: WebApp.recordAbsent, by: .auditor),
      action("\(release)/undo", by: .auditor, form: WebApp.audit, WebApp.undoAnswers),
      page("\(release)/contradictions", WebApp.contradictions, post: WebApp.settleContradiction, by: .auditor),
      page("\(release)/issues", WebApp.releaseIssues),
      action("\(release)/issues/confirm", by: .auditor, form: WebApp.releaseIssues, WebApp.confirmIssues),
      page("issues", WebApp.issues),
      page("issues/:", WebApp.issue),
      action("issues/:/fixed", by: .team, form: WebApp.issue, WebApp.fixIssue),
      action("issues/:/confirm", by: .auditor, form: WebApp.issue, WebApp.confirmIssue),
      action("issues/:/reopen", by: .auditor, form: WebApp.issue, WebApp.reopenIssue),
      action("issues/:/comment", by: .team, form: WebApp.issue, WebApp.commentIssue),
      action("issues/:/assign", by: .team, form: WebApp.issue, WebApp.assignIssue),
      action("issues/:/decide", by: .manager, form: WebApp.issue, WebApp.decideIssue),
      action("issues/:/evidence", by: .team, form: WebApp.issue, WebApp.addIssueEvidence),
      page("evidence/:", WebApp.evidence),
    ]
  }
}
