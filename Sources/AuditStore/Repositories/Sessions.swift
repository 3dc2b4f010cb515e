public import AuditModel

extension ReadTransaction {
  /// Sessions in the order in which they began.
  ///
  /// - Parameters:
  ///   - release: Those of one release; nil means all.
  ///   - isOpen: Whether only those that have not ended.
  public func sessions(
    of release: Identifier<Release>? = nil, isOpen: Bool = false
  ) throws(StoreError) -> [AuditSession] {
    try all(SessionQuery.list, release?.rawValue, isOpen, decode: Self.session)
  }

  private static func session(_ row: borrowing Statement) -> AuditSession {
    AuditSession(
      id: row.identifier(0), release: row.identifier(1),
      build: Build(id: row.identifier(2), name: row.text(3), position: row.int(4)),
      environment: AuditEnvironment(
        device: row.text(5), os: row.text(6), osVersion: row.text(7), assistiveTechnology: row.text(8),
        assistiveTechnologyVersion: row.text(9)),
      auditor: row.text(10), startedAt: row.int64(11), endedAt: row.optionalInt64(12))
  }

  /// The session of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func session(_ id: Identifier<AuditSession>) throws(StoreError) -> AuditSession {
    guard let session = try first(SessionQuery.byID, id.rawValue, decode: Self.session) else {
      throw .notFound(kind: "session", reference: "\(id.rawValue)", hint: "see `auditctl session list`")
    }
    return session
  }

  /// How many findings each session has; sessions without any are left out.
  public func findingCounts() throws(StoreError) -> [Identifier<AuditSession>: Int] {
    var counts: [Identifier<AuditSession>: Int] = [:]
    try forEach(SessionQuery.findingCounts) { counts[$0.identifier(0)] = $0.int(1) }
    return counts
  }
}

extension WriteTransaction {
  /// Begins a session and, with a release's first one, its audit.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func startSession(
    auditor: String, release: Release, build: Identifier<Build>, environment: AuditEnvironment,
    startedAt: Int64, note: String?
  ) throws(StoreError) -> Identifier<AuditSession> {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let number = try nextLogNumber(of: .session)
    let session: Identifier<AuditSession> = try insert(
      SessionQuery.insert, number.replica, number.sequence, release.id.rawValue, build.rawValue,
      try environmentID(environment), auditor, startedAt, note, kind: "session", reference: auditor)
    if release.stage == .planned { try setStage(.auditing, of: release) }
    return session
  }

  /// Ends a session.
  public func endSession(_ session: AuditSession, at time: Int64) throws(StoreError) {
    try run(SessionQuery.end, max(time, session.startedAt), session.id.rawValue)
  }

  private func environmentID(_ environment: AuditEnvironment) throws(StoreError) -> Int64 {
    try run(
      SessionQuery.insertEnvironment, environment.device, environment.os, environment.osVersion,
      environment.osMajor, environment.assistiveTechnology, environment.assistiveTechnologyVersion)
    return try read.first(
      SessionQuery.environment, environment.device, environment.os, environment.osVersion,
      environment.assistiveTechnology, environment.assistiveTechnologyVersion, decode: { $0.int64(0) }) ?? 0
  }
}
