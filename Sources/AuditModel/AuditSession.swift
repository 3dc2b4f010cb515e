/// One auditor, one build, one environment, from when to when.
public struct AuditSession: Hashable, Sendable {
  /// Local number.
  public let id: Identifier<AuditSession>
  /// The release under audit.
  public let release: Identifier<Release>
  /// What was tested.
  public let build: Build
  /// With what.
  public let environment: AuditEnvironment
  /// Who, as names are compared.
  public let auditorName: TypedName
  /// When it began: UTC, milliseconds since 1970.
  public let startedAt: Int64
  /// When it ended: UTC, milliseconds since 1970; nil while it is open.
  public let endedAt: Int64?

  /// A session as it is stored.
  public init(
    id: Identifier<AuditSession>, release: Identifier<Release>, build: Build, environment: AuditEnvironment,
    auditor: String, startedAt: Int64, endedAt: Int64?
  ) {
    self.id = id
    self.release = release
    self.build = build
    self.environment = environment
    auditorName = TypedName(auditor)
    self.startedAt = startedAt
    self.endedAt = endedAt
  }

  /// The same session as it was at another time.
  ///
  /// - Parameter endedAt: When it had ended: UTC, milliseconds since 1970; nil while it was open.
  package func ended(at endedAt: Int64?) -> AuditSession {
    AuditSession(
      id: id, release: release, build: build, environment: environment, auditor: auditor, startedAt: startedAt,
      endedAt: endedAt)
  }

  /// Who.
  public var auditor: String { auditorName.text }
}
