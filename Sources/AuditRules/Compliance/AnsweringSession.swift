internal import AuditModel

/// What a session says of the findings that were made in it, worked out once for all of them.
struct AnsweringSession {
  /// That of a tool of the auditor's name.
  let tool: FoundEnvironment
  /// Order of its build within the release.
  let build: Int
  let auditor: TypedName
  let foldedAuditor: String
  private let environment: AnsweringEnvironment
  private let session: AuditSession

  /// - Parameter plan: That of the release that asks.
  init(_ session: AuditSession, _ plan: ReleasePlan) {
    self.session = session
    environment = AnsweringEnvironment(session.environment, plan)
    tool = .tool(session.auditor)
    build = session.build.position
    auditor = session.auditorName
    foldedAuditor = session.auditorName.folded
  }

  /// The version of its operating system; nil where none was stated.
  var system: SystemVersion? { environment.system }

  /// The environment to which its answers to checks of a method belong.
  func environment(answering method: CheckMethod) -> FoundEnvironment {
    environment.environment(answering: method)
  }

  /// The technology that answered such checks; empty where none is needed.
  func technology(answering method: CheckMethod) -> String {
    PlannedEnvironment.Kind.answering(method).technology(of: session)
  }
}

/// What the environment of sessions is by a plan, worked out once for all answers that were given in it.
struct AnsweringEnvironment {
  /// The version of the operating system; nil where none was stated.
  let system: SystemVersion?
  /// By the places of methods (``PlannedEnvironment/Kind/methods``).
  private let environments: [FoundEnvironment]

  init(_ session: AuditEnvironment, _ plan: ReleasePlan) {
    system = SystemVersion(session)
    environments = plan.environments(of: session)
  }

  /// The environment to which answers to checks of a method belong.
  func environment(answering method: CheckMethod) -> FoundEnvironment {
    environments[PlannedEnvironment.Kind.slot(of: method)]
  }
}
