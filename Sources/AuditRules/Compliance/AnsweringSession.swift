internal import AuditModel

/// What a session says of the findings that were made in it, worked out once for all of them.
struct AnsweringSession {
  /// That of a tool of the auditor's name.
  let tool: FoundEnvironment
  let system: SystemVersion?
  /// Order of its build within the release.
  let build: Int
  let auditor: TypedName
  let foldedAuditor: String
  private let environments: [FoundEnvironment]
  private let session: AuditSession

  /// - Parameter plan: That of the release that asks.
  init(_ session: AuditSession, _ plan: ReleasePlan) {
    self.session = session
    environments = plan.environments(of: session.environment)
    tool = .tool(session.auditor)
    system = SystemVersion(session.environment)
    build = session.build.position
    auditor = session.auditorName
    foldedAuditor = session.auditorName.folded
  }

  /// The environment to which its answers to checks of a method belong.
  func environment(answering method: CheckMethod) -> FoundEnvironment {
    environments[PlannedEnvironment.Kind.slot(of: method)]
  }

  /// The technology that answered such checks; empty where none is needed.
  func technology(answering method: CheckMethod) -> String {
    PlannedEnvironment.Kind.answering(method).technology(of: session)
  }
}
